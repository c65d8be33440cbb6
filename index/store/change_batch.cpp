// apply_changes: rows and facts of files, the names of new ones as a segment, merges, grams, notes.
#include "index/store/change_batch.h"
#include "base/path.h"
#include "base/trace.h"
#include "index/store/facts/chunks.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/rows.h"
#include "index/store/segments/indexed_names.h"
#include "index/store/segments/name_grams.h"
#include "index/store/segments/name_order.h"
#include "index/store/segments/text_rows.h"
#include "index/store/segments/word_rows.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace codefinder::store {

namespace {

class ChangeWriter {
 public:
  ChangeWriter(Txn& txn, const Tables& tables, const ChangeBatch& batch, const Counters& counters,
               const Checkpoint& checkpoint)
      : txn_(txn), tables_(tables), batch_(batch), counters_(counters), checkpoint_(checkpoint) {
    // A part of the changes must not be committed alone.
    if (!batch.files.empty() || !batch.notes.empty()) checkpoint_.commit = nullptr;
  }

  int run() {
    if (const int rc = read_segments(txn_, tables_.segments, segments_)) return rc;
    if (const int rc = remove_unfinished(txn_, tables_.segments, segments_)) return rc;
    std::vector<const Change*> fresh;
    if (const int rc = apply_files(fresh)) return rc;
    if (const int rc = write_names(fresh)) return rc;
    if (const int rc = merge()) return rc;
    if (const int rc = batch_.in_series ? 0 : write_missing_grams()) return rc;
    if (const int rc = apply_notes_and_meta()) return rc;
    if (batch_.files.empty() && batch_.notes.empty()) return 0;
    ++counters_.generation;
    counters_.next_file = batch_.next_file;
    counters_.path_generation += paths_changed_ ? 1 : 0;
    return txn_.put(tables_.meta, format::kMetaCounters, counters_.encode());
  }

 private:
  int apply_notes_and_meta() {
    std::string buffer;
    for (const auto& [path, reason] : batch_.notes) {
      const Slice key = name_key(path, buffer);
      int rc = reason.empty() ? txn_.del(tables_.notes, key)
                              : txn_.put(tables_.notes, key, encode_pair(path, reason));
      if (rc == MDB_NOTFOUND) rc = 0;
      if (rc) return rc;
    }
    for (const auto& [key, value] : batch_.meta) {
      int rc = value.empty() ? txn_.del(tables_.meta, key) : txn_.put(tables_.meta, key, value);
      if (rc == MDB_NOTFOUND) rc = 0;
      if (rc) return rc;
    }
    return 0;
  }

  /// Writes the rows and facts of the changed files; `fresh` receives the new files, ordered by id.
  int apply_files(std::vector<const Change*>& fresh) {
    const Span span("write files");
    for (const auto& [path, change] : batch_.files) {
      if (const int rc = update_old(path, change)) return rc;
      if (change.kind == Change::Kind::facts) fresh.push_back(&change);
    }
    // By id: appending keys in order lets LMDB fill its pages.
    std::sort(fresh.begin(), fresh.end(),
              [](const Change* a, const Change* b) { return a->row.id < b->row.id; });
    for (const Change* change : fresh)
      if (const int rc = add_new(*change)) return rc;
    return record_dead_files();
  }

  /// Removes the existing entries of the path, or updates its row.
  int update_old(const std::string& path, const Change& change) {
    if (!change.old) return 0;
    const std::string key = be_key(*change.old, 4);
    paths_changed_ = paths_changed_ || change.kind == Change::Kind::removal;
    if (change.kind == Change::Kind::row)
      return txn_.put(tables_.files, key, encode_row(change.row));
    const auto row = read_row(txn_, tables_.files, *change.old);
    if (!row) return MDB_CORRUPTED;
    counters_.symbols -= std::min<std::uint64_t>(row->symbols, counters_.symbols);
    --counters_.files;
    dead_.push_back(*change.old);
    std::string buffer;
    if (const int rc = txn_.del(tables_.files, key)) return rc;
    if (const int rc = txn_.del(tables_.paths, name_key(path, buffer))) return rc;
    if (const int rc = txn_.del(tables_.ids, id_key(path, *change.old))) return rc;
    return remove_chunks(txn_, tables_.facts, *change.old);
  }

  int add_new(const Change& change) {
    const std::uint32_t file = change.row.id.value;
    const std::string key = be_key(file, 4);
    std::string buffer;
    paths_changed_ = paths_changed_ || !change.old;
    ++counters_.files;
    counters_.symbols += change.row.symbols;
    if (const int rc = txn_.put(tables_.paths, name_key(change.row.path, buffer), key)) return rc;
    if (const int rc = txn_.put(tables_.ids, id_key(change.row.path, file), {})) return rc;
    if (const int rc = txn_.put(tables_.files, key, encode_row(change.row), MDB_APPEND)) return rc;
    return chunks_.add(file, change.facts.blob);
  }

  /// Records the removed files in their segments.
  int record_dead_files() {
    std::sort(dead_.begin(), dead_.end());
    auto from = dead_.begin();
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      Segment& segment = segments_[i];
      from = std::lower_bound(from, dead_.end(), segment.begin);
      const auto to = std::lower_bound(from, dead_.end(), segment.end);
      if (from == to) continue;
      std::vector<std::uint32_t> all;
      std::merge(segment.dead.begin(), segment.dead.end(), from, to, std::back_inserter(all));
      segment.dead = std::move(all);
      from = to;
      if (const int rc = put_segment(txn_, tables_.segments, segment)) return rc;
    }
    return 0;
  }

  /// The names of the new files, sorted.  `owner`: index of the file in `fresh`; `number`: 0 for
  /// the file's own name, else 1 + an index in its PreparedFacts::names.
  std::vector<PlacedName> sorted_names(const std::vector<const Change*>& fresh) {
    std::size_t count = fresh.size();
    for (const Change* change : fresh) count += change->facts.names.size();
    std::vector<PlacedName> names;
    names.reserve(count);
    file_names_.clear();
    for (std::uint32_t owner = 0; owner < fresh.size(); ++owner) {
      const Change& change = *fresh[owner];
      file_names_.push_back(file_name_key(file_name(change.row.path)));
      names.push_back({head_of(file_names_.back()), owner, 0});
      std::uint32_t number = 0;
      for (const PreparedFacts::Name& name : change.facts.names)
        names.push_back({head_of(text_of(change, name)), owner, ++number});
    }
    sort_names(std::span(names), [&](const PlacedName& name) { return text_of(fresh, name); });
    return names;
  }
  static std::string_view text_of(const Change& change, const PreparedFacts::Name& name) {
    return std::string_view(change.facts.text).substr(name.begin, name.size);
  }
  std::string_view text_of(const std::vector<const Change*>& fresh, const PlacedName& name) const {
    const Change& change = *fresh[name.owner];
    return name.number == 0 ? std::string_view(file_names_[name.owner])
                            : text_of(change, change.facts.names[name.number - 1]);
  }

  static void add_posting(const Change& change, const PlacedName& place, PostingWriter& list) {
    if (place.number == 0) return list.add(change.row.id.value, {}, NameRank::minor);
    const PreparedFacts::Name& name = change.facts.names[place.number - 1];
    list.add(change.row.id.value,
             std::span(change.facts.symbols)
                 .subspan(name.symbols_begin, name.symbols_end - name.symbols_begin),
             name.rank);
  }

  /// Writes one new segment with the names of all new files.
  int write_names(const std::vector<const Change*>& fresh) {
    if (fresh.empty()) return 0;
    const Span span("write names");
    const std::vector<PlacedName> names = sorted_names(fresh);
    Segment segment;
    for (const Segment& other : segments_) segment.id = std::max(segment.id, other.id + 1);
    const std::uint32_t begin = fresh.front()->row.id.value;
    segment.begin = begin, segment.end = fresh.back()->row.id.value + 1;
    for (const Change* change : fresh)
      if (change->row.symbols > kBulkFileSymbols)
        segment.bulk_files.push_back(change->row.id.value);
    if (const int rc = write_texts(segment, fresh)) return rc;
    if (const int rc = write_words(segment, fresh)) return rc;
    SegmentWriter writer(txn_, tables_.segments, std::move(segment));
    PostingWriter list(begin);
    for (auto at = names.begin(); at != names.end();) {
      const std::string_view name = text_of(fresh, *at);
      list.clear(begin);
      for (; at != names.end() && text_of(fresh, *at) == name; ++at)
        add_posting(*fresh[at->owner], *at, list);
      if (const int rc = writer.add(name, list)) return rc;
    }
    if (const int rc = writer.finish()) return rc;
    return read_segments(txn_, tables_.segments, segments_);
  }

  int write_texts(const Segment& segment, const std::vector<const Change*>& fresh) {
    const Span span("write texts");
    std::vector<FileGrams> files;
    for (const Change* change : fresh)
      files.push_back({change->row.id.value, change->facts.text_grams});
    return write_text_rows(txn_, tables_.segments, segment, files);
  }

  int write_words(const Segment& segment, const std::vector<const Change*>& fresh) {
    const Span span("write words");
    std::vector<FileWordUses> files;
    for (const Change* change : fresh)
      files.push_back({change->row.id.value, change->facts.word_uses});
    return write_word_rows(txn_, tables_.segments, segment, files);
  }

  int merge() {
    const Span span("merge");
    const auto last = [&](std::size_t count) {
      return SegmentRange{segments_.size() - count, count};
    };
    const std::size_t same_size = batch_.in_series ? kSameSizeInSeries : kSameSize;
    const auto similar = [&]() -> std::size_t {
      if (batch_.in_series && !batch_.merges_similar) return 0;
      return segments_to_merge(segments_, same_size);
    };
    while (const std::size_t count = similar())
      if (const int rc = merge(last(count))) return rc;
    if (const int rc = purge()) return rc;
    const std::size_t count = batch_.compact ? segments_to_compact(segments_) : 0;
    return count == 0 ? 0 : merge(last(count));
  }

  int merge(SegmentRange range) {
    return merge_segments(txn_, tables_.segments, segments_, range, &checkpoint_);
  }

  /// Merging drops the names of removed files.
  int purge() {
    if (!batch_.purge_from) return 0;
    for (std::size_t i = 0; i < segments_.size();) {
      const std::vector<std::uint32_t>& dead = segments_[i].dead;
      if (dead.empty() || dead.back() < batch_.purge_from->value) ++i;
      else if (const int rc = merge_segments(txn_, tables_.segments, segments_, {i, 1})) return rc;
    }
    return 0;
  }

  /// Writes grams for the segments that lack them.
  int write_missing_grams() {
    const Span span("write grams");
    for (Segment& segment : segments_) {
      if (!lacks_grams(segment)) continue;
      if (const int rc = write_grams(txn_, tables_.segments, segment)) return rc;
      if (const int rc = put_segment(txn_, tables_.segments, segment)) return rc;
    }
    return 0;
  }

  Txn& txn_;
  const Tables& tables_;
  const ChangeBatch& batch_;
  Counters counters_;
  Checkpoint checkpoint_;
  bool paths_changed_ = false;  // A path was added or removed.
  std::vector<Segment> segments_;
  std::vector<std::uint32_t> dead_;
  std::vector<std::string> file_names_;  // File name keys of the new files.
  ChunkWriter chunks_{txn_, tables_.facts};
};

}  // namespace

int apply_changes(Txn& txn, const Tables& tables, const ChangeBatch& batch,
                  const Counters& counters, const Checkpoint& checkpoint) {
  return ChangeWriter(txn, tables, batch, counters, checkpoint).run();
}

}  // namespace codefinder::store
