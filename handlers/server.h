// The LSP server's loop.
//   reader thread   bytes -> messages -> a queue; nothing else
//   run()'s thread  takes the messages in order: applies lifecycle, edits and settings itself;
//                   requests go to the pools
//   pools           requests, over snapshots, one pool for each lane (table.h)
//   writer thread   messages -> bytes, from a queue that is bounded in bytes
// Backpressure: if the client does not read and the output queue is full, no message is handled and
// no request begins; then the queue of messages fills, the reader stops reading, and the client's
// writes block.  Nothing else waits for the client, and nothing that the client waits for depends
// on it: a cancellation that was already read takes effect at once, `exit` and the end of the
// stream end all waits, log lines are dropped, and of progress and status notifications the latest
// is kept.  After `shutdown`, `exit` and the end of the stream wait for the pending requests.
// Every request is answered exactly once.  Two servers may run in one process.
#pragma once

#include "base/budget.h"
#include "handlers/client_connection.h"
#include "handlers/client_watch.h"
#include "handlers/progress.h"
#include "handlers/refresh_requests.h"
#include "handlers/session.h"
#include "handlers/status_reports.h"
#include "handlers/table.h"
#include "handlers/thread_pool.h"
#include "lsp/framing.h"
#include "lsp/protocol.h"
#include "lsp/request_table.h"
#include "lsp/rpc.h"
#include "lsp/streams.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace codefinder::handlers {

struct ServerOptions {
  SessionOptions session;
  // Settings from the command line; an object or null.
  lsp::Json flags;
  // Watched besides the process named in initialize.
  std::optional<std::int64_t> client_process_id;
  lsp::FrameLimits frames;
  // After `shutdown`: the longest pause between two answers, and between two reads of the client,
  // before the pending requests are cancelled.  Longer than a verb waits for an index.
  std::chrono::milliseconds last_answers{40'000};
};

class Server {
 public:
  Server(std::unique_ptr<lsp::Streams> streams, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Serves until `exit`, the end of the stream, or the end of the client's process.  Call once.
  /// Returns the process's exit code: 0 if the client sent `shutdown` before, else 1.
  int run();

  Session& session() { return session_; }
  ClientConnection& client() { return *client_; }

  // The lifecycle and notification rows of table.cpp; called by run()'s thread only.
  Outcome initialize(const lsp::InitializeParams& params);
  Outcome shutdown(const lsp::NoParams& params);
  Outcome initialized(const lsp::NoParams& params);
  Outcome set_trace(const lsp::SetTraceParams& params);
  Outcome did_open(const lsp::DidOpenTextDocumentParams& params);
  Outcome did_change(const lsp::DidChangeTextDocumentParams& params);
  Outcome did_save(const lsp::DidSaveTextDocumentParams& params);
  Outcome did_close(const lsp::DidCloseTextDocumentParams& params);
  Outcome did_change_configuration(const lsp::DidChangeConfigurationParams& params);
  Outcome did_change_watched_files(const lsp::DidChangeWatchedFilesParams& params);
  Outcome did_change_workspace_folders(const lsp::DidChangeWorkspaceFoldersParams& params);

 private:
  enum class State { fresh, running, shut_down };
  using Pending = lsp::RequestTable::Pending;
  /// The size of a message and the time of its reception.
  struct Arrival {
    std::size_t bytes = 0;
    std::chrono::steady_clock::time_point at;  // By the session's clock.
  };

  void read_messages();
  void handle(lsp::Message message, const Arrival& arrival);
  void handle(lsp::Request request, const Arrival& arrival);
  void handle(lsp::Notification notification);
  void start(const Row& row, lsp::Request request, const Arrival& arrival);
  ThreadPool& pool_of(Lane lane);
  Outcome compute(const Pending& pending, const std::function<Outcome()>& ask);
  Call call_of(const Pending& pending, const lsp::Json& params);
  void run_request(const Row& row, const Pending& pending, const lsp::Json& params);
  void finish(const Pending& pending, Outcome outcome);
  void cancel(const lsp::Json& params);
  /// False if no such request is running (or it cannot be cancelled).  Any thread.
  bool cancel_pending(const lsp::RequestId& id);
  bool is_disabled(std::string_view method) const;

  void open_root(const std::string& path, std::string_view why,
                 RootChoice choice = RootChoice::program);
  /// Sends work-done progress, status reports and refresh requests, as announced by the client.
  void show_progress(std::shared_ptr<index::Index> index);
  /// Reports that a root is no project.
  void refuse_root(const std::string& path, const Error& error);
  void close_root(const std::string& path);
  // Used without workspace folders: opens the git top level of an opened file, else its directory.
  void open_root_of(const std::string& file);
  void pull_configuration();
  void configure(const lsp::Json& client);
  void watch_client(std::int64_t pid);
  /// No further messages are handled.
  void end();
  // Ends waits for the client to read, or for requests to end.
  void stop_waiting();
  /// After the last message: `exit`, or the end of the stream.
  void end_waits();
  /// The client is gone: nothing is awaited any more.
  void abandon();

  std::unique_ptr<lsp::Streams> streams_;
  ServerOptions options_;
  Session session_;
  std::unique_ptr<lsp::OutputQueue> output_;
  std::unique_ptr<ClientConnection> client_;
  Budget in_flight_;  // Bytes of the requests that are being answered.

  struct Incoming;
  std::unique_ptr<Incoming> incoming_;
  std::thread reader_;
  bool shutdown_read_ = false;  // The reader's thread only.
  std::atomic<bool> broken_{false};

  State state_ = State::fresh;  // Members from here to `refreshes_`: run()'s thread only.
  bool exit_ = false;
  bool initialized_ = false;                            // Requests to the client are allowed.
  bool follow_files_ = false;                           // No workspace folder was given.
  std::vector<std::pair<std::string, Error>> refused_;  // To be reported when initialized.
  lsp::Json client_settings_;
  // A workspace/configuration request is pending; another one must follow it.
  bool configuration_asked_ = false, configuration_changed_ = false;
  std::vector<std::unique_ptr<ClientWatch>> watches_;
  std::vector<std::unique_ptr<IndexProgress>> progress_;
  std::vector<std::unique_ptr<StatusReports>> reports_;
  std::vector<std::unique_ptr<RefreshRequests>> refreshes_;

  lsp::RequestTable requests_;
  std::atomic<std::uint64_t> next_token_{1};
  std::atomic<lsp::TraceValue> trace_{lsp::TraceValue::off};
  // One for each lane but the mutating one.
  std::unique_ptr<ThreadPool> latency_sensitive_pool_, worker_pool_, waiting_pool_;
};

struct ServeOptions {
  // Settings from the command line; an object or null.
  lsp::Json flags;
  std::optional<std::int64_t> client_process_id;  // --clientProcessId=N.
  std::shared_ptr<Trace> trace;                   // --trace FILE.
};

/// `codefinder lsp`: serves over two file descriptors until the client leaves, and returns the
/// process's exit code.  Log lines also go to the client.  Ignores SIGPIPE for the process.
int serve(int in_fd, int out_fd, const ServeOptions& options);

}  // namespace codefinder::handlers
