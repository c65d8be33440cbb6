// Starts and stops the server.
#include "serve/server.h"

#include "base/files.h"
#include "base/log.h"
#include "handlers/session.h"
#include "handlers/settings.h"
#include "index/index.h"
#include "index/worker/pool.h"
#include "serve/http_server.h"
#include "serve/open_repositories.h"
#include "serve/served_repositories.h"
#include "serve/service.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>

namespace codefinder::serve {
namespace {

using lsp::Json;

std::atomic<int> signal_fd{-1};

void on_signal(int /*number*/) {
  const int saved = errno;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(signal_fd.load(), &one, sizeof one);
  errno = saved;
}

/// Waits for the first SIGTERM or SIGINT; the second one ends the process.
class StopSignal {
 public:
  StopSignal() : event_(::eventfd(0, EFD_CLOEXEC)) {
    signal_fd = event_.get();
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
    signal_fd = -1;
  }
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  void wait() const {
    std::uint64_t count = 0;
    while (::read(event_.get(), &count, sizeof count) < 0 && errno == EINTR) {
    }
  }

 private:
  Descriptor event_;
};

/// Every connection and every open index needs descriptors.
void allow_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// The settings of every repository: nothing outside it is read.
Json served_flags(const Json& given) {
  Json flags = given.is_object() ? given : Json::object();
  flags["index.package_caches"] = Json::array();
  return flags;
}

OpenSession session_opener(const ServerOptions& options) {
  const auto extractors = std::make_shared<worker::Pool>();
  const auto open_index = [extractors](index::IndexOptions wanted) {
    wanted.extractors = extractors;
    return index::Index::open(std::move(wanted));
  };
  return [open_index, flags = served_flags(options.flags), trace = options.trace](
             const RepositorySource& source,
             const std::stop_token&) -> Result<std::unique_ptr<handlers::Session>> {
    handlers::SessionOptions session_options;
    session_options.watch = true;
    session_options.trace = trace;
    session_options.open_index = open_index;
    auto session = std::make_unique<handlers::Session>(std::move(session_options));
    session->configure({}, flags);  // add_root finds the same problems, and logs them.
    const auto opened = session->add_root(source.path);
    if (!opened) return opened.error();
    return session;
  };
}

Result<Tokens> tokens_of(const ServerOptions& options, const Endpoint& endpoint) {
  if (!options.tokens.empty()) return Tokens::load(options.tokens);
  if (is_loopback_address(endpoint.address)) return Tokens::none();
  return Error{ErrorCode::invalid_query,
               endpoint.address + " can be reached from other machines, and there are no tokens",
               "give --tokens FILE, or listen on 127.0.0.1"};
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
  OpenRepositories repositories(*std::move(sources), options.open_limit, session_opener(options));
  Service service(repositories, *std::move(tokens), **log,
                  {.threads = options.threads,
                   .deadline = options.deadline,
                   .origins = options.origins,
                   .settings = std::move(loaded.settings)});
  HttpHandler handler{
      .handle = [&service](HttpRequest request,
                           const HttpReply& reply) { service.handle(std::move(request), reply); },
      .refused = [&service](int status) { service.count_refusal(status); }};
  auto http = HttpServer::listen(endpoint->address, endpoint->port,
                                 {.connections = options.connections}, std::move(handler));
  if (!http) return http.error();
  service.set_connections([&http] { return (*http)->connections(); });
  repositories.open_in_background();
  if (options.on_listening) options.on_listening(url_of(*endpoint, (*http)->port()));
  stop.wait();
  service.prepare_stop();
  (*http)->stop(options.grace);
  service.finish();
  return Done{};
}

}  // namespace codefinder::serve
