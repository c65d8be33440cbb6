// The names of the states of an index.
#include "index/status.h"

namespace codefinder::index {

std::string_view to_string(IndexState state) {
  switch (state) {
    case IndexState::building: return "building";
    case IndexState::ready: return "ready";
    case IndexState::failed: return "failed";
  }
  return "failed";
}

}  // namespace codefinder::index
