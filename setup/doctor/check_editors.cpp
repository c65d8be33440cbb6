// Judges the configurations of editors by the programs that they start.
#include "setup/doctor/check_editors.h"

#include "base/files.h"
#include "base/log.h"
#include "base/os/running_program.h"
#include "base/path.h"
#include "handlers/version.h"
#include "setup/agents/editor_files.h"
#include "setup/config/comment_lines.h"
#include "setup/config/json_text.h"
#include "setup/program/program_path.h"

#include <chrono>
#include <filesystem>
#include <system_error>

namespace codefinder::setup {

namespace {

constexpr std::uint64_t kMaxConfigBytes = 4u << 20;
constexpr std::string_view kExtensionProgram = "server/bin/codefinder";

void append_mentions(const EditorFile& file, const Subject& subject, EditorFacts& facts) {
  const FileText read = read_file_at(file.path, kMaxConfigBytes, Links::follow);
  if (!read.ok()) return;
  const std::string text = without_comment_lines(read.bytes, file.path);
  if (text.find("codefinder") == std::string::npos) return;
  std::vector<std::string> programs = named_programs(text, home_of(subject.variable));
  std::erase_if(programs, [](const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
  });
  if (programs.empty()) {
    // VS Code has the program in the extension; its settings need not name one.
    if (!file.path.ends_with("/User/settings.json"))
      facts.mentions.push_back({.editor = file.editor, .file = file.path});
    return;
  }
  for (const std::string& program : programs) {
    EditorFacts::Mention mention{.editor = file.editor, .file = file.path, .program = program};
    ProgramVersion asked = ask_version(program, subject);
    mention.version = std::move(asked.version);
    mention.answer = asked.answer;
    mention.runs = !mention.version.empty();
    facts.mentions.push_back(std::move(mention));
  }
}

std::string own_path(const EditorFacts& facts) {
  return facts.program.empty() ? "/path/to/codefinder" : facts.program;
}

Finding of_extension(const EditorFacts::Extension& extension, const EditorFacts& facts) {
  const std::string name = fmt::format("{}: {}", extension.editor, extension.directory);
  const std::string setting = fmt::format(R"(setting of {}: "codefinder.server.path": {})",
                                          extension.editor, json_string(own_path(facts)));
  if (const auto finding = unanswered(extension.answer, name + " has a program")) return *finding;
  if (!extension.runs)
    return {Level::failed, name + ": its program does not run on this machine", {setting}};
  if (extension.version != facts.version)
    return {
        Level::warning, name + " is " + other_version(extension.version, facts.version), {setting}};
  return {Level::ok, name, {}};
}

// The text of the file is only searched: what it starts is not certain, and is no failure.
Finding of_mention(const EditorFacts::Mention& mention, const EditorFacts& facts) {
  const std::string name = fmt::format("{}: {}", mention.editor, mention.file);
  const std::string fix = fmt::format("in {}: name the program {}", mention.file, own_path(facts));
  if (mention.program.empty()) {
    if (facts.on_path) return {Level::ok, name, {}};
    return {Level::warning, name + " names codefinder, which is not on PATH", {fix}};
  }
  const std::string starts = fmt::format("{} starts {}", name, mention.program);
  if (const auto finding = unanswered(mention.answer, starts)) return *finding;
  if (!mention.runs)
    return {Level::warning, starts + ", which is not there or does not run", {fix}};
  if (mention.version != facts.version)
    return {Level::warning,
            fmt::format("{}, {}", starts, other_version(mention.version, facts.version)),
            {fix}};
  return {Level::ok, starts, {}};
}

}  // namespace

EditorFacts editor_facts(const Subject& subject) {
  EditorFacts facts{.program = running_program(), .version = std::string(handlers::version())};
  facts.on_path = !programs_on_path("codefinder", subject.variable("PATH")).empty();
  for (const EditorFile& found : extension_directories(subject.variable)) {
    const std::string program = join_path(found.path, kExtensionProgram);
    const ProgramVersion asked = ask_version(program, subject);
    facts.extensions.push_back({.editor = found.editor,
                                .directory = found.path,
                                .version = extension_version(file_name(found.path)),
                                .runs = !asked.version.empty(),
                                .answer = asked.answer});
  }
  for (const EditorFile& file : editor_files(subject.variable)) {
    if (time_left(subject, std::chrono::milliseconds(1)).count() == 0) ++facts.unread_files;
    else append_mentions(file, subject, facts);
  }
  return facts;
}

Findings check_editors(const EditorFacts& facts) {
  Findings findings;
  for (const auto& extension : facts.extensions) findings.push_back(of_extension(extension, facts));
  for (const auto& mention : facts.mentions) findings.push_back(of_mention(mention, facts));
  if (facts.unread_files > 0)
    findings.push_back(not_checked(count_of(facts.unread_files, "file") + " of editors"));
  if (findings.empty())
    return {{Level::ok, "no configuration of an editor names codefinder (docs/editors.md)", {}}};
  return findings;
}

}  // namespace codefinder::setup
