// The descriptions of answers and their readers, for the files that write rows.
#pragma once

#include "handlers/verbs/answer/answer_fields.h"

namespace codefinder::cli {

using namespace handlers;  // The values of the shapes, kHit and others.

}  // namespace codefinder::cli
