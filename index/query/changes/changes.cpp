// find_changes: the files by the history, their texts and facts, then the comparison of symbols.
#include "index/query/changes/changes.h"

#include "base/result.h"
#include "index/history.h"
#include "index/query/hits/path_filter.h"
#include "index/query/hits/symbol_text.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {

namespace {

bool begins_binary(std::string_view text) {
  constexpr std::size_t kLooked = 8192;
  return text.substr(0, kLooked).find('\0') != std::string_view::npos;
}

class ChangesSearch {
 public:
  ChangesSearch(const index::Snapshot& snapshot, const index::History& history,
                const ChangesRequest& request, std::stop_token stop)
      : snapshot_(snapshot), history_(history), request_(request), stop_(std::move(stop)) {}

  Result<Changes> run() {
    Result<FileChanges> listed = history_.changed_files(
        index::history_request(snapshot_, request_.range, stop_), stop_);
    if (!listed) return listed.error();
    changes_.base = std::move(listed->base);
    changes_.end = std::move(listed->end);
    choose(listed->files);
    if (Status read = read_texts(); !read) return read.error();
    read_facts();
    join_renamed(changes_.files);
    for (const FileVersions& file : changes_.files)
      changes_.ids.push_back(snapshot_.files().find(file.path).value_or(FileId()));
    changes_.symbols = symbol_changes(changes_.files, stop_);
    for (std::size_t i = 0; i < changes_.files.size(); ++i) add_outside(i);
    if (stop_.stop_requested()) return cancelled_error();
    std::sort(changes_.skipped.begin(), changes_.skipped.end(),
              [](const SkippedFile& a, const SkippedFile& b) { return a.path < b.path; });
    return std::move(changes_);
  }

 private:
  bool is_of_commits() const { return request_.range.find("..") != std::string::npos; }

  void choose(std::vector<FileChange>& files) {
    const PathFilter filter(request_.paths);
    for (FileChange& file : files) {
      if (!filter.matches(file.path)) continue;
      // It is there and not in the index: excluded, or no text.
      if (!is_of_commits() && file.exists && !snapshot_.files().find(file.path)) continue;
      if (file.is_filtered) {
        skip(file.path, "git stores the output of a filter program");
      } else if (chosen_.size() == kMaxChangedFiles) {
        changes_.truncated = true;
        return;
      } else {
        chosen_.push_back(std::move(file));
      }
    }
  }

  void skip(const std::string& path, std::string reason) {
    changes_.skipped.push_back({path, std::move(reason)});
  }

  Status read_texts() {
    std::vector<std::string> objects;
    for (const FileChange& file : chosen_)
      for (const std::string* id : {&file.before, &file.after})
        if (!id->empty()) objects.push_back(*id);
    Result<std::vector<ObjectText>> texts = history_.texts(objects, stop_);
    if (!texts) return texts.error();
    std::size_t next = 0;
    for (const FileChange& file : chosen_) {
      ObjectText before, after;
      if (!file.before.empty()) before = std::move((*texts)[next++]);
      if (!file.after.empty()) after = std::move((*texts)[next++]);
      else if (!is_of_commits()) after = text_now(file);
      add(file, std::move(before), std::move(after));
    }
    return Done{};
  }

  ObjectText text_now(const FileChange& file) const {
    ObjectText out;
    const auto id = snapshot_.files().find(file.path);
    if (!id) return out;
    Result<std::string> text = snapshot_.files().text(*id, index::kMaxObjectBytes);
    if (text) out.text = std::move(*text);
    else if (text.error().code == ErrorCode::too_large) out.problem = "too large";
    return out;
  }

  bool is_there(const FileChange& file) const {
    if (is_of_commits()) return !file.after.empty();
    const auto id = snapshot_.files().find(file.path);
    return id && (file.exists || snapshot_.facts().overlaid(*id));
  }

  void add(const FileChange& file, ObjectText before, ObjectText after) {
    for (const ObjectText* side : {&before, &after})
      if (!side->problem.empty()) return skip(file.path, side->problem);
    if (begins_binary(before.text) || begins_binary(after.text)) return;
    const bool was = !file.before.empty(), is = is_there(file);
    if ((!was && !is) || (was && is && before.text == after.text)) return;
    FileVersions versions;
    versions.path = file.path;
    versions.before.text = std::move(before.text);
    versions.after.text = std::move(after.text);
    changes_.files.push_back(std::move(versions));
    sides_.push_back({was, is});
  }

  Language language_of(const FileVersions& file) const {
    if (const auto id = snapshot_.files().find(file.path))
      if (const auto known = snapshot_.files().language(*id)) return *known;
    return detect_language(file.path, file.after.text.empty() ? file.before.text : file.after.text);
  }

  /// Removes the files that are not compared.
  void read_facts() {
    std::vector<index::History::Source> sources;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      const FileVersions& file = changes_.files[i];
      const Language language = language_of(file);
      if (sides_[i].was) sources.push_back({file.path, file.before.text, language});
      if (sides_[i].is && is_of_commits())
        sources.push_back({file.path, file.after.text, language});
    }
    const auto facts = history_.facts_of(sources, stop_);
    std::size_t next = 0, kept = 0;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      FileVersions& file = changes_.files[i];
      if (sides_[i].was) file.before.facts = facts[next++];
      if (sides_[i].is)
        file.after.facts = is_of_commits()
                               ? facts[next++]
                               : snapshot_.facts().get(*snapshot_.files().find(file.path));
      if (!is_comparable(sides_[i], file)) continue;
      if (kept != i) changes_.files[kept] = std::move(file);
      ++kept;
    }
    changes_.files.resize(kept);
  }

  struct Sides {
    bool was, is;
  };
  bool is_comparable(const Sides& sides, const FileVersions& file) {
    const auto is_whole = [](const TextVersion& version) {
      return version.facts && (version.facts->flags & FileFlag::truncated) == 0;
    };
    if ((!sides.was || is_whole(file.before)) && (!sides.is || is_whole(file.after))) return true;
    skip(file.path, "cannot be parsed as a whole");
    return false;
  }

  /// The lines that a symbol or its doc comment covers.
  static std::vector<bool> covered_lines(const FileFacts& facts) {
    std::vector<bool> covered(facts.text_map.line_count());
    const auto cover = [&](ByteRange range) {
      if (range.begin >= range.end) return;
      const std::uint32_t last = facts.text_map.position_at(range.end - 1).line;
      for (std::uint32_t line = facts.text_map.position_at(range.begin).line;
           line <= last && line < covered.size(); ++line)
        covered[line] = true;
    };
    for (const Symbol& symbol : facts.symbols)
      if (is_shape(symbol)) cover(symbol.full_range), cover(symbol.doc_range);
    return covered;
  }

  void add_outside(std::size_t file) {
    const FileVersions& versions = changes_.files[file];
    if (!versions.before.facts || !versions.after.facts || stop_.stop_requested()) return;
    std::string before = versions.before.text, after = versions.after.text;
    std::erase(before, '\r'), std::erase(after, '\r');
    const auto old_lines = lines_of(before), new_lines = lines_of(after);
    const std::vector<bool> was = covered_lines(*versions.before.facts),
                            is = covered_lines(*versions.after.facts);
    for (const Hunk& hunk : diff_lines(before, after)) {
      const std::size_t known = changes_.outside.size();
      add_uncovered({file, false, hunk.after}, new_lines, is);
      if (changes_.outside.size() == known)
        add_uncovered({file, true, hunk.before}, old_lines, was);
    }
  }

  /// Adds from the first to the last line that has a text and no symbol.
  void add_uncovered(OutsideLines outside, const std::vector<std::string_view>& lines,
                     const std::vector<bool>& covered) {
    LineSpan& span = outside.lines;
    const auto is_in = [&](std::uint32_t line) {
      return (line < covered.size() && covered[line]) ||
             lines[line].find_first_not_of(" \t\n") == std::string_view::npos;
    };
    while (span.size() > 0 && is_in(span.begin)) ++span.begin;
    while (span.size() > 0 && is_in(span.end - 1)) --span.end;
    if (span.size() > 0) changes_.outside.push_back(outside);
  }

  const index::Snapshot& snapshot_;
  const index::History& history_;
  const ChangesRequest& request_;
  const std::stop_token stop_;
  std::vector<FileChange> chosen_;
  std::vector<Sides> sides_;  // One for each of the files, until read_facts().
  Changes changes_;
};

}  // namespace

Result<Changes> find_changes(const index::Snapshot& snapshot, const ChangesRequest& request,
                             std::stop_token stop) {
  const index::History* const history = index::history(snapshot);
  if (history == nullptr)
    return Error{ErrorCode::not_found, "what has changed is not known of this project", ""};
  return ChangesSearch(snapshot, *history, request, std::move(stop)).run();
}

std::optional<SymbolRef> present_symbol(const index::Snapshot& snapshot, const Changes& changes,
                                        const SymbolChange& change) {
  if (!change.after) return std::nullopt;
  const FileVersions& file = changes.files[change.after->file];
  if (changes.end.empty()) {
    const FileId id = changes.ids[change.after->file];
    return id.valid() ? std::optional(SymbolRef{id, change.after->symbol}) : std::nullopt;
  }
  const JumpTarget target = snapshot.facts().find_jump_id(
      jump_id(file.path, *file.after.facts, change.after->symbol));
  if (target.kind != JumpTarget::Kind::symbol || !target.symbol.symbol.valid()) return std::nullopt;
  return target.symbol;
}

}  // namespace codefinder::query
