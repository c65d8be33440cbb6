// Joins the responses of a batch.
#include "mcp/batch.h"

#include "lsp/json.h"
#include "mcp/versions.h"

#include <utility>

namespace codefinder::mcp {
namespace {

constexpr std::size_t kMaxBatchBytes = 8u << 20;

}  // namespace

Batch::Batch(std::size_t requests, std::function<void(std::string)> send)
    : left_(requests), send_(std::move(send)) {}

void Batch::add(const lsp::Response& response) {
  std::string text = lsp::dump_json(encode_response(response));
  std::lock_guard lock(mutex_);
  if (text.size() + answers_.size() > kMaxBatchBytes && !response.error) {
    const lsp::RpcError too_large{lsp::RpcCode::RequestFailed,
                                  "the answers to this batch are too large: ask one at a time",
                                  {}};
    text = lsp::dump_json(encode_response({response.id, {}, too_large}));
  }
  add(std::move(text));
}

void Batch::add_withdrawn() {
  std::lock_guard lock(mutex_);
  add(std::string());
}

void Batch::add(std::string text) {
  if (left_ == 0) return;
  if (!text.empty()) answers_ += (answers_.empty() ? "[" : ",") + text;
  if (--left_ == 0 && !answers_.empty()) send_(answers_ + "]");
}

}  // namespace codefinder::mcp
