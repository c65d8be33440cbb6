// The user's settings for embeddings.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace codefinder::embed {

inline constexpr std::size_t kMaxDimensions = 16'384;

struct EmbeddingOptions {
  std::string endpoint;         // URL of an OpenAI-compatible endpoint; "" means there is none.
  std::string model;            // As the endpoint names it.
  std::size_t dimensions = 0;   // The length of its vectors; 0 means the first answer's.
  std::size_t batch = 32;       // Most texts of a request.
  std::string document_prefix;  // Put before the text of a symbol …
  std::string query_prefix;     // … and before a query, as some models need.
  std::string key_variable;     // The environment variable that holds the key; "": no key.
  std::chrono::milliseconds query_timeout{500};  // For the request for a query's vector.
  std::chrono::milliseconds timeout{60'000};     // For a request for a batch of symbols.
};

}  // namespace codefinder::embed
