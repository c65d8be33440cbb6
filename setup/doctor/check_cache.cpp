// Judges the cache directory by its file system, its owner, a probe file and its free space.
#include "setup/doctor/check_cache.h"

#include "base/log.h"
#include "base/path.h"
#include "setup/agents/file_owner.h"
#include "setup/config/json_text.h"
#include "setup/config/shell_word.h"
#include "setup/doctor/index_size.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace codefinder::setup {

namespace {

using ProbeKind = index::DirectoryProbe::Kind;
using Source = index::CachePlace::Source;

// For the files next to the index, and growth by commits.
constexpr std::uint64_t kSpareBytes = 16u << 20;

std::string source_of(Source source) {
  switch (source) {
    case Source::setting: return "setting index.cache_directory";
    case Source::xdg_cache_home: return "XDG_CACHE_HOME";
    case Source::home: return "HOME";
  }
  return {};
}

/// The ways to use another directory: a variable, and for editors, which do not read the shell's
/// start files, the setting.
std::vector<std::string> other_directory(const CacheFacts& facts) {
  const bool known = !facts.alternative.empty();
  const std::string parent = known ? facts.alternative : "DIRECTORY";
  const std::string directory = join_path(parent, "codefinder");
  // The setting and its option have priority over the variable.
  const bool is_set = facts.place && facts.place->source == Source::setting;
  std::vector<std::string> fix{is_set ? "--cache-directory " + shell_word(directory)
                                      : "export XDG_CACHE_HOME=" + shell_word(parent)};
  if (!facts.settings_file.empty())
    fix.push_back(fmt::format(R"(in {}: {{"index": {{"cache_directory": {}}}}})",
                              facts.settings_file, json_string(directory)));
  return fix;
}

std::string described(const CacheFacts& facts) {
  std::string text = facts.place->parent;
  if (!facts.probe.exists) text += " (not made yet)";
  if (!facts.probe.file_system.empty()) text += ", " + facts.probe.file_system;
  return text + fmt::format(", {} free", size_of(facts.probe.free_bytes));
}

/// The bytes that building this project's index adds, about.
std::uint64_t needed_bytes(const CacheFacts& facts) {
  const std::uint64_t whole = index_bytes_of(facts.source_bytes) + kSpareBytes;
  return whole > facts.index_bytes ? whole - facts.index_bytes : 0;
}

Finding unwritable(const CacheFacts& facts) {
  std::string found = fmt::format("{} ({}): {}", facts.probe.nearest,
                                  source_of(facts.place->source), facts.probe.failure);
  std::vector<std::string> fix = other_directory(facts);
  // As after a command that was run with sudo; but in another user's home it is that user's.
  const bool is_denied = facts.probe.failure.ends_with(std::strerror(EACCES));
  if (is_denied && facts.probe.exists && facts.probe.owner != facts.user &&
      facts.above_owner == facts.user)
    fix.insert(fix.begin(),
               fmt::format("sudo chown -R {} {}", facts.user, shell_word(facts.probe.nearest)));
  if (!facts.has_index) return {Level::failed, found, fix};
  return {Level::warning, found + "; the index there is used as it is, and not brought up to date",
          fix};
}

/// A directory for XDG_CACHE_HOME on a local disk, where a probe succeeds and the index has room.
std::string find_alternative(const CacheFacts& facts) {
  const std::string own = "cache-" + std::to_string(::geteuid());
  for (const std::string& parent : std::array<std::string, 2>{"/var/tmp", "/tmp"}) {
    const std::string candidate = join_path(parent, own);
    if (facts.place && relative_to(facts.place->parent, candidate)) continue;
    const index::DirectoryProbe probe = index::probe_directory(candidate);
    if (probe.kind == ProbeKind::local && probe.failure.empty() && probe.refusal.empty() &&
        probe.free_bytes >= needed_bytes(facts))
      return candidate;
  }
  return {};
}

/// False if neither the file nor its nearest directory that exists can be written.
bool may_write(std::string path) {
  while (path.size() > 1 && ::access(path.c_str(), F_OK) != 0) path = parent_path(path);
  return ::access(path.c_str(), W_OK) == 0;
}

}  // namespace

CacheFacts cache_facts(const Subject& subject) {
  CacheFacts facts{
      .place = subject.place, .user = ::geteuid(), .settings_file = subject.settings_file};
  if (subject.tree) facts.source_bytes = subject.tree->bytes;
  if (subject.place) {
    facts.probe = index::probe_directory(subject.place->parent);
    if (facts.probe.exists && facts.probe.refusal.empty() && facts.probe.failure.empty())
      if (auto own = index::probe_directory(subject.place->directory); own.exists)
        facts.probe = std::move(own);
    facts.above_owner = owner_above(facts.probe.nearest);
    const index::IndexFiles files = index::inspect_index(*subject.place);
    facts.index_bytes = files.bytes;
    facts.has_index = files.present && files.begun && files.defect.empty();
  }
  if (worst(check_cache(facts)) != Level::ok) facts.alternative = find_alternative(facts);
  if (!may_write(facts.settings_file)) facts.settings_file.clear();
  return facts;
}

Findings check_cache(const CacheFacts& facts) {
  if (!facts.place) return {{Level::failed, facts.place.error().message, other_directory(facts)}};
  if (facts.probe.kind == ProbeKind::network)
    return {{Level::failed,
             fmt::format("{} is on a network file system ({}), where no index can be",
                         facts.place->parent, facts.probe.file_system),
             other_directory(facts)}};
  if (!facts.probe.refusal.empty())
    return {{Level::failed, facts.probe.refusal, other_directory(facts)}};
  if (!facts.probe.failure.empty()) return {unwritable(facts)};
  if (const std::uint64_t needed = needed_bytes(facts); facts.probe.free_bytes < needed)
    return {{Level::warning,
             fmt::format("{}; the index of this project needs about {}", described(facts),
                         size_of(needed)),
             other_directory(facts)}};
  if (facts.probe.kind == ProbeKind::fuse)
    return {{Level::warning,
             described(facts) + "; where FUSE carries the files of another machine (sshfs), locks "
                                "and maps are not shared with it: use it from one machine only",
             other_directory(facts)}};
  return {{Level::ok, described(facts), {}}};
}

}  // namespace codefinder::setup
