// The page of the map, with {{title}} and {{data}} to be replaced: made by editors/map/build.mjs.
#pragma once

#include <string_view>

namespace codefinder::handlers {

extern const std::string_view kMapPage;

}  // namespace codefinder::handlers
