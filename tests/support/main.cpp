// The one main() of every Catch2 test program.  A program that is linked against index/worker
// serves as its own worker processes.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "index/worker/worker_main.h"

// Of the programs that have it: the others are not linked against the room.
namespace codefinder::worker {
[[gnu::weak]] std::optional<int> run_if_worker(int argc, char** argv);
}

int main(int argc, char** argv) {
  if (&codefinder::worker::run_if_worker != nullptr) {
    if (const auto exit_code = codefinder::worker::run_if_worker(argc, argv)) return *exit_code;
  }
  return Catch::Session().run(argc, argv);
}
