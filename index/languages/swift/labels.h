// Selects overloads by the labels of their arguments.
#pragma once

#include "index/resolve/resolver.h"

namespace codefinder::swift {

/// Keeps the functions whose labels fit the call best; all without a call.
resolve::Values with_labels(resolve::Resolver& resolver, FileId file, OccurrenceIndex call,
                            resolve::Values found);

}  // namespace codefinder::swift
