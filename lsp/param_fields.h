// Reads the fields of params, with the path of the first wrong one.
#pragma once

#include "lsp/protocol.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace codefinder::lsp {

/// Reads the fields of one object.  Keeps the first error in `problem`; all later calls are no-ops.
class Fields {
 public:
  Fields(const Json& json, std::string path, std::string& problem)
      : json_(json), path_(std::move(path)), problem_(problem) {
    if (problem_.empty() && !json_.is_object()) problem_ = path_ + " must be an object";
  }
  bool ok() const { return problem_.empty(); }

  /// nullptr if it is absent (or null).
  const Json* find(const char* name) const {
    if (!ok() || !json_.is_object()) return nullptr;
    const auto at = json_.find(name);
    return at == json_.end() || at->is_null() ? nullptr : &*at;
  }
  const Json& need(const char* name, const char* what) {
    static const Json kNothing;
    const Json* value = find(name);
    if (!value) wrong(name, what);
    return value ? *value : kNothing;
  }
  void wrong(const char* name, const char* what) {
    if (ok()) problem_ = at(name) + " must be " + what;
  }
  std::string at(const char* name) const { return path_ + "." + name; }
  std::string& problem() { return problem_; }

  std::string text(const char* name) {
    const Json& value = need(name, "a string");
    if (value.is_string()) return value.get<std::string>();
    wrong(name, "a string");
    return {};
  }
  std::optional<std::string> maybe_text(const char* name) {
    const Json* value = find(name);
    if (!value) return std::nullopt;
    if (value->is_string()) return value->get<std::string>();
    wrong(name, "a string");
    return std::nullopt;
  }
  std::int64_t integer(const char* name) {
    const Json& value = need(name, "an integer");
    if (value.is_number_integer()) return value.get<std::int64_t>();
    wrong(name, "an integer");
    return 0;
  }
  std::uint32_t uinteger(const char* name) {
    static constexpr const char* kWhat = "a non-negative integer";
    constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();
    const Json& value = need(name, kWhat);
    if (value.is_number_unsigned())
      return static_cast<std::uint32_t>(std::min<std::uint64_t>(value.get<std::uint64_t>(), kMax));
    // Accepts Number.MAX_VALUE for "the end of the line", and 3.0 from clients without integers.
    if (value.is_number_float()) {
      const double number = value.get<double>();
      if (number >= 0 && number == std::floor(number))
        return number >= kMax ? kMax : static_cast<std::uint32_t>(number);
    }
    wrong(name, kWhat);
    return 0;
  }
  std::optional<ProgressToken> token(const char* name) {
    const Json* value = find(name);
    if (!value) return std::nullopt;
    if (value->is_string()) return ProgressToken(value->get<std::string>());
    if (value->is_number_integer()) return ProgressToken(value->get<std::int64_t>());
    wrong(name, "an integer or a string");
    return std::nullopt;
  }
  /// Calls each(element, path of the element).
  template <class Each>
  void list(const char* name, Each each) {
    const Json& value = need(name, "an array");
    if (!value.is_array()) return wrong(name, "an array");
    for (std::size_t i = 0; ok() && i < value.size(); ++i)
      each(value[i], at(name) + "[" + std::to_string(i) + "]");
  }

 private:
  const Json& json_;
  std::string path_;
  std::string& problem_;
};

inline Position position(const Json& json, const std::string& path, std::string& problem) {
  Fields fields(json, path, problem);
  Position out;
  out.line = fields.uinteger("line");
  out.character = fields.uinteger("character");
  return out;
}

inline TextDocumentIdentifier text_document(Fields& params) {
  Fields fields(params.need("textDocument", "an object"), params.at("textDocument"),
                params.problem());
  return {fields.text("uri")};
}

inline Range range(const Json& json, const std::string& path, std::string& problem) {
  Fields fields(json, path, problem);
  Range out;
  out.start = position(fields.need("start", "an object"), fields.at("start"), problem);
  out.end = position(fields.need("end", "an object"), fields.at("end"), problem);
  return out;
}

}  // namespace codefinder::lsp
