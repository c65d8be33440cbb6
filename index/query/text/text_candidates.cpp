// files_that_may_match: asks the index for each atom of the pattern, and the pattern for each set
// of atoms that a file has.
#include "index/query/text/text_candidates.h"

#include "base/strings.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxAtoms = 500;    // With more, every file is searched.
constexpr std::size_t kMinRunLength = 3;  // The minimum of SnapshotFiles::may_contain.

using Files = std::optional<std::vector<FileId>>;

/// The atom with an ASCII letter for each character that folds to one: U+017F for `s`, and U+212A
/// for `k`.  SnapshotFiles::may_contain covers them.
std::string with_ascii_folds(std::string_view atom) {
  std::string out;
  for (std::size_t at = 0; at < atom.size(); ++at) {
    if (atom.substr(at).starts_with("\u017F")) out += 's', at += 1;
    else if (atom.substr(at).starts_with("\u212A")) out += 'k', at += 2;
    else out += atom[at];
  }
  return out;
}

/// The parts of the atom that have only ASCII characters and no line ends, and are long enough.
std::vector<std::string> runs_of(std::string_view atom) {
  std::vector<std::string> runs;
  std::string run;
  const auto end_run = [&] {
    if (run.size() >= kMinRunLength) runs.push_back(run);
    run.clear();
  };
  for (const char c : with_ascii_folds(atom)) {
    if (is_ascii(c) && c != '\n' && c != '\r') run += c;
    else end_run();
  }
  end_run();
  return runs;
}

/// The files that may have the atom.
Files files_with(const index::SnapshotFiles& files, std::string_view atom) {
  Files all;
  for (const std::string& run : runs_of(atom)) {
    const Files with_run = files.may_contain(run);
    if (!with_run) continue;
    if (!all) {
      all = with_run;
      continue;
    }
    std::vector<FileId> both;
    std::set_intersection(all->begin(), all->end(), with_run->begin(), with_run->end(),
                          std::back_inserter(both));
    all = std::move(both);
  }
  return all;
}

std::vector<int> merged(const std::vector<int>& some, const std::vector<int>& others) {
  std::vector<int> all;
  std::merge(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(all));
  return all;
}

/// The files that have an atom, ascending, and how many of them are done.
struct AtomFiles {
  int atom;
  std::vector<FileId> files;
  std::size_t done = 0;

  bool is_at(FileId file) const { return done < files.size() && files[done] == file; }
};

/// The first file that is not done in every list.
std::optional<FileId> next_file(const std::vector<AtomFiles>& lists) {
  std::optional<FileId> next;
  for (const AtomFiles& list : lists)
    if (list.done < list.files.size() && (!next || list.files[list.done] < *next))
      next = list.files[list.done];
  return next;
}

/// The files with such atoms that the pattern may match; each set of atoms is decided once.
/// O(atoms * files).
std::vector<FileId> decided(const TextPattern& pattern, std::vector<AtomFiles> lists,
                            const std::vector<int>& in_every_file) {
  std::map<std::vector<int>, bool> known;
  std::vector<int> present;
  std::vector<FileId> found;
  while (const std::optional<FileId> file = next_file(lists)) {
    present.clear();
    for (AtomFiles& list : lists) {
      if (!list.is_at(*file)) continue;
      present.push_back(list.atom);
      ++list.done;
    }
    const auto [at, is_new] = known.try_emplace(present, false);
    if (is_new) at->second = pattern.may_match(merged(present, in_every_file));
    if (at->second) found.push_back(*file);
  }
  return found;
}

}  // namespace

Files files_that_may_match(const index::SnapshotFiles& files, const TextPattern& pattern) {
  const std::vector<std::string>& atoms = pattern.atoms();
  if (atoms.empty() || atoms.size() > kMaxAtoms) return std::nullopt;
  std::vector<int> in_every_file;  // As far as the index can decide.
  std::vector<AtomFiles> in_some;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const int atom = static_cast<int>(i);
    Files with_atom = files_with(files, atoms[i]);
    if (with_atom) in_some.push_back({atom, std::move(*with_atom)});
    else in_every_file.push_back(atom);
  }
  if (pattern.may_match(in_every_file)) return std::nullopt;
  return decided(pattern, std::move(in_some), in_every_file);
}

}  // namespace codefinder::query
