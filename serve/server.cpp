// Starts and stops the server.
#include "serve/server.h"

#include "base/log.h"
#include "base/os/wake_event.h"
#include "base/path.h"
#include "handlers/session.h"
#include "handlers/settings.h"
#include "index/index.h"
#include "index/sharing.h"
#include "index/worker/pool.h"
#include "serve/http_server.h"
#include "serve/open_repositories.h"
#include "serve/restored_repositories.h"
#include "serve/served_repositories.h"
#include "serve/service.h"

#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

namespace codefinder::serve {
namespace {

using lsp::Json;

std::atomic<const WakeEvent*> signal_event{nullptr};

void on_signal(int /*number*/) {
  if (const WakeEvent* const event = signal_event.load(); event != nullptr) event->wake();
}

/// Waits for the first SIGTERM or SIGINT; the second one ends the process.
class StopSignal {
 public:
  StopSignal() {
    signal_event = &event_;
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGINT, &action, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
  }
  ~StopSignal() {
    ::signal(SIGTERM, SIG_DFL);
    ::signal(SIGINT, SIG_DFL);
    signal_event = nullptr;
  }
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  void wait() const { event_.wait(); }

 private:
  const WakeEvent event_;
};

/// Every connection and every open index needs descriptors.
void allow_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::string working_directory() {
  std::error_code failed;
  return std::filesystem::current_path(failed).string();
}

/// In the cache directory of the user.
std::string default_data() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return join_path(cache, "codefinder/served");
  const char* home = std::getenv("HOME");
  return join_path(home != nullptr ? home : "/", ".cache/codefinder/served");
}

/// The settings of every repository: nothing outside it is read.
Json served_flags(const Json& given) {
  Json flags = given.is_object() ? given : Json::object();
  flags["index.package_caches"] = Json::array();
  flags["index.library_directories"] = Json::array();
  return flags;
}

/// Opens sessions of both kinds of sources.
class SessionOpener {
 public:
  SessionOpener(const ServerOptions& options, std::shared_ptr<RestoredRepositories> restored)
      : flags_(served_flags(options.flags)),
        trace_(options.trace),
        restored_(std::move(restored)),
        extractors_(std::make_shared<worker::Pool>()) {}

  Result<OpenedSession> operator()(const RepositorySource& source,
                                   const std::stop_token& stop) const {
    if (source.remote.empty()) return open(source.name, source.path, flags_, Follow::changes);
    const auto tree = restored_->get(source, stop);
    if (!tree) return tree.error();
    Json flags = flags_;
    flags["index.cache_directory"] = tree->index_cache;
    flags["index.remote_repository"] = source.remote;
    auto opened = open(source.name, tree->root, flags, Follow::nothing);
    if (opened) opened->held = tree->held;
    return opened;
  }

 private:
  enum class Follow : std::uint8_t { changes, nothing };

  Result<OpenedSession> open(const std::string& name, const std::string& root, const Json& flags,
                             Follow follow) const {
    handlers::SessionOptions options;
    options.public_name = name;
    options.watch = follow == Follow::changes;
    options.trace = trace_;
    options.open_index = [extractors = extractors_](index::IndexOptions wanted) {
      wanted.extractors = extractors;
      return index::Index::open(std::move(wanted));
    };
    OpenedSession opened{std::make_unique<handlers::Session>(std::move(options))};
    opened.session->configure({}, flags);  // add_root finds the same problems, and logs them.
    const auto index = opened.session->add_root(root);
    if (!index) return index.error();
    return opened;
  }

  const Json flags_;
  const std::shared_ptr<Trace> trace_;
  const std::shared_ptr<RestoredRepositories> restored_;  // nullptr if no source needs it.
  const std::shared_ptr<worker::Pool> extractors_;
};

/// nullptr if no source is one of an object store.
Result<std::shared_ptr<RestoredRepositories>> restored_of(
    const ServerOptions& options, const std::vector<RepositorySource>& sources,
    const handlers::Settings& settings) {
  const auto is_remote = [](const RepositorySource& source) { return !source.remote.empty(); };
  if (std::none_of(sources.begin(), sources.end(), is_remote))
    return std::shared_ptr<RestoredRepositories>();
  const index::RemoteOptions& remote = settings.index.remote;
  if (remote.urls.empty())
    return Error{ErrorCode::invalid_query, "no object store is given",
                 "codefinder serve --store URL, or set index.remote"};
  const std::string directory = options.data.empty() ? default_data() : options.data;
  auto opened = RestoredRepositories::open(
      normalize_path(directory, working_directory()), options.disk_budget,
      [remote](const RepositorySource& source, const std::string& to, const std::stop_token& stop) {
        index::RemoteOptions of = remote;
        of.repository = source.remote;
        return index::restore_sources(of, source.commit, to, stop);
      });
  if (!opened) return opened.error();
  return std::shared_ptr<RestoredRepositories>(*std::move(opened));
}

Result<Tokens> tokens_of(const ServerOptions& options, const Endpoint& endpoint) {
  if (!options.tokens.empty()) return Tokens::load(options.tokens);
  if (is_loopback_address(endpoint.address)) return Tokens::none();
  return Error{ErrorCode::invalid_query,
               endpoint.address + " can be reached from other machines, and there are no tokens",
               "give --tokens FILE, or listen on 127.0.0.1"};
}

void write_restore_counts(std::string& text, const RestoredRepositories& trees) {
  const RestoreCounts counts = trees.counts();
  write_heading(text, "codefinder_restored_total", "counter", "Repositories that were restored.");
  write_sample(text, "codefinder_restored_total", {}, static_cast<double>(counts.restored));
  write_heading(text, "codefinder_removed_total", "counter",
                "Restored repositories that were removed for others.");
  write_sample(text, "codefinder_removed_total", {}, static_cast<double>(counts.removed));
}

std::string url_of(const Endpoint& endpoint, std::uint16_t port) {
  const bool is_v6 = endpoint.address.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + endpoint.address + "]" : endpoint.address;
  return fmt::format("http://{}:{}", host, port);
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view text) {
  const Error wrong{ErrorCode::invalid_query, fmt::format("\"{}\" is no address with a port", text),
                    "127.0.0.1:7890, [::1]:7890 or 0.0.0.0:7890"};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return wrong;
  std::string_view address = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  if (address.size() > 2 && address.front() == '[' && address.back() == ']')
    address = address.substr(1, address.size() - 2);
  else if (address.find(':') != std::string_view::npos) return wrong;
  Endpoint endpoint{std::string(address)};
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
  if (error != std::errc() || end != port.data() + port.size() || address.empty()) return wrong;
  return endpoint;
}

Status run_server(const ServerOptions& options) {
  const StopSignal stop;
  allow_descriptors();
  const auto endpoint = parse_endpoint(options.listen);
  if (!endpoint) return endpoint.error();
  auto tokens = tokens_of(options, *endpoint);
  if (!tokens) return tokens.error();
  auto sources = find_repositories(options.repositories);
  if (!sources) return sources.error();
  if (sources->empty())
    return Error{ErrorCode::not_found, "there is no repository in " + options.repositories,
                 "name a directory of git work trees, or a file that lists repositories"};
  auto log = AccessLog::open(options.access_log);
  if (!log) return log.error();

  handlers::LoadedSettings loaded = handlers::load_settings("", {}, options.flags);
  for (const std::string& problem : loaded.problems) log_warning("{}", problem);
  set_log_level(loaded.settings.log_level);
  auto restored = restored_of(options, *sources, loaded.settings);
  if (!restored) return restored.error();
  const std::shared_ptr<RestoredRepositories> trees = *std::move(restored);
  OpenRepositories repositories(*std::move(sources), options.open_limit,
                                SessionOpener(options, trees),
                                std::max(std::size_t{1}, std::size_t{options.threads} / 2));
  Service service(repositories, *std::move(tokens), **log,
                  {.threads = options.threads,
                   .deadline = options.deadline,
                   .origins = options.origins,
                   .settings = std::move(loaded.settings)});
  HttpHandler handler{
      .handle = [&service](HttpRequest request,
                           const HttpReply& reply) { service.handle(std::move(request), reply); },
      .refuse = [&service](const HttpRequest& head) { return service.refuse(head); },
      .refused = [&service](int status) { service.count_refusal(status); }};
  auto http = HttpServer::listen(endpoint->address, endpoint->port,
                                 {.connections = options.connections}, std::move(handler));
  if (!http) return http.error();
  service.set_connections([&http] { return (*http)->connections(); });
  if (trees)
    service.add_metrics([&trees](std::string& text) { write_restore_counts(text, *trees); });
  repositories.open_in_background();
  if (options.on_listening) options.on_listening(url_of(*endpoint, (*http)->port()));
  stop.wait();
  service.prepare_stop();
  repositories.stop_opening();
  (*http)->stop(options.grace);
  service.finish();
  return Done{};
}

}  // namespace codefinder::serve
