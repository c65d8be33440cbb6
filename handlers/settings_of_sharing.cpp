// The settings of object stores.
#include "handlers/optional_settings.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint8_t kUserOrFlags = static_cast<std::uint8_t>(SettingsLayer::user) |
                                      static_cast<std::uint8_t>(SettingsLayer::flags);

std::vector<std::string> texts_of(const json& value) {
  return value.get<std::vector<std::string>>();
}

}  // namespace

std::vector<Setting> sharing_settings() {
  return {
      {{.name = "index.remote",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc =
            "URLs of object stores with the snapshots that `codefinder publish` has put there: "
            "`file:///DIRECTORY`, `https://HOST/PREFIX` (the layout of Bazel's HTTP cache), "
            "`s3://BUCKET/PREFIX` or `redis://HOST` (`rediss://` is over TLS). The first open of "
            "a project without an index, or with one of an older version, begins with the snapshot "
            "of the nearest ancestor of HEAD from the first store that has one, and parses only "
            "what differs; without a snapshot, with the facts that a store has of its files. A "
            "store "
            "that fails costs 2 seconds at most, and the index is built without it.",
        .command_line = {.kind = CommandLine::Kind::absent}},
       kUserOrFlags,
       [](Settings& s, const json& v) { s.index.remote.urls = texts_of(v); }},
      {{.name = "index.remote_keys",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Public Ed25519 keys in base64, as `codefinder publish --sign` and `openssl pkey "
               "-pubout` print them. If there are any, a snapshot that none of them has signed is "
               "not used, nor are facts, which have no signature.",
        .command_line = {.kind = CommandLine::Kind::absent}},
       kUserOrFlags,
       [](Settings& s, const json& v) { s.index.remote.keys = texts_of(v); }},
      {{.name = "index.remote_repository",
        .type = FieldType::string,
        .default_value = "\"\"",
        .doc = "The name of the repository in the object stores. Empty means host and path of its "
               "remote `origin`, such as `github.com/owner/name`.",
        .command_line = {.kind = CommandLine::Kind::absent}},
       kUserOrFlags,
       [](Settings& s, const json& v) { s.index.remote.repository = v.get<std::string>(); }},
  };
}

}  // namespace codefinder::handlers
