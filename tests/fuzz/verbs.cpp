// Every verb with any parameters, over a small project in memory: the answer is valid by the verb's
// schema and has a text, or is an error with a message. The first byte selects the verb; if its
// highest bit is set the rest is JSON, otherwise it describes values for the fields of the verb's
// schema.
#include "base/log.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"
#include "lsp/uri.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"
#include "tests/support/fake_index.h"
#include "tests/support/schema.h"
#include "tests/support/temp_directory.h"

#include <map>
#include <vector>

using namespace codefinder;
using namespace codefinder::handlers;
using namespace codefinder::testing;
using codefinder::testing::SchemaJudge;
using lsp::Json;
using testing::FakeIndex;

namespace {

struct Project {
  codefinder::testing::TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  std::unique_ptr<Session> session;
  std::map<std::string_view, Json> inputs;
  std::map<std::string_view, SchemaJudge> outputs;
  std::vector<std::string> ids;  // Of the first symbols of each file, and of the file itself.

  Project() {
    set_log_level(LogLevel::error);
    for (const testing::Sample& sample : testing::samples()) {
      const auto& language = definition(sample.language);
      const std::string extension(language.extensions.empty() ? "txt"
                                                              : *language.extensions.begin());
      index->files().add_source("src/" + std::string(language.name) + "/file." + extension,
                                std::string(sample.text));
    }
    index->files().add_source("src/odd \xFF\n.py", "def odd(a):\n    return odd(a)\n");
    index->files().set_recent(FileId(0));
    const index::Snapshot& snapshot = index->files();
    for (std::uint32_t file = 0; file < snapshot.status().files; ++file)
      for (const SymbolIndex symbol : {SymbolIndex(), SymbolIndex(0), SymbolIndex(1)})
        if (std::string id = snapshot.facts().jump_id({FileId(file), symbol}); !id.empty())
          ids.push_back(std::move(id));
    SessionOptions options;
    options.open_index = testing::opens(index);
    session = std::make_unique<Session>(std::move(options));
    fuzz::expect(session->add_root(directory.path()).ok(), "the project cannot be opened");
    for (const Verb& verb : verbs()) {
      inputs.emplace(verb.name, verb.input_schema());
      outputs.emplace(verb.name, SchemaJudge(verb.output_schema()));
    }
  }
};

std::string some_text(const Project& project, fuzz::Input& input) {
  static constexpr std::string_view kTexts[] = {"A",
                                                "f",
                                                "odd",
                                                "K::f",
                                                "a::b::C",
                                                "S.new",
                                                "src/python/file.py",
                                                "src/python/file.py:5",
                                                "src/cpp/file.cpp:4:7",
                                                "src",
                                                "",
                                                ".",
                                                "..",
                                                "/",
                                                "cf_0_1",
                                                "cf_14_0",
                                                "cf_99999_1",
                                                "*.py",
                                                "**/*",
                                                "{a,b}[",
                                                "import",
                                                "where is it parsed",
                                                "00000000-0000-4000-8000-000000000000",
                                                "function",
                                                "class",
                                                "python",
                                                "rust",
                                                "source",
                                                "tests",
                                                "file:///",
                                                "a\nb",
                                                "\xFF\xFE"};
  const std::uint8_t choice = input.byte();
  if (choice < 160) return std::string(kTexts[choice % std::size(kTexts)]);
  if (choice < 176) return project.directory.path() + "/src/go/file.go";
  if (choice < 192) return lsp::uri_from_path(project.directory.path() + "/src/odd \xFF\n.py");
  if (choice < 224) return project.ids[input.byte() % project.ids.size()];
  return std::string(input.text(input.byte() % 48));
}

/// A value of the type given by `schema`, or sometimes of another type.
Json some_value(const Project& project, const Json& schema, fuzz::Input& input, int depth) {
  const std::uint8_t odd = input.byte();
  std::string type = "string";
  if (const auto at = schema.find("type"); at != schema.end())
    type = at->is_array() ? at->at(odd % at->size()).get<std::string>() : at->get<std::string>();
  static constexpr const char* kTypes[] = {"string", "integer", "number", "boolean",
                                           "array",  "object",  "null"};
  if (odd >= 240) type = kTypes[odd % 7];
  if (const auto choices = schema.find("enum"); choices != schema.end() && odd % 8 != 0)
    return choices->at(odd % choices->size());
  if (type == "integer") {
    const std::uint32_t number = input.number();
    return odd % 16 == 1   ? Json(-static_cast<std::int64_t>(number))
           : odd % 16 == 2 ? Json(~std::uint64_t{number})
                           : Json(number % 64);
  }
  if (type == "number") return static_cast<double>(input.number()) / 1000.0;
  if (type == "boolean") return input.byte() % 2 == 0;
  if (type == "null" || depth > 3) return nullptr;
  if (type == "array") {
    Json list = Json::array();
    const Json items = schema.value("items", Json::object());
    for (int n = input.byte() % 5; n > 0; --n)
      list.push_back(some_value(project, items, input, depth + 1));
    return list;
  }
  if (type != "object") return some_text(project, input);
  Json object = Json::object();
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [name, field] : properties.items())
    if (input.byte() % 3 == 0) object[name] = some_value(project, field, input, depth + 1);
  if (odd % 64 == 63) object["other"] = odd;
  return object;
}

void check_answer(const Project& project, const Verb& verb, const Result<Json>& answer) {
  if (!answer) {
    fuzz::expect(!answer.error().message.empty() && !error_text(answer.error()).empty(),
                 "an error without a message");
    return;
  }
  const std::string complaint = project.outputs.at(verb.name).complaint(*answer);
  if (!complaint.empty()) fuzz::fail(std::string(verb.name) + " breaks its schema: " + complaint);
  const auto again = lsp::parse_json(lsp::dump_json(*answer));
  fuzz::expect(again.has_value(), "an answer that is not JSON");
  answer_text(*answer);
  answer_notes(*answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Project& project = *new Project;
  fuzz::Input input(data, size);
  const std::uint8_t choice = input.byte();
  const Verb& verb = verbs()[(choice & 0x7F) % verbs().size()];
  Json params;
  if (choice & 0x80) {
    const auto parsed = lsp::parse_json(input.rest());
    if (!parsed || !(parsed->is_object() || parsed->is_null())) return 0;
    params = *parsed;
  } else {
    params = some_value(project, project.inputs.at(verb.name), input, 0);
    if (!params.is_object()) return 0;
  }
  check_answer(project, verb, verb.ask(*project.session, params, {}));
  return 0;
}
