// Reads requests from descriptor 0 until end of file, extracts, and writes the replies there.
#include "index/worker/worker_main.h"

#include "base/os/memory.h"
#include "base/os/sandbox.h"
#include "base/trace.h"
#include "index/extra/extra_languages.h"
#include "index/extract/extract.h"
#include "index/extract/parse/syntax_errors.h"
#include "index/extract/syntax_tree.h"
#include "index/words/file_words.h"
#include "index/worker/channel.h"
#include "index/worker/wire.h"

#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

namespace codefinder::worker {

namespace {

constexpr int kSocket = 0, kRegion = 1;
// A parse may use 256 MB for the tree, plus the text, its masked copy, the flat tree and the facts.
constexpr std::uint64_t kAddressSpace = std::uint64_t{3} << 29;

bool has_reply(MessageType type) {
  return type != MessageType::buffer_open && type != MessageType::buffer_edit &&
         type != MessageType::buffer_close;
}

class Worker {
 public:
  explicit Worker(SharedRegion region) : region_(std::move(region)) {}
  Region requests() const { return region_.requests(); }

  /// False if the reply could not be written.
  bool answer(const Message& message) {
    std::string_view text = message.body();
    const auto request = take_request(text);
    if (!request) return send_message(kSocket, MessageType::failure, {"the request has no header"});
    try {
      if (!has_reply(message.type)) {
        change_buffer(message.type, *request, text);
        return true;
      }
      const Task task(system_clock(), nullptr, "worker");
      Sink reply(region_.replies());
      run(reply, message.type, *request, text);
      append(reply, task.phases());
      return reply.in_region()
                 ? send_shared_message(kSocket, MessageType::result, reply.text().size())
                 : send_message(kSocket, MessageType::result, {reply.text()});
    } catch (const std::exception& error) {
      // A buffer change has no reply: the next request for the buffer's facts fails instead.
      if (!has_reply(message.type)) return buffers_.erase(request->buffer), true;
      return send_message(kSocket, MessageType::failure, {error.what()});
    }
  }

 private:
  void run(Sink& out, MessageType type, const TextRequest& request, std::string_view text) {
    switch (type) {
      case MessageType::prepare: {
        const FileFacts facts = extract::extract(text, request.language, request.limits);
        auto prepared = store::prepare_facts(facts);
        if (!prepared.ok()) throw std::runtime_error(prepared.error().message);
        {
          const Span span("count words");
          prepared->word_uses = words_.count(text, facts);
        }
        append(out, Prepared{std::move(*prepared), facts.flags});
        break;
      }
      case MessageType::extract:
        append(out, extract::extract(text, request.language, request.limits));
        break;
      case MessageType::extract_plain:
        append(out, extract::extract_plain(text, request.language));
        break;
      case MessageType::folds: append(out, extract::folds(text, request.language)); break;
      case MessageType::enclosing_nodes:
        append(out, extract::enclosing_nodes(text, request.language, request.begin));
        break;
      case MessageType::construct_nodes:
        append(out, extract::construct_nodes(text, request.language));
        break;
      case MessageType::syntax_errors:
        append(out, extract::syntax_errors(text, request.language));
        break;
      case MessageType::syntax_tree: {
        const auto tree = extract::syntax_tree(text, request.language, request.limits);
        if (!tree) throw std::runtime_error("the text cannot be parsed within the limits");
        append(out, *tree);
        break;
      }
      case MessageType::buffer_facts: append(out, buffer(request.buffer).facts()); break;
      default: throw std::runtime_error("the request is of no known type");
    }
  }

  void change_buffer(MessageType type, const TextRequest& request, std::string_view text) {
    buffers_.erase(type == MessageType::buffer_edit ? kNoBuffer : request.buffer);
    if (type == MessageType::buffer_open)
      buffers_.emplace(request.buffer,
                       extract::Buffer(request.language, std::string(text), request.limits));
    if (type == MessageType::buffer_edit)
      buffer(request.buffer).edit({request.begin, request.end}, text);
  }

  extract::Buffer& buffer(std::uint32_t id) {
    const auto found = buffers_.find(id);
    if (found == buffers_.end()) throw std::runtime_error("there is no such buffer");
    return found->second;
  }

  static constexpr std::uint32_t kNoBuffer = 0;
  const SharedRegion region_;
  std::map<std::uint32_t, extract::Buffer> buffers_;
  words::FileWords words_;
};

void reset_signals() {
  // Terminal signals are handled by the parent, which ends the worker by closing the socket.
  for (const int signal : {SIGINT, SIGQUIT, SIGTSTP}) ::signal(signal, SIG_IGN);
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGSEGV, SIGBUS, SIGABRT}) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool is_socket(int fd) {
  struct stat s {};
  return ::fstat(fd, &s) == 0 && S_ISSOCK(s.st_mode);
}

/// Loads the languages of the parent: `arguments` are their fingerprint and the folders. False if
/// their files have changed since the parent read them.
bool load_languages(std::span<char* const> arguments) {
  if (arguments.empty()) return true;
  extra::load_extra_languages({arguments.begin() + 1, arguments.end()});
  return std::to_string(added_languages_fingerprint()) == arguments[0];
}

int run_worker(std::span<char* const> languages) {
  if (!is_socket(kSocket)) {
    std::fputs("codefinder: extract-worker is started by codefinder itself\n", stderr);
    return 2;
  }
  reset_signals();
  // Fixed thresholds return the memory of large files to the system.
  set_heap_thresholds({.own_mapping = 8 << 20, .kept = 32 << 20});
  Worker worker(SharedRegion::open(kRegion));
  if (!load_languages(languages)) {
    send_message(kSocket, MessageType::failure,
                 {"the files of languages.extra have changed since the start of codefinder"});
    return 1;
  }
  const char confinement = static_cast<char>(confine_this_process(kAddressSpace).encode());
  const char shares_memory = worker.requests().data != nullptr ? 1 : 0;
  const char hello[] = {confinement, shares_memory};
  if (!send_message(kSocket, MessageType::hello, {std::string_view(hello, sizeof hello)})) return 1;
  while (const auto message = receive_message(kSocket, worker.requests()))
    if (message->type == MessageType::malformed || !worker.answer(*message)) return 1;
  return 0;
}

}  // namespace

const char* const kWorkerArgument = "extract-worker";

std::optional<int> run_if_worker(int argc, char** argv) {
  if (argc < 2 || std::strcmp(argv[1], kWorkerArgument) != 0) return std::nullopt;
  // No destructors or leak checks: the process exits at once.
  ::_exit(run_worker(std::span(argv, static_cast<std::size_t>(argc)).subspan(2)));
}

}  // namespace codefinder::worker
