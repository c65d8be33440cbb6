// The requests that are being answered, of the LSP and of the MCP server: which ids are in use,
// cancellation, deadlines, and the wait for the last answers when a session ends.  Every request
// gets exactly one answer: each has one ReplyOnce, and the thread that takes it out of the table
// sends the answer.  Thread-safe.
#pragma once

#include "base/budget.h"
#include "base/timer.h"
#include "lsp/rpc.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::lsp {

enum class Cancellable { yes, no };

/// One request that is being answered.  The public members are set before it is added to a table
/// and not changed afterwards, except for `stop`.
class PendingRequest {
 public:
  PendingRequest(RequestId request_id, std::string method_name, ReplyOnce reply)
      : id(std::move(request_id)), method(std::move(method_name)), reply_(std::move(reply)) {}
  virtual ~PendingRequest() = default;
  PendingRequest(const PendingRequest&) = delete;
  PendingRequest& operator=(const PendingRequest&) = delete;

  /// Runs `send` if the request is not answered yet, and delays the answer until `send` returns: no
  /// notification that belongs to a request may follow its answer.
  template <class Send>
  void send_before_answer(const Send& send) {
    std::lock_guard lock(mutex_);
    if (reply_) send();
  }

  const RequestId id;
  const std::string method;
  std::chrono::steady_clock::time_point since{};
  Cancellable cancellable = Cancellable::yes;
  Budget::Share share;  // Bytes of the request; empty if it is not counted.
  std::stop_source stop;

 private:
  friend class RequestTable;
  std::mutex mutex_;        // Guards the members below.
  ReplyOnce reply_;         // Empty once taken.
  Timer* timer_ = nullptr;  // Set if there is a deadline.
  Timer::Id deadline_{};
};

class RequestTable {
 public:
  using Pending = std::shared_ptr<PendingRequest>;

  /// False if a request with this id is being answered; `request` is not added then.
  bool add(const Pending& request);
  bool contains(const RequestId& id) const;
  std::size_t size() const;

  /// Takes the reply of a request, ends its deadline and removes it; empty if another thread took
  /// it before.  The id is free before the reply is sent, since the client may use it again as soon
  /// as it has the answer.
  std::optional<ReplyOnce> take(const Pending& request);

  /// Requests the stop of a request; returns it, or nullptr if there is none with this id or it
  /// cannot be cancelled.  The caller answers it.
  Pending cancel(const RequestId& id);
  /// Requests the stop of all requests and returns them, for the end of a session.
  std::vector<Pending> cancel_all();

  /// Requests the stop of `request` after `delay` and calls `late` on the timer's thread, unless
  /// the request is answered before.  REQUIRES: `timer` outlives the request.
  void set_deadline(const Pending& request, Timer& timer, std::chrono::milliseconds delay,
                    std::function<void(const Pending&)> late);

  /// Waits until every request is answered, none was answered for `longest_pause`, or
  /// stop_waiting() was called; `give_up` is called after each answer, and ends the wait too.
  void wait_until_empty(std::chrono::milliseconds longest_pause,
                        const std::function<bool()>& give_up);
  /// Ends all current and future waits.
  void stop_waiting();

 private:
  mutable std::mutex mutex_;  // Guards the members below.
  std::condition_variable changed_;
  std::map<RequestId, Pending> requests_;
  bool stop_waiting_ = false;
};

}  // namespace codefinder::lsp
