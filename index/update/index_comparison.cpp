// Merges the sorted files of the walk with the sorted rows of the index.
#include "index/update/index_comparison.h"

#include "index/extract/extract.h"
#include "index/update/updater.h"

#include <algorithm>
#include <utility>

namespace codefinder::update {

IndexedFiles IndexedFiles::read(const store::Store& store) {
  IndexedFiles out;
  const auto txn = store.read();
  if (!txn) return out;
  out.rows.reserve((*txn)->counts().files);
  (*txn)->for_each_file({}, [&](const FileRow& row) {
    out.rows.push_back({row.path, row.size, row.inode, row.mtime_ns, row.language, row.categories});
    return true;
  });
  for (SkippedFile& note : (*txn)->notes()) {
    std::string stamp = (*txn)->meta(meta_key::skip_key(note.path));
    out.notes.emplace(std::move(note.path), std::move(stamp));
  }
  const std::string version = std::to_string(extract::extractor_version());
  const std::string complete = (*txn)->meta(meta_key::kExtractor);
  out.current_extractor = complete == version;
  // Facts from a first build that a process did not finish are not parsed again.
  out.current_facts = out.current_extractor ||
                      (complete.empty() && (*txn)->meta(meta_key::kFirstExtractor) == version);
  out.classifier = (*txn)->meta(meta_key::kClassifier);
  out.rules = (*txn)->meta(meta_key::kRules);
  out.excluded_by = (*txn)->meta(meta_key::kExcludedBy);
  return out;
}

bool is_under_unread(const WalkResult& found, std::string_view path) {
  return std::any_of(found.unread.begin(), found.unread.end(), [&](const std::string& directory) {
    return path.starts_with(directory + "/");
  });
}

IndexComparison::IndexComparison(WalkResult& found, IndexedFiles& indexed,
                                 const Classifier& classifier, Options options)
    : found_(found),
      indexed_(indexed),
      classifier_(classifier),
      options_(std::move(options)),
      // Facts of another extractor version are outdated.
      believe_facts_(indexed.current_facts || indexed.rows.empty()),
      reclassify_(indexed.classifier != classifier.fingerprint()) {}

IndexChanges IndexComparison::compare() {
  changes_.met = found_.files.size();
  auto row = indexed_.rows.cbegin();
  const auto end = indexed_.rows.cend();
  for (const WalkedFile& file : found_.files) {
    int order = -1;
    for (; row != end && (order = row->path.compare(file.path)) < 0; ++row) add_unvisited(*row);
    const bool has_row = row != end && order == 0;
    compare_file(file.path, file.stat, has_row ? &*row : nullptr);
    if (has_row) ++row;
  }
  for (; row != end; ++row) add_unvisited(*row);
  add_notes();
  return std::move(changes_);
}

void IndexComparison::compare_file(const std::string& path, const FileStat& stat,
                                   const IndexedFiles::Row* row) {
  const auto note = indexed_.notes.find(path);
  if (row != nullptr) {
    const bool same = row->size == stat.size && row->mtime_ns == stat.mtime_ns &&
                      row->inode == stat.inode;
    const bool forced = options_.from_scratch || !believe_facts_;
    if (!same || forced) {
      changes_.files.push_back({path, forced ? Reading::forced : Reading::if_changed});
    } else if (reclassify_) {
      FileRow now;
      now.path = path;
      now.language = row->language;
      classifier_.classify(now, {.generated = (row->categories & Category::generated) != 0});
      changes_.outcomes.push_back({Outcome::Kind::restat, path, std::move(now)});
    }
  } else if (note == indexed_.notes.end() || note->second != options_.stamp_of(stat) ||
             options_.from_scratch) {
    changes_.files.push_back({path, options_.from_scratch ? Reading::forced : Reading::if_changed});
  }
  if (note != indexed_.notes.end()) indexed_.notes.erase(note);
}

/// Compares a file of the index that the walk did not visit.
void IndexComparison::add_unvisited(const IndexedFiles::Row& row) {
  if (const auto stat = options_.stat_outside(row.path)) {
    ++changes_.met;
    compare_file(row.path, *stat, &row);
  } else if (!is_under_unread(found_, row.path)) {
    changes_.outcomes.push_back({Outcome::Kind::remove, row.path});
  }
}

void IndexComparison::add_notes() {
  for (SkippedFile& note : found_.notes) {
    indexed_.notes.erase(note.path);
    changes_.outcomes.push_back(Outcome::note_of(std::move(note.path), std::move(note.reason)));
  }
  for (const auto& [path, stamp] : indexed_.notes)
    changes_.outcomes.push_back(Outcome::note_of(path));
}

}  // namespace codefinder::update
