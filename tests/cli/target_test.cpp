// Symbols on the command line: id, name, or path:line:column, as one word or as options.
#include "cli/run.h"

namespace codefinder::target_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

/// "name line" of each hit.
std::string hits_of(const json& answer) {
  std::string out;
  for (const json& hit : answer.at("hits"))
    out += (out.empty() ? "" : "; ") + hit.at("name").get<std::string>() + " " +
           std::to_string(hit.at("line").get<int>());
  return out;
}

}  // namespace

TEST_CASE("target: a word that ends in a line, or a line and a column, is a position") {
  Project project;
  project.write("sub/a.py", "def first(): ...\ndef second(): first()\n");
  project.write("b.cc", "namespace a { int f() { return 1; } }\nint g() { return a::f(); }\n");
  const auto found = [&](const std::string& word, const std::string& directory = {}) {
    return hits_of(project.ask({"definition", word}, directory));
  };
  CHECK(found("sub/a.py:2:15") == "first 1");
  CHECK(found("sub/a.py:2:5") == "second 2");
  CHECK(found("a.py:1:5", "sub") == "first 1");
  CHECK(found("./sub/../sub/a.py:1:5") == "first 1");
  CHECK(found(project.root() + "/sub/a.py:1:5") == "first 1");
  CHECK(found("b.cc:2:21") == "f 1");
  CHECK(found("sub/a.py:2") == "second 2");
  CHECK(found("sub/a.py:2#first") == "first 1");
  CHECK(found("a.py:2#second", "sub") == "second 2");
  CHECK(project.run({"definition", "sub/a.py:2#third"}).error_code() == "not_found");
  project.write("p.js", "class P {\n  #priv() {}\n  m() { this.#priv(); }\n}\n");
  CHECK(found("p.js:3##priv") == "#priv 2");
  CHECK(found("second") == "second 2");
  CHECK(found("a::f") == "f 1");
}

TEST_CASE("target: a word that is not a position is a name, even with colons") {
  Project project;
  project.write("a.py", "def first(): ...\n");
  for (const char* word : {"a.py:", "a.py:x", "a.py:1x", ":1", "a.py:-1", "a.py:12345678901"}) {
    INFO(word);
    CHECK(project.ask({"definition", word}).at("hits").empty());
  }
  CHECK(hits_of(project.ask({"definition", "first:"})) == "first 1");
  CHECK(project.run({"definition", "a.py:123456789"}).error_code() == "invalid_query");
}

TEST_CASE("target: --stdio and --clientProcessId start the LSP server without a command") {
  const Project project;
  for (const char* option : {"--stdio", "--clientProcessId=1"}) {
    INFO(option);
    const RunResult result = project.run({option});
    CHECK(result.exit_code == 1);  // No shutdown came before the end of input.
    CHECK(result.err.find("Usage") == std::string::npos);
  }
}

TEST_CASE("target: several words are answered one by one") {
  Project project;
  project.write("sub/a.py", "def first(): ...\ndef second(): first()\n");
  const std::string id = project.ask({"nav", "second"}).at("hits")[0].at("id");
  const json answer = project.ask({"definition", id, "a.py:2#first", "none"}, "sub");
  REQUIRE(answer.at("parts").size() == 3);
  CHECK(hits_of(answer.at("parts")[0]) == "second 2");
  CHECK(hits_of(answer.at("parts")[1]) == "first 1");
  CHECK(hits_of(answer.at("parts")[2]) == "");
}

TEST_CASE("target: a line inside a function means the function, a column on a name the name") {
  Project project;
  project.write("a.py",
                "class Cart:\n"
                "    def add(self, price):\n"
                "        self.items.append(price)\n"
                "        total(price)\n"
                "\n"
                "def total(price): return price\n");
  const auto found = [&](const std::string& word) {
    return hits_of(project.ask({"definition", word}));
  };
  CHECK(found("a.py:3") == "add 2");
  CHECK(found("a.py:4") == "add 2");
  CHECK(found("a.py:4:3") == "add 2");
  CHECK(found("a.py:4:9") == "total 6");
  CHECK(found("a.py:1") == "Cart 1");
  CHECK(project.ask({"callees", "a.py:3"}).at("name") == "add");
  CHECK(project.ask({"context", "a.py:4"}).at("symbol").at("name") == "add");
  CHECK(project.ask({"snippet", "a.py:4", "--context", "0"}).at("range").at("start") == 2);
}

TEST_CASE("target: open takes names, says what it used of them, and shows several") {
  Project project;
  project.write("a.py", "class Cart:\n    def add(self): pass\n");
  project.write("b.py", "class Bag:\n    def add(self): pass\n");
  CHECK(project.ask({"open", "a.py::Cart::add"}).at("range").at("start") == 2);
  CHECK(project.ask({"open", "nowhere::Cart"}).at("fallback").at("used") == "Cart");
  const json both = project.ask({"open", "add"});
  REQUIRE(both.at("parts").size() == 2);
  CHECK(both.at("parts")[0].at("contents") == "    def add(self): pass\n");
}

TEST_CASE("target: the frames of a stack trace are answered one by one") {
  Project project;
  project.write("net/client.py",
                "def send(x):\n"
                "    return x\n"
                "\n"
                "def run():\n"
                "    send(1)\n");
  const std::string trace =
      "Traceback (most recent call last):\n"
      "  File \"/app/net/client.py\", line 5, in run\n"
      "    send(1)\n"
      "  File \"/app/net/client.py\", line 4, in send\n"
      "  File \"/usr/lib/python3/json/decoder.py\", line 3, in decode\n";
  project.input(trace);
  const json answer = project.ask({"callers", "--frames", "-"});
  REQUIRE(answer.at("parts").size() == 3);
  CHECK(answer.at("parts")[0].at("target") == "net/client.py:5");
  CHECK(answer.at("parts")[0].at("name") == "run");
  CHECK(answer.at("parts")[1].at("target") == "net/client.py:1#send");
  CHECK(answer.at("parts")[1].at("callers")[0].at("name") == "run");
  CHECK(answer.at("parts")[2].at("target") ==
        "File \"/usr/lib/python3/json/decoder.py\", line 3, in decode");
  CHECK(answer.at("parts")[2].at("error").at("message") == "not a file of the project");
  project.write("trace.txt", trace);
  for (const char* verb : {"context", "snippet", "definition", "references", "callees", "explain",
                           "implementations", "impact"}) {
    INFO(verb);
    CHECK(project.ask({verb, "--frames", "trace.txt"}).at("parts").size() == 3);
  }
  CHECK(project.run({"callers", "--frames", "none.txt"}).error_code() == "not_found");
  CHECK(project.run({"callers", "send", "--frames", "trace.txt"}).error_code() == "invalid_query");
  project.write("trace.txt", "nothing\n");
  CHECK(project.run({"callers", "--frames", "trace.txt"}).error_code() == "invalid_query");
}

TEST_CASE("target: without a repository the root is the current directory") {
  Project project;
  project.write("sub/a.py", "def first(): ...\n");
  project.remove(".git");
  CHECK(project.ask({"status"}, "sub").at("root") == project.root() + "/sub");
  CHECK(project.run({"status", "--project-root", "/none/such"}).exit_code != 0);
}

}  // namespace codefinder::target_test
