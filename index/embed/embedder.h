// Keeps the embeddings of one index complete, in the background: a pass when the index is complete
// and has not changed for a while, if this process is the writer of the index; after a failure,
// again when the endpoint may be asked again.
#pragma once

#include "index/embed/embeddings.h"
#include "index/idle_task.h"

#include <chrono>
#include <memory>

namespace codefinder::embed {

/// The destructor ends a running request at once.
std::shared_ptr<index::IdleTask> embed_when_idle(std::shared_ptr<index::Index> index,
                                                 std::shared_ptr<Embeddings> embeddings,
                                                 std::chrono::milliseconds quiet);

}  // namespace codefinder::embed
