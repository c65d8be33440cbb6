// The projects that tool calls are about: the one that the command line names, else the client's
// roots, else the directory in which the server was started.
#pragma once

#include "base/result.h"
#include "handlers/session.h"
#include "lsp/rpc.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace codefinder::mcp {

/// Every function but problem() is for the thread of Server::run() only.
class Roots {
 public:
  /// `root`: "" for the client's roots.  `fallback`: opened if there are none and it is a project.
  /// `on_open` is called whenever all projects are open, or could not be opened.
  Roots(handlers::Session& session, std::string root, std::string fallback,
        std::function<void()> on_open);

  /// Opens the root of the command line, if there is one.
  void open_named();
  /// Opens the fallback if no project is open.
  void open_fallback();
  /// Calls wait from now on for the client's roots.
  void wait_for_client();

  /// True if all projects are open, or could not be opened.
  bool are_open() const { return open_; }
  bool are_awaited() const { return waiting_; }
  /// False if the command line names a root: the client's roots do not matter then.
  bool come_from_client() const { return root_.empty(); }

  /// Returns a roots/list request; its response goes to receive().
  lsp::Request request();
  /// Opens the roots of a response and closes all others.  False if it answers no request().
  bool receive(const lsp::Response& response);

  /// Why no project is open.  Any thread.
  std::optional<Error> problem() const;

 private:
  void open(const std::string& path);
  void follow(const lsp::Json& result);
  void finish();

  handlers::Session& session_;
  const std::string root_, fallback_;
  const std::function<void()> on_open_;
  bool waiting_ = false, open_ = false;
  std::int64_t next_id_ = 1;
  std::optional<std::int64_t> request_;
  mutable std::mutex mutex_;  // Guards `problem_`.
  std::optional<Error> problem_;
};

}  // namespace codefinder::mcp
