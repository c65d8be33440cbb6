// Failures of an updater: reasons, lost updates, and the delays between scans.
#include "index/update/writer/failures.h"

#include <catch2/catch.hpp>

namespace codefinder::failures_test {

using namespace std::chrono_literals;
using update::Failures;

TEST_CASE("failures: a lost update is made up for by a scan of everything") {
  Failures failures(100ms);
  failures.write_failed("disk full");
  CHECK(failures.update_lost());
  failures.written();
  failures.scanned();
  CHECK(failures.reason() == "disk full");
  failures.scan_began();
  CHECK_FALSE(failures.update_lost());
  failures.scanned();
  CHECK_FALSE(failures.any());
}

TEST_CASE("failures: the delay doubles up to its limit while scans fail") {
  Failures failures(100ms);
  CHECK_FALSE(failures.needs_scan());
  failures.scan_failed("unreadable");
  failures.delay_passed(300ms);
  CHECK(failures.delay() == 200ms);
  failures.delay_passed(300ms);
  CHECK(failures.delay() == 300ms);
  failures.scan_began();
  failures.delay_passed(300ms);
  CHECK(failures.delay() == 100ms);
}

TEST_CASE("failures: the error of a thread is final") {
  Failures failures(100ms);
  failures.thread_failed("out of memory");
  failures.scan_began();
  failures.scanned();
  failures.written();
  CHECK(failures.is_final());
  CHECK(failures.update_lost());
  CHECK(failures.reason() == "out of memory");
}

TEST_CASE("failures: an emptied store has lost nothing") {
  Failures failures(100ms);
  failures.write_failed("damaged");
  failures.reset();
  CHECK_FALSE(failures.any());
  CHECK_FALSE(failures.needs_scan());
}

}  // namespace codefinder::failures_test
