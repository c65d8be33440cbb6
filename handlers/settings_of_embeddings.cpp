// The settings of embeddings.
#include "handlers/optional_settings.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint8_t kOnlyUser = static_cast<std::uint8_t>(SettingsLayer::user);

Setting row(Field field, void (*set)(Settings&, const json&)) {
  field.command_line.kind = CommandLine::Kind::absent;
  return {std::move(field), kOnlyUser, set};
}

Field text_field(std::string_view name, std::string_view doc) {
  return {.name = name, .type = FieldType::string, .default_value = "\"\"", .doc = doc};
}

std::vector<Setting> endpoint_settings() {
  return {
      row(text_field(
              "search.embeddings.endpoint",
              "The URL (`http` or `https`) of an OpenAI-compatible endpoint for embeddings, such "
              "as `http://127.0.0.1:11434/v1/embeddings` (ollama, llama.cpp, vLLM, hosted ones). "
              "The signature, documentation and first lines of the project's symbols are sent to "
              "it in the background, and the queries of `search_repo` and `memory.search`, whose "
              "ranking then considers meaning besides words. No redirect is followed and no proxy "
              "used. Empty means that nothing is sent anywhere."),
          [](Settings& s, const json& v) { s.embeddings.endpoint = v.get<std::string>(); }),
      row(text_field("search.embeddings.model",
                     "The model, as the endpoint names it. Vectors of another model are dropped."),
          [](Settings& s, const json& v) { s.embeddings.model = v.get<std::string>(); }),
      row(text_field("search.embeddings.key_variable",
                     "The environment variable that holds the key, which is sent as "
                     "`Authorization: Bearer`. Empty means no key."),
          [](Settings& s, const json& v) { s.embeddings.key_variable = v.get<std::string>(); }),
      row(text_field("search.embeddings.document_prefix",
                     "Put before the text of each symbol, as some models need: "
                     "`search_document: `."),
          [](Settings& s, const json& v) { s.embeddings.document_prefix = v.get<std::string>(); }),
      row(text_field("search.embeddings.query_prefix", "Put before each query: `search_query: `."),
          [](Settings& s, const json& v) { s.embeddings.query_prefix = v.get<std::string>(); }),
  };
}

Field number_field(std::string_view name, std::string_view default_value, std::string_view doc,
                   std::int64_t minimum, std::int64_t maximum) {
  return {.name = name,
          .type = FieldType::integer,
          .default_value = default_value,
          .doc = doc,
          .minimum = minimum,
          .maximum = maximum};
}

std::vector<Setting> limit_settings() {
  return {
      row(number_field("search.embeddings.dimensions", "0",
                       "Dimensions of the vectors: asked for, and all that is accepted. 0 means "
                       "what the model gives.",
                       0, embed::kMaxDimensions),
          [](Settings& s, const json& v) { s.embeddings.dimensions = v.get<std::size_t>(); }),
      row(number_field("search.embeddings.batch", "32", "Most texts of a request.", 1, 2048),
          [](Settings& s, const json& v) { s.embeddings.batch = v.get<std::size_t>(); }),
      row(number_field("search.embeddings.timeout_ms", "60000",
                       "Milliseconds for a batch of symbols; after a failure the endpoint is "
                       "asked again in 15 seconds, then 30, up to 10 minutes.",
                       10, 600'000),
          [](Settings& s, const json& v) {
            s.embeddings.timeout = std::chrono::milliseconds(v.get<std::int64_t>());
          }),
      row(number_field("search.embeddings.query_timeout_ms", "500",
                       "Milliseconds for a query, which is searched by words meanwhile. If there "
                       "is no answer, the ranking by words stands alone, the answer has "
                       "`semantic_missing`, and the endpoint is not asked for a while, as above.",
                       10, 60'000),
          [](Settings& s, const json& v) {
            s.embeddings.query_timeout = std::chrono::milliseconds(v.get<std::int64_t>());
          }),
  };
}

}  // namespace

std::vector<Setting> embedding_settings() {
  std::vector<Setting> all = endpoint_settings();
  for (Setting& setting : limit_settings()) all.push_back(std::move(setting));
  return all;
}

}  // namespace codefinder::handlers
