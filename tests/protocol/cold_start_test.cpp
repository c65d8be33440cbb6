// Requests to an index that is being built: each waits for the files that its answer needs.
#include "support/fake_index.h"
#include "support/lsp_client.h"
#include "support/set_clock.h"
#include "support/temp_directory.h"

#include <algorithm>

namespace codefinder::cold_start_test {

using namespace codefinder::handlers;
using codefinder::testing::LspClient;
using codefinder::testing::TempDirectory;
using lsp::Json;
using testing::FakeIndex;

namespace {

/// A project of which only one file is indexed; the others are when a query looks up their path, or
/// a name in them.
class ColdProject {
 public:
  ColdProject() {
    index_->files().set_root(directory_.path());
    index_->files().set_state(index::IndexState::building);
    index_->on_missing([this](const MissingKeys& misses) { return add_files(misses); });
  }

  void open_file(const std::string& path, const std::string& text) {
    index_->files().add_source(path, text);
  }
  void later_file(const std::string& path, const std::string& text) {
    later_.emplace_back(path, text);
  }
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  ServerOptions options() const { return {.session = {.open_index = testing::opens(index_)}}; }
  Json params() const { return {{"rootUri", lsp::uri_from_path(directory_.path())}}; }

 private:
  bool add_files(const MissingKeys& misses) {
    const auto needs = [&](const auto& file) {
      return std::any_of(misses.begin(), misses.end(), [&](const auto& miss) {
        const auto& [key, text] = miss;
        if (key == MissingKey::all) return true;
        if (key == MissingKey::name) return file.second.find(text) != std::string::npos;
        if (key == MissingKey::path_end) return file.first.ends_with(text);
        return key == MissingKey::path && file.first == text;
      });
    };
    const auto first = std::stable_partition(later_.begin(), later_.end(),
                                             [&](const auto& file) { return !needs(file); });
    const bool any = first != later_.end();
    for (auto at = first; at != later_.end(); ++at)
      index_->files().add_source(at->first, at->second);
    later_.erase(first, later_.end());
    return any;
  }

  TempDirectory directory_;
  std::shared_ptr<FakeIndex> index_ = std::make_shared<FakeIndex>(directory_.path());
  std::vector<std::pair<std::string, std::string>> later_;
};

/// 0-based line and character of a text in the file.
Json place_of(const ColdProject& project, const std::string& source, const std::string& text) {
  const std::size_t at = source.find(text) + text.size();
  const auto line = static_cast<int>(std::count(source.begin(), source.begin() + at, '\n'));
  const auto character = static_cast<int>(at - (source.rfind('\n', at - 1) + 1));
  return LspClient::at(project.path("main.cpp"), line, character);
}

}  // namespace

TEST_CASE("lsp: in a cold start every method about a place waits for what it needs") {
  const std::string source =
      "#include \"shape.hpp\"\n"
      "double f(Square* square) {\n"
      "  return square->grow(square->area());\n"
      "}\n"
      "double g() { return make_; }\n";
  struct Request {
    std::string method, before;
  };
  const Request request = GENERATE(values<Request>({
      {"textDocument/definition", "square->gro"},
      {"textDocument/declaration", "square->gro"},
      {"textDocument/hover", "square->gro"},
      {"textDocument/typeDefinition", "return squar"},
      {"textDocument/completion", "square->"},
      {"textDocument/completion", "make_"},
      {"textDocument/signatureHelp", "square->grow("},
      {"textDocument/prepareTypeHierarchy", "double f(Squar"},
      {"textDocument/prepareCallHierarchy", "square->gro"},
      {"textDocument/implementation", "square->gro"},
      {"textDocument/references", "square->gro"},
  }));
  INFO(request.method);
  ColdProject project;
  project.open_file("main.cpp", source);
  project.later_file("include/shape.hpp", "#include \"base.hpp\"\nstruct Square : Shape {};\n");
  project.later_file("include/base.hpp",
                     "struct Shape { double area() { return 1; }\n"
                     "  virtual double grow(double by) { return by; } };\n"
                     "struct Large : Shape { double grow(double by) override { return by; } };\n"
                     "inline double make_shape() { return 1; }\n");
  LspClient client(project.options());
  client.initialize(project.params());
  Json params = place_of(project, source, request.before);
  if (request.method == "textDocument/references")
    params["context"] = {{"includeDeclaration", true}};
  const Json answer = client.result(request.method, params);
  INFO(answer.dump());
  const bool is_completion = request.method == "textDocument/completion";
  const Json& items = is_completion ? answer["items"] : answer;
  CHECK_FALSE(items.empty());
  const std::string wanted = request.before == "square->"                     ? "\"grow\""
                             : request.before == "make_"                      ? "make_shape"
                             : request.method == "textDocument/signatureHelp" ? "double by"
                             : request.method == "textDocument/hover"         ? "double grow"
                             : request.method.ends_with("ypeDefinition") ||
                                     request.method.ends_with("TypeHierarchy")
                                 ? "shape.hpp"
                                 : "base.hpp";
  CHECK_THAT(answer.dump(), Catch::Contains(wanted));
}

TEST_CASE("lsp: in a cold start, verbs about a directory wait for its files") {
  ColdProject project;
  project.open_file("main.py", "import lib.one\n");
  project.later_file("lib/deep/one.py", "def one():\n    pass\n");
  project.later_file("lib/deep/two.py", "from lib.deep.one import one\n\none()\n");
  LspClient client(project.options());
  client.initialize(project.params());
  const std::string verb = GENERATE(as<std::string>(), "outline", "impact", "map");
  const Json answer = verb == "impact"
                          ? client.result("codeFinder/impact", {{"targets", {"lib/deep"}}})
                          : client.result("codeFinder/" + verb, {{"path", "lib/deep"}});
  INFO(answer.dump());
  const std::string field = verb == "outline"  ? "symbols"
                            : verb == "impact" ? "changed"
                                               : "modules";
  CHECK_FALSE(answer.value(field, Json::array()).empty());
}

namespace {

/// An index that stays incomplete, and records how long each answer may wait for it.
class SlowIndex : public FakeIndex {
 public:
  using FakeIndex::FakeIndex;
  Completeness index_missing(const index::Snapshot&, std::chrono::milliseconds timeout,
                             std::stop_token) override {
    const std::lock_guard lock(mutex_);
    longest_ = std::max(longest_, timeout);
    return {.complete = false};
  }
  std::chrono::milliseconds longest() {
    const std::lock_guard lock(mutex_);
    return longest_;
  }

 private:
  std::mutex mutex_;
  std::chrono::milliseconds longest_{0};
};

}  // namespace

TEST_CASE("lsp: requests that wait for a thread do not wait for the index one after the other") {
  const TempDirectory directory;
  const auto index = std::make_shared<SlowIndex>(directory.path());
  index->files().set_state(index::IndexState::building);
  index->files().add_source("main.cpp", "void f() { f(); }\n");
  const testing::SetClock clock;
  ServerOptions options;
  options.session.clock = &clock;
  options.session.open_index = testing::opens(index);
  LspClient client(std::move(options));
  client.initialize({{"rootUri", lsp::uri_from_path(directory.path())}});
  index->close_gate();
  std::vector<int> requests;
  for (int i = 0; i < 40; ++i) {
    requests.push_back(client.start("textDocument/definition",
                                    LspClient::at(directory.path() + "/main.cpp", 0, 11)));
    requests.push_back(client.start("workspace/symbol", {{"query", "f"}}));
  }
  client.result("shutdown");  // All are received.
  clock.advance(std::chrono::seconds(7));
  index->open_gate();
  for (const int request : requests) CHECK(client.response(request).contains("result"));
  CHECK(index->longest().count() == 0);
}

}  // namespace codefinder::cold_start_test
