// A minimal MCP client: starts a server, initializes a session, lists its tools, calls one.  All
// calls have a deadline.  The server is untrusted: messages that are not the awaited response are
// skipped, within limits.  Not thread-safe: one user.
#pragma once

#include "base/result.h"
#include "lsp/json.h"
#include "mcp/child.h"
#include "mcp/line_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::mcp {

class Client {
 public:
  using Time = Child::Time;

  /// Starts the program and initializes a session.  Errors: not_found (cannot be started),
  /// cancelled (`until` has passed), too_large, internal (it exited, or its output is not MCP);
  /// with messages for the user.
  static Result<std::unique_ptr<Client>> connect(const Program& program, Time until);

  const std::string& server_name() const { return server_name_; }
  /// Returns the names of its tools.  Errors: as connect.
  Result<std::vector<std::string>> tools(Time until);
  /// Returns the result of tools/call; a result with isError becomes an Error with its text.
  /// Errors: as connect.
  Result<lsp::Json> call(std::string_view tool, lsp::Json arguments, Time until);

 private:
  explicit Client(std::unique_ptr<Child> child);
  Result<lsp::Json> request(std::string_view method, lsp::Json params, Time until);
  Result<lsp::Json> answer_to(std::int64_t id, std::string_view method);
  bool send(const lsp::Json& message);

  std::unique_ptr<Child> child_;
  LineReader lines_;
  Time until_{};  // Deadline of the current request.
  std::int64_t last_id_ = 0;
  std::string server_name_;
};

}  // namespace codefinder::mcp
