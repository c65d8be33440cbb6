// `codefinder doctor`.
#pragma once

#include "cli/output.h"
#include "setup/program/subject.h"

namespace codefinder::cli {

/// Prints what the checks find, in text one line for each finding with its fixes below.  Returns
/// the exit code: 1 if something failed, else 0.
int run_doctor(const setup::SubjectRequest& request, Format format);

}  // namespace codefinder::cli
