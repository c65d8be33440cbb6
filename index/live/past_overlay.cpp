// past_overlay: the list of changed files, then the texts and facts of those that the words of the
// request concern.
#include "index/live/past_overlay.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/extract/extract.h"
#include "index/store/store.h"

#include <algorithm>
#include <utility>

namespace codefinder::live {
namespace {

// Above the ids that Overlay gives to files of its own.
constexpr std::uint32_t kFirstPastFile = overlay::kFirstTemporaryFile + (1u << 30);
constexpr std::size_t kMaxParsed = 2000;

bool is_at_or_below(std::string_view path, std::string_view directory) {
  return path.starts_with(directory) &&
         (path.size() == directory.size() || path[directory.size()] == '/');
}

/// Decides which changed files the words of a request concern.
class Concerned {
 public:
  Concerned(const index::Snapshot& now, const std::vector<FileChange>& changed,
            const std::vector<std::string>& words)
      : now_(now), changed_(changed), is_all_(words.empty()) {
    for (const std::string& word : words)
      // A directory may have the name of a symbol.
      if (!add_path(word) || std::ranges::all_of(word, is_word_char)) add_names(word);
  }

  /// True if the file is concerned, whatever its text is.
  bool has_path(std::string_view path) const {
    return is_all_ || std::ranges::any_of(paths_, [&](const std::string& each) {
             return is_at_or_below(path, each);
           });
  }
  bool has_names() const { return !names_.empty(); }
  bool has_name_in(std::string_view text) const {
    const auto is_same = [](char a, char b) { return to_lower(a) == to_lower(b); };
    return std::ranges::any_of(names_, [&](const std::string& name) {
      return !std::ranges::search(text, name, is_same).empty();
    });
  }

 private:
  /// Adds the path of "a/b.py", "a", "a/b.py:10", "a/b.py:10:4" or "a/b.py:10#name"; false if there
  /// is no such file or directory, then or now.
  bool add_path(std::string word) {
    while (!word.empty()) {
      if (is_path(word)) {
        paths_.push_back(std::move(word));
        return true;
      }
      const std::size_t end = word.find_last_of("#:");
      word.resize(end == std::string::npos ? 0 : end);
    }
    return false;
  }

  bool is_path(std::string_view path) const {
    bool is_there = std::ranges::any_of(
        changed_, [&](const FileChange& file) { return is_at_or_below(file.path, path); });
    if (!is_there && now_.files().find(path)) is_there = true;
    if (!is_there)
      now_.files().for_each(std::string(path) + "/", [&](const FileRow&) {
        is_there = true;
        return false;
      });
    return is_there;
  }

  void add_names(std::string_view word) {
    constexpr std::size_t kMinName = 2;
    while (!word.empty()) {
      const auto end = std::ranges::find_if_not(word, is_word_char);
      const auto length = static_cast<std::size_t>(end - word.begin());
      if (length >= kMinName) names_.emplace_back(word.substr(0, length));
      word.remove_prefix(std::min(word.size(), length + 1));
    }
  }

  const index::Snapshot& now_;
  const std::vector<FileChange>& changed_;
  const bool is_all_;
  std::vector<std::string> paths_, names_;
};

class PastFiles {
 public:
  PastFiles(const index::Snapshot& now, const index::History& history,
            const index::PastRequest& request, const std::stop_token& stop)
      : now_(now), history_(history), request_(request), stop_(stop) {}

  Result<PastOverlay> run() {
    if (request_.revision.find("..") != std::string::npos)
      return Error{ErrorCode::invalid_query, request_.revision + " is no single commit",
                   "give a branch, a tag, an id, or HEAD~3"};
    Result<FileChanges> changes = history_.changed_files(
        index::history_request(now_, request_.revision, stop_), stop_);
    if (!changes) return changes.error();
    out_.commit = std::move(changes->base);
    std::erase_if(changes->files, [&](const FileChange& file) {
      // It is there and not in the index: excluded, or no text.
      return (file.exists && !now_.files().find(file.path)) || file.is_filtered;
    });
    for (const FileChange& file : changes->files) add(file.path);
    if (const Status read = read_texts(changes->files); !read) return read.error();
    parse();
    if (stop_.stop_requested()) return cancelled_error();
    return std::move(out_);
  }

 private:
  void add(const std::string& path) {
    auto entry = std::make_shared<overlay::OverlayEntry>();
    entry->temporary = FileId(kFirstPastFile + static_cast<std::uint32_t>(out_.entries.size()));
    entry->row.path = path;
    out_.entries.push_back(std::move(entry));
  }

  Status read_texts(const std::vector<FileChange>& files) {
    const Concerned concerned(now_, files, request_.words);
    std::vector<std::string> objects;
    std::vector<std::size_t> of;  // The file of each object.
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (files[i].before.empty()) continue;
      if (!concerned.has_names() && !concerned.has_path(files[i].path)) continue;
      objects.push_back(files[i].before);
      of.push_back(i);
    }
    Result<std::vector<ObjectText>> texts = history_.texts(objects, stop_);
    if (!texts) return texts.error();
    for (std::size_t i = 0; i < of.size(); ++i) {
      ObjectText& read = (*texts)[i];
      overlay::OverlayEntry& entry = *out_.entries[of[i]];
      if (!read.problem.empty()) out_.is_whole = false;
      else if (concerned.has_path(entry.row.path) || concerned.has_name_in(read.text))
        entry.text = std::make_shared<const std::string>(std::move(read.text));
    }
    return Done{};
  }

  Language language_of(const overlay::OverlayEntry& entry) const {
    if (const auto id = now_.files().find(entry.row.path))
      if (const auto known = now_.files().language(*id)) return *known;
    return detect_language(entry.row.path, *entry.text);
  }

  void parse() {
    std::vector<overlay::OverlayEntry*> parsed;
    std::vector<index::History::Source> sources;
    for (const auto& entry : out_.entries) {
      if (!entry->text) continue;
      if (parsed.size() == kMaxParsed) {
        out_.is_whole = false;
        break;
      }
      FileRow& row = entry->row;
      row.language = language_of(*entry);
      row.size = entry->text->size();
      row.digest = store::digest_of(*entry->text, row.language, extract::extractor_version());
      parsed.push_back(entry.get());
      sources.push_back({row.path, *entry->text, row.language});
    }
    const auto facts = history_.facts_of(sources, stop_);
    for (std::size_t i = 0; i < parsed.size(); ++i) {
      if (facts[i]) parsed[i]->facts = std::make_shared<const overlay::NamedFacts>(facts[i]);
      else out_.is_whole = false;
    }
  }

  const index::Snapshot& now_;
  const index::History& history_;
  const index::PastRequest& request_;
  const std::stop_token& stop_;
  PastOverlay out_;
};

}  // namespace

Result<PastOverlay> past_overlay(const index::Snapshot& now, const index::History& history,
                                 const index::PastRequest& request, const std::stop_token& stop) {
  return PastFiles(now, history, request, stop).run();
}

}  // namespace codefinder::live
