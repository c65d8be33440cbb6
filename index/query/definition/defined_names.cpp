// DefinedNames: reads the definitions of all names once.
#include "index/query/definition/defined_names.h"

#include "base/name_letters.h"
#include "base/strings.h"
#include "index/query/symbols/ranking_weights.h"
#include "index/query/symbols/symbol_match.h"
#include "index/query/symbols/symbol_score.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace codefinder::query {

namespace {

struct SharedNames {
  std::mutex mutex;
  std::shared_ptr<const DefinedNames> names;
};

/// The rows of the files, each read once.
class Rows {
 public:
  explicit Rows(const index::Snapshot& snapshot) : snapshot_(snapshot) {}
  const std::optional<FileRow>& of(FileId file) {
    const auto [at, fresh] = rows_.try_emplace(file);
    if (fresh) at->second = snapshot_.files().row(file);
    return at->second;
  }

 private:
  const index::Snapshot& snapshot_;
  std::unordered_map<FileId, std::optional<FileRow>> rows_;
};

/// The least float that is not less.
float not_less(double bound) {
  const float near = static_cast<float>(bound);
  return near >= bound ? near : std::nextafter(near, std::numeric_limits<float>::infinity());
}

double best_bonus(const index::Snapshot& snapshot, Rows& rows, const std::string& name) {
  const double popular = popularity_of(snapshot.names().count_files_with(name));
  double best = 0;
  for (const Definition& symbol : snapshot.names().definitions(name)) {
    const std::optional<FileRow>& row = rows.of(symbol.file);
    if (!row) continue;
    RankingSignals signals;
    add_file_signals(signals, *row, {});
    add_summary_signals(signals, *row, symbol);
    signals.recent = true;  // The answers of git may change while the index does not.
    signals.popular = popular;
    best = std::max(best, bonus_of(signals));
  }
  return best;
}

}  // namespace

std::shared_ptr<const DefinedNames> DefinedNames::of(const index::Snapshot& snapshot) {
  const std::shared_ptr<index::DerivedData> data = snapshot.project().derived_data();
  if (!data) return nullptr;
  const auto shared = data->of<SharedNames>();
  const std::lock_guard lock(shared->mutex);
  if (!shared->names) shared->names = std::make_shared<const DefinedNames>(snapshot);
  return shared->names;
}

DefinedNames::DefinedNames(const index::Snapshot& snapshot) {
  add_names(snapshot);
  add_paths(snapshot);
}

void DefinedNames::add_names(const index::Snapshot& snapshot) {
  std::vector<std::string> all;
  snapshot.names().for_each([&](std::string_view name) {
    all.emplace_back(name);
    return true;
  });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  Rows rows(snapshot);
  names_.reserve(all.size());
  for (const std::string& name : all) {
    names_.push_back({letters_of(name), static_cast<std::uint32_t>(texts_.size()),
                      static_cast<std::uint32_t>(name.size()),
                      not_less(best_bonus(snapshot, rows, name))});
    texts_ += name;
  }
  texts_.shrink_to_fit();
}

void DefinedNames::add_paths(const index::Snapshot& snapshot) {
  snapshot.files().for_each_place([&](FileId file, std::string_view path, std::string_view module) {
    paths_.push_back(
        {file, letters_of(path) | letters_of(module), std::string(path), std::string(module)});
    return true;
  });
  paths_.shrink_to_fit();
}

bool DefinedNames::contains(std::string_view name) const {
  const auto at = std::lower_bound(
      names_.begin(), names_.end(), name,
      [&](const Name& known, std::string_view sought) { return text(known) < sought; });
  return at != names_.end() && text(*at) == name;
}

double DefinedNames::best_score(const std::vector<QueryWord>& words, MatchTier worst) const {
  std::vector<NamePrefilter> prefilters;
  for (const QueryWord& word : words) {
    // The "#" is left out if no name has it; or the name contains the separators of the word.
    if (word.last.word().starts_with('#') || (!word.scopes.empty() && contains(word.text)))
      return tier_ceiling(MatchTier::exact);
    prefilters.push_back(word.last.prefilter(worst));
  }
  double best = 0;
  for (const Name& name : names_) {
    if (std::none_of(prefilters.begin(), prefilters.end(), [&](const NamePrefilter& prefilter) {
          return prefilter.passes(name.letters, name.size);
        }))
      continue;
    const Match match = match_name(words, text(name), worst);
    if (match && tier_ceiling(match.tier) > best)
      best = std::max(best, tier_score(match, static_cast<double>(name.bonus)));
  }
  return best;
}

std::optional<std::vector<FileId>> DefinedNames::files_for(const QueryWord& word,
                                                           const index::Snapshot& snapshot) const {
  const NameMatcher& matcher = word.last;
  const std::string& text_sought = matcher.word();
  SymbolKind kind;
  // A kind need not be written; consonants may abbreviate a longer word.
  if (!word.scopes.empty() || text_sought.size() < 3 || symbol_kind_from(text_sought, kind) ||
      text_sought.find_first_of("aeiouAEIOU", 1) == std::string::npos)
    return std::nullopt;
  std::optional<std::vector<FileId>> files = snapshot.files().may_contain(to_lower(text_sought));
  if (!files) return std::nullopt;
  const NamePrefilter prefilter = matcher.prefilter(MatchTier::substring);
  for (const Name& name : names_) {
    if (!prefilter.passes(name.letters, name.size)) continue;
    if (matcher.match(text(name), MatchTier::substring).tier != MatchTier::humps) continue;
    for (const Definition& symbol : snapshot.names().definitions(text(name)))
      files->push_back(symbol.file);
  }
  const std::uint64_t letters = letters_of(text_sought);
  for (const Path& path : paths_)
    if ((letters & ~path.letters) == 0 &&
        (matcher.match_plainly(path.path) || matcher.match_plainly(path.module)))
      files->push_back(path.file);
  std::sort(files->begin(), files->end());
  files->erase(std::unique(files->begin(), files->end()), files->end());
  return files;
}

bool DefinedNames::may_match_together(const std::vector<QueryWord>& words,
                                      const index::Snapshot& snapshot) const {
  std::optional<std::vector<FileId>> all;
  for (const QueryWord& word : words) {
    std::optional<std::vector<FileId>> some = files_for(word, snapshot);
    if (!some) continue;
    if (all) {
      std::vector<FileId> both;
      std::set_intersection(all->begin(), all->end(), some->begin(), some->end(),
                            std::back_inserter(both));
      some = std::move(both);
    }
    if (some->empty()) return false;
    all = std::move(some);
  }
  return true;
}

double DefinedNames::best_file_score(const FileMatcher& matcher, std::string_view word) const {
  const std::uint64_t letters = letters_of(word);
  double best = 0;
  for (const Path& path : paths_) {
    if ((letters & ~path.letters) != 0) continue;
    if (const Match match = matcher.match(path.path, path.module))
      best = std::max(best, tier_ceiling(match.tier));
  }
  return best;
}

}  // namespace codefinder::query
