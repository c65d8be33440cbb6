// Checks the kind of a file, the rules, then its content.
#include "index/update/packages/inclusion.h"

#include "index/extract/large_file.h"
#include "index/model/dependency_paths.h"

#include <cerrno>
#include <optional>
#include <utility>

namespace codefinder::update {

namespace {

using Reason = Inclusion::Reason;

/// nullopt for a regular file.
std::optional<Inclusion> by_kind(const RootDir& root, const std::string& path) {
  int error = 0;
  const auto stat = root.stat(path, &error);
  if (!stat) {
    const bool absent = error == ENOENT || error == ENOTDIR;
    return Inclusion{false, absent           ? Reason::no_such_file
                            : error == ELOOP ? Reason::symbolic_link
                                             : Reason::unreadable};
  }
  if (stat->kind == FileStat::Kind::file) return std::nullopt;
  return Inclusion{
      false, stat->kind == FileStat::Kind::symlink ? Reason::symbolic_link : Reason::not_regular};
}

Inclusion by_rules(const IgnoreRules& rules, const std::string& path) {
  const IgnoreRules::PathDecision found = rules.decide_path(path, EntryKind::file);
  const IgnoreDecision& decision = found.decision;
  if (!decision.excluded()) {
    if (!decision.tracked) return {true, Reason::no_rule};
    return {true, Reason::tracked, to_string(*decision.rule)};
  }
  if (decision.rule == nullptr) return {false, Reason::git_directory};
  if (is_dependency_path(path) && !rules.path_barred(path))
    return {true, Reason::dependency, to_string(*decision.rule)};
  return {false, Reason::rule, to_string(*decision.rule)};
}

Inclusion by_content(const RootDir& root, const std::string& path, std::uint64_t max_bytes,
                     Inclusion included) {
  const ReadOutcome read = read_file(root, path, max_bytes);
  switch (read.kind) {
    case ReadOutcome::Kind::text: return included;
    case ReadOutcome::Kind::vanished: return {false, Reason::no_such_file};
    case ReadOutcome::Kind::too_large: {
      const bool by_lines = extract::LargeFile::has_line_symbols(detect_language(path, {}));
      return {by_lines, Reason::too_large,
              read.reason + (by_lines ? "; found by its words and lines" : "")};
    }
    case ReadOutcome::Kind::binary: return {false, Reason::binary, read.reason};
    case ReadOutcome::Kind::utf16: return {false, Reason::utf16, read.reason};
    case ReadOutcome::Kind::failed: break;
  }
  return {false, Reason::unreadable, read.reason};
}

}  // namespace

Inclusion inclusion_of(const std::shared_ptr<const RootDir>& root,
                       const IgnoreRules::Options& rules, std::uint64_t max_file_bytes,
                       const std::string& path) {
  auto special = by_kind(*root, path);
  if (special && special->reason != Reason::no_such_file) return std::move(*special);
  Inclusion ruled = by_rules(IgnoreRules(root, rules), path);
  if (special) {
    if (!ruled.included) special->detail = std::move(ruled.detail);
    return std::move(*special);
  }
  return ruled.included ? by_content(*root, path, max_file_bytes, std::move(ruled)) : ruled;
}

}  // namespace codefinder::update
