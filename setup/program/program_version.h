// Asks other programs for their version: the only place where `codefinder doctor` runs a program
// that a file of the user or PATH names.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

enum class Answer : std::uint8_t {
  given,       // The program ended, or cannot be started.
  silent,      // It did not end in time.
  not_asked,   // No time was left.
  of_project,  // It is inside the project, and was not run.
};

struct ProgramVersion {
  std::string version;  // "0.1.0"; "" if the program does not run, or was not asked.
  Answer answer = Answer::given;
};

/// Runs `PROGRAM --version` for two seconds at most, but no program that is inside the project, by
/// its own path or by the path of a link's target.
ProgramVersion ask_version(const std::string& program, const Subject& subject);

/// "version 0.1.0, this program is 0.2.0: …", with the consequence.
std::string other_version(const std::string& version, const std::string& own);

/// The finding about a program without an answer; nullopt if it was given.  `starts`: "FILE starts
/// PROGRAM".
std::optional<Finding> unanswered(Answer answer, const std::string& starts);

}  // namespace codefinder::setup
