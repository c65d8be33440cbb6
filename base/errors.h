// Errors that several modules return.
#pragma once

#include "base/result.h"

namespace codefinder {

/// The error of a request that was cancelled.
Error cancelled_error();

}  // namespace codefinder
