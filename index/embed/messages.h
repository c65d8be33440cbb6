// The JSON of requests to an endpoint and of its answers.  Pure.
#pragma once

#include "base/result.h"
#include "index/embed/endpoint.h"

#include <span>
#include <string>
#include <string_view>

namespace codefinder::embed {

std::string request_body(const EmbeddingOptions& options, std::span<const std::string> texts);

/// The vectors of `texts` texts in an answer; each is accepted once, by its index.  Errors:
/// internal, for an answer that is malformed or has no vector, and for vectors of other dimensions
/// than the options' or than each other's.
Result<Vectors> read_answer(const EmbeddingOptions& options, std::size_t texts,
                            std::string_view answer);

/// The reason that an answer with an HTTP error gives, in one short line; "" if none.
std::string reason_in(std::string_view answer);

}  // namespace codefinder::embed
