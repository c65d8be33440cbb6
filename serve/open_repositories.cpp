// Opens and closes sessions.
#include "serve/open_repositories.h"

#include "base/log.h"
#include "base/result.h"
#include "base/threads.h"
#include "index/index.h"

namespace codefinder::serve {
namespace {

index::IndexStatus status_of_session(const handlers::Session& session) {
  const auto indexes = session.indexes();
  return indexes.empty() ? index::IndexStatus{.state = index::IndexState::failed}
                         : indexes.front()->status();
}

Result<OpenedSession> open_safely(const OpenSession& open, const RepositorySource& source,
                                  const std::stop_token& stop) {
  try {
    return open(source, stop);
  } catch (const std::exception& error) {
    return Error{ErrorCode::internal, error.what(), ""};
  }
}

}  // namespace

OpenRepositories::OpenRepositories(std::vector<RepositorySource> sources, std::size_t limit,
                                   OpenSession open, std::size_t most_waiting)
    : limit_(limit), open_(std::move(open)), most_waiting_(most_waiting) {
  for (RepositorySource& source : sources) {
    names_.push_back(source.name);
    Entry& entry = entries_[source.name];
    entry.source = std::move(source);
  }
}

OpenRepositories::~OpenRepositories() {
  if (opener_.joinable()) {
    opener_.request_stop();
    opener_.join();
  }
  std::vector<std::shared_ptr<handlers::Session>> all;
  const std::lock_guard lock(mutex_);
  for (auto& [name, entry] : entries_) all.push_back(std::move(entry.session));
}

void OpenRepositories::open_in_background() {
  const auto open_all = [this](const std::stop_token& stop) {
    std::size_t opened = 0;
    for (const std::string& name : names_) {
      Entry& entry = entries_.find(name)->second;
      if (entry.source.path.empty()) continue;
      if (opened++ >= limit_ || stop.stop_requested()) break;
      const auto session = open_entry(entry, stop);
      if (!session) log_error("{}: {}", name, session.error().message);
    }
    const std::lock_guard lock(mutex_);
    opened_all_ = true;
  };
  if (const Status started = start_thread(opener_, open_all); !started) open_all({});
}

bool OpenRepositories::are_ready() {
  const std::lock_guard lock(mutex_);
  if (!opened_all_) return false;
  for (auto& [name, entry] : entries_) {
    if (entry.was_ready || !entry.session) continue;
    if (status_of_session(*entry.session).state == index::IndexState::building) return false;
    entry.was_ready = true;
  }
  return true;
}

std::shared_ptr<handlers::Session> OpenRepositories::shared(OpenedSession opened, Entry& entry) {
  const auto close = [this, &entry,
                      held = std::move(opened.held)](handlers::Session* closed) mutable {
    delete closed;
    held = nullptr;
    const std::lock_guard lock(mutex_);
    entry.phase = Phase::closed;
    changed_.notify_all();
  };
  return {opened.session.release(), close};
}

Result<std::shared_ptr<handlers::Session>> OpenRepositories::open(std::string_view name,
                                                                  std::stop_token stop) {
  const auto at = entries_.find(name);
  if (at == entries_.end())
    return Error{ErrorCode::not_found, fmt::format("there is no repository {}", name), ""};
  Entry& entry = at->second;
  {
    const std::lock_guard lock(mutex_);
    if (entry.phase == Phase::open) {
      entry.used = ++uses_;
      ++counts_.hits;
      return entry.session;
    }
    if (waiting_ >= most_waiting_)
      return Error{ErrorCode::index_building, "the server opens other repositories",
                   "send the request again"};
    ++waiting_;
  }
  auto session = open_entry(entry, stop);
  const std::lock_guard lock(mutex_);
  --waiting_;
  return session;
}

Result<std::shared_ptr<handlers::Session>> OpenRepositories::open_entry(
    Entry& entry, const std::stop_token& stop) {
  {
    std::unique_lock lock(mutex_);
    const bool settled = changed_.wait(
        lock, stop, [&] { return entry.phase == Phase::open || entry.phase == Phase::closed; });
    if (!settled) return cancelled_error();
    entry.used = ++uses_;
    ++(entry.phase == Phase::open ? counts_.hits : counts_.misses);
    if (entry.phase == Phase::open) return entry.session;
    entry.phase = Phase::opening;
  }
  close_others(entry);
  auto opened = open_safely(open_, entry.source, stop_.get_token());
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
  entry.failed = !opened;
  entry.phase = opened ? Phase::open : Phase::closed;
  if (!opened) {
    if (opened.error().code == ErrorCode::cancelled) return std::move(opened).error();
    log_error("{} cannot be opened: {}", entry.source.name, opened.error().message);
    return Error{ErrorCode::index_failed,
                 fmt::format("the repository {} cannot be opened", entry.source.name),
                 "the server's log has the reason"};
  }
  entry.session = shared(*std::move(opened), entry);
  return entry.session;
}

void OpenRepositories::close_others(const Entry& wanted) {
  std::vector<std::shared_ptr<handlers::Session>> closed;  // Destroyed without the lock.
  const std::lock_guard lock(mutex_);
  for (;;) {
    std::size_t open = 0;
    Entry* oldest = nullptr;
    for (auto& [name, entry] : entries_) {
      if (&entry == &wanted || entry.phase == Phase::closed) continue;
      ++open;
      // Others hold it only by copies that were made with the lock held.
      const bool is_idle = entry.phase == Phase::open && entry.session.use_count() == 1;
      if (is_idle && (!oldest || entry.used < oldest->used)) oldest = &entry;
    }
    if (open - closed.size() < limit_ || !oldest) return;
    oldest->phase = Phase::closing;
    ++counts_.closed;
    closed.push_back(std::move(oldest->session));
  }
}

RepositoryState OpenRepositories::state(std::string_view name) const {
  RepositoryState state;
  std::shared_ptr<handlers::Session> session;
  {
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(name);
    if (at == entries_.end()) return state;
    const Entry& entry = at->second;
    state.name = entry.source.name;
    state.commit = entry.source.commit;
    state.state = entry.phase == Phase::opening ? "opening" : entry.failed ? "failed" : "closed";
    session = entry.session;
  }
  if (!session) return state;
  const index::IndexStatus status = status_of_session(*session);
  state.state = std::string(to_string(status.state));
  state.updated_at = status.updated_at;
  state.files = status.files;
  return state;
}

OpenCounts OpenRepositories::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace codefinder::serve
