// Decoding of LSP params: invalid fields and out-of-range positions.
#include "lsp/protocol.h"

#include <catch2/catch.hpp>

namespace codefinder::protocol_test {

using namespace codefinder::lsp;

namespace {

template <class T>
std::string problem_of(const char* json) {
  T out;
  std::string problem;
  const bool good = decode(*parse_json(json), out, problem);
  CHECK(good == problem.empty());
  return problem;
}

}  // namespace

TEST_CASE("decode: an error names the invalid field and its required type") {
  using P = TextDocumentPositionParams;
  CHECK(problem_of<P>("null") == "params must be an object");
  CHECK(problem_of<P>("[]") == "params must be an object");
  CHECK(problem_of<P>("{}") == "params.textDocument must be an object");
  CHECK(problem_of<P>(R"({"textDocument":3})") == "params.textDocument must be an object");
  CHECK(problem_of<P>(R"({"textDocument":{"uri":3}})") ==
        "params.textDocument.uri must be a string");
  CHECK(problem_of<P>(R"({"textDocument":{"uri":"x"}})") == "params.position must be an object");
  CHECK(problem_of<P>(R"({"textDocument":{"uri":"x"},"position":{"line":-1,"character":0}})") ==
        "params.position.line must be a non-negative integer");
  CHECK(problem_of<P>(R"({"textDocument":{"uri":"x"},"position":{"line":1,"character":0.5}})") ==
        "params.position.character must be a non-negative integer");
  CHECK(problem_of<P>(R"({"textDocument":{"uri":"x"},"position":{"line":"1","character":0}})") ==
        "params.position.line must be a non-negative integer");
  CHECK(
      problem_of<DidChangeTextDocumentParams>(
          R"({"textDocument":{"uri":"x","version":1},"contentChanges":[{"text":"a"},{"range":{"start":{"line":0,"character":0}},"text":""}]})") ==
      "params.contentChanges[1].range.end must be an object");
  CHECK(problem_of<WorkspaceSymbolParams>(R"({"query":["x"]})") == "params.query must be a string");
  CHECK(problem_of<InitializeParams>(R"({"workspaceFolders":[{"uri":1,"name":"x"}]})") ==
        "params.workspaceFolders[0].uri must be a string");
  CHECK(problem_of<InitializeParams>(R"({"capabilities":[]})") ==
        "params.capabilities must be an object");
}

TEST_CASE("decode: positions beyond the integer range are clamped") {
  TextDocumentPositionParams out;
  std::string problem;
  REQUIRE(decode(
      *parse_json(
          R"({"textDocument":{"uri":"x"},"position":{"line":99999999999,"character":1.7976931348623157e308}})"),
      out, problem));
  CHECK(out.position.line == 0xFFFFFFFFu);
  CHECK(out.position.character == 0xFFFFFFFFu);
  CHECK(encode(out.position)["line"] == 0x7FFFFFFF);
}

TEST_CASE("decode: capabilities of the wrong type are treated as absent") {
  InitializeParams out;
  std::string problem;
  REQUIRE(decode(
      *parse_json(
          R"({"processId":null,"rootUri":null,"workspaceFolders":null,"capabilities":{"workspace":true,"window":{"workDoneProgress":"yes"},
    "general":{"positionEncodings":["utf-7",3,"utf-16"]},"textDocument":{"definition":{"linkSupport":true},"hover":{"contentFormat":["markdown","odd"]},
    "documentSymbol":{"tagSupport":{"valueSet":[1]}}}}})"),
      out, problem));
  CHECK_FALSE(out.capabilities.workDoneProgress);
  CHECK(out.capabilities.definitionLinkSupport);
  CHECK(out.capabilities.documentSymbolTags);
  CHECK(out.capabilities.positionEncodings == std::vector{Encoding::utf16});
  CHECK(out.capabilities.hoverContentFormat == std::vector{MarkupKind::markdown});
  CHECK_FALSE(out.workspaceFolders);
}

TEST_CASE("write: locations are serialized like their JSON encoding") {
  const Location here{"file:///a%20b.c", {{1, 2}, {3, 0xFFFFFFFFu}}},
      there{"file:///\"\xff.c", {{0, 0}, {0, 1}}};
  for (const std::vector<Location>& all :
       {std::vector<Location>{}, {here}, {here, here, there, here}, {Location{}, Location{}}})
    CHECK(write(all).text == dump_json(encode(all)));
}

TEST_CASE("encode: a selection range contains its parents from inner to outer") {
  SelectionRange range;
  range.ranges = {{{1, 2}, {1, 3}}, {{1, 0}, {2, 0}}};
  const Json json = encode(range);
  CHECK(json["range"]["start"]["character"] == 2);
  CHECK(json["parent"]["range"]["end"]["line"] == 2);
  CHECK_FALSE(json["parent"].contains("parent"));
}

TEST_CASE("decode: the kind of a workspace symbol must be from 1 to 26") {
  const auto problem = [](int kind) {
    Json symbol = {{"name", "x"},
                   {"kind", kind},
                   {"location",
                    {{"uri", "file:///a"},
                     {"range",
                      {{"start", {{"line", 0}, {"character", 0}}},
                       {"end", {{"line", 0}, {"character", 1}}}}}}}};
    return problem_of<WorkspaceSymbol>(dump_json(symbol).c_str());
  };
  CHECK(problem(1) == "");
  CHECK(problem(26) == "");
  CHECK(problem(0) == "params.kind must be a symbol kind (1..26)");
  CHECK(problem(27) == "params.kind must be a symbol kind (1..26)");
}

TEST_CASE("decode: hover formats and the trace value are those of the client") {
  const auto formats = [](const char* list) {
    InitializeParams out;
    std::string problem;
    const std::string json = R"({"capabilities":{"textDocument":{"hover":{"contentFormat":)" +
                             std::string(list) + "}}}}";
    REQUIRE(decode(*parse_json(json), out, problem));
    return out.capabilities.hoverContentFormat;
  };
  using Formats = std::vector<MarkupKind>;
  CHECK(formats(R"(["plaintext","markdown"])") ==
        Formats{MarkupKind::plaintext, MarkupKind::markdown});
  CHECK(formats(R"(["html","markdown",3])") == Formats{MarkupKind::markdown});
  CHECK(formats("[]").empty());
  const auto trace = [](const char* value) {
    SetTraceParams out;
    std::string problem;
    REQUIRE(decode(*parse_json(R"({"value":)" + std::string(value) + "}"), out, problem));
    return out.value;
  };
  CHECK(trace("\"verbose\"") == TraceValue::verbose);
  CHECK(trace("\"messages\"") == TraceValue::messages);
  CHECK(trace("\"off\"") == TraceValue::off);
}

}  // namespace codefinder::protocol_test
