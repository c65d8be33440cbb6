// The steps of a pass.
#include "index/embed/embedding_pass.h"

#include "base/log.h"
#include "base/result.h"
#include "index/embed/places.h"
#include "index/embed/symbol_texts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

namespace codefinder::embed {

namespace {

constexpr std::size_t kFilesOfTransaction = 256;
constexpr std::size_t kMaxRefusals = 8;  // In a batch, without any vector before.

/// The texts of a file in this state; nullopt if its text is of another state.
std::optional<std::vector<SymbolText>> texts_of(const index::Snapshot& snapshot,
                                                const FileRow& row) {
  const auto facts = snapshot.facts().get(row.id, index::FactsRequest::symbols);
  if (!facts || snapshot.facts().overlaid(row.id)) return std::nullopt;
  const Result<std::string> text = snapshot.files().text(row.id);
  if (!text) return std::vector<SymbolText>();
  if (text->size() != row.size) return std::nullopt;
  return symbol_texts(*facts, *text);
}

}  // namespace

/// A text without a vector, and a symbol that has it.
struct EmbeddingPass::Missing {
  SymbolRef symbol;
  Digest file_digest{}, text{};
};

/// The texts of a request with their digests, and the results.
struct EmbeddingPass::Asked {
  std::vector<Digest> digests;
  std::vector<std::string> texts;
  Vectors vectors = {};
  std::vector<Digest> refused = {};
  std::string refusal = {};  // The reason of the last one.
  std::size_t refusals = 0;  // Requests that were refused.
};

Status EmbeddingPass::list_files(VectorStore& store, const index::Snapshot& snapshot,
                                 const std::stop_token& stop) {
  std::vector<FileRow> unlisted;
  {
    const Result<VectorStore::Reader> reader = store.read();
    if (!reader) return reader.error();
    snapshot.files().for_each("", [&](const FileRow& row) {
      if (is_embedded(row) && !reader->is_listed(row.digest)) unlisted.push_back(row);
      return !stop.stop_requested();
    });
  }
  VectorBatch batch;
  for (const FileRow& row : unlisted) {
    if (stop.stop_requested()) return cancelled_error();
    const std::optional<std::vector<SymbolText>> texts = texts_of(snapshot, row);
    if (!texts) continue;
    std::vector<ListedSymbol> list;
    for (const SymbolText& text : *texts) list.push_back({text.symbol, text.digest});
    batch.files.emplace_back(row.digest, std::move(list));
    if (batch.files.size() < kFilesOfTransaction) continue;
    if (Status written = store.write(options_.model, batch); !written) return written;
    batch.files.clear();
  }
  return batch.files.empty() ? Status(Done{}) : store.write(options_.model, batch);
}

Result<std::vector<EmbeddingPass::Missing>> EmbeddingPass::missing(VectorStore& store,
                                                                   const index::Snapshot& snapshot,
                                                                   Places& places) const {
  const Result<VectorStore::Reader> reader = store.read();
  if (!reader) return reader.error();
  places = places_of(snapshot, *reader);
  std::vector<Missing> out;
  const Status joined = join_vectors(
      places, *reader, [&](const Places::Place& place, const QuantizedView* vector) {
        if (vector || refused_.contains(place.text)) return;
        if (!out.empty() && out.back().text == place.text) return;
        out.push_back({place.symbol, places.files.at(place.symbol.file), place.text});
      });
  if (!joined) return joined.error();
  // All texts of a file together: its text is read once.
  std::sort(out.begin(), out.end(),
            [](const Missing& a, const Missing& b) { return a.symbol < b.symbol; });
  return out;
}

EmbeddingPass::Asked EmbeddingPass::next_texts(std::span<const Missing>& left,
                                               const index::Snapshot& snapshot) const {
  Asked asked;
  std::map<Digest, std::string> texts;  // The texts of the file `of`.
  FileId of;
  while (!left.empty() && asked.texts.size() < options_.batch) {
    const Missing& next = left.front();
    left = left.subspan(1);
    if (next.symbol.file != of) {
      of = next.symbol.file;
      texts.clear();
      const std::optional<FileRow> row = snapshot.files().row(of);
      if (row && row->digest == next.file_digest)
        if (auto found = texts_of(snapshot, *row))
          for (SymbolText& text : *found) texts.emplace(text.digest, std::move(text.text));
    }
    const auto text = texts.find(next.text);
    if (text == texts.end()) continue;
    asked.digests.push_back(next.text);
    asked.texts.push_back(options_.document_prefix + text->second);
  }
  return asked;
}

/// Asks for `count` texts from `first` on; and again for each half of texts that are refused
/// together, to find the ones that are at fault.
Status EmbeddingPass::ask(Asked& asked, std::size_t first, std::size_t count,
                          const std::stop_token& stop) const {
  const std::span<const std::string> texts = std::span(asked.texts).subspan(first, count);
  Result<Vectors> got = embed_(texts, stop);
  if (got) {
    std::move(got->begin(), got->end(), asked.vectors.begin() + static_cast<std::ptrdiff_t>(first));
    return Done{};
  }
  if (got.error().code != ErrorCode::invalid_query) return got.error();
  asked.refusal = got.error().message;
  // Until a vector has arrived, refusals may be of all texts, as of an unknown model.
  if (++asked.refusals == kMaxRefusals && dimensions_ == 0 &&
      std::none_of(asked.vectors.begin(), asked.vectors.end(),
                   [](const auto& vector) { return vector.has_value(); }))
    return Error{ErrorCode::internal, asked.refusal, {}};
  if (count == 1) {
    asked.refused.push_back(asked.digests[first]);
    return Done{};
  }
  if (Status half = ask(asked, first, count / 2, stop); !half) return half;
  return ask(asked, first + count / 2, count - count / 2, stop);
}

/// Returns the number of vectors that arrived.
Result<std::size_t> EmbeddingPass::embed_batch(VectorStore& store, Asked& asked,
                                               const std::stop_token& stop) {
  asked.vectors.resize(asked.texts.size());
  if (const Status done = ask(asked, 0, asked.texts.size(), stop); !done) return done.error();
  VectorBatch batch;
  for (std::size_t i = 0; i < asked.digests.size(); ++i) {
    if (!asked.vectors[i]) continue;
    const std::size_t size = asked.vectors[i]->size();
    if (dimensions_ != 0 && size != dimensions_)
      return Error{
          ErrorCode::internal,
          fmt::format("the endpoint gives vectors of {} and of {} dimensions", dimensions_, size),
          {}};
    dimensions_ = size;
    batch.vectors.emplace_back(asked.digests[i], quantize(*asked.vectors[i]));
  }
  if (!asked.refused.empty() && dimensions_ == 0)
    return Error{ErrorCode::internal, asked.refusal, {}};
  for (const Digest& digest : asked.refused) refused_.insert(digest);
  if (!asked.refused.empty())
    log_warning("the endpoint of the embeddings refuses the texts of {} symbols: {}",
                asked.refused.size(), asked.refusal);
  if (batch.vectors.empty()) return std::size_t{0};
  if (const Status written = store.write(options_.model, batch); !written) return written.error();
  return batch.vectors.size();
}

Status EmbeddingPass::remove_unused(VectorStore& store, const index::Snapshot& snapshot,
                                    const Places& places) const {
  std::vector<Digest> files, texts;
  {
    const Result<VectorStore::Reader> reader = store.read();
    if (!reader) return reader.error();
    const std::uint64_t spare = std::max<std::uint64_t>(
        options_.most_unused, options_.most_unused == 0 ? 0 : places.texts / 4);
    if (reader->vectors() <= places.texts + spare) return Done{};
    snapshot.files().for_each("", [&](const FileRow& row) {
      files.push_back(row.digest);
      return true;
    });
    for (const Places::Place& place : places.by_text) texts.push_back(place.text);
  }
  std::sort(files.begin(), files.end());
  return store.keep_only(files, texts);
}

Status EmbeddingPass::run(VectorStore& store, const NewestSnapshot& newest,
                          const std::stop_token& stop) {
  dimensions_ = 0;
  // Drops what is stored of another model.
  if (Status ready = store.write(options_.model, {}); !ready) return ready;
  if (Status listed = list_files(store, *newest(), stop); !listed) return listed;
  Places places;
  for (std::size_t before = SIZE_MAX, stuck = 0;;) {
    const Result<std::vector<Missing>> all = missing(store, *newest(), places);
    if (!all) return all.error();
    // Other dimensions drop all vectors, once; else the same texts would be sent without end.
    if (!all->empty() && all->size() >= before && ++stuck > 1)
      return Error{ErrorCode::internal, "vectors that were stored are not found", {}};
    before = all->size();
    std::span<const Missing> left = *all;
    std::size_t asked_for = 0, arrived = 0;
    const std::size_t refused = refused_.size();
    while (!left.empty()) {
      Asked asked = next_texts(left, *newest());
      if (stop.stop_requested()) return cancelled_error();
      if (asked.texts.empty()) continue;
      asked_for += asked.texts.size();
      const Result<std::size_t> got = embed_batch(store, asked, stop);
      if (!got) return got.error();
      arrived += *got;
    }
    if (asked_for == 0) break;
    if (arrived == 0 && refused_.size() == refused)
      return Error{ErrorCode::internal, "the endpoint leaves out the embeddings of some texts", {}};
  }
  return remove_unused(store, *newest(), places);
}

}  // namespace codefinder::embed
