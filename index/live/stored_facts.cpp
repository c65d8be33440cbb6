// StoredFacts: takes facts from the overlay, the caches or the store, in this order.
#include "index/live/stored_facts.h"

#include "base/trace.h"
#include "index/live/jump_lookup.h"

namespace codefinder::live {

using index::FactsRequest;

namespace {

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
