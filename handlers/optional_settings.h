// The rows of the table of settings for embeddings and languages, which only the user's file may
// set, and for object stores, which a repository may not set.
#pragma once

#include "handlers/settings.h"

#include <vector>

namespace codefinder::handlers {

std::vector<Setting> embedding_settings();
std::vector<Setting> language_settings();
std::vector<Setting> sharing_settings();

}  // namespace codefinder::handlers
