// docs/settings.md and the JSON schema of the settings files.
#include "base/strings.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/settings.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::string_view kSettingsIntroduction =
    "# Settings\n\n"
    "<!-- Generated from the one list in handlers/settings_table.cpp; run the tests with "
    "UPDATE_GOLDEN=1 to write it anew. -->\n\n"
    "codefinder works without any. Settings are read from four layers, and a later layer wins, "
    "setting by setting "
    "(a list replaces an earlier list):\n\n"
    "1. `repository`: `.codefinder.json` in the project root: a regular file of up to 1 MB, no "
    "link. It may say what is "
    "indexed and which layer a path belongs to, "
    "and nothing "
    "else: a repository can never name a program, a server or a path outside its root.\n"
    "2. `user`: `$XDG_CONFIG_HOME/codefinder/settings.json` "
    "(`~/.config/codefinder/settings.json`).\n"
    "3. `client`: the editor's `initializationOptions`, then `workspace/configuration`, section "
    "`codefinder`.\n"
    "4. `flags`: the command line.\n\n"
    "The files are JSON with `//` and `/* */` comments. Keys may be nested (`{\"index\": "
    "{\"workers\": 2}}`) or dotted "
    "(`{\"index.workers\": 2}`). A setting of the wrong type, out of range, unknown, or in a "
    "layer that may not set it is "
    "reported with its "
    "path and the allowed values, and is not used.\n\n"
    "`index.*` is read when a project is opened: what an editor changes while it runs counts "
    "from its next start on (or when "
    "the "
    "folder is opened in another process that becomes the writer). The others take effect at "
    "once, except that a method in "
    "`lsp.disabled_methods` stays announced until the next start; it is refused from then on.\n";

constexpr std::string_view kExample =
    "\n## Example\n\n"
    "```json\n"
    "{\n"
    "  // What is ours, and what is not worth finding.\n"
    "  \"index\": {\n"
    "    \"exclude\": [\"third_party/**\", \"*.min.js\"],\n"
    "    \"layers\": [{\"glob\": \"src/ui/**\", \"layer\": \"ui\"}, {\"glob\": \"src/core/**\", "
    "\"layer\": \"core\"}]\n"
    "  }\n"
    "}\n"
    "```\n";

std::vector<std::string_view> layer_names(std::uint8_t layers) {
  std::vector<std::string_view> names;
  for (SettingsLayer layer : {SettingsLayer::repository, SettingsLayer::user, SettingsLayer::client,
                              SettingsLayer::flags}) {
    if ((layers & static_cast<std::uint8_t>(layer)) != 0) names.push_back(to_string(layer));
  }
  return names;
}

}  // namespace

std::string settings_markdown() {
  std::string text(kSettingsIntroduction);
  for (const Setting& setting : settings_table()) {
    const Field& field = setting.field;
    std::string type = allowed_of(field);
    if (field.type == FieldType::string_list && !field.choices.empty())
      type += ", each one of " + join(field.choices, ", ");
    text += fmt::format("\n## `{}`\n\n{}\n\n- Type: {}\n- Default: `{}`\n- Set by: {}\n",
                        field.name, field.doc, type, field.default_value,
                        join(layer_names(setting.layers), ", "));
  }
  return text.append(kExample);
}

nlohmann::json settings_schema() {
  json properties = json::object();
  for (const Setting& setting : settings_table()) {
    json schema = schema_of(setting.field);
    schema["x-set-by"] = layer_names(setting.layers);
    properties[std::string(setting.field.name)] = std::move(schema);
  }
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "codefinder"},
          {"type", "object"},
          {"properties", properties}};
}

}  // namespace codefinder::handlers
