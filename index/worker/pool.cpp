// Lends worker processes to callers; reuses and replaces them.
#include "index/worker/pool.h"

#include "base/log.h"
#include "index/words/file_words.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

namespace codefinder::worker {

namespace {

constexpr auto kIdleTimeout = std::chrono::seconds(30);
constexpr int kMaxCrashesPerText = 2;
constexpr int kMaxEndings = 5;  // From outside, per call.

TextRequest request_for(Language language, const extract::ExtractLimits& limits,
                        std::uint32_t offset = 0) {
  TextRequest request;
  request.language = language;
  request.limits = limits;
  request.begin = offset;
  return request;
}

template <class T>
std::function<bool(std::string_view&)> taker(std::optional<T> (*take)(std::string_view&),
                                             std::optional<T>& to) {
  return [take, &to](std::string_view& body) {
    to = take(body);
    return to.has_value();
  };
}

// Facts without content, used if not even the words of a text can be read.
FileFacts empty_facts(std::string_view bytes, Language language) {
  FileFacts facts;
  facts.language = language;
  facts.flags = FileFlag::truncated;
  facts.text_map = TextMap::of(bytes);
  return facts;
}

}  // namespace

Pool::Pool(PoolOptions options)
    : options_(std::move(options)),
      kept_(options_.kept != 0 ? options_.kept : std::max(1u, std::thread::hardware_concurrency())),
      confinement_(available_confinement()) {}

Pool::~Pool() = default;

Result<std::unique_ptr<WorkerProcess>> Pool::borrow(Freshness freshness) {
  if (freshness == Freshness::any) {
    std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto process = std::move(idle_.back().process);
      idle_.pop_back();
      return process;
    }
  }
  auto started = WorkerProcess::start(options_.stall_timeout);
  if (started.ok()) {
    std::lock_guard lock(mutex_);
    confinement_ = (*started)->confinement();
  }
  return started;
}

void Pool::give_back(std::unique_ptr<WorkerProcess> process) {
  if (!process->alive()) return;
  std::lock_guard lock(mutex_);
  if (idle_.size() < kept_) idle_.push_back({std::move(process), options_.clock->now()});
}

void Pool::end_idle() {
  std::vector<Idle> ended;  // Destroyed after the lock is released.
  std::lock_guard lock(mutex_);
  const auto old = std::partition(idle_.begin(), idle_.end(), [&](const Idle& idle) {
    return options_.clock->now() - idle.since < kIdleTimeout;
  });
  std::move(old, idle_.end(), std::back_inserter(ended));
  idle_.erase(old, idle_.end());
}

Confinement Pool::confinement() const {
  std::lock_guard lock(mutex_);
  return confinement_;
}

std::vector<pid_t> Pool::idle_pids() const {
  std::lock_guard lock(mutex_);
  std::vector<pid_t> pids;
  for (const Idle& idle : idle_) pids.push_back(idle.process->pid());
  return pids;
}

Reply Pool::call_once(const Request& request, Freshness freshness, const Take& take,
                      const std::stop_token& stop) {
  auto process = borrow(freshness);
  if (!process.ok()) return {false, Failure::unavailable, std::move(process).error().message, {}};
  const Span span("wait for the parser");
  if (before_request_) before_request_((*process)->pid(), request.bytes);
  Reply reply = (*process)->call(request.type, request.header, request.bytes, stop);
  if (reply.ok) {
    std::string_view body = reply.message.body();
    const bool taken = take(body);
    const auto phases = taken ? take_phases(body) : std::nullopt;
    // The process ends here, as it is not given back.
    if (!phases) return {false, Failure::crashed, "the parser's process broke the protocol", {}};
    for (const Task::Phase& phase : *phases) add_phase(phase.name, phase.time);
  }
  reply.message = {};
  give_back(std::move(*process));
  return reply;
}

Outcome Pool::run(const Request& request, const Take& take, std::stop_token stop,
                  std::string& reason) {
  int crashes = 0, endings = 0;
  for (;;) {
    const Freshness freshness = crashes == 0 ? Freshness::any : Freshness::fresh;
    Reply reply = call_once(request, freshness, take, stop);
    if (reply.ok) return Outcome::done;
    reason = std::move(reply.reason);
    switch (reply.failure) {
      case Failure::cancelled: return Outcome::cancelled;
      case Failure::unavailable: return Outcome::unavailable;
      case Failure::refused: return Outcome::given_up;
      case Failure::ended:
        if (++endings >= kMaxEndings) return Outcome::unavailable;
        break;
      case Failure::crashed:
      case Failure::timed_out:
        if (++crashes >= kMaxCrashesPerText) return Outcome::given_up;
        break;
    }
  }
}

Extraction<FileFacts> Pool::extract_plain(std::string_view bytes, Language language) {
  Extraction<FileFacts> out;
  std::optional<FileFacts> facts;
  out.outcome = run({MessageType::extract_plain, request_for(language, {}), bytes},
                    taker(&take_facts, facts), {}, out.reason);
  out.value = facts ? std::move(*facts) : empty_facts(bytes, language);
  return out;
}

Extraction<FileFacts> Pool::extract(std::string_view bytes, Language language,
                                    const extract::ExtractLimits& limits, std::stop_token stop) {
  Extraction<FileFacts> out;
  std::optional<FileFacts> facts;
  out.outcome = run({MessageType::extract, request_for(language, limits), bytes},
                    taker(&take_facts, facts), std::move(stop), out.reason);
  if (out.outcome == Outcome::given_up) out.value = extract_plain(bytes, language).value;
  else if (facts) out.value = std::move(*facts);
  return out;
}

Extraction<Prepared> Pool::prepare(std::string_view bytes, Language language,
                                   const extract::ExtractLimits& limits, std::stop_token stop) {
  Extraction<Prepared> out;
  std::optional<Prepared> prepared;
  out.outcome = run({MessageType::prepare, request_for(language, limits), bytes},
                    taker(&take_prepared, prepared), std::move(stop), out.reason);
  if (out.outcome == Outcome::given_up) {
    // Such files are few: their words and lines are encoded here, from validated facts.
    const FileFacts facts = extract_plain(bytes, language).value;
    auto plain = store::prepare_facts(facts);
    if (plain.ok()) {
      plain->word_uses = words::FileWords().count(bytes, facts);
      prepared = Prepared{std::move(*plain), facts.flags};
    } else {
      out.outcome = Outcome::unavailable;
    }
  }
  if (prepared) out.value = std::move(*prepared);
  return out;
}

std::vector<Fold> Pool::folds(std::string_view bytes, Language language) {
  std::optional<std::vector<Fold>> folds;
  std::string reason;
  run({MessageType::folds, request_for(language, {}), bytes}, taker(&take_folds, folds), {},
      reason);
  return folds ? std::move(*folds) : std::vector<Fold>();
}

std::vector<SyntaxNode> Pool::enclosing_nodes(std::string_view bytes, Language language,
                                              std::uint32_t offset) {
  std::optional<std::vector<SyntaxNode>> nodes;
  std::string reason;
  run({MessageType::enclosing_nodes, request_for(language, {}, offset), bytes},
      taker(&take_nodes, nodes), {}, reason);
  return nodes ? std::move(*nodes) : std::vector<SyntaxNode>();
}

std::vector<SyntaxNode> Pool::construct_nodes(std::string_view bytes, Language language) {
  std::optional<std::vector<SyntaxNode>> nodes;
  std::string reason;
  run({MessageType::construct_nodes, request_for(language, {}), bytes}, taker(&take_nodes, nodes),
      {}, reason);
  return nodes ? std::move(*nodes) : std::vector<SyntaxNode>();
}

std::vector<SyntaxError> Pool::syntax_errors(std::string_view bytes, Language language,
                                             std::stop_token stop) {
  std::optional<std::vector<SyntaxError>> errors;
  std::string reason;
  run({MessageType::syntax_errors, request_for(language, {}), bytes}, taker(&take_errors, errors),
      std::move(stop), reason);
  return errors ? std::move(*errors) : std::vector<SyntaxError>();
}

std::optional<SyntaxTree> Pool::syntax_tree(std::string_view bytes, Language language,
                                            const extract::ExtractLimits& limits) {
  std::optional<SyntaxTree> tree;
  std::string reason;
  const Outcome outcome = run({MessageType::syntax_tree, request_for(language, limits), bytes},
                              taker(&take_tree, tree), {}, reason);
  const bool in_text = tree && std::all_of(tree->nodes.begin(), tree->nodes.end(),
                                           [&](const SyntaxTree::Entry& node) {
                                             return node.range.end <= bytes.size();
                                           });
  return outcome == Outcome::done && in_text ? std::move(tree) : std::nullopt;
}

}  // namespace codefinder::worker
