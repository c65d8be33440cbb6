// Reads and compares tokens.
#include "serve/tokens.h"

#include "base/files.h"
#include "base/log.h"
#include "base/strings.h"
#include "index/objects/signature.h"
#include "lsp/json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace codefinder::serve {
namespace {

using lsp::Json;

constexpr std::uint64_t kMaxTokenFileBytes = 8u << 20;
constexpr std::int64_t kMaxPerMinute = 1'000'000;
constexpr std::size_t kDigestLetters = 64;

Error token_error(std::string message) {
  return {ErrorCode::invalid_query, std::move(message),
          "a token has a \"name\", the \"sha256\" of the token (printf %s TOKEN | sha256sum), a "
          "list of \"repositories\" (names or globs) and perhaps \"per_minute\" (docs/server.md)"};
}

bool is_digest(const Json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.size() == kDigestLetters && std::all_of(text.begin(), text.end(), [](char c) {
           return is_digit(c) || (c >= 'a' && c <= 'f');
         });
}

bool is_list_of_names(const Json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& item) {
           return item.is_string() && item != "";
         });
}

/// Reads one object of the list. Returns what is wrong; "" if nothing.
std::string read_token(const Json& item, Caller& caller) {
  if (!item.is_object()) return " must be an object";
  for (const char* needed : {"name", "sha256", "repositories"})
    if (!item.contains(needed)) return std::string(" has no ") + needed;
  for (const auto& [key, value] : item.items()) {
    if (key == "name") {
      if (!value.is_string() || value == "") return ".name must be a string that is not empty";
      caller.name = value.get<std::string>();
    } else if (key == "sha256") {
      if (!is_digest(value)) return ".sha256 must have 64 lower-case hexadecimal digits";
      caller.sha256 = value.get<std::string>();
    } else if (key == "repositories") {
      if (!is_list_of_names(value)) return ".repositories must be a list of names or globs";
      caller.repositories = GlobSet(value.get<std::vector<std::string>>());
    } else if (key == "per_minute") {
      if (!value.is_number_integer() || value < 1 || value > kMaxPerMinute)
        return fmt::format(".per_minute must be an integer from 1 to {}", kMaxPerMinute);
      caller.per_minute = value.get<unsigned>();
    } else {
      return " has the unknown field \"" + key + "\"";
    }
  }
  return {};
}

/// Compares in a time that depends on the lengths only.
bool is_same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    differs = static_cast<unsigned char>(differs | (a[i] ^ b[i]));
  return differs == 0;
}

}  // namespace

Tokens Tokens::none() {
  Tokens tokens;
  tokens.callers_.push_back(std::make_shared<const Caller>(Caller{"", "", GlobSet({"*"}), 0}));
  return tokens;
}

Result<Tokens> Tokens::parse(std::string_view text) {
  std::string why;
  const auto value = lsp::parse_json(text, &why);
  if (!value) return token_error("the list of tokens is no JSON: " + why);
  const auto list = value->is_object() ? value->find("tokens") : value->end();
  if (!value->is_object() || list == value->end() || !list->is_array() || value->size() != 1)
    return token_error(
        "the list of tokens must be an object with \"tokens\", an array, and "
        "nothing else");
  Tokens tokens;
  tokens.required_ = true;
  std::set<std::string> names, digests;
  for (const Json& item : *list) {
    Caller caller;
    const std::string place = fmt::format("tokens[{}]", tokens.callers_.size());
    if (const std::string wrong = read_token(item, caller); !wrong.empty())
      return token_error(place + wrong);
    if (!names.insert(caller.name).second || !digests.insert(caller.sha256).second)
      return token_error(place + " has the name or the digest of another");
    tokens.callers_.push_back(std::make_shared<const Caller>(std::move(caller)));
  }
  return tokens;
}

Result<Tokens> Tokens::load(const std::string& path) {
  const FileText file = read_file_at(path, kMaxTokenFileBytes, Links::follow);
  if (!file.ok()) {
    return Error{ErrorCode::not_found,
                 path + " " + (file.reason.empty() ? "does not exist" : file.reason), ""};
  }
  auto tokens = parse(file.bytes);
  if (tokens) return tokens;
  Error error = std::move(tokens).error();
  error.message = path + ": " + error.message;
  return error;
}

std::shared_ptr<const Caller> Tokens::find(std::string_view authorization) const {
  if (!required_) return callers_.front();
  constexpr std::string_view kScheme = "bearer ";
  if (!starts_with_ignoring_case(authorization, kScheme)) return nullptr;
  const std::string digest = objects::sha256_hex(trim(authorization.substr(kScheme.size())));
  std::shared_ptr<const Caller> found;
  for (const auto& caller : callers_)
    if (is_same(caller->sha256, digest)) found = caller;
  return found;
}

std::chrono::seconds Rates::take(const Caller& caller) {
  if (caller.per_minute == 0) return std::chrono::seconds(0);
  const auto now = clock_.now();
  const double most = caller.per_minute, per_second = most / 60;
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = buckets_.try_emplace(caller.name, Bucket{most, now});
  Bucket& bucket = at->second;
  const std::chrono::duration<double> passed = now - bucket.at;
  bucket.left = std::min(most, bucket.left + passed.count() * per_second);
  bucket.at = now;
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return std::chrono::seconds(0);
  }
  return std::chrono::seconds(static_cast<std::int64_t>(std::ceil((1 - bucket.left) / per_second)));
}

}  // namespace codefinder::serve
