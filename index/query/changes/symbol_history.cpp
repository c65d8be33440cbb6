// symbol_history: the lines of the symbol, mapped from each text of its file to the one before.
#include "index/query/changes/symbol_history.h"

#include "base/result.h"
#include "index/query/changes/changes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::size_t kCommitsAtOnce = 16;  // Whose texts are read together.

/// Where a symbol is in one state of the project.
struct SymbolState {
  std::string path, name;
  SymbolKind kind = SymbolKind::function;
  Language language = Language::text;
  std::string text;  // The text of the file.
  LineSpan lines;
};

LineSpan lines_of_symbol(const FileFacts& facts, SymbolIndex symbol) {
  const ByteRange range = facts.symbol(symbol).full_range;
  const std::uint32_t last = std::max(range.begin + 1, range.end) - 1;
  return {facts.text_map.position_at(range.begin).line, facts.text_map.position_at(last).line + 1};
}

/// The former lines of lines that no hunk touches; nullopt if one does.
std::optional<LineSpan> untouched(const std::vector<Hunk>& hunks, LineSpan lines) {
  std::int64_t shift = 0;
  for (const Hunk& hunk : hunks) {
    const bool is_removal = hunk.after.size() == 0;
    const bool overlaps = is_removal
                              ? lines.begin < hunk.after.begin && hunk.after.begin < lines.end
                              : hunk.after.begin < lines.end && lines.begin < hunk.after.end;
    if (overlaps) return std::nullopt;
    if (hunk.after.end <= lines.begin)
      shift += static_cast<std::int64_t>(hunk.before.size()) - hunk.after.size();
  }
  return LineSpan{static_cast<std::uint32_t>(lines.begin + shift),
                  static_cast<std::uint32_t>(lines.end + shift)};
}

/// The symbol of this name and kind, the nearest to a line.
std::optional<SymbolIndex> find_symbol(const FileFacts& facts, const SymbolState& state) {
  std::optional<SymbolIndex> found;
  std::uint32_t distance = 0;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const SymbolIndex symbol(i);
    if (facts.symbols[i].kind != state.kind || qualified_name(facts, symbol) != state.name)
      continue;
    const std::uint32_t line = lines_of_symbol(facts, symbol).begin;
    const std::uint32_t away = line > state.lines.begin ? line - state.lines.begin
                                                        : state.lines.begin - line;
    if (!found || away < distance) found = symbol, distance = away;
  }
  return found;
}

class HistorySearch {
 public:
  HistorySearch(const index::Snapshot& snapshot, const index::History& history,
                std::stop_token stop)
      : snapshot_(snapshot), history_(history), stop_(std::move(stop)) {}

  Result<SymbolHistory> run(SymbolState state) {
    state_ = std::move(state);
    std::string from = "HEAD";
    while (!from.empty()) {
      Result<std::string> next = follow(from);
      if (!next) return next.error();
      if (stop_.stop_requested()) return cancelled_error();
      from = std::move(*next);
    }
    return std::move(found_);
  }

 private:
  /// Follows the symbol through the commits of its file.  Returns the commit from which it is
  /// followed in another file; "" at the end.
  Result<std::string> follow(const std::string& from) {
    const Result<std::vector<PathCommit>> commits = history_.commits_of(from, state_.path,
                                                                        kMaxPathCommits, stop_);
    if (!commits) return commits.error();
    for (std::size_t at = 0; at < commits->size(); ++at) {
      if (snapshot_.limits().is_late()) return found_.truncated = true, std::string();
      if (at % kCommitsAtOnce == 0)
        if (Status read = read_texts(*commits, at); !read) return read.error();
      const PathCommit& commit = (*commits)[at];
      const std::string* after = text_of(commit.after);
      if (after == nullptr || !adopt(*after, at == 0 && from == "HEAD")) break;
      const Result<std::optional<std::string>> next = step(commit);
      if (!next) return next.error();
      if (*next) return **next;
    }
    found_.truncated = true;
    return std::string();
  }

  Status read_texts(const std::vector<PathCommit>& commits, std::size_t from) {
    std::vector<std::string> ids;
    for (std::size_t i = from; i < std::min(commits.size(), from + kCommitsAtOnce); ++i)
      for (const std::string& id : {commits[i].before, commits[i].after})
        if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    Result<std::vector<ObjectText>> texts = history_.texts(ids, stop_);
    if (!texts) return texts.error();
    texts_.clear();
    for (std::size_t i = 0; i < ids.size(); ++i)
      if ((*texts)[i].problem.empty()) texts_[ids[i]] = std::move((*texts)[i].text);
    return Done{};
  }
  const std::string* text_of(const std::string& id) const {
    const auto at = texts_.find(id);
    return at == texts_.end() ? nullptr : &at->second;
  }

  std::shared_ptr<const FileFacts> facts_of(const std::string& text) const {
    const index::History::Source source{state_.path, text, state_.language};
    return history_.facts_of({&source, 1}, stop_)[0];
  }

  /// Finds the symbol in another text of its file, by its lines or its name.
  enum class Place { untouched, changed, none };
  Place find_in(const std::string& text) {
    const std::optional<LineSpan> same = untouched(diff_lines(text, state_.text), state_.lines);
    if (same) {
      state_.lines = *same;
      state_.text = text;
      return Place::untouched;
    }
    const std::shared_ptr<const FileFacts> facts = facts_of(text);
    const auto symbol = facts ? find_symbol(*facts, state_) : std::nullopt;
    if (!symbol) return Place::none;
    state_.lines = lines_of_symbol(*facts, *symbol);
    state_.text = text;
    return Place::changed;
  }

  /// Goes on with the text that a commit left; false if the symbol is not in it.
  bool adopt(const std::string& text, bool is_last_commit) {
    if (text == state_.text) return true;
    const Place place = find_in(text);
    if (is_last_commit && place != Place::untouched) found_.is_uncommitted = true;
    return place != Place::none;
  }

  /// The text before a commit.  Returns where to go on: nullopt in the same file, "" nowhere.
  Result<std::optional<std::string>> step(const PathCommit& commit) {
    HistoryEntry entry{.commit = commit, .path = state_.path, .name = state_.name};
    entry.line = state_.lines.begin;
    const std::string* before = text_of(commit.before);
    const Place place = before ? find_in(*before) : Place::none;
    if (place == Place::untouched) return std::optional<std::string>();
    if (place == Place::none) return come_from(commit, std::move(entry));
    found_.entries.push_back(std::move(entry));
    return std::optional<std::string>();
  }

  /// Finds what the commit made the symbol of.
  Result<std::optional<std::string>> come_from(const PathCommit& commit, HistoryEntry entry) {
    entry.step = HistoryStep::introduced;
    const Result<Changes> changes = find_changes(
        snapshot_, {.range = commit.id + "^.." + commit.id, .paths = {}}, stop_);
    if (!changes && changes.error().code == ErrorCode::cancelled) return changes.error();
    std::string next;
    for (const SymbolChange& change : changes ? changes->symbols : std::vector<SymbolChange>()) {
      if (!change.before || !change.after || !is_of_state(*changes, *change.after)) continue;
      const FileVersions& file = changes->files[change.before->file];
      entry.step = HistoryStep::moved;
      entry.old_path = file.old_path.empty() ? file.path : file.old_path;
      entry.old_name = qualified_name(*file.before.facts, change.before->symbol);
      state_.path = entry.old_path;
      state_.name = entry.old_name;
      state_.kind = file.before.facts->symbol(change.before->symbol).kind;
      state_.text = file.before.text;
      state_.lines = lines_of_symbol(*file.before.facts, change.before->symbol);
      next = commit.id + "^";
      break;
    }
    found_.entries.push_back(std::move(entry));
    return std::optional(next);
  }

  bool is_of_state(const Changes& changes, const SymbolVersion& after) const {
    return changes.files[after.file].path == state_.path &&
           qualified_name(changes.facts_after(after), after.symbol) == state_.name;
  }

  const index::Snapshot& snapshot_;
  const index::History& history_;
  const std::stop_token stop_;
  SymbolState state_;
  std::map<std::string, std::string> texts_;  // By id.
  SymbolHistory found_;
};

}  // namespace

std::string_view to_string(HistoryStep step) {
  switch (step) {
    case HistoryStep::changed: return "changed";
    case HistoryStep::moved: return "moved";
    case HistoryStep::introduced: return "introduced";
  }
  return {};
}

Result<SymbolHistory> symbol_history(const index::Snapshot& snapshot, SymbolRef symbol,
                                     std::stop_token stop) {
  const index::History* history = index::history(snapshot);
  const auto row = snapshot.files().row(symbol.file);
  const auto facts = snapshot.facts().get(symbol.file);
  if (!history || !row || !facts)
    return Error{ErrorCode::not_found, "the project has no history",
                 "what has changed is known only of a git repository"};
  Result<std::string> text = snapshot.files().text(symbol.file);
  if (!text) return text.error();
  return HistorySearch(snapshot, *history, std::move(stop))
      .run({.path = row->path,
            .name = qualified_name(*facts, symbol.symbol),
            .kind = facts->symbol(symbol.symbol).kind,
            .language = row->language,
            .text = std::move(*text),
            .lines = lines_of_symbol(*facts, symbol.symbol)});
}

}  // namespace codefinder::query
