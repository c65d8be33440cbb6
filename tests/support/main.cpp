// The main() of every Catch2 test program. A program that links index/worker is also its own worker
// process.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "index/worker/worker_main.h"

// Weak, because some test programs do not link index/worker.
namespace codefinder::worker {
[[gnu::weak]] std::optional<int> run_if_worker(int argc, char** argv);
}

int main(int argc, char** argv) {
  if (&codefinder::worker::run_if_worker != nullptr) {
    if (const auto exit_code = codefinder::worker::run_if_worker(argc, argv)) return *exit_code;
  }
  return Catch::Session().run(argc, argv);
}
