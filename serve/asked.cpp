// Chooses repositories, takes their snapshots, and repeats a request about stale files.
#include "serve/asked.h"

#include "base/glob.h"
#include "base/log.h"
#include "base/result.h"
#include "handlers/settle.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/params/run_query.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>

namespace codefinder::serve {

namespace {

constexpr std::size_t kMaxFailed = 20;  // That are listed.
constexpr const char* kPartial = "partial";

struct Taken {
  std::shared_ptr<index::Index> index;
  std::shared_ptr<const index::Snapshot> snapshot;
  std::optional<Error> error;
};

Taken take(const Served& served, std::chrono::steady_clock::time_point deadline,
           std::stop_token stop) {
  Taken taken;
  if (served.error) return taken.error = served.error, taken;
  Result<std::shared_ptr<index::Index>> index = served.session->index_for_root("");
  if (!index) return taken.error = served.session->shown_error(index.error()), taken;
  taken.index = std::move(index).value();
  taken.snapshot = taken.index->snapshot();
  if (taken.snapshot->status().state == index::IndexState::building) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() > 0 && taken.index->wait_ready(left, std::move(stop)))
      taken.snapshot = taken.index->snapshot();
  }
  if (taken.snapshot->status().state == index::IndexState::failed)
    taken.error = served.session->shown_error(
        handlers::index_failed_error(taken.snapshot->status()));
  taken.snapshot->limits().begin(std::chrono::steady_clock::now() + handlers::kRequestTime);
  return taken;
}

}  // namespace

Error no_repository(const std::string& name) {
  return {ErrorCode::not_found, fmt::format("no repository is named \"{}\"", name),
          "the served repositories are listed by name"};
}

Result<std::vector<Served>> chosen(std::span<const Served> all,
                                   const std::vector<std::string>& names) {
  std::vector<Served> out(all.begin(), all.end());
  std::sort(out.begin(), out.end(),
            [](const Served& a, const Served& b) { return a.name < b.name; });
  for (const std::string& name : names) {
    const GlobSet glob({name});
    if (std::none_of(all.begin(), all.end(), [&](const Served& served) {
          return served.name == name || glob.matches(served.name);
        }))
      return no_repository(name);
  }
  const GlobSet globs(names);
  if (!names.empty())
    std::erase_if(out, [&](const Served& served) {
      return !globs.matches(served.name) &&
             std::find(names.begin(), names.end(), served.name) == names.end();
    });
  return out;
}

Asked::Asked(const std::vector<Served>& chosen, const Json& decoded, std::stop_token stop) {
  const bool waits = decoded.value("wait_for_index", true);
  const auto deadline = std::chrono::steady_clock::now() +
                        (waits ? handlers::kWaitFirst : std::chrono::milliseconds(0));
  std::vector<Taken> taken(chosen.size());
  query::for_each_parallel(
      chosen.size(), [&](std::size_t i) { taken[i] = serve::take(chosen[i], deadline, stop); });
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (taken[i].error) {
      failed_.emplace_back(chosen[i].name, *taken[i].error);
      continue;
    }
    repositories_.push_back({chosen[i].name, std::move(taken[i].snapshot)});
    indexes_.push_back(std::move(taken[i].index));
    sessions_.push_back(chosen[i].session);
  }
}

bool Asked::complete() const {
  return failed_.empty() &&
         std::all_of(repositories_.begin(), repositories_.end(), [](const query::Repository& each) {
           return each.snapshot->status().state == index::IndexState::ready &&
                  !each.snapshot->damaged() && !each.snapshot->limits().exceeded();
         });
}

Status Asked::any() const {
  if (repositories_.empty() && !failed_.empty()) return failed_[0].second;
  return Done{};
}

Json Asked::envelope() const {
  index::IndexStatus all;
  all.state = index::IndexState::ready;
  all.progress = 1;
  all.checked = true;
  std::size_t building = 0, skipped = 0;
  for (const query::Repository& each : repositories_) {
    const index::IndexStatus& status = each.snapshot->status();
    all.symbols += status.symbols;
    all.files += status.files;
    all.generation = std::max(all.generation, status.generation);
    all.progress = std::min(all.progress, status.progress);
    all.checked = all.checked && status.checked;
    skipped += status.skipped.size();
    building += status.state == index::IndexState::building ? 1 : 0;
  }
  if (building > 0) all.state = index::IndexState::building;
  Json answer = handlers::envelope(all);
  answer["index"]["skipped"] = skipped;
  answer["complete"] = complete();
  Json& repositories = answer["repositories"] = {{"asked", repositories_.size()}};
  if (building > 0) repositories["building"] = building;
  for (std::size_t i = 0; i < std::min(failed_.size(), kMaxFailed); ++i)
    repositories["failed"].push_back({{"repo", failed_[i].first},
                                      {"code", to_string(failed_[i].second.code)},
                                      {"message", failed_[i].second.message}});
  if (failed_.size() > kMaxFailed) repositories["failed_more"] = failed_.size() - kMaxFailed;
  return answer;
}

Result<Json> settle_across(const std::vector<Served>& chosen, const Json& decoded,
                           const RequestAcross& request, std::stop_token stop) {
  for (bool again = false;; again = true) {
    const Asked asked(chosen, decoded, stop);
    if (stop.stop_requested()) return cancelled_error();
    if (const Status any = asked.any(); !any) return any.error();
    FilesOf files(asked.repositories().size());
    Result<Json> answer = request(asked, files);
    if (stop.stop_requested()) return cancelled_error();
    if (!answer) return answer;
    std::atomic<bool> stale = false;
    if (!again)
      query::for_each_parallel(files.size(), [&](std::size_t i) {
        std::erase_if(files[i], [](FileId file) { return !file.valid(); });
        if (!files[i].empty() && asked.index(i).freshness().revalidate(files[i])) stale = true;
      });
    if (stale) continue;
    const bool partial = answer->erase(kPartial) != 0;
    (*answer)["complete"] = asked.complete() && !partial;
    handlers::drop_nulls(*answer);
    return answer;
  }
}

}  // namespace codefinder::serve
