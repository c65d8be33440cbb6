// Compares a file with its stored version, reads it and has it extracted.
#include "index/update/file_examiner.h"

#include "base/log.h"
#include "index/extract/large_file.h"
#include "index/model/dependency_paths.h"
#include "index/store/segments/text_grams.h"
#include "index/update/packages/included_texts.h"
#include "index/update/updater_state.h"
#include "index/words/file_words.h"

#include <algorithm>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::size_t kClassifiedBytes = 4096;  // The bytes that the classifier looks at.
constexpr std::uint64_t kMega = 1'000'000;

bool same_stat(const FileRow& row, const FileStat& stat) {
  return row.size == stat.size && row.mtime_ns == stat.mtime_ns && row.inode == stat.inode;
}

/// The note of a file that was extracted; "" for a whole extraction.
std::string note_of(const worker::Extraction<worker::Prepared>& made, std::size_t bytes,
                    const extract::ExtractLimits& limits) {
  if (made.outcome == worker::Outcome::given_up)
    return fmt::format("cannot be parsed ({}); found by its words and lines", made.reason);
  if ((made.value.flags & FileFlag::truncated) == 0) return {};
  if (bytes > limits.max_bytes)
    return fmt::format("too large to parse: {} MB; found by its words and lines", bytes / kMega);
  return fmt::format("takes more than {} s or 256 MB to parse; found by its words and lines",
                     limits.time.count() / 1000.0);
}

/// The note of a file of `size` bytes of which the first `read` were read in pieces.
std::string note_of_large(std::uint64_t size, std::uint64_t read) {
  std::string note = size >= 10 * kMega
                         ? fmt::format("too large to parse: {} MB; found by its words and lines",
                                       size / kMega)
                         : fmt::format("too large to parse: {} bytes; found by its words and lines",
                                       size);
  if (read < size) note += fmt::format(", of which the first {} MB were looked at", read / kMega);
  return note;
}

}  // namespace

std::string skip_stamp(const FileStat& stat, const UpdaterState& state) {
  return fmt::format("{} {} {} {}", stat.size, stat.mtime_ns, stat.inode,
                     state.options.max_file_bytes);
}

std::optional<Outcome> FileExaminer::examine(Reading reading) {
  if (reading == Reading::if_changed) {
    const Span span("look up");
    if (const auto txn = state_.store.read())
      if (const auto id = (*txn)->find_file(path_)) stored_ = (*txn)->file(*id);
  }
  if (stored_ && is_unchanged_on_disk()) return std::nullopt;
  began_ = state_.options.clock->wall_now();
  const ReadOutcome read = this->read();
  switch (read.kind) {
    case ReadOutcome::Kind::vanished: return Outcome{Outcome::Kind::remove, path_};
    case ReadOutcome::Kind::text: return extract(read);
    case ReadOutcome::Kind::too_large: return read_large(read);
    case ReadOutcome::Kind::failed: {
      if (!read.transient) return skip(read);
      // Keeps the stored version.
      std::lock_guard lock(state_.mutex);
      state_.failures.read_failed();
      return std::nullopt;
    }
    case ReadOutcome::Kind::binary:
    case ReadOutcome::Kind::utf16: break;
  }
  return skip(read);
}

bool FileExaminer::is_unchanged_on_disk() const {
  const auto stat = state_.root->stat(path_);
  return stat && stat->kind == FileStat::Kind::file && same_stat(*stored_, *stat);
}

ReadOutcome FileExaminer::read() {
  ReadOutcome read;
  {
    const Span span("read");
    read = read_file(*state_.root, path_, state_.options.max_file_bytes, memory_);
  }
  std::lock_guard lock(state_.mutex);
  ++state_.stats.read;
  if (read.from_disk) state_.queue.expect_disk_reads();
  return read;
}

Outcome FileExaminer::skip(const ReadOutcome& read) const {
  Outcome out{Outcome::Kind::skip, path_};
  out.reason = read.reason;
  if (read.kind != ReadOutcome::Kind::failed) out.stamp = skip_stamp(read.stat, state_);
  return out;
}

std::optional<Outcome> FileExaminer::extract(const ReadOutcome& read) {
  const std::string_view bytes = std::string_view(memory_).substr(0, read.length);
  const std::string_view head = bytes.substr(0, kClassifiedBytes);
  Outcome out{Outcome::Kind::replace, path_};
  FileRow& row = out.row = row_of(read.stat);
  row.language = language_of(bytes);
  row.digest = store::digest_of(bytes, row.language, extract::extractor_version());
  if (stored_ && stored_->digest == row.digest) {
    row.id = stored_->id;
    row.symbols = stored_->symbols;
    state_.current_classifier()->classify(row, {head});
    out.kind = Outcome::Kind::restat;
    std::lock_guard lock(state_.mutex);
    ++state_.stats.same_digest;
    return out;
  }
  worker::Extraction<worker::Prepared> made = prepare(bytes, row);
  if (made.outcome == worker::Outcome::cancelled) return std::nullopt;
  if (made.outcome == worker::Outcome::unavailable) {
    // Without a stamp: the next scan tries again.
    out.kind = Outcome::Kind::skip;
    out.reason = std::move(made.reason);
    return out;
  }
  out.reason = note_of(made, bytes.size(), state_.options.limits);
  out.facts = std::move(made.value.facts);
  {
    const Span span("text grams");
    out.facts.text_grams = store::text_grams_of(bytes);
  }
  words::add_path_words(path_, out.facts.word_uses);
  state_.current_classifier()->classify(row, {head, (made.value.flags & FileFlag::generated) != 0});
  std::lock_guard lock(state_.mutex);
  ++state_.stats.extracted;
  return out;
}

/// Before the first comparison of includes, which queues what they change, only a text that someone
/// waits for is looked up among them.
Language FileExaminer::language_of(std::string_view bytes) const {
  {
    std::lock_guard lock(state_.mutex);
    if (!state_.includes_compared && state_.hurried == 0) return detect_language(path_, bytes);
  }
  return language_of_text(state_.store, path_, bytes);
}

/// The facts from elsewhere, else from a worker process.
worker::Extraction<worker::Prepared> FileExaminer::prepare(std::string_view bytes,
                                                           const FileRow& row) const {
  SharedFacts* const shared = is_dependency_path(path_) ? state_.options.library_facts.get()
                                                        : nullptr;
  if (shared != nullptr)
    if (auto found = shared->find(bytes, row.language))
      return {worker::Outcome::done, {std::move(found->prepared), found->flags}, {}};
  if (state_.options.facts) {
    auto found = state_.options.facts->find(row.digest);
    if (found && found->prepared.language == row.language)
      return {worker::Outcome::done, {std::move(found->prepared), found->flags}, {}};
  }
  worker::Extraction<worker::Prepared> made = state_.extractors->prepare(
      bytes, row.language, state_.options.limits, stop_);
  if (shared != nullptr && made.outcome == worker::Outcome::done &&
      (made.value.flags & FileFlag::truncated) == 0)
    shared->keep(bytes, made.value.facts);
  return made;
}

FileRow FileExaminer::row_of(const FileStat& stat) const {
  FileRow row;
  row.path = path_;
  row.size = stat.size;
  row.mtime_ns = trusted_mtime(stat, began_);  // 0: the next scan reads it again.
  row.inode = stat.inode;
  return row;
}

/// Reads a file above the size limit in pieces, if its language's lines are worth indexing
/// (LargeFile::has_line_symbols). Its digest is computed from its stat, not from its bytes.
std::optional<Outcome> FileExaminer::read_large(const ReadOutcome& refused) {
  Outcome out{Outcome::Kind::skip, path_};
  out.stamp = skip_stamp(refused.stat, state_);
  FileRow& row = out.row = row_of(refused.stat);
  row.digest = store::digest_of(out.stamp, Language::text, extract::extractor_version());
  if (stored_ && stored_->digest == row.digest) {
    row = *stored_;
    row.mtime_ns = trusted_mtime(refused.stat, began_);
    out.kind = Outcome::Kind::restat;
    return out;
  }
  std::optional<extract::LargeFile> file;
  store::TextGrams grams;
  grams.start(row.size);
  std::string head;
  const ReadOutcome read = read_pieces(*state_.root, path_, [&](std::string_view piece) {
    if (!file) {
      head = piece.substr(0, kClassifiedBytes);
      row.language = detect_language(path_, piece);
      if (!extract::LargeFile::has_line_symbols(row.language)) return false;
      file.emplace(row.language);
    }
    grams.add(piece);
    return file->add(piece) && !stop_.stop_requested();
  });
  if (stop_.stop_requested()) return std::nullopt;
  if (read.kind == ReadOutcome::Kind::vanished) {
    out.kind = Outcome::Kind::remove;
    return out;
  }
  if (read.kind != ReadOutcome::Kind::text || !file) {
    out.reason = read.kind == ReadOutcome::Kind::text ? refused.reason : read.reason;
    return out;
  }
  Result<store::PreparedFacts> prepared = store::prepare_facts(file->facts());
  if (!prepared) {
    out.reason = prepared.error().message;
    return out;
  }
  out.facts = std::move(*prepared);
  out.facts.text_grams = grams.take();
  state_.current_classifier()->classify(row, {head});
  out.kind = Outcome::Kind::replace;
  out.reason = note_of_large(row.size, file->bytes());
  std::lock_guard lock(state_.mutex);
  ++state_.stats.extracted;
  return out;
}

}  // namespace codefinder::update
