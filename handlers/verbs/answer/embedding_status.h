// The embeddings of an index in the answers of status and index, and their update on demand.
#pragma once

#include "handlers/session.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <stop_token>

namespace codefinder::handlers {

/// The embeddings of an index, of the shape kEmbeddings; null if the settings name no endpoint.
nlohmann::json embeddings_json(const Session& session, const index::Index& index);

/// Embeds the symbols that have no vector, until the deadline or a failure, if there is an endpoint
/// and this process is the writer of the index.
void embed_symbols(const Session& session, const index::Index& index,
                   std::chrono::steady_clock::time_point deadline, const std::stop_token& stop);

}  // namespace codefinder::handlers
