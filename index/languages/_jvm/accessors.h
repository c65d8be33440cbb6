// Members across the languages of the JVM: a property of one language is a pair of methods of
// another; an extension is a member that another file declares.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::jvm {

/// For a use in Java whose receiver lacks the member: the property of another language that
/// `getName()` reads or `setName(…)` writes, and the object that `Name.INSTANCE` is.
resolve::Values with_properties(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                                resolve::Values found);
/// For a use of a property that the receiver lacks: the methods that get or set it.
resolve::Values with_accessors(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                               resolve::Values found);
/// For a use of a member that the receiver lacks: the extensions that its file sees.
resolve::Values with_extensions(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                                resolve::Values found);
/// For `Name.Companion` where the object has no name of its own: the class.
resolve::Values with_companion(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                               resolve::Values found);
/// For `copy`, which a data class or a case class has without declaring it: the class; for a named
/// argument of it, the property.
resolve::Values with_copy(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                          resolve::Values found);
/// For the use of one of several extensions by its bare name: those for the nearest receiver around
/// the use, a class or the type of another extension.
resolve::Values by_receiver(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                            resolve::Values found);
/// True if `file` sees the names of the package: it is of that package or imports from it.
bool sees_package(resolve::Resolver& resolver, FileId file, std::string_view package);
/// Keeps the functions that can be called with the arguments of the use, if there are any.
resolve::Values fitting(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                        resolve::Values found);

}  // namespace codefinder::jvm
