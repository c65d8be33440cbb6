// Keeps the last semantic tokens of documents, and computes the edits between two results.
#include "handlers/token_results.h"

#include <algorithm>

namespace codefinder::handlers {

std::string TokenResults::keep(const std::string& uri, lsp::TokenNumbers data) {
  std::lock_guard lock(mutex_);
  entries_.remove_if([&](const Entry& entry) { return entry.uri == uri; });
  entries_.push_front({uri, std::to_string(next_id_++), std::move(data)});
  if (entries_.size() > kDocuments) entries_.pop_back();
  return entries_.front().id;
}

bool TokenResults::find(std::string_view uri, std::string_view id, lsp::TokenNumbers& data) {
  std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.uri != uri || entry.id != id) continue;
    data = entry.data;
    return true;
  }
  return false;
}

void TokenResults::forget(std::string_view uri) {
  std::lock_guard lock(mutex_);
  entries_.remove_if([&](const Entry& entry) { return entry.uri == uri; });
}

std::vector<lsp::SemanticTokensEdit> token_edits(const lsp::TokenNumbers& before,
                                                 const lsp::TokenNumbers& now) {
  constexpr std::size_t kToken = 5;  // Numbers of a token.
  if (before == now) return {};
  const std::size_t shorter = std::min(before.size(), now.size());
  std::size_t first = 0, last = 0;
  while (first < shorter && before[first] == now[first]) ++first;
  first -= first % kToken;
  while (last < shorter - first && before[before.size() - 1 - last] == now[now.size() - 1 - last])
    ++last;
  last -= last % kToken;
  lsp::SemanticTokensEdit edit;
  edit.start = static_cast<std::uint32_t>(first);
  edit.deleteCount = static_cast<std::uint32_t>(before.size() - first - last);
  edit.data.assign(now.begin() + first, now.end() - last);
  return {std::move(edit)};
}

}  // namespace codefinder::handlers
