// The MCP server's loop.
//   reader thread   bytes -> lines -> a queue; nothing else
//   run()'s thread  takes the queue's entries in order: lifecycle, roots, cancellation; tool calls
//                   go to their pool (tool_calls.h)
//   pool            tool calls, over snapshots
//   timer           deadlines: every call is answered in time
//   writer thread   messages -> bytes, from a queue that is bounded in bytes
// Backpressure: if the client does not read and the output queue is full, no message is handled and
// no call begins; then the queue of lines fills, the reader stops reading, and the client's writes
// block.  Deadlines still run meanwhile, and a cancellation that was already read takes effect at
// once.  Every request is answered exactly once, but a cancelled one is not answered, as the
// protocol requires (lsp/request_table.h).
#pragma once

#include "base/queue.h"
#include "base/timer.h"
#include "handlers/session.h"
#include "lsp/rpc.h"
#include "lsp/streams.h"
#include "mcp/batch.h"
#include "mcp/line_reader.h"
#include "mcp/requests.h"
#include "mcp/roots.h"
#include "mcp/tool_calls.h"
#include "mcp/versions.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace codefinder::mcp {

struct ServerOptions {
  handlers::SessionOptions session;
  Json flags;  // Settings from the command line; an object or null.
  // The project root; "" means the client's roots, or `fallback_root` if it has none.
  std::string root;
  std::string fallback_root;                        // Not opened if it is not a project.
  std::chrono::milliseconds deadline{60'000};       // For a tool call.
  std::chrono::milliseconds roots_deadline{5'000};  // For the client's roots/list response.
  // How long calls may still run after the client closes the stream.
  std::chrono::milliseconds last_calls{10'000};
  LineLimits lines;
};

class Server {
 public:
  Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Serves until the stream ends.  Call once.  Returns the process's exit code: 0.
  int run();

 private:
  void read_lines();
  void handle(Line line);
  void handle_batch(Json messages);
  void handle(lsp::Message message, const std::shared_ptr<Batch>& batch = nullptr);
  void handle(const lsp::Request& request, lsp::ReplyOnce reply);
  void dispatch(const lsp::Request& request, lsp::ReplyOnce& reply);
  void handle(const lsp::Notification& notification);
  void handle(const lsp::Response& response);

  /// Returns a request's result or error, by the rules of its version.
  Outcome initialize(const Json& params);
  void answer(const lsp::Request& request, Version version, lsp::ReplyOnce& reply);
  void listen(const lsp::Request& request, lsp::ReplyOnce& reply);
  void cancel(const Json& params);
  bool cancel_early(const Line& line);

  void send(const Json& message);

  std::unique_ptr<lsp::Streams> streams_;
  const ServerOptions options_;
  handlers::Session session_;
  std::unique_ptr<lsp::OutputQueue> output_;
  BoundedQueue<std::function<void()>> incoming_;
  std::thread reader_;

  // State of the session.  Members from here to `message_bytes_`: run()'s thread only.
  std::optional<Version> version_;
  bool client_has_roots_ = false;
  std::map<lsp::RequestId, lsp::ReplyOnce> listening_;
  std::size_t message_bytes_ = 0;  // Size of the current message.

  Roots roots_;
  Timer timer_;
  ToolCalls calls_;  // Last member: its threads use all others.
};

struct ServeOptions {
  Json flags;
  std::string root, fallback_root;  // As in ServerOptions.
  std::shared_ptr<Trace> trace;     // --trace FILE.
};

/// `codefinder mcp`: serves over two file descriptors until the client closes the stream.  Ignores
/// SIGPIPE for the process.  Returns the exit code.
int serve(int in_fd, int out_fd, const ServeOptions& options);

}  // namespace codefinder::mcp
