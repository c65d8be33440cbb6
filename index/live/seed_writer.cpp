// WriterRole: begins an index with the data in object stores.
#include "index/live/shard_source.h"
#include "index/live/writer_role.h"

#include "base/log.h"
#include "base/threads.h"
#include "index/remote/facts_download.h"
#include "index/remote/remote_seed.h"

#include <system_error>

namespace codefinder::live {

// Failures are logged in one line: the index is built without a snapshot then.
void WriterRole::seed_from_remote() {
  const auto seed = remote::seed_from_remote(options_.remote, directory_, *root_, *options_.clock,
                                             stop_.get_token());
  if (seed && !seed->facts)
    log_info("the index of {} begins with the snapshot of {} from {}: {} files, {} MB",
             root_->path(), seed->commit, seed->url, seed->files, seed->bytes >> 20);
  else if (seed) download_first_facts(*seed);
  else if (seed.error().code == ErrorCode::not_found) log_info("{}", seed.error().message);
  else if (!stop_.stop_requested())
    log_warning("the index of {} is built without a snapshot: {}", root_->path(),
                seed.error().message);
}

void WriterRole::download_first_facts(const remote::RemoteSeed& seed) {
  remote::ShardSource source = shard_source(options_, root_, directory_);
  source.extractors = extractors_;
  const auto fetched = remote::fetch_facts(
      source, *seed.facts, directory_,
      {.timeouts = remote::seed_timeouts(stop_.get_token()), .clock = options_.clock});
  if (!fetched) {
    if (!stop_.stop_requested())
      log_warning("the index of {} is built without the facts in {}: {}", root_->path(), seed.url,
                  fetched.error().message);
    return;
  }
  log_info("the index of {} begins with facts of {} files from {} ({} MB); {}{}", root_->path(),
           fetched->files, seed.url, fetched->bytes >> 20, seed.no_snapshot,
           fetched->ended_early.empty() ? "" : "; " + fetched->ended_early);
  if (fetched->files > 0) first_facts_ = std::make_shared<FirstFacts>(fetched->facts);
}

// The second part of open_as_writer(), on the thread that calls follow().
void WriterRole::finish_seed() {
  try {
    seed_from_remote();
  } catch (const std::system_error& error) {
    log_warning("the index of {} is built without a snapshot: {}", root_->path(),
                no_thread_error(error).message);
  }
  std::unique_ptr<update::WriterLock> lock;
  {
    std::lock_guard guard(mutex_);
    lock = std::move(lock_);
    awaits_seed_ = false;
  }
  if (stop_.stop_requested()) return;
  try {
    if (const Status opened = open_to_write(std::move(lock)); !opened.ok())
      write_failed(opened.error());
  } catch (const std::system_error& error) {
    set_failure(no_thread_error(error).message);
  }
  hooks_.on_change();
}

}  // namespace codefinder::live
