// The semantic tokens that were last sent for each document, for the difference to the next ones.
// Thread-safe.
#pragma once

#include "lsp/semantic_tokens.h"

#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::handlers {

class TokenResults {
 public:
  /// Maximum number of documents; beyond it, the least recently requested ones are forgotten.
  static constexpr std::size_t kDocuments = 32;

  /// Keeps `data` as the last result of a document, and returns its new id.
  std::string keep(const std::string& uri, lsp::TokenNumbers data);
  /// Returns whether `id` is the id of the document's last result, and sets `data` to it.
  bool find(std::string_view uri, std::string_view id, lsp::TokenNumbers& data);
  void forget(std::string_view uri);

 private:
  struct Entry {
    std::string uri, id;
    lsp::TokenNumbers data;
  };
  std::mutex mutex_;          // Guards the members below.
  std::list<Entry> entries_;  // The one asked for last is first.
  std::uint64_t next_id_ = 1;
};

/// The edit that makes `now` of `before`, none if they are equal: what lies between their common
/// first and last tokens.  O(size).
std::vector<lsp::SemanticTokensEdit> token_edits(const lsp::TokenNumbers& before,
                                                 const lsp::TokenNumbers& now);

}  // namespace codefinder::handlers
