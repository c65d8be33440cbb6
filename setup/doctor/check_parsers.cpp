// Judges how a parser process started.
#include "setup/doctor/check_parsers.h"

#include "base/log.h"
#include "base/os/process.h"

namespace codefinder::setup {

namespace {

constexpr std::string_view kAllow =
    "allow the system calls seccomp and prctl in the profile of the container, as the default "
    "profiles of Docker and Podman do";

}  // namespace

ParserFacts parser_facts() {
  ParserFacts facts;
  facts.parsers = index::try_parsers();
  facts.has_proc = shows_processes();
  return facts;
}

Findings check_parsers(const ParserFacts& facts) {
  const index::Parsers& parsers = facts.parsers;
  if (parsers.failure && !facts.has_proc)
    return {{Level::failed,
             "/proc is not mounted: no file can be parsed",
             {"mount -t proc proc /proc"}}};
  if (parsers.failure) return {{Level::failed, parsers.failure->message, {parsers.failure->hint}}};
  if (parsers.seccomp)
    return {{Level::ok,
             fmt::format("parser processes start; confined by seccomp{} and resource limits",
                         parsers.landlock ? ", Landlock" : ""),
             {}}};
  const std::string found = fmt::format(
      "parser processes start, but without seccomp, which this kernel or container refuses: a "
      "defect of a grammar could {} with the rights of this user",
      parsers.landlock ? "open sockets and start programs"
                       : "read and write files, open sockets and start programs");
  return {{Level::warning, found, {std::string(kAllow)}}};
}

}  // namespace codefinder::setup
