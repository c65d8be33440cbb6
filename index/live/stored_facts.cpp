// StoredFacts: takes facts from the overlay, the caches or the store, in this order; looks a jump
// id up in the files that its path hash names, then by the recorded moves (update/move_log.h).
#include "index/live/stored_facts.h"

#include "base/trace.h"
#include "index/model/jump_id.h"
#include "index/model/jump_target.h"
#include "index/update/history/move_log.h"
#include "index/update/history/symbol_moves.h"
#include "index/update/updater.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::live {

using index::FactsRequest;

namespace {

constexpr int kMaxMoves = 16;  // That are followed, one after another.

/// Collects what an id matches in the files that its path hash names: usually one.
class Matches {
 public:
  explicit Matches(const JumpIdParts& id) : id_(id) {}

  /// `before`: the version of the file in the store if `facts` is another one; else nullptr.
  void add(FileId file, std::string_view path, const FileFacts& facts, const FileFacts* before) {
    path_ = path;
    if (names_file(id_)) return exact_.push_back({file, {}});
    const JumpIdMatch match = codefinder::find_jump_id(facts, id_);
    if (!match.exact && before && codefinder::find_jump_id(*before, id_).exact) {
      const int next = update::find_in_next_version(path, *before, facts, id_);
      if (next >= 0) exact_.push_back({file, SymbolIndex(static_cast<std::uint32_t>(next))});
      if (next != update::kUnclearMatch) return;
      unclear_ = true;
    }
    if (match.symbol.valid()) (match.exact ? exact_ : other_).push_back({file, match.symbol});
    for (const SymbolIndex candidate : match.candidates) other_.push_back({file, candidate});
  }

  bool exact() const { return exact_.size() == 1; }
  bool any() const { return !exact_.empty() || !other_.empty(); }
  JumpTarget target() const {
    JumpTarget target;
    target.path = path_;
    const std::vector<SymbolRef>& found = exact_.empty() ? other_ : exact_;
    if (found.size() == 1 && (!exact_.empty() || !unclear_)) {
      target.kind = JumpTarget::Kind::symbol;
      target.symbol = found[0];
    } else if (!found.empty()) {
      target.kind = JumpTarget::Kind::ambiguous;
      target.candidates = found;
    } else if (!path_.empty()) {
      target.kind = JumpTarget::Kind::gone;
    }
    return target;
  }

 private:
  const JumpIdParts id_;
  std::vector<SymbolRef> exact_, other_;
  bool unclear_ = false;  // Several changed symbols may be the target.
  std::string path_;
};

Matches matches_of(const OverlaidStore& store, const JumpIdParts& id) {
  Matches matches(id);
  for (const OverlaidStore::Entry& entry : store.entries())
    if (entry.is_file() && path_hash(entry.overlay->row.path) == id.path) {
      const bool is_stored = store.txn() && entry.id.value < overlay::kFirstTemporaryFile;
      const auto before = is_stored ? store.stored_facts(entry.id) : nullptr;
      matches.add(entry.id, entry.overlay->row.path, *entry.overlay->facts->facts(),
                  before ? before->facts().get() : nullptr);
    }
  if (store.txn() == nullptr) return matches;
  for (const FileId file : store.txn()->files_by_path_hash(id.path)) {
    if (store.entry_of(file) != nullptr) continue;
    const auto known = store.stored_facts(file);
    const auto row = known ? store.row(file) : std::nullopt;
    if (row) matches.add(file, row->path, *known->facts(), nullptr);
  }
  return matches;
}

/// O(symbols of the file); with moves, O(moves) for each.
JumpTarget find_jump_id(const OverlaidStore& store, std::string_view id) {
  const auto parsed = parse_jump_id(id);
  if (!parsed) return {};
  const auto held = store.lock();
  JumpIdParts at = *parsed;
  std::optional<std::string> log;
  std::string from;  // Where the first move began.
  for (int hops = 0;; ++hops) {
    const Matches matches = matches_of(store, at);
    JumpTarget target = matches.target();
    if (!matches.exact() && store.txn() != nullptr && hops < kMaxMoves) {
      if (!log) log = store.txn()->meta(update::meta_key::kMoves);
      auto move = update::find_symbol_move(*log, at);
      const bool of_file = !move && !matches.any();
      if (of_file) move = update::find_file_move(*log, at);
      if (move) {
        if (from.empty()) from = move->from_path;
        if (!move->gone()) {
          if (of_file) at.path = path_hash(move->to_path);
          else at = move->to;
          continue;
        }
        target = {JumpTarget::Kind::gone, {}, {}, move->from_path, {}};
      }
    }
    const bool moved = at.path != parsed->path || at.symbol != parsed->symbol;
    if (moved && target.kind == JumpTarget::Kind::symbol) target.moved_from = from;
    return target;
  }
}

constexpr std::uint64_t kMaxSyntaxBytes = 64u << 20;

}  // namespace

std::shared_ptr<const FileFacts> StoredFacts::get(FileId id, FactsRequest request) const {
  if (request == FactsRequest::all) {
    if (const OverlaidStore::Entry* entry = store_.entry_of(id))
      return entry->is_file() ? entry->overlay->facts->facts() : nullptr;
    const auto named = store_.stored_facts(id);
    return named ? named->facts() : nullptr;
  }
  const OverlaidStore::Loaded loaded = store_.loaded(id);
  if (loaded.facts || !loaded.digest) return loaded.facts;
  if (request == FactsRequest::symbols) {
    FactsCache& cache = store_.symbols_cache();
    if (const auto kept = cache.find(id, *loaded.digest)) return kept->facts();
    auto decoded = store_.txn()->facts(id, store::FactsPart::symbols);
    return decoded ? cache.keep(id, *loaded.digest, std::move(decoded))->facts() : nullptr;
  }
  const Span span("load facts");
  return store_.txn()->facts(
      id, request == FactsRequest::imports ? store::FactsPart::imports : store::FactsPart::all);
}

std::optional<SymbolSummary> StoredFacts::summary(SymbolRef symbol) const {
  if (overlaid(symbol.file)) return std::nullopt;
  const auto held = store_.lock();
  return store_.txn() != nullptr && symbol.file.value < overlay::kFirstTemporaryFile
             ? store_.txn()->symbol_summary(symbol)
             : std::nullopt;
}

std::string StoredFacts::jump_id(SymbolRef symbol) const {
  const auto row = store_.row(symbol.file);
  const auto known = get(symbol.file, FactsRequest::symbols);
  if (!row || !known) return {};
  return codefinder::jump_id(row->path, *known, symbol.symbol);
}

JumpTarget StoredFacts::find_jump_id(std::string_view id) const {
  const JumpTarget target = live::find_jump_id(store_, id);
  // The path cannot be derived from its hash.
  if (target.kind == JumpTarget::Kind::unknown) misses_.record(MissingKey::all, {});
  return target;
}

std::vector<Fold> StoredFacts::folds(FileId id) const {
  const auto row = store_.row(id);
  const auto bytes = files_.text(id, kMaxSyntaxBytes);
  return row && bytes.ok() ? extractors_->folds(*bytes, row->language) : std::vector<Fold>{};
}

std::vector<SyntaxNode> StoredFacts::enclosing_nodes(FileId id, std::uint32_t offset) const {
  const auto row = store_.row(id);
  const auto bytes = files_.text(id, kMaxSyntaxBytes);
  return row && bytes.ok() ? extractors_->enclosing_nodes(*bytes, row->language, offset)
                           : std::vector<SyntaxNode>{};
}

std::vector<SyntaxNode> StoredFacts::construct_nodes(FileId id) const {
  const auto row = store_.row(id);
  const auto bytes = files_.text(id, kMaxSyntaxBytes);
  return row && bytes.ok() ? extractors_->construct_nodes(*bytes, row->language)
                           : std::vector<SyntaxNode>{};
}

std::vector<SyntaxError> StoredFacts::syntax_errors(FileId id, std::stop_token stop) const {
  const auto row = store_.row(id);
  const auto bytes = files_.text(id, kMaxSyntaxBytes);
  return row && bytes.ok() ? extractors_->syntax_errors(*bytes, row->language, std::move(stop))
                           : std::vector<SyntaxError>{};
}

std::shared_ptr<const FileFacts> StoredFacts::after_insertion(FileId id, std::uint32_t offset,
                                                              std::string_view inserted) const {
  const auto row = store_.row(id);
  auto bytes = files_.text(id, kMaxSyntaxBytes);
  if (!row || !bytes.ok() || offset > bytes->size()) return nullptr;
  if (buffers_ && store_.entry_of(id) != nullptr)
    if (auto facts = buffers_(row->path, *bytes, offset, inserted)) return facts;
  bytes->insert(offset, inserted);
  return of_text(id, *bytes);
}

std::shared_ptr<const FileFacts> StoredFacts::of_text(FileId id, std::string_view text) const {
  const auto row = store_.row(id);
  if (!row || text.size() > kMaxSyntaxBytes) return nullptr;
  worker::Extraction<FileFacts> extracted = extractors_->extract(text, row->language);
  if (extracted.outcome != worker::Outcome::done) return nullptr;
  return std::make_shared<const FileFacts>(std::move(extracted.value));
}

}  // namespace codefinder::live
