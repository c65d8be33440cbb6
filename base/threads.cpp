// The error for a thread that could not be started.
#include "base/threads.h"

namespace codefinder {

Error no_thread_error(const std::system_error& error) {
  return {ErrorCode::internal, std::string("a thread cannot be started: ") + error.what(),
          "raise the limit on processes and threads (ulimit -u) or on memory (ulimit -v)"};
}

}  // namespace codefinder
