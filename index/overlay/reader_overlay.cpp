// ReaderOverlay: reads and extracts changed files, and drops entries that the store has.
#include "index/overlay/reader_overlay.h"

#include "base/log.h"
#include "index/update/packages/included_texts.h"
#include "index/update/walk/classify.h"

#include <algorithm>

namespace codefinder::overlay {

namespace {

std::optional<FileRow> row_in(const store::ReadTxn* txn, std::string_view path) {
  const auto id = txn != nullptr ? txn->find_file(path) : std::nullopt;
  return id ? txn->file(*id) : std::nullopt;
}

}  // namespace

bool is_on_disk(const update::RootDir& root, const FileRow& row) {
  return is_on_disk(root.stat(row.path), row);
}
bool is_on_disk(const std::optional<update::FileStat>& stat, const FileRow& row) {
  return stat && stat->kind == update::FileStat::Kind::file && stat->size == row.size &&
         stat->mtime_ns == row.mtime_ns && stat->inode == row.inode;
}

void ReaderOverlay::look(const std::string& path, store::Store* store) {
  std::lock_guard lock(mutex_);
  // Opened before the file is read; follow() handles later commits.
  std::unique_ptr<store::ReadTxn> txn;
  if (store != nullptr)
    if (auto opened = store->read(); opened.ok()) txn = std::move(*opened);
  if (txn) followed_ = txn->generation();
  look(path, txn.get());
}

void ReaderOverlay::look(const std::string& path, const store::ReadTxn* txn) {
  const auto began = clock_.wall_now();
  update::ReadOutcome read = update::read_file(root_, path, max_file_bytes_);
  const std::optional<FileRow> stored = row_in(txn, path);
  // Left to the writer, which reads it in pieces.
  if (read.kind == update::ReadOutcome::Kind::too_large) return drop(path);
  FileRow row;
  row.path = path;
  const std::shared_ptr<const OverlayEntry> before = overlay_.patch_of(path);
  if (read.kind != update::ReadOutcome::Kind::text) {
    if (!stored) drop(path);
    else if (!before || before->facts) overlay_.patch(std::move(row), nullptr);
    return;
  }
  row.language = detect_language(path, read.bytes);
  if (row.language == Language::text && txn != nullptr)
    row.language = update::included_language(*txn, path).value_or(row.language);
  row.digest = store::digest_of(read.bytes, row.language, extract::extractor_version());
  if (stored && stored->digest == row.digest) return drop(path);
  row.size = read.stat.size;
  row.mtime_ns = update::trusted_mtime(read.stat, began);
  row.inode = read.stat.inode;
  std::shared_ptr<const NamedFacts> facts;
  if (before && before->facts && before->row.digest == row.digest) {
    facts = before->facts;
    row.symbols = before->row.symbols;
    row.categories = before->row.categories;
  } else {
    worker::Extraction<FileFacts> made = extractors_.extract(read.bytes, row.language);
    if (made.outcome == worker::Outcome::unavailable)
      return log_warning("{} cannot be read: {}", path, made.reason);
    const auto extracted = std::make_shared<const FileFacts>(std::move(made.value));
    row.symbols = static_cast<std::uint32_t>(
        std::count_if(extracted->symbols.begin(), extracted->symbols.end(),
                      [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
    update::Classifier().classify(row, {std::string_view(read.bytes).substr(0, 4096),
                                        (extracted->flags & FileFlag::generated) != 0});
    facts = std::make_shared<const NamedFacts>(extracted);
  }
  if (stored) {  // The writer's classifier has read the manifests; the one here has not.
    row.categories = stored->categories;
    row.module = stored->module;
    row.layer = stored->layer;
  }
  overlay_.patch(std::move(row), std::move(facts));
}

void ReaderOverlay::follow(const store::ReadTxn& txn, When when) {
  const auto patches = overlay_.patches();
  if (patches.empty()) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || (when == When::new_generation && followed_ == txn.generation())) return;
  followed_ = txn.generation();
  for (const auto& patch : overlay_.patches()) {
    const std::string& path = patch->row.path;
    const auto row = row_in(&txn, path);
    if (row && (row->digest == patch->row.digest || is_on_disk(root_, *row))) drop(path);
    else if (!patch->facts || !is_on_disk(root_, patch->row)) look(path, &txn);
  }
}

void ReaderOverlay::drop(const std::string& path) {
  ++drops_;
  overlay_.unpatch(path);
}

}  // namespace codefinder::overlay
