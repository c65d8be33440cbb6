// Result<T>: a value or an Error.  Functions report failures across module boundaries this way;
// exceptions do not cross them.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace codefinder {

/// Every error that a verb can return (docs/verbs.md).  A closed set: the LSP, MCP and CLI front
/// ends map each to their protocol's code.
enum class ErrorCode {
  invalid_query,
  unknown_id,
  not_found,
  index_building,
  index_failed,
  version_mismatch,
  outside_root,
  not_a_project,
  too_large,
  cancelled,
  internal,
};

/// The name of a code in JSON: "invalid_query", ….
std::string_view to_string(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;  // One sentence for the user, with the offending value in it.
  std::string hint;     // Advice for the user; may be empty.
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  /// REQUIRES: ok().
  T& value() & { return assert(ok()), *std::get_if<0>(&state_); }
  const T& value() const& { return assert(ok()), *std::get_if<0>(&state_); }
  T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  /// REQUIRES: !ok().
  const Error& error() const& { return assert(!ok()), *std::get_if<1>(&state_); }
  Error&& error() && { return assert(!ok()), std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, Error> state_;
};

/// The value of a Result without a value.
struct Done {};
using Status = Result<Done>;

/// The error of a request that was cancelled.
Error cancelled_error();

}  // namespace codefinder
