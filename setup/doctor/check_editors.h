// Check: the editors that are configured for codefinder start a program that runs, of this version.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/program_version.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct EditorFacts {
  std::string program;  // This one; "" if its path is unknown.
  std::string version;
  bool on_path = false;  // A program named codefinder is.
  struct Extension {
    std::string editor, directory, version;
    bool runs = false;  // The program that the extension carries.
    Answer answer = Answer::given;
  };
  std::vector<Extension> extensions;
  /// A configuration that names codefinder.
  struct Mention {
    std::string editor, file;
    std::string program;  // By its absolute path; "" if the file has none.
    bool runs = false;
    std::string version;  // The version of `program`, if it runs.
    Answer answer = Answer::given;
  };
  std::vector<Mention> mentions;
  std::size_t unread_files = 0;  // Configuration files for which no time was left.
};

EditorFacts editor_facts(const Subject& subject);
Findings check_editors(const EditorFacts& facts);

}  // namespace codefinder::setup
