// Asks each object store for an object.
#include "setup/doctor/check_remote.h"

#include "base/log.h"
#include "setup/program/program_path.h"

#include <algorithm>
#include <chrono>

namespace codefinder::setup {

namespace {

constexpr std::chrono::seconds kLimit{3};

bool needs_library(const std::string& url) { return !url.starts_with("file://"); }

}  // namespace

RemoteFacts remote_facts(const Subject& subject) {
  RemoteFacts facts;
  const std::vector<std::string>& urls = subject.options.remote.urls;
  facts.needs_library = !subject.loaded.settings.embeddings.endpoint.empty() ||
                        std::any_of(urls.begin(), urls.end(), needs_library);
  if (facts.needs_library) facts.library = index::load_network_library();
  for (const std::string& url : urls) {
    const std::chrono::milliseconds limit = time_left(subject, kLimit);
    if (limit.count() == 0) ++facts.unasked;
    else facts.stores.push_back({index::reach_object_store(url, limit)});
  }
  facts.settings_file = subject.settings_file;
  facts.has_apt = has_apt();
  return facts;
}

Findings check_remote(const RemoteFacts& facts) {
  if (facts.needs_library && !facts.library)
    return {{Level::failed,
             fmt::format("{}, which the settings index.remote or search.embeddings.endpoint need",
                         facts.library.error().message),
             {facts.has_apt ? "sudo apt-get install libcurl4" : "install libcurl 7.85 or newer"}}};
  if (facts.stores.empty() && facts.unasked == 0)
    return {{Level::ok, "index.remote is not set: nothing is asked", {}}};
  // One that was not asked may answer.
  const bool any = facts.unasked > 0 || std::any_of(facts.stores.begin(), facts.stores.end(),
                                                    [](const auto& store) { return store.ok(); });
  Findings findings;
  for (std::size_t i = 0; i < facts.stores.size(); ++i) {
    const Status& reached = facts.stores[i];
    const std::string name = fmt::format("store {} of index.remote", i + 1);
    if (reached.ok()) {
      findings.push_back({Level::ok, name + " answers", {}});
      continue;
    }
    const Error& error = reached.error();
    const bool malformed = error.code == ErrorCode::invalid_query;
    findings.push_back(
        {any && !malformed ? Level::warning : Level::failed,
         fmt::format("{}: {}{}", name, error.message,
                     any ? "" : "; the index is built here instead, from the files"),
         {fmt::format("start the server, or correct index.remote in {}", facts.settings_file)}});
  }
  for (std::size_t i = 0; i < facts.unasked; ++i)
    findings.push_back(
        not_checked(fmt::format("store {} of index.remote", facts.stores.size() + i + 1)));
  return findings;
}

}  // namespace codefinder::setup
