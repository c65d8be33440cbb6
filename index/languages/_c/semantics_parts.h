// The parts of the semantics of C and C++: the choice among the symbols of a name, also by branches
// of `#if` and by arguments, the files of includes, overrides, and the namespaces that macros open.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/language_semantics.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

/// See NameVisibility::disambiguate.  Tags and other names are separate namespaces; macros rank
/// first, then included symbols, then those in branches of `#if` that are built.
resolve::Values choose(resolve::Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                       resolve::Values found);

/// How a usual build treats the place of a symbol: branches.h, with the macros of included files.
/// Unlikely: left out by most configurations.  Foreign: left out by every configuration on this
/// platform.
enum class Branch : std::uint8_t { built, unlikely, foreign };
Branch branch_of(resolve::Resolver& resolver, FileId file, ByteRange range);
/// True for Branch::foreign.  Cheaper than branch_of: reads no other file.
bool is_in_foreign_branch(resolve::Context& context, FileId file, ByteRange range);
/// True if the file's path names another platform, or the file always includes a header of one.
bool is_built_elsewhere(resolve::Resolver& resolver, FileId file);

/// The types of the parameters without `const`, references and scopes, "int,char*,"; the names of
/// parameters and defaults do not count.  nullopt if the signature does not have all of them: a
/// long one is cut.
std::optional<std::string> plain_parameter_types(const FileFacts& facts, SymbolIndex function);
/// Keeps the functions of C++ whose parameters fit the types of the arguments best; all if that
/// decides nothing.
resolve::Values with_argument_types(resolve::Resolver& resolver, FileId file, OccurrenceIndex call,
                                    resolve::Values functions);
/// The `const` and the marks of a reference behind the parameters of a method of C++.
std::string object_qualifiers(const FileFacts& facts, SymbolIndex method);
/// Keeps those methods of C++ that the object of the use has, if they differ in `const`; all if its
/// declaration does not tell.  Cost: the text of the file that declares the object.
resolve::Values with_constness(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                               resolve::Values methods);
/// Adds the functions that the call finds in the namespaces of its arguments' classes, if it finds
/// nothing but functions outside classes otherwise.
resolve::Values with_associated(resolve::Resolver& resolver, FileId file, OccurrenceIndex call,
                                resolve::Values found);
/// See OverloadRules::misfit: 0 if the arguments have the types of the parameters of a function of
/// C++, as far as they are known.
int argument_misfit(resolve::Resolver& resolver, FileId file, SymbolRef function,
                    std::span<const ExprIndex> arguments);

/// Replaces a template of C++ by the specialization that the arguments written at the use select,
/// and drops the specializations that they exclude.  Cost: the text of the file.
resolve::Values with_specializations(resolve::Resolver& resolver, FileId file,
                                     const Occurrence& use, resolve::Values found);
/// True if the namespace, in a file of the project, has a class template that is no
/// specialization.
bool has_templates(resolve::Context& context, SymbolRef space);

/// By the signature: `=` makes a parameter optional, `...` takes any number.
bool takes_argument_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments);

/// The file of an include line: relative to the includer, then in the directories of
/// compile_commands.json, then by the end of its path in the whole repository.
/// nullopt if no file of the index fits, or for a header of the system.
std::optional<FileId> included_file(resolve::Context& context,
                                    const resolve::ImportRequest& request);

/// The header of the system that an include line names: below library_directories() of the
/// language, or next to the includer, if that is such a header itself.
std::optional<FileId> library_header(resolve::Context& context,
                                     const resolve::ImportRequest& request);
/// Looks up the headers of the system that the file includes, directly or not, so that they are
/// indexed.
void request_library_headers(resolve::Resolver& resolver, FileId file);
/// The declarations of this name in headers of the system, if the file includes some: functions,
/// macros and types outside of classes and namespaces, or the namespace itself.
resolve::Values library_names(resolve::Resolver& resolver, FileId file, std::string_view name);

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

/// The macros behind the name of a member: `#define ev_flags ev_base.flags` for `event->ev_flags`.
resolve::Values member_macros(resolve::Resolver& resolver, FileId file, const Occurrence& use);
/// The members that the argument of a macro names, if its body has a member there:
/// `#define SET(s, f, v) ((s)->f = (v))` for `SET(node, size, 1)`; also through `offsetof`.  Cost:
/// the texts of the macros.
resolve::Values members_in_macro(resolve::Resolver& resolver, FileId file, const Occurrence& use);

}  // namespace codefinder::c_family
