// Routes and limits.
#include "serve/service.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/verbs/answer/verb.h"
#include "serve/answer_size.h"
#include "serve/verb_endpoint.h"

#include <algorithm>
#include <ctime>
#include <exception>
#include <utility>

namespace codefinder::serve {
namespace {

using std::chrono::microseconds;

constexpr std::size_t kRequestBytes = 16u << 10;  // Memory of a request besides its body.
constexpr std::size_t kMaxPendingBytes = 64u << 20;
constexpr int kClientGone = 499;  // As nginx logs it.

HttpResponse plain(int status, std::string text) {
  return {.status = status, .content_type = "text/plain; charset=utf-8", .body = std::move(text)};
}

HttpResponse wrong_method(std::string allowed) {
  HttpResponse response = error_response(
      405, {ErrorCode::invalid_query, "the method is not allowed here", "use " + allowed});
  response.headers.emplace_back("Allow", std::move(allowed));
  return response;
}

HttpResponse no_such_path() {
  return error_response(
      404, {ErrorCode::not_found, "nothing is served at this path",
            "POST /v1/repos/NAME/VERB, POST /v1/VERB, GET /v1/repos, POST /mcp (docs/server.md)"});
}

/// "localhost" of "http://localhost:80", "localhost:80" and "localhost"; with brackets of IPv6.
std::string_view host_of(std::string_view origin) {
  if (const std::size_t scheme = origin.find("://"); scheme != std::string_view::npos)
    origin.remove_prefix(scheme + 3);
  const std::size_t bracket = origin.find(']');
  const std::size_t colon = origin.find(':', bracket == std::string_view::npos ? 0 : bracket);
  return origin.substr(0, colon);
}

bool is_this_machine(std::string_view host) {
  if (host == "localhost") return true;
  if (host.size() > 1 && host.front() == '[') host = host.substr(1, host.size() - 2);
  return is_loopback_address(std::string(host));
}

/// One token may neither take all threads nor all places from the others.
CallerShare share_of(const ServiceOptions& options, const Tokens& tokens) {
  if (!tokens.are_required())
    return {options.threads, options.threads + options.waiting, kMaxPendingBytes};
  return {std::max(1U, options.threads - 1), std::max(std::size_t{1}, options.waiting / 2),
          kMaxPendingBytes / 2};
}

std::optional<HttpResponse> refuse_size(const HttpRequest& request) {
  const auto params = lsp::parse_json(request.body);  // A verb refuses what is no JSON.
  const auto wrong = params ? check_answer_size(*params) : std::nullopt;
  return wrong ? std::optional(error_response(*wrong)) : std::nullopt;
}

double age_of(const std::string& updated_at, const Clock& clock) {
  std::tm parts{};
  if (::strptime(updated_at.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts) == nullptr) return 0;
  const auto then = std::chrono::system_clock::from_time_t(::timegm(&parts));
  return std::max(0.0, std::chrono::duration<double>(clock.wall_now() - then).count());
}

}  // namespace

Service::Service(OpenRepositories& repositories, Tokens tokens, AccessLog& log,
                 ServiceOptions options)
    : repositories_(repositories),
      tokens_(std::move(tokens)),
      log_(log),
      options_(std::move(options)),
      mcp_(repositories, options_.settings,
           {.clock = options_.clock,
            .take = [this](const Caller& caller) { return rates_.take(caller); },
            .answered = [this](AccessRecord record) { count_message(std::move(record)); }}),
      rates_(*options_.clock),
      queue_(share_of(options_, tokens_)),
      pool_(options_.threads) {}

Service::~Service() { finish(); }

void Service::finish() {
  pool_.finish();
  timer_.stop();
}

// ---- From a request to its answer ----

std::optional<HttpResponse> Service::refuse(const HttpRequest& head) {
  std::optional<HttpResponse> sent;
  HttpRequest request;
  request.method = head.method;
  request.path = head.path;
  request.headers = head.headers;
  const HttpReply reply([&sent](HttpResponse response) { sent = std::move(response); });
  Exchange exchange(std::move(request), reply, options_.clock->now());
  auto response = refuse_origin(head);
  if (!response) response = authenticate(exchange);
  if (response) send(exchange, std::move(*response));
  else reply.send({});
  return response ? std::move(sent) : std::nullopt;
}

void Service::handle(HttpRequest request, const HttpReply& reply) {
  const auto exchange = std::make_shared<Exchange>(std::move(request), reply,
                                                   options_.clock->now());
  if (auto response = refuse_origin(exchange->request))
    return send(*exchange, std::move(*response));
  if (auto response = answer_preflight(exchange->request))
    return send(*exchange, std::move(*response));
  if (auto response = answer_health(exchange->request)) {
    allow_origin(exchange->request, *response);
    reply.send(std::move(*response));  // Neither logged nor counted: every few seconds.
    return;
  }
  if (auto response = authenticate(*exchange)) return send(*exchange, std::move(*response));
  if (auto response = take_rate(*exchange->caller)) return send(*exchange, std::move(*response));
  Route chosen = route(*exchange);
  if (auto* response = std::get_if<HttpResponse>(&chosen))
    return send(*exchange, std::move(*response));
  post(exchange, std::get<Job>(std::move(chosen)));
}

void Service::count_refusal(int status) { metrics_.add("refused", status, microseconds(0)); }

/// Requests of web pages: without tokens, a page must not reach the server through a name that
/// leads to this machine (DNS rebinding), and no page may use it unless it is allowed to.
std::optional<HttpResponse> Service::refuse_origin(const HttpRequest& request) const {
  const std::string_view origin = request.header("origin");
  const bool is_allowed = origin.empty() || is_this_machine(host_of(origin)) ||
                          is_named_origin(origin);
  const bool is_named = tokens_.are_required() || is_this_machine(host_of(request.header("host")));
  if (is_allowed && is_named) return std::nullopt;
  return refusal(403, "forbidden",
                 is_allowed ? "the host is not this machine's name" : "the origin is not allowed",
                 "see --origin in docs/server.md");
}

bool Service::is_named_origin(std::string_view origin) const {
  const auto& all = options_.origins;
  return std::find(all.begin(), all.end(), origin) != all.end();
}

/// The preflight request of a browser: whether a page of another origin may send a request, which
/// comes without a token (CORS).
std::optional<HttpResponse> Service::answer_preflight(const HttpRequest& request) const {
  if (request.method != "OPTIONS" || !is_named_origin(request.header("origin")) ||
      request.header("access-control-request-method").empty())
    return std::nullopt;
  HttpResponse response;
  response.headers = {{"Access-Control-Allow-Methods", "GET, POST"},
                      {"Access-Control-Allow-Headers",
                       "Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name"},
                      {"Access-Control-Max-Age", "600"}};
  return response;
}

/// Pages of the origins that the server was started with may read its answers.
void Service::allow_origin(const HttpRequest& request, HttpResponse& response) const {
  const std::string_view origin = request.header("origin");
  if (!is_named_origin(origin)) return;
  response.headers.emplace_back("Access-Control-Allow-Origin", origin);
  response.headers.emplace_back("Access-Control-Expose-Headers", "Retry-After, WWW-Authenticate");
  response.headers.emplace_back("Vary", "Origin");
}

std::optional<HttpResponse> Service::answer_health(const HttpRequest& request) {
  const bool is_ready = request.path == "/readyz";
  if (!is_ready && request.path != "/healthz") return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") return wrong_method("GET");
  if (!is_ready) return plain(200, "ok\n");
  if (stopping_) return plain(503, "stopping\n");
  return repositories_.are_ready() ? plain(200, "ready\n") : plain(503, "opening repositories\n");
}

std::optional<HttpResponse> Service::authenticate(Exchange& exchange) {
  exchange.caller = tokens_.find(exchange.request.header("authorization"));
  if (exchange.caller) return std::nullopt;
  return refusal(401, "unauthorized", "there is no valid token",
                 "send the header Authorization: Bearer TOKEN");
}

std::optional<HttpResponse> Service::take_rate(const Caller& caller) {
  const auto wait = rates_.take(caller);
  if (wait.count() == 0) return std::nullopt;
  HttpResponse response = error_response(
      429, {ErrorCode::cancelled, "this token has no requests left in this minute",
            fmt::format("wait {} s", wait.count())});
  response.headers.emplace_back("Retry-After", std::to_string(wait.count()));
  return response;
}

Service::Route Service::route(Exchange& exchange) {
  const std::string_view path = exchange.request.path;
  const std::string& method = exchange.request.method;
  constexpr std::string_view kRepositories = "/v1/repos";
  if (path == "/metrics") {
    if (method != "GET") return wrong_method("GET");
    exchange.concerns("", "metrics");
    HttpResponse response = plain(200, metrics_text(*exchange.caller));
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    return response;
  }
  if (path == "/mcp") {
    if (method != "POST") return wrong_method("POST");
    exchange.concerns("", "mcp");
    return [this](Exchange& asked) { return mcp_.answer(asked); };
  }
  if (path == kRepositories) {
    if (method != "GET") return wrong_method("GET");
    exchange.concerns("", "repos");
    return [this](Exchange& asked) {
      return json_response(200, list_repositories(repositories_, *asked.caller));
    };
  }
  if (path.starts_with(kRepositories) && path.substr(kRepositories.size()).starts_with('/'))
    return route_verb(exchange, path.substr(kRepositories.size() + 1));
  if (path.starts_with("/v1/")) return route_across(exchange, path.substr(4));
  return no_such_path();
}

Service::Route Service::route_across(Exchange& exchange, std::string_view name) {
  const handlers::Verb* verb = handlers::find_verb(name);
  if (!verb || !is_served(*verb)) return no_such_path();
  exchange.concerns("", std::string(name) + " across");
  if (exchange.request.method != "POST") return wrong_method("POST");
  return [this, verb](Exchange& asked) {
    if (auto wrong = refuse_size(asked.request)) return std::move(*wrong);
    return answer_across(repositories_, asked, *verb, repositories_.limit());
  };
}

/// `path`: "NAME/VERB".
Service::Route Service::route_verb(Exchange& exchange, std::string_view path) {
  const std::string name(take_until(path, '/'));
  const handlers::Verb* verb = handlers::find_verb(path);
  // Whether there is such a repository is not revealed.
  if (!exchange.caller->may_see(name) || !repositories_.has(name))
    return error_response(no_repository_error(name.substr(0, 100)));
  if (!verb || !is_served(*verb)) {
    std::string all;
    for (const handlers::Verb& one : handlers::verbs())
      if (is_served(one)) all += (all.empty() ? "" : ", ") + std::string(one.name);
    return error_response(404, {ErrorCode::not_found, "there is no such verb", "there are " + all});
  }
  exchange.concerns(name, std::string(verb->name));
  if (exchange.request.method != "POST") return wrong_method("POST");
  return [this, name, verb](Exchange& asked) {
    if (auto wrong = refuse_size(asked.request)) return std::move(*wrong);
    return answer_verb(repositories_, asked, name, *verb);
  };
}

// ---- The pool ----

/// The place of a request among those that run or wait.
class Service::Slot {
 public:
  explicit Slot(std::function<void()> release) : release_(std::move(release)) {}
  ~Slot() { release(); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  void release() {
    if (const auto call = std::exchange(release_, nullptr)) call();
  }

 private:
  std::function<void()> release_;
};

void Service::post(const Shared& exchange, Job job) {
  const auto busy = [&] {
    send(*exchange, error_response(503, {ErrorCode::cancelled, "the server is busy",
                                         "send the request again"}));
  };
  const std::size_t bytes = kRequestBytes + exchange->request.body.size();
  const bool is_full = pending_.fetch_add(1) >= options_.threads + options_.waiting;
  if (pending_bytes_.fetch_add(bytes) > kMaxPendingBytes || is_full) {
    --pending_;
    pending_bytes_ -= bytes;
    return busy();
  }
  const Timer::Id deadline = timer_.after(options_.deadline, [this, exchange] {
    send(*exchange,
         error_response(504, {ErrorCode::cancelled, "the request took too long",
                              "narrow the question, or ask again: the index may be being built"}));
    exchange->request.stop.request_stop();
    queue_.drop_stopped();
  });
  // Released when the task has run, or was dropped.
  const auto slot = std::make_shared<Slot>([this, deadline, bytes] {
    timer_.cancel(deadline);
    --pending_;
    pending_bytes_ -= bytes;
  });
  const bool is_added = queue_.add(
      exchange->caller->name,
      {.run = [this, exchange, slot, job = std::move(job)] { run(exchange, job, *slot); },
       .stop = exchange->request.stop.get_token(),
       .bytes = bytes});
  if (is_added && pool_.post([this] { queue_.run(); })) return;
  busy();
  exchange->request.stop.request_stop();
  queue_.drop_stopped();
}

void Service::run(const Shared& exchange, const Job& job, Slot& slot) {
  const auto is_gone = [&] { return exchange->request.stop.stop_requested(); };
  std::string why;
  try {
    HttpResponse response = is_gone() ? HttpResponse{} : job(*exchange);
    if (is_gone()) response.status = kClientGone;  // For the log; nobody receives it.
    slot.release();  // Before the answer: the client's next request finds it free.
    return send(*exchange, std::move(response));
  } catch (const std::exception& error) {
    why = error.what();
  }
  log_error("{} failed: {}", exchange->request.path, why);
  send(*exchange, error_response({ErrorCode::internal, "the request failed",
                                  "the server's log has the reason"}));
}

void Service::send(Exchange& exchange, HttpResponse response) {
  AccessRecord record = exchange.record();
  record.status = response.status;
  record.bytes = response.body.size();
  record.time = std::chrono::duration_cast<microseconds>(options_.clock->now() - exchange.since);
  allow_origin(exchange.request, response);
  exchange.reply.send(std::move(response), [&] { count_message(std::move(record)); });
}

void Service::count_message(AccessRecord record) {
  const bool is_known = !record.verb.empty();
  metrics_.add(is_known ? record.verb : std::string("other"), record.status, record.time);
  log_.add(record);
}

// ---- Metrics ----

std::string Service::metrics_text(const Caller& caller) const {
  std::string text;
  metrics_.write(text);
  const auto value = [&](std::string_view name, std::string_view type, std::string_view help,
                         double now) {
    write_heading(text, name, type, help);
    write_sample(text, name, {}, now);
  };
  const OpenCounts counts = repositories_.counts();
  value("codefinder_pending_requests", "gauge", "Requests that run or wait for a thread.",
        static_cast<double>(pending_.load()));
  if (connections_)
    value("codefinder_connections", "gauge", "Open connections.",
          static_cast<double>(connections_()));
  value("codefinder_open_hits_total", "counter", "Requests whose repository was open.",
        static_cast<double>(counts.hits));
  value("codefinder_open_misses_total", "counter", "Requests that had to open their repository.",
        static_cast<double>(counts.misses));
  value("codefinder_closed_total", "counter", "Repositories that were closed for others.",
        static_cast<double>(counts.closed));
  value("codefinder_log_dropped_total", "counter", "Lines of the access log that were dropped.",
        static_cast<double>(log_.dropped()));
  if (more_metrics_) more_metrics_(text);
  std::string ages, files;
  for (const std::string& name : names_for(repositories_, caller)) {
    const RepositoryState state = repositories_.state(name);
    if (state.updated_at.empty()) continue;
    write_sample(ages, "codefinder_index_age_seconds", {{"repository", name}},
                 age_of(state.updated_at, *options_.clock));
    write_sample(files, "codefinder_index_files", {{"repository", name}},
                 static_cast<double>(state.files));
  }
  write_heading(text, "codefinder_index_age_seconds", "gauge",
                "Seconds since the last change of an open index.");
  text += ages;
  write_heading(text, "codefinder_index_files", "gauge", "Files of an open index.");
  return text + files;
}

}  // namespace codefinder::serve
