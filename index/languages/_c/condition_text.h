// The text of a conditional directive: its condition, and the macro that it tests.
#pragma once

#include <string_view>

namespace codefinder::c_family {

/// The condition of the directive `line` without `#if`, up to the first comment.
std::string_view condition_of(std::string_view line);
/// True for `#ifdef _WIN32`, `#if defined(__APPLE__) && …`: branches that a usual build excludes.
bool is_foreign_branch(std::string_view line);
/// True for `#ifndef`.
bool is_ifndef(std::string_view line);
/// True if the condition tests whether the file is read by an assembler.
bool names_assembler(std::string_view condition);

/// The macro that a condition tests: `#ifdef X`, `#if !defined(X)`, `#if X`. No name for any other
/// condition.
struct TestedMacro {
  std::string_view macro;
  bool positive = true;
};
TestedMacro tested_macro(std::string_view line);

}  // namespace codefinder::c_family
