// Runs tools/call and resources/read requests on a thread pool, over snapshots: each is answered in
// time, and has progress notifications if the client requests them.
#pragma once

#include "base/budget.h"
#include "base/timer.h"
#include "handlers/session.h"
#include "handlers/thread_pool.h"
#include "lsp/request_table.h"
#include "lsp/rpc.h"
#include "lsp/streams.h"
#include "mcp/requests.h"
#include "mcp/roots.h"
#include "mcp/shown_texts.h"
#include "mcp/versions.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

namespace codefinder::mcp {

class ToolCalls {
 public:
  struct Environment {
    handlers::Session& session;
    lsp::OutputQueue& output;
    Timer& timer;
    Roots& roots;
    std::chrono::milliseconds deadline;  // For each call.
  };
  /// REQUIRES: `environment` outlives the calls.
  explicit ToolCalls(const Environment& environment);

  /// Starts a tools/call or resources/read request whose message has `bytes`.  May block until
  /// other calls end, and opens projects; for the thread of Server::run() only.  Takes the reply
  /// unless the params are wrong, which it answers.
  void start(const lsp::Request& request, Version version, std::size_t bytes,
             lsp::ReplyOnce& reply);
  /// Starts the calls that came before the roots were known.  The same thread.
  void start_held_back();

  bool contains(const lsp::RequestId& id) const { return requests_.contains(id); }
  /// Ends a call without an answer, as the protocol requires.  False if there is none.  Any thread.
  bool cancel(const lsp::RequestId& id);

  /// Waits until all calls are answered, none was answered for `longest_pause`, or the client reads
  /// nothing.
  void wait(std::chrono::milliseconds longest_pause);
  /// For a client that is gone: ends all waits.  Any thread.
  void stop_waiting();
  /// Cancels and answers all calls that are left.
  void cancel_all();
  /// Joins the threads.  REQUIRES: no start() afterwards, and the timer is stopped.
  void finish() { pool_.finish(); }

 private:
  struct Call;

  void post(const std::shared_ptr<Call>& call);
  void run(const std::shared_ptr<Call>& call);
  Outcome answer(const std::shared_ptr<Call>& call);
  void leave_out_shown(Json& result, const Call& call);
  void answer_late(const lsp::RequestTable::Pending& call);
  std::vector<std::shared_ptr<void>> follow_progress(const std::shared_ptr<Call>& call);
  void finish(const lsp::RequestTable::Pending& call, Outcome outcome);

  const Environment environment_;
  Budget in_flight_;  // Bytes of the calls that are being answered.
  ShownTexts shown_;  // For this session.
  lsp::RequestTable requests_;
  std::vector<std::shared_ptr<Call>> held_back_;  // Calls that came before the roots were known.
  handlers::ThreadPool pool_;                     // Last member: its threads use all others.
};

}  // namespace codefinder::mcp
