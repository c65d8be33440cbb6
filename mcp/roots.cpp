// Opens and closes projects as the client's roots change.
#include "mcp/roots.h"

#include "base/log.h"
#include "base/path.h"
#include "index/index.h"
#include "lsp/uri.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::mcp {
namespace {

using lsp::Json;

/// Returns the paths in the result of roots/list; logs those that are no file: URIs.
std::vector<std::string> paths_of(const Json& result) {
  std::vector<std::string> paths;
  const auto roots = result.is_object() ? result.find("roots") : result.end();
  if (!result.is_object() || roots == result.end() || !roots->is_array()) return paths;
  for (const Json& root : *roots) {
    const auto uri = root.is_object() ? root.find("uri") : root.end();
    if (!root.is_object() || uri == root.end() || !uri->is_string()) continue;
    Result<std::string> path = lsp::path_from_uri(uri->get<std::string>());
    if (path) paths.push_back(normalize_path(*path));
    else log_warning("a root is not served: {}", path.error().message);
  }
  return paths;
}

}  // namespace

Roots::Roots(handlers::Session& session, std::string root, std::string fallback,
             std::function<void()> on_open)
    : session_(session),
      root_(std::move(root)),
      fallback_(std::move(fallback)),
      on_open_(std::move(on_open)) {}

void Roots::open_named() {
  if (root_.empty()) return;
  open(root_);
  open_ = true;
}

void Roots::open_fallback() {
  if (!open_ && session_.indexes().empty() && !fallback_.empty()) open(fallback_);
  finish();
}

void Roots::wait_for_client() { waiting_ = true; }

lsp::Request Roots::request() {
  request_ = next_id_++;
  return {*request_, "roots/list", {}};
}

bool Roots::receive(const lsp::Response& response) {
  const auto* id = response.id ? std::get_if<std::int64_t>(&*response.id) : nullptr;
  if (!id || request_ != *id) return false;
  request_.reset();
  if (!response.error) {
    follow(response.result);
    return true;
  }
  log_info("the client did not name its roots: {}", response.error->message);
  if (waiting_) open_fallback();
  return true;
}

void Roots::follow(const Json& result) {
  const std::vector<std::string> wanted = paths_of(result);
  if (wanted.empty()) return open_fallback();
  const auto before = session_.indexes();
  for (const std::string& path : wanted) open(path);
  for (const auto& index : before) {
    const std::string root = session_.shown_root(*index);
    if (std::find(wanted.begin(), wanted.end(), root) == wanted.end()) session_.remove_root(root);
  }
  finish();
}

void Roots::open(const std::string& path) {
  std::optional<Error> problem;
  const auto choice = root_.empty() ? handlers::RootChoice::program : handlers::RootChoice::user;
  if (const auto opened = session_.add_root(path, choice); !opened) {
    problem = opened.error();
  } else {
    log_info("project {}", path);
  }
  if (problem) log_warning("{}", problem->message);
  std::lock_guard lock(mutex_);
  problem_ = std::move(problem);
}

void Roots::finish() {
  open_ = true;
  waiting_ = false;
  on_open_();
}

std::optional<Error> Roots::problem() const {
  std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace codefinder::mcp
