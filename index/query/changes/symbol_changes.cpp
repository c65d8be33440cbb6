// Pairs the symbols of two versions: by id, by qualified name, by text; then compares the pairs.
#include "index/query/changes/symbol_changes.h"

#include "index/model/jump_id.h"
#include "index/query/hits/symbol_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

constexpr double kSame = 0.5;  // Minimum of common_lines for texts of one symbol or file.
constexpr double kEqual = 2;
constexpr std::size_t kMaxCompared = 64;
constexpr std::size_t kFewLines = 3;

std::size_t lines_in(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

/// True for kinds that keep their name when they move alone; other kinds move with their container.
bool moves_alone(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::test:
    case SymbolKind::macro:
    case SymbolKind::constant:
    case SymbolKind::variable:
    case SymbolKind::type_alias: return true;
    default: return is_class_like(kind);
  }
}

/// True for the kinds in files of data and documents: there may be thousands, as in a lock file.
bool is_data(SymbolKind kind) {
  return kind == SymbolKind::key || kind == SymbolKind::heading || kind == SymbolKind::document;
}

/// One version of a file, with the counterpart of each of its symbols in the other version.
struct Side {
  const FileFacts* facts = nullptr;
  std::string_view text;
  std::vector<std::string> names;                     // Qualified; "" if not of the shape.
  std::vector<std::optional<SymbolVersion>> partner;  // By symbol.

  explicit Side(const TextVersion& version) : facts(version.facts.get()), text(version.text) {
    if (!facts) return;
    partner.resize(facts->symbols.size());
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
      names.push_back(is_shape(facts->symbols[i]) ? qualified_name(*facts, SymbolIndex(i)) : "");
  }
  bool is_free(std::uint32_t i) const { return is_shape(facts->symbols[i]) && !partner[i]; }
  const Symbol& symbol(SymbolIndex i) const { return facts->symbol(i); }
  std::string whole(SymbolIndex i) const { return whole_text_of(*facts, text, i); }
};

class Comparison {
 public:
  Comparison(const std::vector<FileVersions>& files, const std::stop_token& stop)
      : files_(files), stop_(stop) {
    for (const FileVersions& file : files) {
      before_.emplace_back(file.before);
      after_.emplace_back(file.after);
    }
  }

  std::vector<SymbolChange> run() {
    for (std::size_t file = 0; file < files_.size() && !stop_.stop_requested(); ++file)
      if (before_[file].facts && after_[file].facts) {
        pair_by_id(file);
        pair_by_name(file);
      }
    pair_moved();
    for (std::size_t file = 0; file < files_.size() && !stop_.stop_requested(); ++file) {
      add_removed(file);
      add_others(file);
    }
    sort();
    return std::move(changes_);
  }

 private:
  void pair(SymbolVersion before, SymbolVersion after) {
    before_[before.file].partner[before.symbol.value] = after;
    after_[after.file].partner[after.symbol.value] = before;
  }

  void pair_by_id(std::size_t file) {
    // Without the path, a renamed file has the same ids.
    const std::vector<JumpIdParts> old_ids = jump_ids("", *before_[file].facts);
    const std::vector<JumpIdParts> new_ids = jump_ids("", *after_[file].facts);
    std::map<JumpIdParts, std::uint32_t> by_id;
    for (std::uint32_t i = 0; i < new_ids.size(); ++i)
      if (after_[file].is_free(i)) by_id.emplace(new_ids[i], i);
    for (std::uint32_t i = 0; i < old_ids.size(); ++i) {
      const auto at = by_id.find(old_ids[i]);
      if (!before_[file].is_free(i) || at == by_id.end() || !after_[file].is_free(at->second))
        continue;
      pair({file, SymbolIndex(i)}, {file, SymbolIndex(at->second)});
    }
  }

  using Free = std::vector<std::uint32_t>;
  /// The symbols without a partner, by name.
  static std::map<std::string_view, Free> free_by_name(const Side& side) {
    std::map<std::string_view, Free> out;
    for (std::uint32_t i = 0; i < side.names.size(); ++i)
      if (side.is_free(i)) out[side.names[i]].push_back(i);
    return out;
  }

  /// Overloads whose types have changed, and copies in branches of the preprocessor.
  void pair_by_name(std::size_t file) {
    Side &before = before_[file], &after = after_[file];
    const auto olds = free_by_name(before), news = free_by_name(after);
    for (const auto& named : olds) {
      const Free& old = named.second;
      const auto found = news.find(named.first);
      if (found == news.end()) continue;
      const Free& now = found->second;
      if (old.size() > kMaxCompared || now.size() > kMaxCompared) {
        pair_in_order(file, old, now);
        continue;
      }
      const auto pair_if = [&](const auto& are_one) {
        for (const std::uint32_t a : old)
          for (const std::uint32_t b : now)
            if (before.is_free(a) && after.is_free(b) && are_one(a, b))
              pair({file, SymbolIndex(a)}, {file, SymbolIndex(b)});
      };
      const auto same_kind = [&](std::uint32_t a, std::uint32_t b) {
        const Symbol &x = before.facts->symbols[a], &y = after.facts->symbols[b];
        return x.kind == y.kind && x.has(SymbolFlag::declaration) == y.has(SymbolFlag::declaration);
      };
      pair_if([&](std::uint32_t a, std::uint32_t b) {
        return same_kind(a, b) && before.whole(SymbolIndex(a)) == after.whole(SymbolIndex(b));
      });
      pair_if(same_kind);
      pair_if([](std::uint32_t, std::uint32_t) { return true; });
    }
  }

  /// Many of one name, as the keys in a list of objects: the one after another.
  void pair_in_order(std::size_t file, const Free& old, const Free& now) {
    for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i)
      pair({file, SymbolIndex(old[i])}, {file, SymbolIndex(now[i])});
  }

  using KindAndName = std::pair<SymbolKind, std::string_view>;
  void pair_moved() {
    std::map<KindAndName, std::vector<SymbolVersion>> olds, news;
    const auto collect = [&](const std::vector<Side>& sides, auto& out) {
      for (std::size_t file = 0; file < sides.size(); ++file)
        for (std::uint32_t i = 0; i < sides[file].names.size(); ++i) {
          if (!sides[file].is_free(i)) continue;
          const Symbol& symbol = sides[file].facts->symbols[i];
          if (moves_alone(symbol.kind))
            out[{symbol.kind, sides[file].facts->str(symbol.name)}].push_back(
                {file, SymbolIndex(i)});
        }
    };
    collect(before_, olds);
    collect(after_, news);
    for (std::size_t file = 0; file < before_.size() && !stop_.stop_requested(); ++file)
      for (std::uint32_t i = 0; i < before_[file].names.size(); ++i) {
        if (!before_[file].is_free(i)) continue;  // Also of one that moved with its container.
        const Symbol& symbol = before_[file].facts->symbols[i];
        const KindAndName key{symbol.kind, before_[file].facts->str(symbol.name)};
        const auto found = news.find(key);
        const auto same = olds.find(key);
        if (found == news.end() || same == olds.end()) continue;
        const bool unique = found->second.size() == 1 && same->second.size() == 1;
        pair_with_best({file, SymbolIndex(i)}, found->second, unique);
      }
  }

  void pair_with_best(SymbolVersion before, const std::vector<SymbolVersion>& candidates,
                      bool unique) {
    const std::string old_text = before_[before.file].whole(before.symbol);
    // Short texts are alike by chance.
    const bool is_short = lines_in(old_text) < kFewLines;
    if (is_short && !unique) return;
    double best = 0;
    std::optional<SymbolVersion> after;
    std::size_t compared = 0;
    for (const SymbolVersion& one : candidates) {
      if (!after_[one.file].is_free(one.symbol.value)) continue;
      if (++compared > kMaxCompared) break;
      const std::string new_text = after_[one.file].whole(one.symbol);
      const double common = new_text == old_text ? kEqual : common_lines(old_text, new_text);
      if (common > best) best = common, after = one;
    }
    if (!after || best < (is_short ? kEqual : kSame)) return;
    pair(before, *after);
    pair_contents(before, *after);
  }

  /// The contents of a symbol that moved have moved with it.
  void pair_contents(SymbolVersion from, SymbolVersion to) {
    Side &before = before_[from.file], &after = after_[to.file];
    std::multimap<std::pair<SymbolKind, std::string_view>, std::uint32_t> inside;
    const auto each_inside = [](const Side& side, SymbolVersion of, const auto& each) {
      const std::uint32_t end = side.symbol(of.symbol).full_range.end;
      const std::string& name = side.names[of.symbol.value];
      for (std::uint32_t i = of.symbol.value + 1; i < side.names.size(); ++i) {
        if (side.facts->symbols[i].full_range.begin >= end) break;
        if (side.is_free(i) && std::string_view(side.names[i]).starts_with(name))
          each(i, std::pair(side.facts->symbols[i].kind,
                            std::string_view(side.names[i]).substr(name.size())));
      }
    };
    each_inside(after, to, [&](std::uint32_t i, const auto& key) { inside.emplace(key, i); });
    each_inside(before, from, [&](std::uint32_t i, const auto& key) {
      const auto at = inside.find(key);
      if (at == inside.end()) return;
      pair({from.file, SymbolIndex(i)}, {to.file, SymbolIndex(at->second)});
      inside.erase(at);
    });
  }

  static bool has_free_around(const Side& side, SymbolIndex symbol) {
    const SymbolIndex around = shape_around(*side.facts, symbol);
    return around.valid() && side.is_free(around.value);
  }
  static std::size_t free_inside(const Side& side, SymbolIndex symbol) {
    std::size_t count = 0;
    for (std::uint32_t i = symbol.value + 1; i < side.names.size(); ++i) {
      if (side.facts->symbols[i].full_range.begin >= side.symbol(symbol).full_range.end) break;
      count += side.is_free(i) && has_free_around(side, SymbolIndex(i)) ? 1 : 0;
    }
    return count;
  }

  void add_removed(std::size_t file) {
    const Side& side = before_[file];
    for (std::uint32_t i = 0; i < side.names.size(); ++i) {
      if (!side.is_free(i)) continue;
      SymbolChange& change = changes_.emplace_back();
      change.kind = ChangeKind::removed;
      change.before = SymbolVersion{file, SymbolIndex(i)};
      change.inside = has_free_around(side, SymbolIndex(i));
      if (!change.inside) change.members = free_inside(side, SymbolIndex(i));
    }
  }

  void add_others(std::size_t file) {
    const Side& side = after_[file];
    for (std::uint32_t i = 0; i < side.names.size() && !stop_.stop_requested(); ++i) {
      if (!is_shape(side.facts->symbols[i])) continue;
      SymbolChange change;
      change.after = SymbolVersion{file, SymbolIndex(i)};
      change.before = side.partner[i];
      if (change.before) {
        if (!compare(change)) continue;
      } else {
        change.inside = has_free_around(side, SymbolIndex(i));
        if (!change.inside) change.members = free_inside(side, SymbolIndex(i));
      }
      changes_.push_back(change);
    }
  }

  /// Whether the pair is at another place by itself, not with its file or its container.
  bool is_moved(SymbolVersion before, SymbolVersion after) const {
    const Side &from = before_[before.file], &to = after_[after.file];
    if (before.file == after.file &&
        from.names[before.symbol.value] == to.names[after.symbol.value])
      return false;
    const SymbolIndex a = shape_around(*from.facts, before.symbol),
                      b = shape_around(*to.facts, after.symbol);
    return !(a.valid() && b.valid() && from.partner[a.value] == SymbolVersion{after.file, b});
  }

  /// Sets the kind and the parts of a pair; false if it is the same.
  bool compare(SymbolChange& change) const {
    const Side &from = before_[change.before->file], &to = after_[change.after->file];
    const SymbolIndex a = change.before->symbol, b = change.after->symbol;
    const bool moved = is_moved(*change.before, *change.after);
    if (!is_same_text(from, a, to, b)) {
      const SymbolText old_text = text_of_symbol(*from.facts, from.text, a);
      const SymbolText new_text = text_of_symbol(*to.facts, to.text, b);
      if (old_text.signature != new_text.signature || from.symbol(a).kind != to.symbol(b).kind)
        change.parts |= ChangedPart::signature;
      if (old_text.body != new_text.body) change.parts |= ChangedPart::body;
      if (old_text.doc != new_text.doc) change.parts |= ChangedPart::doc;
    }
    if (moved) change.kind = ChangeKind::moved;
    else if ((change.parts & ChangedPart::signature) != 0) change.kind = ChangeKind::signature;
    else if ((change.parts & ChangedPart::body) != 0) change.kind = ChangeKind::body;
    else if ((change.parts & ChangedPart::doc) != 0) change.kind = ChangeKind::doc;
    return moved || change.parts != 0;
  }

  static bool is_same_text(const Side& from, SymbolIndex a, const Side& to, SymbolIndex b) {
    const auto slice = [](const Side& side, ByteRange range) {
      return side.text.substr(std::min<std::size_t>(range.begin, side.text.size()),
                              range.end - range.begin);
    };
    const Symbol &x = from.symbol(a), &y = to.symbol(b);
    return x.kind == y.kind && slice(from, x.full_range) == slice(to, y.full_range) &&
           slice(from, x.doc_range) == slice(to, y.doc_range);
  }

  void sort() {
    const auto key = [this](const SymbolChange& change) {
      const SymbolVersion at = change.after ? *change.after : *change.before;
      const Side& side = change.after ? after_[at.file] : before_[at.file];
      const Symbol& symbol = side.symbol(at.symbol);
      return std::tuple(is_data(symbol.kind), std::string_view(files_[at.file].path),
                        symbol.full_range.begin, at.symbol.value);
    };
    std::stable_sort(changes_.begin(), changes_.end(),
                     [&](const SymbolChange& a, const SymbolChange& b) { return key(a) < key(b); });
  }

  const std::vector<FileVersions>& files_;
  const std::stop_token& stop_;
  std::vector<Side> before_, after_;
  std::vector<SymbolChange> changes_;
};

}  // namespace

std::string_view to_string(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::added: return "added";
    case ChangeKind::removed: return "removed";
    case ChangeKind::moved: return "moved";
    case ChangeKind::signature: return "signature";
    case ChangeKind::body: return "body";
    case ChangeKind::doc: break;
  }
  return "doc";
}

void join_renamed(std::vector<FileVersions>& files) {
  constexpr std::size_t kMaxComparisons = 10'000;
  std::size_t compared = 0;
  std::set<std::size_t> joined;
  for (FileVersions& added : files) {
    if (!added.after.facts || added.before.facts) continue;
    double best = 0;
    std::optional<std::size_t> from;
    for (std::size_t i = 0; i < files.size(); ++i) {
      const FileVersions& removed = files[i];
      if (removed.after.facts || !removed.before.facts || joined.contains(i) ||
          removed.before.facts->language != added.after.facts->language ||
          removed.before.text.empty())
        continue;
      if (++compared > kMaxComparisons) break;
      const double common = removed.before.text == added.after.text
                                ? kEqual
                                : common_lines(removed.before.text, added.after.text);
      if (common > best) best = common, from = i;
    }
    if (!from || best < kSame) continue;
    joined.insert(*from);
    added.old_path = files[*from].path;
    added.before = std::move(files[*from].before);
    files[*from].before.facts = nullptr;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (!joined.contains(i)) {
      if (kept != i) files[kept] = std::move(files[i]);
      ++kept;
    }
  files.resize(kept);
}

std::vector<SymbolChange> symbol_changes(const std::vector<FileVersions>& files,
                                         const std::stop_token& stop) {
  return Comparison(files, stop).run();
}

}  // namespace codefinder::query
