// Passes over a project, with an endpoint that is a function.
#include "index/embed/embedding_pass.h"

#include "base/result.h"
#include "embed/project.h"
#include "index/embed/places.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

namespace codefinder::embedding_pass_test {

using namespace codefinder::embed;
using testing::EmbeddedProject;

namespace {

/// An endpoint that answers with the lengths of the texts, and records them.
struct FakeEndpoint {
  std::vector<std::vector<std::string>> requests;
  std::size_t dimensions = 2;
  std::function<Result<Vectors>(std::span<const std::string>)> instead;

  EmbedTexts function() {
    return [this](std::span<const std::string> texts, std::stop_token) -> Result<Vectors> {
      requests.emplace_back(texts.begin(), texts.end());
      return instead ? instead(texts) : vectors_of(texts);
    };
  }
  Vectors vectors_of(std::span<const std::string> texts) const {
    Vectors out;
    for (const std::string& text : texts)
      out.emplace_back(Vector(dimensions, static_cast<float>(text.size())));
    return out;
  }
  std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> out;
    for (const auto& request : requests) out.push_back(request.size());
    return out;
  }
};

using Sizes = std::vector<std::size_t>;

struct EmbeddingPassFixture {
  testing::TempDirectory directory;
  std::shared_ptr<VectorStore> store = *VectorStore::open(directory.path());
  EmbeddedProject project;
  FakeEndpoint endpoint;
  std::stop_source stop;
  PassOptions options{.model = "m", .document_prefix = "doc: ", .batch = 2, .most_unused = 0};
  EmbeddingPass pass{options, endpoint.function()};

  Status run() { return run(pass); }
  Status run(EmbeddingPass& with) {
    endpoint.requests.clear();
    return with.run(
        *store, [this] { return project.snapshot(); }, stop.get_token());
  }
  /// Embedded texts, of all texts.
  std::pair<std::uint64_t, std::uint64_t> embedded() const {
    const auto reader = store->read();
    REQUIRE(reader.ok());
    return {reader->vectors(), places_of(*project.snapshot(), *reader).texts};
  }
};

using Counts = std::pair<std::uint64_t, std::uint64_t>;

Error refusal() { return {ErrorCode::invalid_query, "HTTP status 400: too long", {}}; }

}  // namespace

TEST_CASE_METHOD(EmbeddingPassFixture, "embed: pass: all symbols are embedded once, in batches") {
  REQUIRE(run().ok());
  CHECK(endpoint.sizes() == Sizes{2, 1});
  CHECK(endpoint.requests[0][0].starts_with("doc: function reconnect\n"));
  CHECK(embedded() == Counts{3, 3});
  REQUIRE(run().ok());
  CHECK(endpoint.requests.empty());
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: of a changed file, only what changed is embedded again") {
  REQUIRE(run().ok());
  project.set("net/client.py",
              "import os\n\ndef reconnect(host):\n    \"\"\"Dials again.\"\"\"\n"
              "    return dial(host)\n\ndef hang_up(host):\n    host.hang_up()\n");
  REQUIRE(run().ok());
  CHECK(endpoint.sizes() == Sizes{1});
  CHECK(endpoint.requests[0][0].find("host.hang_up()") != std::string::npos);
  // The old vector of hang_up is removed.
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: some unused vectors are kept, as a branch may return") {
  options.most_unused = 1;
  EmbeddingPass keeping(options, endpoint.function());
  REQUIRE(run(keeping).ok());
  project.set("text/words.py", "def other():\n    pass\n");
  REQUIRE(run(keeping).ok());
  CHECK(embedded() == Counts{4, 3});
  project.set("text/words.py", "def another():\n    pass\n");
  REQUIRE(run(keeping).ok());
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture, "embed: pass: dependencies are not sent") {
  project.add("node_modules/a.js", "function secret() {}\n", Category::deps);
  REQUIRE(run().ok());
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: a failure keeps what arrived, and the next pass goes on") {
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    if (endpoint.requests.size() > 1) return Error{ErrorCode::internal, "HTTP status 503", {}};
    return endpoint.vectors_of(texts);
  };
  CHECK(run().error().message == "HTTP status 503");
  CHECK(embedded() == Counts{2, 3});
  endpoint.instead = {};
  REQUIRE(run().ok());
  CHECK(endpoint.sizes() == Sizes{1});
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture, "embed: pass: a stop request ends it") {
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    stop.request_stop();
    return endpoint.vectors_of(texts);
  };
  CHECK(run().error().code == ErrorCode::cancelled);
  CHECK(endpoint.sizes() == Sizes{2});
  CHECK(embedded() == Counts{2, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture, "embed: pass: half a batch is asked for again") {
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    Vectors vectors = endpoint.vectors_of(texts);
    if (vectors.size() > 1) vectors.front().reset();
    return vectors;
  };
  REQUIRE(run().ok());
  CHECK(endpoint.sizes() == Sizes{2, 1, 1});
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: an endpoint that always leaves the same text out is a failure") {
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    Vectors vectors = endpoint.vectors_of(texts);
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i].find("join_words") != std::string::npos) vectors[i].reset();
    return vectors;
  };
  CHECK(run().error().message == "the endpoint leaves out the embeddings of some texts");
  CHECK(embedded() == Counts{2, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: a text that is refused is left out, and not asked for again") {
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    for (const std::string& text : texts)
      if (text.find("hang_up") != std::string::npos) return refusal();
    return endpoint.vectors_of(texts);
  };
  REQUIRE(run().ok());
  CHECK(endpoint.sizes() == Sizes{2, 1, 1, 1});
  CHECK(embedded() == Counts{2, 3});
  REQUIRE(run().ok());
  CHECK(endpoint.requests.empty());
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: an endpoint that refuses all texts fails at its first batch") {
  endpoint.instead = [](std::span<const std::string>) -> Result<Vectors> { return refusal(); };
  CHECK(run().error().message == "HTTP status 400: too long");
  CHECK(endpoint.sizes() == Sizes{2, 1, 1});
  endpoint.instead = {};
  REQUIRE(run().ok());
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: the vectors of another model are dropped before it asks") {
  REQUIRE(run().ok());
  options.model = "other";
  EmbeddingPass other(options, endpoint.function());
  endpoint.instead = [](std::span<const std::string>) -> Result<Vectors> {
    return Error{ErrorCode::internal, "dead", {}};
  };
  CHECK(!run(other).ok());
  CHECK(embedded() == Counts{0, 3});
  endpoint.instead = {};
  endpoint.dimensions = 3;
  REQUIRE(run(other).ok());
  CHECK(embedded() == Counts{3, 3});
}

TEST_CASE_METHOD(EmbeddingPassFixture,
                 "embed: pass: other dimensions under the same name are another model") {
  REQUIRE(run().ok());
  project.set("text/words.py", "def other():\n    pass\n");
  endpoint.dimensions = 3;
  REQUIRE(run().ok());
  CHECK(embedded() == Counts{3, 3});
  CHECK(store->read()->dimensions() == 3);
  project.set(
      "text/words.py",
      "def other():\n    return 1\n\ndef third():\n    return 2\n\ndef last():\n    return 3\n");
  endpoint.instead = [&](std::span<const std::string> texts) -> Result<Vectors> {
    ++endpoint.dimensions;
    return endpoint.vectors_of(texts);
  };
  CHECK(run().error().message == "the endpoint gives vectors of 4 and of 5 dimensions");
}

}  // namespace codefinder::embedding_pass_test
