// Messages of the common errors.
#include "base/errors.h"

namespace codefinder {

Error cancelled_error() { return {ErrorCode::cancelled, "the request was cancelled", {}}; }

}  // namespace codefinder
