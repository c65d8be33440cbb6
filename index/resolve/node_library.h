// The standard library of JavaScript, as far as following a name or a value needs it: what it calls
// by name, what node brings, and what the methods of arrays, promises and of `Object` give.
#pragma once

#include "index/resolve/resolve.h"

namespace codefinder::resolve::js {

/// Names that every file knows.
bool is_global(std::string_view name);
/// Modules that node brings, by the first part of their names.
bool is_node_module(std::string_view name);
/// A member of strings, lists, functions, promises or errors.
bool is_library_member(std::string_view name);
/// What the call of a method that is not of this project gives, by its receiver and its arguments;
/// empty where nothing is known.
Values result_of(Resolver& resolver, const Value& receiver, FileId file, OccurrenceIndex call);

}  // namespace codefinder::resolve::js
