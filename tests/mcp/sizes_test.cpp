// max_bytes counts the whole message: every tool, in every form, with every size.
#include "handlers/verbs/answer/verb.h"
#include "support/fake_index.h"
#include "support/mcp_client.h"
#include "support/sanitized.h"
#include "support/temp_directory.h"

#include <algorithm>
#include <optional>

namespace codefinder::sizes_test {

using namespace codefinder::mcp;
using codefinder::testing::FakeIndex;
using codefinder::testing::McpClient;
using codefinder::testing::TempDirectory;

namespace {

const std::string kOddPath = "odd/na\nme \x1b \"q\" \\ \xE2\x80\xAE.py";

/// A project with what takes much room: long and odd names, large classes, many equal names.
struct Project {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  Project() {
    index->report(index::IndexState::ready, 1);
    index->files().set_state(index::IndexState::ready);
    testing::FakeSnapshot& files = index->files();
    std::string large =
        "class Large(Base):\n    \"\"\"Has \\t many \xC3\xA9 methods; \"quoted\".\"\"\"\n";
    for (int i = 0; i < 60; ++i)
      large += "\n    def method_" + std::to_string(i) + "(self, first, second):\n" +
               "        return self.run(first)  # \xE2\x80\xAE back\\slash \"text\"\n";
    files.add_source("src/large.py",
                     "import os\nimport sys\nfrom src.base import Base\n\n\n" + large);
    files.add_source("src/base.py",
                     "class Base:\n    def run(self, x): ...\n\n\ndef helper(): ...\n");
    files.add_source(kOddPath, "def run():\n    '" + std::string(900, 'x') + "'\n");
    files.add_source("src/flat.py", "class Flat: x = 1; y = 2\n" + std::string(3000, '#') + "\n");
    for (int i = 0; i < 80; ++i)
      files.add_source("deep/" + std::string(60, 'd') + "/part_" + std::to_string(i) + ".py",
                       "from src.base import Base, helper\n\n\ndef run(a):\n    helper()\n"
                       "    return Base().run(a)\n");
  }
  ServerOptions options(const char* results) const {
    ServerOptions options;
    options.session.open_index = testing::opens(index);
    options.root = directory.path();
    options.flags = {{"mcp", {{"results", results}}}};
    return options;
  }
};

struct Request {
  std::string tool;
  Json arguments;
};

std::vector<Request> requests() {
  const Json many = {"Large",
                     "Base",
                     "run",
                     "no_such_symbol_anywhere",
                     "helper",
                     "src/base.py:2#run",
                     "cf_0000000000000000",
                     "Large.method_3",
                     std::string(300, 'n'),
                     "Flat"};
  std::vector<Request> all = {
      {"nav", {{"query", "run"}}},
      {"nav", {{"query", "run"}, {"limit", 1000}, {"group_by", "file"}}},
      {"nav", {{"query", "run"}, {"limit", 0}, {"group_by", "file"}}},
      {"nav", {{"query", "helper"}, {"with_refs", true}, {"help_symbol", "helper"}}},
      {"nav", {{"query", "zzqqxx"}}},
      {"nav", {{"imports", "src.base"}}},
      {"search_repo", {{"query", "return the base helper"}, {"limit", 50}}},
      {"search_repo", {{"query", "zzqq " + std::string(200, 'w')}}},
      {"find_file", {{"query", "part"}, {"limit", 1000}}},
      {"find_file", {{"query", "odd"}}},
      {"grep", {{"pattern", "run|x+"}, {"context", 2}}},
      {"grep", {{"pattern", "e"}, {"limit", 0}, {"group_by", "file"}}},
      {"outline", {{"path", "src/large.py"}}},
      {"outline", {{"path", kOddPath}}},
      {"open", {{"path", "src/large.py"}}},
      {"open", {{"path", kOddPath}}},
      {"open", {{"path", "absent/large.py"}}},
      {"open", {{"targets", {"src/large.py", "Large", "src/base.py:1-2", "nowhere.py", "run"}}}},
      {"memory.search", {{"query", "return the base helper"}, {"k", 50}}},
      {"impact", {{"targets", "helper"}, {"depth", 1}}},
      {"impact", {{"targets", {"src/base.py", "zzqqxx"}}, {"depth", 1}}},
      {"impact", {{"targets", {"Large", "Flat", "Base"}}, {"depth", 1}}},
      {"api", {{"path", "src"}}},
      {"api", {{"path", "src/large.py"}}},
      {"api", {{"path", "absent"}}},
      {"map", Json::object()},
      {"context", {{"targets", "run"}}},
      {"context", {{"targets", {"Large", "Flat", "Base"}}}},
      {"map", {{"path", "src"}}},
      {"index_status", Json::object()},
      {"index_repo", Json::object()},
      {"reindex_changed", Json::object()}};
  for (const char* tool : {"snippet", "definition", "references", "explain"}) {
    for (const char* target : {"Large", "Flat", "Base", "run", "helper", "zzqqxx"})
      all.push_back({tool, {{"targets", target}}});
    all.push_back({tool, {{"targets", many}}});
    Json fifty = Json::array();
    for (int i = 0; i < 50; ++i) fifty.push_back("Large.method_" + std::to_string(i));
    all.push_back({tool, {{"targets", fifty}}});
  }
  return all;
}

/// A form of results: the setting, and the version of the protocol.
struct Interface {
  const char* results;
  const char* version;
};

/// A client that asks in this form.
class Asker : public McpClient {
 public:
  Asker(const Project& project, const Interface& interface)
      : McpClient(project.options(interface.results)),
        is_stateless_(interface.version > std::string("2026")) {
    if (!is_stateless_) initialize(interface.version);
  }
  /// The whole message.
  Json message(const std::string& tool, const Json& arguments) {
    Json params = {{"name", tool}, {"arguments", arguments}};
    if (is_stateless_) params = stateless(std::move(params));
    return response(start("tools/call", std::move(params)));
  }

 private:
  bool is_stateless_;
};

/// The answer in JSON, if the result has it.
std::optional<Json> answer_in(const Json& result) {
  if (result.contains("structuredContent")) return result["structuredContent"];
  const auto read = lsp::parse_json(result["content"][0]["text"].get<std::string>());
  return read && read->is_object() ? std::optional(*read) : std::nullopt;
}

constexpr std::size_t kSizes[] = {512,  513,  560,  640,  700,  800,  900,   1000,  1024,
                                  1300, 1700, 2048, 3000, 4096, 6000, 10000, 16384, 32768};

/// A result that is shorter than the whole one says so.
void check_cut(const Json& result, const Json& whole) {
  const std::optional<Json> answer = answer_in(result), all = answer_in(whole);
  if (!answer) {
    const std::string text = result["content"][0]["text"], full = whole["content"][0]["text"];
    const bool is_cut = text.size() + 100 < full.size();
    const bool says_so = text.find("cursor ") != std::string::npos ||
                         text.find("there is more") != std::string::npos ||
                         text.find(" groups\n") != std::string::npos ||
                         text.find("note: no file has: ") != std::string::npos;
    CHECK((!is_cut || says_so));
    return;
  }
  for (const char* list : {"hits", "references", "callers", "impact", "api", "modules", "symbols",
                           "paths", "parts", "contents"}) {
    if (!all->contains(list) || !answer->contains(list)) continue;
    const auto size_of = [&](const Json& in) {
      return in[list].is_string() ? in[list].get<std::string>().size() : in[list].size();
    };
    if (size_of(*all) <= size_of(*answer)) continue;
    CHECK(answer->at("truncated") == true);
    CHECK((answer->contains("next_cursor") || !answer->contains("total")));
  }
}

}  // namespace

TEST_CASE("sizes: no message exceeds max_bytes, and one that is cut says so") {
  const Project project;
  for (const Interface& interface :
       {Interface{"text", "2025-11-25"}, Interface{"text", "2026-07-28"},
        Interface{"structured", "2025-11-25"}, Interface{"structured", "2026-07-28"},
        Interface{"structured", "2024-11-05"}}) {
    Asker asker(project, interface);
    for (Request request : requests()) {
      request.arguments["max_bytes"] = 1 << 20;
      const Json whole = asker.message(request.tool, request.arguments)["result"];
      const bool with_references = request.arguments.contains("with_refs");  // Large hits.
      for (std::size_t i = 0; i < std::size(kSizes); i += testing::is_sanitized() ? 3 : 1) {
        const std::size_t size = kSizes[i];
        request.arguments["max_bytes"] = size;
        const Json message = asker.message(request.tool, request.arguments);
        const std::string sent = mcp::line(lsp::dump_json(message));
        INFO(interface.results << " " << interface.version << " " << request.tool << " "
                               << lsp::dump_json(request.arguments) << "\n"
                               << sent);
        CHECK(sent.size() <= size);
        REQUIRE(message.contains("result"));
        const Json& result = message["result"];
        if (!result.contains("isError")) {
          check_cut(result, whole);
        } else if (!whole.contains("isError")) {
          CHECK(result["content"][0]["text"].get<std::string>().starts_with("too_large: "));
          CHECK(size < (with_references                     ? 2900u
                        : interface.results == Json("text") ? 700u
                                                            : 1030u));
        }
      }
    }
  }
}

TEST_CASE("sizes: an answer has the description of its max_bytes, whatever it is about") {
  for (const handlers::Verb& verb : handlers::verbs()) {
    INFO(verb.name);
    CHECK(verb.input_schema()["properties"].contains("max_bytes"));
  }
}

TEST_CASE("sizes: the smallest pages of a symbol's text add up, and begin with its members") {
  const Project project;
  Asker asker(project, {"structured", "2025-11-25"});
  Json arguments = {{"targets", "Large"}, {"context", 0}};
  const std::string whole = asker.call("snippet", arguments)["structuredContent"]["contents"];
  for (const std::size_t size : {512, 800, 2000}) {
    arguments["max_bytes"] = size;
    arguments.erase("cursor");
    std::string contents;
    for (int page = 0; page < 1000; ++page) {
      const Json result = asker.call("snippet", arguments);
      INFO(lsp::dump_json(result));
      const Json& answer = result["structuredContent"];
      INFO(lsp::dump_json(arguments) << lsp::dump_json(answer));
      REQUIRE(!answer["contents"].get<std::string>().empty());
      if (page == 0) CHECK(answer["contents"].get<std::string>().starts_with("class Large(Base):"));
      if (page == 0 && size == 2000) CHECK(answer["symbols"].size() > 2);
      contents += answer["contents"];
      if (!answer.contains("next_cursor")) break;
      arguments["cursor"] = answer["next_cursor"];
    }
    CHECK(contents == whole);
  }
  Asker reader(project, {"text", "2025-11-25"});
  const Json result = reader.call("snippet",
                                  {{"targets", "Large"}, {"context", 5}, {"max_bytes", 512}});
  const std::string text = result["content"][0]["text"];
  CHECK(text.find(")\nclass Large(Base):\n") != std::string::npos);
  CHECK(text.find("cursor ") != std::string::npos);
}

TEST_CASE("sizes: groups take half of a text, as much as its own size allows") {
  const Project project;
  Asker asker(project, {"text", "2025-11-25"});
  const Json result = asker.call("nav",
                                 {{"query", "run"}, {"group_by", "file"}, {"max_bytes", 1500}});
  const std::string text = result["content"][0]["text"];
  INFO(text);
  const std::size_t end = text.find(" groups\n");
  REQUIRE(end != std::string::npos);
  // A line of them has some 90 bytes.
  CHECK(std::count(text.begin(), text.begin() + static_cast<long>(end), '\n') >= 5);
}

TEST_CASE("sizes: several targets are on several pages, and the cursor of a part is its own") {
  const Project project;
  Asker asker(project, {"structured", "2025-11-25"});
  const Json targets = {"Large", "no_such_symbol", "src/base.py:2#run", "cf_0000000000000000",
                        "helper"};
  for (const char* tool : {"snippet", "references", "definition", "explain", "open"}) {
    for (const std::size_t size : {1200, 2000, 4000, 30'000}) {
      INFO(tool << " " << size);
      Json arguments = {{"targets", targets}, {"max_bytes", size}}, seen = Json::array();
      std::size_t pages = 0;
      for (; pages < 10; ++pages) {
        const Json answer = asker.call(tool, arguments)["structuredContent"];
        for (const Json& part : answer["parts"]) {
          seen.push_back(part["target"]);
          if (!part.contains("next_cursor")) continue;
          const Json next = asker.call(
              tool, {{"targets", part["target"]}, {"cursor", part["next_cursor"]}});
          INFO(lsp::dump_json(next));
          CHECK_FALSE(next.contains("isError"));
        }
        if (!answer.contains("next_cursor")) break;
        arguments["cursor"] = answer["next_cursor"];
      }
      CHECK(seen == targets);
      if (size == 1200 && tool != std::string("open")) CHECK(pages > 0);
      if (size == 30'000) CHECK(pages == 0);
    }
  }
}

}  // namespace codefinder::sizes_test
