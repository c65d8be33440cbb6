// Asks for the vector of a query, and scans the stored ones.
#include "index/embed/embeddings.h"

#include "base/log.h"
#include "index/embed/nearest.h"
#include "index/embed/symbol_texts.h"
#include "index/net/http.h"

#include <exception>
#include <unordered_map>

namespace codefinder::embed {

namespace {

constexpr std::size_t kQueriesKept = 16;  // The pages of a list ask for the same vector.

Error internal(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

/// The values that the vectors depend on besides the texts.
std::string model_of(const EmbeddingOptions& options) {
  return fmt::format("{}\n{}\n{}\n{}", kTextsVersion, options.model, options.dimensions,
                     options.document_prefix);
}

/// Whether a file is wanted and in the state that the places are of; asked once for each file.
class WantedFiles {
 public:
  WantedFiles(const index::Snapshot& snapshot, const Places& places,
              const std::function<bool(const FileRow&)>& wanted)
      : snapshot_(snapshot), places_(places), wanted_(wanted) {}

  bool has(FileId file) {
    const auto [known, is_new] = known_.try_emplace(file, false);
    if (!is_new) return known->second;
    const std::optional<FileRow> row = snapshot_.files().row(file);
    known->second = row && row->digest == places_.files.at(file) &&
                    !snapshot_.facts().overlaid(file) && (!wanted_ || wanted_(*row));
    return known->second;
  }

 private:
  const index::Snapshot& snapshot_;
  const Places& places_;
  const std::function<bool(const FileRow&)>& wanted_;
  std::unordered_map<FileId, bool> known_;
};

}  // namespace

Embeddings::Embeddings(EmbeddingOptions options, std::string directory, const Clock& clock)
    : options_(std::move(options)),
      directory_(std::move(directory)),
      model_(model_of(options_)),
      endpoint_(options_),
      queries_(clock),
      updates_(clock),
      pass_({.model = model_, .document_prefix = options_.document_prefix, .batch = options_.batch},
            [this](std::span<const std::string> texts, std::stop_token stop) {
              return endpoint_.embed(texts, options_.timeout, std::move(stop));
            }) {}

Result<std::shared_ptr<VectorStore>> Embeddings::store() {
  const std::lock_guard lock(mutex_);
  if (store_ && store_->is_damaged()) store_.reset();
  if (store_) return store_;
  Result<std::shared_ptr<VectorStore>> opened = VectorStore::open(directory_);
  if (opened) store_ = *opened;
  return opened;
}

std::shared_ptr<const Places> Embeddings::places(const index::Snapshot& snapshot,
                                                 const VectorStore::Reader& reader) {
  const Generation generation = snapshot.status().generation;
  const std::uint64_t lists = reader.lists_version();
  {
    const std::lock_guard lock(mutex_);
    if (places_ && places_generation_ == generation && places_lists_ == lists) return places_;
  }
  auto found = std::make_shared<const Places>(places_of(snapshot, reader));
  const std::lock_guard lock(mutex_);
  places_ = found;
  places_generation_ = generation;
  places_lists_ = lists;
  return found;
}

std::optional<Vector> Embeddings::known_query(std::string_view query) {
  const std::lock_guard lock(mutex_);
  for (const auto& [text, vector] : asked_)
    if (text == query) return vector;
  return std::nullopt;
}

Result<Vector> Embeddings::vector_of(std::string_view query, std::stop_token stop) {
  if (std::optional<Vector> known = known_query(query)) return std::move(*known);
  if (const auto wait = queries_.remaining(); wait.count() > 0)
    return internal(fmt::format("{}; asked again in {} s", queries_.reason(),
                                std::chrono::ceil<std::chrono::seconds>(wait).count()));
  const std::string text = options_.query_prefix + std::string(query);
  Result<Vectors> got = endpoint_.embed(std::span(&text, 1), options_.query_timeout,
                                        std::move(stop));
  if (!got && got.error().code == ErrorCode::cancelled) return got.error();
  if (!got) {
    queries_.failed(got.error().message);
    return internal(got.error().message);
  }
  queries_.succeeded();
  Vector vector = std::move(*got->front());
  const std::lock_guard lock(mutex_);
  asked_.emplace_front(query, vector);
  if (asked_.size() > kQueriesKept) asked_.pop_back();
  return vector;
}

Result<index::SemanticHits> Embeddings::nearest(const index::Snapshot& snapshot,
                                                const Vector& query, std::size_t most,
                                                const std::function<bool(const FileRow&)>& wanted) {
  try {
    return scan(snapshot, query, most, wanted);
  } catch (const std::exception& error) {
    return internal(fmt::format("the vectors cannot be read: {}", error.what()));
  }
}

Result<index::SemanticHits> Embeddings::scan(const index::Snapshot& snapshot, const Vector& query,
                                             std::size_t most,
                                             const std::function<bool(const FileRow&)>& wanted) {
  const Result<std::shared_ptr<VectorStore>> opened = store();
  if (!opened) return opened.error();
  const Result<VectorStore::Reader> reader = (*opened)->read();
  if (!reader) return reader.error();
  if (reader->model() != model_ || reader->dimensions() == 0)
    return internal("no symbol is embedded yet");
  if (reader->dimensions() != query.size())
    return internal(fmt::format("the endpoint gave {} dimensions; the symbols have {}",
                                query.size(), reader->dimensions()));
  const Quantized target = quantize(query);
  const auto of = places(snapshot, *reader);
  WantedFiles files(snapshot, *of, wanted);
  Result<Scanned> scanned = scan_vectors(*of, *reader, target, most,
                                         [&](FileId file) { return files.has(file); });
  if (!scanned) return scanned.error();
  index::SemanticHits found{.hits = std::move(scanned->hits), .missing = {}};
  if (scanned->embedded < of->texts)
    found.missing = fmt::format("{} of {} symbols are embedded", scanned->embedded, of->texts);
  if (of->unlisted > 0)
    found.missing += fmt::format("{}no symbols of {} files are embedded yet",
                                 found.missing.empty() ? "" : "; ", of->unlisted);
  return found;
}

Status Embeddings::update(const NewestSnapshot& newest, const std::stop_token& stop) {
  const std::lock_guard updating(update_mutex_);
  if (updates_.remaining().count() > 0) return internal(updates_.reason());
  Status done = Done{};
  try {
    const Result<std::shared_ptr<VectorStore>> opened = store();
    if (opened) done = pass_.run(**opened, newest, stop);
    else done = opened.error();
  } catch (const std::exception& error) {
    done = internal(error.what());
  }
  if (done) updates_.succeeded();
  else if (done.error().code != ErrorCode::cancelled) updates_.failed(done.error().message);
  return done;
}

EmbeddingStatus Embeddings::status(const index::Snapshot& snapshot) {
  EmbeddingStatus status{.endpoint = net::shown_url(options_.endpoint), .model = options_.model};
  status.failure = updates_.reason().empty() ? queries_.reason() : updates_.reason();
  try {
    const Result<std::shared_ptr<VectorStore>> opened = store();
    if (!opened) return status.failure = opened.error().message, status;
    const Result<VectorStore::Reader> reader = (*opened)->read();
    if (!reader) return status.failure = reader.error().message, status;
    status.bytes = (*opened)->bytes();
    if (reader->model() != model_) return status;
    status.dimensions = reader->dimensions();
    const auto of = places(snapshot, *reader);
    status.texts = of->texts;
    const Result<Scanned> scanned = scan_vectors(*of, *reader, {}, 0, {});
    if (scanned) status.embedded = scanned->embedded;
    else status.failure = scanned.error().message;
  } catch (const std::exception& error) {
    status.failure = error.what();
  }
  return status;
}

}  // namespace codefinder::embed
