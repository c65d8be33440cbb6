// The rows of the table of settings for embeddings.  Only the user's file may set them.
#pragma once

#include "handlers/settings.h"

#include <vector>

namespace codefinder::handlers {

std::vector<Setting> embedding_settings();

}  // namespace codefinder::handlers
