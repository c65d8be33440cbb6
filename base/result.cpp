// Names of the error codes, and messages of errors that several modules return.
#include "base/result.h"

namespace codefinder {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_query: return "invalid_query";
    case ErrorCode::unknown_id: return "unknown_id";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::index_building: return "index_building";
    case ErrorCode::index_failed: return "index_failed";
    case ErrorCode::version_mismatch: return "version_mismatch";
    case ErrorCode::outside_root: return "outside_root";
    case ErrorCode::not_a_project: return "not_a_project";
    case ErrorCode::too_large: return "too_large";
    case ErrorCode::cancelled: return "cancelled";
    case ErrorCode::internal: return "internal";
  }
  return "internal";
}

Error cancelled_error() { return {ErrorCode::cancelled, "the request was cancelled", {}}; }

}  // namespace codefinder
