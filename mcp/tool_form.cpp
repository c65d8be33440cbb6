// Chooses the form of answers, and sets the limits and defaults of tools in schemas.
#include "mcp/tool_form.h"

#include "mcp/tools.h"

namespace codefinder::mcp {

using handlers::Form;

bool is_structured(const handlers::Verb& verb, const handlers::Settings& settings) {
  return settings.mcp.results == handlers::Settings::McpSettings::Results::structured ||
         verb.tool == kMemorySearch;
}

Form form_of(const handlers::Verb& verb, Version version, const handlers::Settings& settings) {
  if (!is_structured(verb, settings)) return Form::text;
  return has_structure(version) ? Form::json : Form::json_text;
}

/// The default of a field with a tighter limit.
std::int64_t default_of(const Bound& bound, const handlers::Verb& verb, Form form) {
  const bool of_text = form == Form::text && bound.field == "max_bytes" && verb.text_bytes != 0;
  return of_text ? verb.text_bytes : bound.default_value;
}

Json input_schema(const handlers::Verb& verb, Form form) {
  Json schema = verb.input_schema();
  Json& properties = schema["properties"];
  for (const Bound& bound : kBounds) {
    const auto at = properties.find(bound.field);
    if (at == properties.end()) continue;
    (*at)["default"] = default_of(bound, verb, form);
    (*at)["maximum"] = bound.maximum;
  }
  for (const Choice& choice : kChoices)
    if (const auto at = properties.find(choice.field); at != properties.end())
      (*at)["default"] = choice.value;
  return schema;
}

}  // namespace codefinder::mcp
