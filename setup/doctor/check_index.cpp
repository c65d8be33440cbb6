// Judges the index by its format, its marks and its writer.
#include "setup/doctor/check_index.h"

#include "base/log.h"
#include "base/os/process.h"
#include "setup/agents/file_owner.h"
#include "setup/config/shell_word.h"

#include <unistd.h>

#include <cmath>

namespace codefinder::setup {

namespace {

constexpr std::size_t kMaxCommand = 80;

std::string short_command(std::int64_t pid) {
  std::string line = command_line(pid);
  if (line.size() > kMaxCommand) line.resize(kMaxCommand);
  return line;
}

std::string rebuild_command(const IndexFacts& facts) {
  return "codefinder index" + facts.index_options;
}

std::string writer_of(const IndexFacts& facts) {
  const std::string pid = std::to_string(facts.files->writer_pid);
  return facts.writer.empty() ? "process " + pid
                              : fmt::format("process {} ({})", pid, facts.writer);
}

Finding unusable_index(const IndexFacts& facts) {
  const index::IndexFiles& files = *facts.files;
  const std::string rebuild = rebuild_command(facts);
  if (!files.other_format)
    return {Level::warning,
            fmt::format("the index in {} cannot be used: {}; the next codefinder that may write "
                        "there builds it afresh",
                        facts.directory, files.defect),
            {rebuild}};
  if (files.format > files.own_format)
    return {Level::warning,
            fmt::format("the index is of a newer codefinder (format {}, this one has {}): each "
                        "version builds it afresh after the other",
                        files.format, files.own_format),
            {"use the newer codefinder everywhere, or build it for this one: " + rebuild}};
  return {Level::warning,
          fmt::format("the index is of an older codefinder ({}, this one has format {}), and is "
                      "built afresh at the next start",
                      files.format == 0 ? files.defect : fmt::format("format {}", files.format),
                      files.own_format),
          {rebuild}};
}

/// As after a command that was run with sudo.  In a directory of another user it is that user's.
Finding foreign_index(const IndexFacts& facts) {
  std::string fix = "name a cache directory of this user: --cache-directory DIRECTORY";
  if (facts.user == 0) fix = "run codefinder as that user";
  else if (facts.above_owner == facts.user)
    fix = fmt::format("sudo chown -R {} {}", facts.user, shell_word(facts.directory));
  return {Level::failed,
          fmt::format("the index in {} belongs to another user (uid {})", facts.directory,
                      facts.files->owner),
          {std::move(fix)}};
}

Finding unfinished_index(const IndexFacts& facts) {
  const index::IndexFiles& files = *facts.files;
  const std::string done = fmt::format("{:.0f} %", std::floor(files.progress * 100));
  if (files.writer_pid != 0)
    return {Level::ok, fmt::format("{} is building it: {}", writer_of(facts), done), {}};
  return {Level::warning,
          fmt::format("it is not complete ({}), and no process builds it", done),
          {rebuild_command(facts)}};
}

}  // namespace

IndexFacts index_facts(const Subject& subject) {
  IndexFacts facts;
  if (!subject.place) return facts;
  facts.directory = subject.place->directory;
  facts.index_options = subject.root_option + subject.index_options;
  facts.above_owner = owner_above(facts.directory);
  facts.user = ::geteuid();
  facts.files = index::inspect_index(*subject.place);
  if (const std::int64_t pid = facts.files->writer_pid; pid != 0) {
    facts.writer = short_command(pid);
    facts.writer_stopped = is_stopped(pid);
  }
  return facts;
}

Findings check_index(const IndexFacts& facts) {
  if (!facts.files) return {{Level::failed, "there is no place for it (see cache)", {}}};
  const index::IndexFiles& files = *facts.files;
  // One of root's that can be read is used: it may be on a read-only file system.
  const bool is_readable = files.owner == 0 && files.defect.empty();
  if (files.present && files.owner != facts.user && !is_readable) return {foreign_index(facts)};
  if (files.writer_pid != 0 && facts.writer_stopped)
    return {{Level::failed,
             fmt::format("{} writes it and is stopped: no other process can bring it up to date",
                         writer_of(facts)),
             {fmt::format("kill -CONT {}", files.writer_pid)}}};
  if (!files.present || !files.begun) {
    if (files.writer_pid != 0) return {{Level::ok, writer_of(facts) + " begins to build it", {}}};
    return {{Level::ok, "none yet; an editor, an agent or `codefinder index` builds it", {}}};
  }
  if (!files.defect.empty()) return {unusable_index(facts)};
  if (!files.complete) return {unfinished_index(facts)};
  if (!files.same_extractor)
    return {{Level::warning,
             "it was made by another version of codefinder: the next start reads all files again",
             {rebuild_command(facts)}}};
  if (files.damaged_files > 0)
    return {{Level::warning,
             fmt::format("the facts of {} in it are damaged; the next start reads them again",
                         count_of(files.damaged_files, "file")),
             {rebuild_command(facts)}}};
  std::string found = fmt::format("{}, {}, {}, of {}", count_of(files.files, "file"),
                                  count_of(files.symbols, "symbol"), size_of(files.bytes),
                                  files.updated_at);
  if (files.writer_pid != 0) found += "; written by " + writer_of(facts);
  return {{Level::ok, std::move(found), {}}};
}

}  // namespace codefinder::setup
