// Frames of stack traces, compilers' output and reports of tests, and what they mean in a project.
#include "index/query/definition/stack_frames.h"

#include "index/query/definition/frame_symbols.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::stack_frames_test {

using namespace codefinder::query;
using codefinder::testing::FakeSnapshot;

namespace {

/// "path:line function" of each frame.
std::vector<std::string> frames(std::string_view text) {
  std::vector<std::string> out;
  for (const StackFrame& frame : read_frames(text)) {
    std::string shown = frame.path.empty() ? "" : frame.path + ":" + std::to_string(frame.line);
    if (!frame.function.empty()) shown += (shown.empty() ? "" : " ") + frame.function;
    out.push_back(shown);
  }
  return out;
}

using Frames = std::vector<std::string>;

}  // namespace

TEST_CASE("frames: of tracebacks with quoted paths") {
  CHECK(frames("Traceback (most recent call last):\n"
               "  File \"/app/httpx/_client.py\", line 914, in send\n"
               "    self.transport.send(request)\n"
               "  File \"run.py\", line 3, in <module>\n"
               "    main()\n"
               "  File \"bad.py\", line 7\n"
               "    x = (\n"
               "ValueError: foo.bar(1)\n") ==
        Frames{"/app/httpx/_client.py:914 send", "run.py:3 <module>", "bad.py:7"});
}

TEST_CASE("frames: a place on the line after its function") {
  CHECK(frames("panic: runtime error: invalid memory address\n"
               "goroutine 1 [running]:\n"
               "example.org/x/lib.(*Site).render(0xc0000b, 0x1)\n"
               "\t/go/src/lib/site.go:5 +0x1d\n"
               "created by main.start in goroutine 1\n"
               "\t/go/src/main.go:3 +0x5\n") ==
        Frames{"/go/src/lib/site.go:5 example.org/x/lib.(*Site).render(0xc0000b, 0x1)",
               "/go/src/main.go:3 main.start"});
  CHECK(frames("thread 'main' panicked at src/main.rs:4:5:\n"
               "   0: rust_begin_unwind\n"
               "             at /rustc/abc/library/std/src/panicking.rs:645:5\n"
               "   1: app::run\n"
               "             at ./src/run.rs:12:5\n"
               "   2: core::ops::FnOnce::call_once\n") ==
        Frames{"src/main.rs:4", "/rustc/abc/library/std/src/panicking.rs:645 rust_begin_unwind",
               "./src/run.rs:12 app::run", "core::ops::FnOnce::call_once"});
}

TEST_CASE("frames: a place behind its function") {
  CHECK(frames("Exception in thread \"main\" java.lang.RuntimeException: x\n"
               "\tat com.acme.Outer$Inner.method(Outer.java:4)\n"
               "\tat sun.X.invoke0(Native Method)\n") ==
        Frames{"Outer.java:4 com.acme.Outer$Inner.method", "sun.X.invoke0(Native Method)"});
  CHECK(frames("Error: boom\n"
               "    at Foo.bar (/app/src/x.js:10:5)\n"
               "    at async load (file:///app/src/y.mjs:1:2)\n"
               "    at /app/src/z.js:3:4\n"
               "    at Object.<anonymous> (src/a.test.js:5:7)\n") ==
        Frames{"/app/src/x.js:10 Foo.bar", "file:///app/src/y.mjs:1 async load", "/app/src/z.js:3",
               "src/a.test.js:5 Object.<anonymous>"});
  CHECK(frames("#0  0x00007ffff7e4 in raise () from /lib/libc.so.6\n"
               "#1  0x0000555 in ns::f (a=1, b=...) at ../src/a.cc:12\n"
               "#2  main (argc=1) at src/main.c:33\n"
               "  * frame #0: 0x0000 prog`ns::g(int) at g.cc:12:3\n"
               "    #0 0x4f2 in h /path/h.c:12:3\n"
               " schedule+0x1c/0x30\n") ==
        Frames{"raise ()", "../src/a.cc:12 ns::f (a=1, b=...)", "src/main.c:33 main (argc=1)",
               "g.cc:12 prog`ns::g(int)", "/path/h.c:12 h", "schedule"});
}

TEST_CASE("frames: of compilers and test runners") {
  CHECK(frames("src/a.c: In function 'foo':\n"
               "src/a.c:12:5: error: unused 'x'\n"
               "   12 |   foo(x);\n"
               "In file included from a/b.h:3,\n"
               "                 from c.h:4:\n"
               "src/a.ts(12,5): error TS2304: no\n"
               "\x1b[96msrc/b.ts\x1b[0m:\x1b[93m7\x1b[0m:\x1b[93m5\x1b[0m - error TS1\n"
               " --> src/main.rs:3:5\n"
               "C:\\src\\a.cpp(12): error C2065\n") == Frames{"src/a.c:12", "a/b.h:3", "c.h:4",
                                                              "src/a.ts:12", "src/b.ts:7",
                                                              "src/main.rs:3", "C:/src/a.cpp:12"});
  CHECK(frames("tests/test_a.py:12: AssertionError\n"
               "tests/test_a.py:15: in test_x\n"
               "FAILED tests/test_a.py::TestX::test_y[a-b] - assert 1 == 2\n"
               " FAIL  src/a.test.ts > suite > does things\n"
               "    site_test.go:12: expected\n") ==
        Frames{"tests/test_a.py:12", "tests/test_a.py:15 test_x",
               "tests/test_a.py::TestX::test_y[a-b]", "src/a.test.ts > suite > does things",
               "site_test.go:12"});
}

TEST_CASE("frames: times, addresses and sentences are no frames; repeated ones are one") {
  CHECK(frames("12:34:56 INFO at least 3 things on 127.0.0.1:8080, example.com:443\n\n").empty());
  CHECK(frames("a.py:1: x\na.py:2: y\na.py:1: z\n") == Frames{"a.py:1", "a.py:2"});
  CHECK(frames("a.py:1\r\nb.py:2\rc.py:3") == Frames{"a.py:1", "b.py:2", "c.py:3"});
}

TEST_CASE("frames: the file is the one with the longest common end of its path") {
  FakeSnapshot snapshot;
  snapshot.add_source("httpx/_client.py", "class Client:\n    def send(self):\n        pass\n");
  snapshot.add_source("json/decoder.py", "def mine(): pass\n");
  snapshot.add_source("main.go", "package main\n\nfunc start() {\n}\n");
  snapshot.add_source("a/Utils.java", "package a;\nclass Utils { void of() {} }\n");
  snapshot.add_source("b/Utils.java", "package b;\nclass Utils { void of() {} }\n");
  const auto target = [&](const StackFrame& frame) {
    const Result<FrameTarget> found = target_of_frame(snapshot, frame, {});
    REQUIRE(found.ok());
    if (!found->problem.empty()) return "problem: " + found->problem;
    if (found->path.empty()) return found->name;
    return found->path + ":" + std::to_string(found->line) +
           (found->name.empty() ? "" : "#" + found->name);
  };
  CHECK(target({"", "/app/httpx/_client.py", 3, "send"}) == "httpx/_client.py:3");
  // The file has changed since.
  CHECK(target({"", "/app/httpx/_client.py", 1, "send"}) == "httpx/_client.py:2#send");
  CHECK(target({"", "httpx/_client.py", 900, "Client.send"}) == "httpx/_client.py:2#send");
  CHECK(target({"", "httpx/_client.py", 900, ""}) == "problem: httpx/_client.py has no line 900");
  CHECK(target({"", "httpx/_client.py", 3, "<module>"}) == "httpx/_client.py:3");
  // Another file of this name.
  CHECK(target({"", "/usr/lib/python3.11/json/decoder.py", 1, "decode"}) ==
        "problem: not a file of the project");
  CHECK(target({"", "/usr/lib/main.go", 3, ""}) == "problem: not a file of the project");
  CHECK(target({"", "/build/x/main.go", 3, "main.start"}) == "main.go:3");
  CHECK(target({"", "Utils.java", 2, "b.Utils.of"}) == "b/Utils.java:2#of");
  CHECK(target({"", "Utils.java", 2, ""}) == "problem: may be any of a/Utils.java, b/Utils.java");
  CHECK(target({"", "", 0, "Client.send"}) == "Client.send");
  CHECK(target({"", "", 0, "Socket.send"}) == "problem: no function of the project");
  CHECK(target({"", "", 0, "raise ()"}) == "problem: no function of the project");
}

}  // namespace codefinder::stack_frames_test
