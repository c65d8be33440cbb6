// What many questions to a project with headers need and the first of them would have to look up:
// where include lines lead.
#pragma once

#include "index/index.h"

#include <stop_token>

namespace codefinder::index {

/// Has the snapshot's include graph know what the files of the project include: headers first, of
/// which a question meets a thousand.  Lists of registers, which are dear to read and include
/// nothing to speak of, are left out.  Touches no cache of facts.  Cost: some 20 µs a file that is
/// not known yet.  Does nothing where no graph is kept.
void warm_includes(const Snapshot& snapshot, std::stop_token stop);

}  // namespace codefinder::index
