// Selects overloads by the labels of their arguments, and parameters by their labels.
#pragma once

#include "index/resolve/resolver.h"

namespace codefinder::swift {

/// Keeps the functions whose labels fit the call best; all without a call.
resolve::Values with_labels(resolve::Resolver& resolver, FileId file, OccurrenceIndex call,
                            resolve::Values found);
/// For the label of an argument: the parameter of the function that is called.
resolve::Values of_label(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                         resolve::Values found);

}  // namespace codefinder::swift
