// The MCP server's loop.
//   reader thread   bytes -> lines -> a queue; touches nothing else
//   run()'s thread  takes what is in the queue in order: lifecycle, roots, cancelling; tool calls
//   go to the pool pool            tool calls, over snapshots timer           deadlines: every call
//   is answered in time writer thread   messages -> bytes, from a queue that is bounded in bytes
// A client that does not read: when the queue of answers is full, no message is handled and no call
// begins; then the queue of lines fills, the reader stops reading, and the client's writes wait.
// Deadlines go on meanwhile, and a cancelling that was read takes effect at once. Every request is
// answered exactly once, except that a cancelled one is not answered, as the protocol wants it:
// there is one lsp::ReplyOnce for each, and who takes it out of its call answers, and removes the
// call.
#pragma once

#include "base/budget.h"
#include "base/queue.h"
#include "base/timer.h"
#include "handlers/pool.h"
#include "handlers/session.h"
#include "handlers/timed_request.h"
#include "lsp/rpc.h"
#include "lsp/streams.h"
#include "mcp/framing.h"
#include "mcp/protocol.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace codefinder::mcp {

struct ServerOptions {
  handlers::SessionOptions session;
  Json flags;  // Settings from the command line; an object or null.
  // The project; "" means the client's roots, or `fallback_root` when it has none.
  std::string root;
  std::string fallback_root;                        // Not opened when it is no project.
  std::chrono::milliseconds deadline{60'000};       // Of a tool call.
  std::chrono::milliseconds roots_deadline{5'000};  // For the client to name its roots.
  // What runs when the client closes the stream may still finish.
  std::chrono::milliseconds last_calls{10'000};
  LineLimits lines;
};

class Server {
 public:
  Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Serves until the stream ends.  Call once.  The process's exit code: 0.
  int run();

 private:
  struct Call;
  struct Batch;

  void read_lines();
  void handle(Line line);
  void handle_batch(Json messages);
  void handle(lsp::Message message, const std::shared_ptr<Batch>& batch = nullptr);
  void handle(const lsp::Request& request, lsp::ReplyOnce reply);
  void dispatch(const lsp::Request& request, lsp::ReplyOnce& reply);
  void handle(const lsp::Notification& notification);
  void handle(const lsp::Response& response);

  /// A request's result or error, by the rules of its version.
  std::variant<Json, lsp::RpcError> initialize(const Json& params);
  void answer(const lsp::Request& request, Version version, lsp::ReplyOnce& reply);
  void start_call(const lsp::Request& request, Version version, lsp::ReplyOnce& reply);
  void post_call(const std::shared_ptr<Call>& call);
  void listen(const lsp::Request& request, lsp::ReplyOnce& reply);
  void run_call(const std::shared_ptr<Call>& call);
  void finish(const std::shared_ptr<Call>& call, std::variant<Json, lsp::RpcError> outcome);
  /// The call's reply, once; the call is known by its id no more.  Empty when it is answered, or is
  /// being.
  std::optional<lsp::ReplyOnce> take_reply(const std::shared_ptr<Call>& call);
  void cancel(const Json& params);
  /// False when there is no such call.  Any thread.
  bool cancel_call(const lsp::RequestId& id);
  bool cancel_early(const Line& line);
  void wait_for_calls();
  std::vector<std::shared_ptr<void>> follow_progress(const std::shared_ptr<Call>& call);

  void ask_roots();
  void take_roots(const Json& result);
  void open_fallback();
  void open_root(const std::string& path);
  void roots_known();

  void send(const Json& message);

  std::unique_ptr<lsp::Streams> streams_;
  const ServerOptions options_;
  handlers::Session session_;
  std::unique_ptr<lsp::OutputQueue> output_;
  Budget in_flight_;  // Of the calls that are being answered.
  BoundedQueue<std::function<void()>> incoming_;
  std::thread reader_;

  // Of the session, once there is one.  run()'s thread only, as all up to the next mark.
  std::optional<Version> version_;
  bool client_has_roots_ = false;
  bool waiting_for_roots_ = false;
  bool opened_ = false;                           // What is to be open is, or could not be.
  std::vector<std::shared_ptr<Call>> held_back_;  // Calls that came while the roots are not known.
  std::int64_t next_id_ = 1;
  std::optional<std::int64_t> roots_request_;
  std::map<lsp::RequestId, lsp::ReplyOnce> listening_;
  std::size_t message_bytes_ = 0;  // Of the message that is being handled.

  std::mutex mutex_;  // Guards up to the next mark.
  std::condition_variable calls_changed_;
  std::map<lsp::RequestId, std::shared_ptr<Call>> calls_;
  std::optional<Error> root_problem_;  // Why no project is open.

  std::atomic<bool> client_gone_{false};
  Timer timer_;
  std::unique_ptr<handlers::Pool> pool_;  // Last: its threads use all of the above.
};

struct ServeOptions {
  Json flags;
  std::string root, fallback_root;  // As in ServerOptions.
  std::shared_ptr<Trace> trace;     // --trace FILE.
};

/// `codefinder mcp`: serves over two file descriptors until the client closes the stream.  Ignores
/// SIGPIPE for the process.
int serve(int in_fd, int out_fd, const ServeOptions& options);

}  // namespace codefinder::mcp
