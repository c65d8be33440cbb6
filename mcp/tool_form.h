// The form of a tool's answer, and its parameters with the limits of agents.  Pure; thread-safe.
#pragma once

#include "handlers/settings.h"
#include "handlers/verbs/answer/verb.h"
#include "handlers/verbs/answer/wire_size.h"
#include "lsp/json.h"
#include "mcp/versions.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace codefinder::mcp {

/// Maximum bytes of an answer, whatever max_bytes is.
inline constexpr std::size_t kMaxAnswerBytes = 1u << 20;

/// Fields with tighter limits for agents, whose context is small and whose calls have a deadline.
struct Bound {
  std::string_view field;
  std::int64_t default_value, maximum;
};
inline constexpr std::array kBounds = {Bound{"max_bytes", 32 * 1024, kMaxAnswerBytes},
                                       Bound{"wait_seconds", 30, 50}};

/// Values for agents of choices that are not given: their context pays for every line.
struct Choice {
  const char* field;
  const char* value;
};
inline constexpr std::array kChoices = {Choice{"fields", "lean"}, Choice{"show", "symbol"}};

/// True if the answers of the tool are the canonical JSON.
bool is_structured(const handlers::Verb& verb, const handlers::Settings& settings);
handlers::Form form_of(const handlers::Verb& verb, Version version,
                       const handlers::Settings& settings);
/// The default of a field with a tighter limit.
std::int64_t default_of(const Bound& bound, const handlers::Verb& verb, handlers::Form form);
/// The schema of the verb's params, with the limits and defaults of tools.
Json input_schema(const handlers::Verb& verb, handlers::Form form);

}  // namespace codefinder::mcp
