// Compares limits with the needs of building an index.
#include "setup/doctor/check_limits.h"

#include "base/log.h"
#include "base/os/machine.h"
#include "base/threads.h"
#include "setup/doctor/index_size.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace codefinder::setup {

namespace {

// The index maps itself twice, and a parser may take 1.5 GB. With 1 GB, a project of 1,600 files
// was not indexed.
constexpr std::uint64_t kEnoughAddressSpace = std::uint64_t{4} << 30;
constexpr std::uint64_t kMinAddressSpace = std::uint64_t{5} << 28;
// Descriptors of the main process without parsers, and of a worker: index, sockets, shared memory.
constexpr std::uint64_t kMinDescriptors = 16, kUsualDescriptors = 32, kWorkerDescriptors = 8;
// docs/performance.md has the peak that was measured on Linux with two workers.
constexpr std::uint64_t kBaseMemory = std::uint64_t{128} << 20;
constexpr std::uint64_t kWorkerMemory = std::uint64_t{256} << 20;
constexpr std::uint64_t kMinFile = 1u << 20;
// To the hard limit: the unit of a number is 1,024 bytes in bash, and 512 in dash and zsh.
constexpr const char* kRaiseFileSize = "ulimit -f $(ulimit -H -f)";
// Those of an index that is opened for writing: scanner, writer, git, watcher, background.
constexpr unsigned kThreads = 8;

std::optional<ShellLimit> resource_limit(decltype(RLIMIT_AS) resource) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return ShellLimit{limit.rlim_cur, ::geteuid() == 0 ? RLIM_INFINITY : limit.rlim_max};
}

/// The command that raises a limit to `needed`. `item`: its name in limits.conf.
std::string raise_limit(const ShellLimit& limit, std::uint64_t needed, const std::string& command,
                        std::string_view item) {
  if (limit.most >= needed) return command;
  return fmt::format(
      "raise the hard limit {} in /etc/security/limits.conf, or where the service "
      "or the container is configured",
      item);
}

unsigned try_threads(unsigned wanted) {
  std::vector<std::jthread> threads(wanted);
  unsigned started = 0;
  for (std::jthread& thread : threads) {
    if (!start_thread(thread, [](const std::stop_token&) {})) break;
    ++started;
  }
  return started;
}

void check_address_space(const LimitFacts& facts, Findings& out) {
  if (!facts.address_space || facts.address_space->value >= kEnoughAddressSpace) return;
  out.push_back(
      {facts.address_space->value < kMinAddressSpace ? Level::failed : Level::warning,
       fmt::format("the address space is limited to {} (ulimit -v); indexing takes up to {}",
                   size_of(facts.address_space->value), size_of(kEnoughAddressSpace)),
       {raise_limit(*facts.address_space, kEnoughAddressSpace,
                    fmt::format("ulimit -v {}", kEnoughAddressSpace / 1024), "as")}});
}

void check_descriptors(const LimitFacts& facts, Findings& out) {
  const std::uint64_t usual = kUsualDescriptors + kWorkerDescriptors * facts.workers;
  if (!facts.descriptors || facts.descriptors->value >= usual) return;
  out.push_back(
      {facts.descriptors->value < kMinDescriptors ? Level::failed : Level::warning,
       fmt::format("a process may open {} only (ulimit -n); indexing needs up to {}",
                   count_of(facts.descriptors->value, "file"), usual),
       {raise_limit(*facts.descriptors, usual, fmt::format("ulimit -n {}", usual), "nofile")}});
}

void check_memory(const LimitFacts& facts, Findings& out) {
  const std::uint64_t needed = kBaseMemory + kWorkerMemory * facts.workers;
  if (!facts.memory || *facts.memory >= needed) return;
  out.push_back(
      {Level::warning,
       fmt::format("the control group may use {} of memory; indexing a large project "
                   "with {} takes up to {}",
                   size_of(*facts.memory), count_of(facts.workers, "worker"), size_of(needed)),
       {"--workers 1, or the setting index.workers", "raise the memory limit"}});
}

}  // namespace

LimitFacts limit_facts(const Subject& subject) {
  LimitFacts facts;
  facts.address_space = resource_limit(RLIMIT_AS);
  facts.file_size = resource_limit(RLIMIT_FSIZE);
  facts.descriptors = resource_limit(RLIMIT_NOFILE);
  facts.memory = memory_limit();
  facts.workers = subject.options.workers != 0 ? subject.options.workers
                                               : std::max(1u, std::thread::hardware_concurrency());
  facts.wanted_threads = kThreads + facts.workers;
  facts.started_threads = try_threads(facts.wanted_threads);
  if (subject.tree) facts.source_bytes = subject.tree->bytes;
  return facts;
}

Findings check_limits(const LimitFacts& facts) {
  Findings findings;
  check_address_space(facts, findings);
  check_descriptors(facts, findings);
  const std::uint64_t file = std::max(kMinFile, index_bytes_of(facts.source_bytes));
  if (facts.file_size && facts.file_size->value < file)
    findings.push_back({Level::failed,
                        fmt::format("a file may have {} only (ulimit -f); the index needs about {}",
                                    size_of(facts.file_size->value), size_of(file)),
                        {raise_limit(*facts.file_size, file, kRaiseFileSize, "fsize")}});
  if (facts.started_threads < facts.wanted_threads)
    findings.push_back({Level::failed,
                        fmt::format("only {} of {} threads could be started (ulimit -u, or the "
                                    "limit pids.max of the control group)",
                                    facts.started_threads, facts.wanted_threads),
                        {"raise the limit nproc in /etc/security/limits.conf, or where the service "
                         "or the container is configured"}});
  check_memory(facts, findings);
  if (!findings.empty()) return findings;
  return {{Level::ok,
           fmt::format("{}, {} of memory for {}",
                       facts.descriptors ? count_of(facts.descriptors->value, "open file")
                                         : "any number of open files",
                       facts.memory ? size_of(*facts.memory) : "no limit",
                       count_of(facts.workers, "worker")),
           {}}};
}

}  // namespace codefinder::setup
