// How much a thread counts where threads want more of the processors than there are.
#pragma once

namespace codefinder {

/// For all that follows, and threads that the calling one starts: others come first.  The higher
/// (to 19, as `nice` counts), the more so.
void give_way(int nice);

}  // namespace codefinder
