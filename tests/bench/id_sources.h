// Sources of every language for id_bench: symbols whose text has a mark of its own, so that the
// symbol that an id leads to can be recognized after any edit.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace codefinder::bench {

/// How a language writes what the bench needs.  In templates @n is the name, @p the parameter, @t
/// its type, @r the return type, @m the mark, @e another parameter, @b another statement, @c the
/// container; nullptr: the language has no such thing.
struct Syntax {
  const char* language;
  const char* extension;
  const char* comment;
  const char* function;
  const char* method;
  const char* type_begin;
  const char* type_end;
  const char* value;
  const char* types[2];
  const char* returns[2];
  const char* extra;         // For @e.
  const char* statement;     // For @b.
  const char* prototype;     // Of a function.
  const char* accessors[2];  // Getter and setter in a class.
  const char* twin[3];       // Before, between and after two definitions of one function.
  const char* around[2];     // Around a whole file: namespace or class.
  const char* frame[2];      // Around the contents of every file.
  bool overloads;
  bool indents;  // By white space.
};
std::span<const Syntax> syntaxes();

struct Item {
  enum class Kind { function, getter, setter, value } kind = Kind::function;
  std::string name, container, mark;
  std::string parameter = "value";
  int type = 0, returns = 0;
  bool extra = false, statement = false, documented = false, prototype = false, broken = false;
  int twin = 0;  // 1: the first of two definitions; 2: the second.
};

struct Source {
  std::string head;  // Comment lines.
  std::vector<std::string> containers;
  std::vector<Item> items;
  bool wrapped = false;
  bool split = false;  // Another part of the first container precedes it.
};

/// The source before any edit: 20 items.
Source base_source(const Syntax& syntax);
std::string render(const Syntax& syntax, const Source& source);

}  // namespace codefinder::bench
