// Compares the old and new versions of changed files: each with itself, files that disappeared with
// files that appeared, and then the symbols that are left.
#include "index/update/writer/move_recorder.h"

#include "base/path.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::size_t kMaxMovedBytes = 32u << 20;
constexpr std::size_t kMaxSymbols = 10'000;    // In a file, and in the remembered ones.
constexpr std::size_t kMaxRemembered = 2'000;  // Files.
// Least similarity of the contents of one file; if it appeared or disappeared some time ago; if it
// lost most of its symbols.
constexpr double kSameFile = 0.5, kSameFileLater = 0.8, kSameFileRenamed = 0.9;

JumpIdParts file_id(std::string_view path) { return *parse_jump_id(jump_id(path, {}, {})); }

/// Removes the elements whose place in `symbols` is marked.
void remove_marked(std::vector<SymbolPrint>& symbols, const std::vector<bool>& marked) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (marked[i]) continue;
    if (kept != i) symbols[kept] = std::move(symbols[i]);
    ++kept;
  }
  symbols.resize(kept);
}

FilePrint whole_print(const std::string& path, const FileFacts& facts) {
  FilePrint print = print_of(path, facts);
  for (SymbolPrint& symbol : print.symbols) symbol.with_file = true;
  return print;
}

/// True if at least half of the symbols have the same names, kinds and parameter types.
bool shares_symbols(const FilePrint& from, const FilePrint& to) {
  std::size_t common = 0;
  for (JumpIdParts id : from.ids) {
    id.path = path_hash(to.path);
    if (std::binary_search(to.ids.begin(), to.ids.end(), id)) ++common;
  }
  return 2 * common >= from.ids.size();
}

std::vector<const SymbolPrint*> pointers(const std::vector<SymbolPrint>& symbols) {
  std::vector<const SymbolPrint*> out;
  for (const SymbolPrint& symbol : symbols) out.push_back(&symbol);
  return out;
}

}  // namespace

void MoveRecorder::note(const Outcome& outcome) {
  using Kind = Outcome::Kind;
  if (outcome.kind != Kind::replace && outcome.kind != Kind::remove && outcome.kind != Kind::skip)
    return;
  Noted& noted = noted_[outcome.path];
  bytes_ -= noted.blob.size();
  noted = {};
  noted.removed = outcome.kind != Kind::replace;
  if (noted.removed) return;
  noted.digest = outcome.row.digest;
  if (noted_.size() > kMaxFiles || bytes_ + outcome.facts.blob.size() > kMaxMovedBytes) return;
  noted.blob = outcome.facts.blob;
  bytes_ += noted.blob.size();
}

std::optional<std::string> MoveRecorder::record(const store::ReadTxn& before, std::string_view log,
                                                Pass pass) {
  if (noted_.empty()) return std::nullopt;
  moves_.clear();
  appeared_.clear();
  compare(before);
  noted_.clear();
  bytes_ = 0;
  std::sort(appeared_.begin(), appeared_.end());
  for (Version& version : gone_)  // Symbols that came back with their id did not move.
    std::erase_if(version.print.symbols, [&](const SymbolPrint& symbol) {
      return std::binary_search(appeared_.begin(), appeared_.end(), symbol.id);
    });
  compare_files();
  compare_rest();
  forget_old(pass);
  const bool is_changed = !moves_.empty() || (!log.empty() && !appeared_.empty());
  if (!is_changed) return std::nullopt;
  return add_moves(log, moves_, appeared_);
}

void MoveRecorder::compare(const store::ReadTxn& before) {
  const bool few = noted_.size() <= kMaxFiles;
  const auto known = [few](std::shared_ptr<const FileFacts> facts) {
    return few && facts && facts->symbols.size() <= kMaxSymbols ? facts : nullptr;
  };
  const auto version = [&](const std::string& path, const Digest& digest,
                           const std::shared_ptr<const FileFacts>& facts) {
    return Version{facts ? whole_print(path, *facts) : FilePrint{path, {}, {}, {}}, digest, nullptr,
                   true};
  };
  for (const auto& [path, noted] : noted_) {
    const auto file = before.find_file(path);
    const auto row = file ? before.file(*file) : std::nullopt;
    if (!row) {
      if (!noted.removed)
        appear(version(path, noted.digest, known(store::prepared_facts(noted.blob))));
    } else if (noted.removed) {
      forget(path, fresh_);
      gone_.push_front(version(path, row->digest, known(few ? before.facts(*file) : nullptr)));
    } else if (few && noted.digest != row->digest) {
      const auto old = known(before.facts(*file)), now = known(store::prepared_facts(noted.blob));
      if (old && now) compare_versions(path, *old, now);
    }
  }
}

void MoveRecorder::forget(const std::string& path, std::deque<Version>& versions) {
  std::erase_if(versions, [&](const Version& version) { return version.print.path == path; });
}

void MoveRecorder::appear(Version version) {
  appeared_.push_back(file_id(version.print.path));
  appeared_.insert(appeared_.end(), version.print.ids.begin(), version.print.ids.end());
  forget(version.print.path, gone_);
  fresh_.push_front(std::move(version));
}

void MoveRecorder::compare_versions(const std::string& path, const FileFacts& before,
                                    std::shared_ptr<const FileFacts> now) {
  const std::vector<JumpIdParts> ids = shared_ids(path, *now);
  if (ids == shared_ids(path, before)) return;
  FilePrint old = print_of(path, before, ids), fresh = print_of(path, *now, old.ids);
  for (const SymbolPrint& symbol : fresh.symbols) appeared_.push_back(symbol.id);
  const std::vector<int> matches = match_symbols(pointers(old.symbols), pointers(fresh.symbols));
  std::vector<bool> left(old.symbols.size()), taken(fresh.symbols.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    left[i] = matches[i] != kNoMatch;
    const SymbolPrint& from = old.symbols[i];
    // If the symbol may be several, the id must not lead to the one that has its name.
    if (matches[i] == kUnclearMatch && find_jump_id(*now, from.id).symbol.valid())
      moves_.push_back({from.id, path, {}, {}});
    if (matches[i] < 0) continue;
    const SymbolPrint& to = fresh.symbols[static_cast<std::size_t>(matches[i])];
    taken[static_cast<std::size_t>(matches[i])] = true;
    // The id leads there without help, unless other symbols are like it.
    if (find_jump_id(*now, from.id).symbol != to.symbol) add(from, path, to, path);
  }
  remove_marked(old.symbols, left);
  remove_marked(fresh.symbols, taken);
  // A file that has just appeared is compared as it is now.
  const auto whole = std::find_if(fresh_.begin(), fresh_.end(), [&](const Version& version) {
    return version.whole && version.print.path == path;
  });
  if (whole != fresh_.end()) {
    whole->print = whole_print(path, *now);
  } else {
    forget(path, fresh_);
    if (!fresh.symbols.empty()) fresh_.push_front({std::move(fresh), {}, nullptr, false});
  }
  if (!old.symbols.empty()) gone_.push_front({std::move(old), {}, std::move(now), false});
}

void MoveRecorder::compare_files() {
  for (Version& from : gone_)
    if (from.whole)
      if (Version* to = new_place_of(from)) move_file(from, *to);
}

/// The file that appeared with the same bytes or similar contents; of equal ones that with the same
/// name; nullptr if there is none or several.
MoveRecorder::Version* MoveRecorder::new_place_of(const Version& from) {
  constexpr double kEqual = 2, kSameName = 0.1;
  const std::vector<std::uint32_t>& old = from.print.contents;
  Version* best = nullptr;
  double most = 0;
  bool is_clear = false;
  for (Version& to : fresh_) {
    const std::vector<std::uint32_t>& now = to.print.contents;
    if (!to.whole || (from.earlier && to.earlier)) continue;
    double common = from.digest == to.digest ? kEqual : 0;
    const bool comparable = !old.empty() && old.size() / 4 <= now.size() &&
                            now.size() / 4 <= old.size();
    if (common == 0 && comparable) common = similarity(old, now);
    if (common < (from.earlier || to.earlier ? kSameFileLater : kSameFile)) continue;
    // Another file of the same shape may have replaced it.
    if (common < kSameFileRenamed && !shares_symbols(from.print, to.print)) continue;
    if (file_name(from.print.path) == file_name(to.print.path)) common += kSameName;
    if (common < most) continue;
    is_clear = common > most;
    most = common;
    best = &to;
  }
  return is_clear ? best : nullptr;
}

void MoveRecorder::move_file(Version& from, Version& to) {
  from.whole = to.whole = false;
  moves_.push_back(
      {file_id(from.print.path), from.print.path, file_id(to.print.path), to.print.path});
  const std::vector<int> matches = match_symbols(pointers(from.print.symbols),
                                                 pointers(to.print.symbols));
  std::vector<bool> left(from.print.symbols.size()), taken(to.print.symbols.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const SymbolPrint& symbol = from.print.symbols[i];
    JumpIdParts there = symbol.id;
    there.path = path_hash(to.print.path);
    const bool same_id = std::binary_search(to.print.ids.begin(), to.print.ids.end(), there);
    left[i] = same_id || matches[i] != kNoMatch;
    if (matches[i] < 0) continue;
    const SymbolPrint& match = to.print.symbols[static_cast<std::size_t>(matches[i])];
    taken[static_cast<std::size_t>(matches[i])] = true;
    if (match.id != there) add(symbol, from.print.path, match, to.print.path);
  }
  remove_marked(from.print.symbols, left);
  remove_marked(to.print.symbols, taken);
}

void MoveRecorder::compare_rest() {
  struct Place {
    Version* version;
    std::size_t symbol;
  };
  std::vector<const SymbolPrint*> from, to;
  std::vector<Place> from_places, to_places;
  const auto collect = [](std::deque<Version>& versions, std::vector<const SymbolPrint*>& symbols,
                          std::vector<Place>& places) {
    for (Version& version : versions)
      for (std::size_t i = 0; i < version.print.symbols.size(); ++i) {
        symbols.push_back(&version.print.symbols[i]);
        places.push_back({&version, i});
      }
  };
  const auto is_new = [](const Version& version) { return !version.earlier; };
  if (std::none_of(gone_.begin(), gone_.end(), is_new) &&
      std::none_of(fresh_.begin(), fresh_.end(), is_new))
    return;
  collect(gone_, from, from_places);
  collect(fresh_, to, to_places);
  const std::vector<int> matches = match_symbols(from, to);
  std::map<Version*, std::vector<bool>> matched;
  const auto mark = [&](const Place& place) {
    std::vector<bool>& marks = matched[place.version];
    marks.resize(place.version->print.symbols.size());
    marks[place.symbol] = true;
  };
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const std::string& path = from_places[i].version->print.path;
    if (matches[i] >= 0) {
      const auto at = static_cast<std::size_t>(matches[i]);
      add(*from[i], path, *to[at], to_places[at].version->print.path);
      mark(from_places[i]);
      mark(to_places[at]);
    } else if (const auto& now = from_places[i].version->now; now && matches[i] == kNoMatch) {
      // Without this, the id would lead to an overload that was there before.
      const JumpIdMatch other = find_jump_id(*now, from[i]->id);
      if (other.symbol.valid() || !other.candidates.empty())
        moves_.push_back({from[i]->id, path, {}, {}});
    }
  }
  for (const auto& [version, marks] : matched) remove_marked(version->print.symbols, marks);
  for (Version& version : gone_) version.now = nullptr;
}

void MoveRecorder::add(const SymbolPrint& from, std::string_view from_path, const SymbolPrint& to,
                       std::string_view to_path) {
  moves_.push_back({from.id, std::string(from_path), to.id, std::string(to_path)});
}

void MoveRecorder::forget_old(Pass pass) {
  const bool last = pass == Pass::ends;
  for (std::deque<Version>* versions : {&gone_, &fresh_}) {
    std::size_t symbols = 0;
    for (Version& version : *versions) {  // The newest first.
      version.earlier |= last;
      symbols += version.print.ids.size();
      if (symbols > kMaxSymbols) version.print = {version.print.path, {}, {}, {}};
      for (SymbolPrint& symbol : version.print.symbols) symbol.earlier |= last;
    }
    std::erase_if(*versions, [](const Version& version) {
      return !version.whole && version.print.symbols.empty();
    });
    if (versions->size() > kMaxRemembered)
      versions->erase(versions->begin() + kMaxRemembered, versions->end());
  }
}

}  // namespace codefinder::update
