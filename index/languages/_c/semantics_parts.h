// The parts of the semantics of C and C++: the choice among the symbols of a name, the files of
// includes, overrides, and the namespaces that macros open.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/language_semantics.h"

#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

/// See NameVisibility::disambiguate.  Tags and other names are separate namespaces; macros rank
/// first, then included symbols, then those in branches of `#if` that are built.
resolve::Values choose(resolve::Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                       resolve::Values found);

/// The file of an include line: relative to the includer, then in the directories of
/// compile_commands.json, then by the end of its path in the whole repository.
/// nullopt if no file of the index fits, or for a header of the system.
std::optional<FileId> included_file(resolve::Context& context,
                                    const resolve::ImportRequest& request);

/// The possible targets of a call through any class of the hierarchy of a virtual method of C++:
/// all methods that override the same one as `method`, itself and declarations included; empty if
/// it is not virtual.
std::vector<SymbolRef> overridden(resolve::Resolver& resolver, SymbolRef method);

/// For namespaces that macros open: `#define BEGIN_SPACE namespace a {`.  The text of a file that
/// uses such a macro does not name its namespace.
/// True if the symbols that `file` has in `scope` ("" at its top level) are in the namespace
/// `path`, because the file uses a macro that opens it or an enclosing one.  Cost: once for each
/// first part of a path, a lookup of the files that use the macro.
bool is_in_macro_namespace(resolve::Context& context, FileId file, std::string_view scope,
                           std::string_view path);

}  // namespace codefinder::c_family
