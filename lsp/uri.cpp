// Percent encoding, and conversion between file: URIs and paths.
#include "lsp/uri.h"

#include "base/path.h"
#include "base/strings.h"
#include "base/text.h"

namespace codefinder::lsp {
namespace {

constexpr std::string_view kScheme = "file:";

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

Error bad(std::string_view uri, std::string why) {
  return {ErrorCode::invalid_query,
          "URI \"" + to_valid_utf8(uri.substr(0, 300)) + "\" " + std::move(why),
          "only file: URIs of absolute paths are served"};
}

}  // namespace

Result<std::string> path_from_uri(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  if (colon == std::string_view::npos || !equals_ignoring_case(uri.substr(0, colon), "file"))
    return bad(uri, "is not a file: URI");
  std::string_view rest = uri.substr(colon + 1);
  if (const std::size_t end = rest.find_first_of("?#"); end != std::string_view::npos)
    rest = rest.substr(0, end);
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    const std::size_t slash = rest.find('/');
    const std::string_view host = rest.substr(0, slash);
    if (!host.empty() && !equals_ignoring_case(host, "localhost"))
      return bad(uri, "names a file on another host");
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash);
  }
  if (!rest.starts_with('/')) return bad(uri, "has no absolute path");

  const std::optional<std::string> path = percent_decode(rest);
  if (!path) return bad(uri, "has a bad percent escape");
  if (path->find('\0') != std::string::npos) return bad(uri, "has a NUL in its path");
  return normalize_path(*path);
}

std::string uri_from_path(std::string_view path) { return "file://" + percent_encode(path); }

std::string json_path(std::string_view path, std::string_view root) {
  if (is_valid_utf8(path) && !path.starts_with(kScheme)) return std::string(path);
  return uri_from_path(join_path(root, path));
}

Result<std::string> path_from_json(std::string_view path) {
  if (path.starts_with(kScheme)) return path_from_uri(path);
  return std::string(path);
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 2 < text.size() ? hex(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    bytes += c;
  }
  return bytes;
}

std::string percent_encode(std::string_view path) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  out.reserve(path.size());
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~' || c == '/';
    if (plain) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  return out;
}

}  // namespace codefinder::lsp
