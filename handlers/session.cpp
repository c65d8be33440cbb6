// Opens and closes the indexes of roots, and finds the index of a path.
#include "handlers/session.h"

#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/query/map/warm_includes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <mutex>

namespace codefinder::handlers {

namespace {

std::optional<Error> not_a_project(const index::IndexOptions& options) {
  const Result<RootKind> kind = index::Index::kind_of_root(options);
  if (!kind || *kind == RootKind::project || *kind == RootKind::small) return std::nullopt;
  const std::string why = *kind == RootKind::home
                              ? std::string(" is no project")
                              : fmt::format(
                                    " has no marker of a project (a repository, a "
                                    "manifest) and more than {} files",
                                    kMaxUnmarkedFiles);
  return Error{
      ErrorCode::not_a_project, options.root + why + ", and is not indexed",
      "name a directory with --project-root PATH, or put a .codefinder.json into this one"};
}

/// Replaces a path of this machine, also at the start of longer paths.
void replace_path(std::string& text, std::string_view path, std::string_view name) {
  if (path.size() < 2) return;
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at)) {
    std::size_t end = at + path.size();
    if (text.substr(end, 1) == ".") ++end;  // The end of a sentence, or `DIRECTORY.bak`.
    const bool is_whole = end >= text.size() || (!is_word_char(text[end]) && text[end] != '-');
    if (is_whole) text.replace(at, path.size(), name);
    at += is_whole ? name.size() : path.size();
  }
}

}  // namespace

struct Session::Layers {
  nlohmann::json client, flags;
};

Session::Session(SessionOptions options)
    : options_(std::move(options)),
      layers_(std::make_unique<Layers>()),
      client_(std::make_shared<const lsp::ClientCapabilities>()),
      settings_(std::make_shared<const Settings>()),
      documents_(*this) {}

Session::~Session() = default;

Result<std::shared_ptr<index::Index>> Session::add_root(std::string_view path, RootChoice choice) {
  Result<std::string> canonical = canonical_path(path);
  if (!canonical) return std::move(canonical).error();
  const std::string root = *canonical;
  {
    std::unique_lock lock(mutex_);
    for (const Root& open : roots_) {
      if (open.index->root() == root) return open.index;
    }
    std::erase_if(removed_, [](const auto& index) { return index.expired(); });
    for (const auto& removed : removed_) {
      if (std::shared_ptr<index::Index> index = removed.lock(); index && index->root() == root) {
        roots_.push_back(root_of(index, path, *settings_));
        return index;
      }
    }
  }
  Settings settings;
  Result<std::shared_ptr<index::Index>> opened = open(root, choice, settings);
  std::unique_lock lock(mutex_);
  if (!opened && opened.error().code == ErrorCode::not_a_project) refused_ = opened.error();
  if (!opened) return opened;
  refused_.reset();
  Root fresh = root_of(*opened, path, settings);
  if (roots_.empty()) settings_ = std::make_shared<const Settings>(std::move(settings));
  roots_.push_back(std::move(fresh));
  return opened;
}

Session::Root Session::root_of(std::shared_ptr<index::Index> index, std::string_view path,
                               const Settings& settings) const {
  constexpr auto kQuiet = std::chrono::milliseconds(250);
  const auto task = [](index::Index& of, std::stop_token stop) {
    query::warm_includes(*of.snapshot(), stop);
    if (!stop.stop_requested()) of.persist_include_graph();
  };
  auto warmer = options_.watch ? includes::warm_when_idle(index, task, kQuiet) : nullptr;
  Root root{index, normalize_path(path), std::move(warmer)};
  const std::string directory = index->status().cache_directory;
  if (settings.embeddings.endpoint.empty() || directory.empty()) return root;
  root.embeddings = std::make_shared<embed::Embeddings>(settings.embeddings, directory, clock());
  if (options_.watch)
    root.embedder = embed::embed_when_idle(std::move(index), root.embeddings, kQuiet);
  return root;
}

std::shared_ptr<embed::Embeddings> Session::embeddings_of(const index::Index& index) const {
  std::shared_lock lock(mutex_);
  for (const Root& open : roots_)
    if (open.index.get() == &index) return open.embeddings;
  return nullptr;
}

Result<std::shared_ptr<index::Index>> Session::open(const std::string& root, RootChoice choice,
                                                    Settings& loaded) const {
  Layers layers;
  {
    std::shared_lock lock(mutex_);
    layers = *layers_;
  }
  LoadedSettings found = load_settings(root, layers.client, layers.flags);
  for (const std::string& problem : found.problems) log_warning("{}", problem);
  loaded = std::move(found.settings);
  index::IndexOptions options = index_options(loaded, root);
  options.root = root;
  std::optional<Error> refused = choice == RootChoice::user ? std::nullopt : not_a_project(options);
  if (refused && choice == RootChoice::program) return std::move(*refused);
  if (refused) options.exclude.emplace_back("*/");
  options.watch = options_.watch;
  options.write = options_.write;
  options.unverified_from = options_.unverified_from;
  options.clock = options_.clock;
  options.trace = options_.trace;
  return options_.open_index(std::move(options));
}

std::vector<std::shared_ptr<index::Index>> Session::document_indexes() {
  const auto projects = indexes();
  std::vector<std::shared_ptr<index::Index>> out;
  std::lock_guard lock(documents_mutex_);
  for (const std::string& path : settings()->retrieval.document_roots) {
    const Result<std::string> root = canonical_path(path);
    const std::string name = root ? *root : path;
    if (std::any_of(projects.begin(), projects.end(),
                    [&](const auto& project) { return project->root() == name; }))
      continue;
    if (const auto known = document_indexes_.find(name); known != document_indexes_.end()) {
      if (known->second) out.push_back(known->second);
      continue;
    }
    Settings ignored;
    Result<std::shared_ptr<index::Index>> opened = root ? open(*root, RootChoice::user, ignored)
                                                        : Result<std::shared_ptr<index::Index>>(
                                                              root.error());
    if (opened) out.push_back(*opened);
    else log_warning("the document root {} is not searched: {}", path, opened.error().message);
    document_indexes_[name] = opened ? *opened : nullptr;
  }
  return out;
}

bool Session::remove_root(std::string_view path) {
  // Lexical: a deleted folder can still be removed.
  const std::string spelled = normalize_path(path);
  const Result<std::string> canonical = canonical_path(path);
  std::unique_lock lock(mutex_);
  const auto at = std::find_if(roots_.begin(), roots_.end(), [&](const Root& open) {
    return open.spelled == spelled || open.index->root() == (canonical ? *canonical : spelled);
  });
  if (at == roots_.end()) return false;
  removed_.push_back(at->index);
  roots_.erase(at);
  return true;
}

std::vector<std::shared_ptr<index::Index>> Session::indexes() const {
  std::shared_lock lock(mutex_);
  std::vector<std::shared_ptr<index::Index>> out;
  for (const Root& open : roots_) out.push_back(open.index);
  return out;
}

std::shared_ptr<index::Index> Session::index_for_path(std::string_view path) const {
  std::optional<Located> located = locate(path);
  return located ? std::move(located->index) : nullptr;
}

std::optional<Session::Located> Session::locate(std::string_view path) const {
  std::shared_lock lock(mutex_);
  std::optional<Located> best;
  for (const Root& open : roots_) {
    for (const std::string& root : {open.index->root(), open.spelled}) {
      std::optional<std::string> relative = relative_to(path, root);
      if (relative && (!best || relative->size() < best->path.size()))
        best = Located{open.index, std::move(*relative)};
    }
  }
  // A file of a package cache, indexed on demand, is named by its absolute path.
  for (const Root& open : roots_)
    if (!best && open.index->snapshot()->files().find(path))
      best = Located{open.index, std::string(path)};
  return best;
}

std::string Session::shown_root(const index::Index& index) const {
  std::shared_lock lock(mutex_);
  for (const Root& open : roots_) {
    if (open.index.get() == &index) return open.spelled;
  }
  return index.root();
}

std::string Session::shown_text(std::string text) const {
  if (options_.public_name.empty() || text.find('/') == std::string::npos) return text;
  for (const auto& index : indexes()) {
    replace_path(text, index->status().cache_directory, "the directory of the index");
    replace_path(text, index->root(), options_.public_name);
    replace_path(text, shown_root(*index), options_.public_name);
  }
  return text;
}

Error Session::shown_error(Error error) const {
  error.message = shown_text(std::move(error.message));
  error.hint = shown_text(std::move(error.hint));
  return error;
}

Result<std::shared_ptr<index::Index>> Session::index_for_root(std::string_view project_root) const {
  std::string open;
  {
    std::shared_lock lock(mutex_);
    if (roots_.empty() && refused_) return *refused_;
    if (roots_.empty())
      return Error{ErrorCode::not_found, "no project is open",
                   "open a workspace folder, or name a project root"};
    if (project_root.empty()) return roots_.front().index;
    open = join(roots_, ", ", [](const Root& root) { return root.index->root(); });
  }
  const Result<std::string> canonical = canonical_path(project_root);
  if (std::shared_ptr<index::Index> index = index_for_path(
          canonical ? *canonical : normalize_path(project_root)))
    return index;
  return Error{ErrorCode::outside_root,
               "project root \"" + std::string(project_root) + "\" is not open",
               "open roots: " + open};
}

std::shared_ptr<const lsp::ClientCapabilities> Session::client() const {
  std::shared_lock lock(mutex_);
  return client_;
}

void Session::set_client(lsp::ClientCapabilities client) {
  auto fresh = std::make_shared<const lsp::ClientCapabilities>(std::move(client));
  std::unique_lock lock(mutex_);
  client_ = std::move(fresh);
}

std::shared_ptr<const Settings> Session::settings() const {
  std::shared_lock lock(mutex_);
  return settings_;
}

std::vector<std::string> Session::configure(const nlohmann::json& client,
                                            const nlohmann::json& flags) {
  std::string root;
  {
    std::shared_lock lock(mutex_);
    if (!roots_.empty()) root = roots_.front().index->root();
  }
  LoadedSettings loaded = load_settings(root, client, flags);
  std::unique_lock lock(mutex_);
  *layers_ = {client, flags};
  settings_ = std::make_shared<const Settings>(std::move(loaded.settings));
  return std::move(loaded.problems);
}

}  // namespace codefinder::handlers
