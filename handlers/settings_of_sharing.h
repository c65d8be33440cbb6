// The rows of the table of settings for object stores.  A repository may not set them.
#pragma once

#include "handlers/settings.h"

#include <vector>

namespace codefinder::handlers {

std::vector<Setting> sharing_settings();

}  // namespace codefinder::handlers
