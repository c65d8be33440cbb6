// The server's rows that are applied in stream order: start and end of the session, documents,
// settings and workspace folders.
#include "handlers/server.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/verbs/answer/verb.h"
#include "handlers/version.h"
#include "index/languages/language.h"
#include "lsp/uri.h"

#include <algorithm>
#include <filesystem>

namespace codefinder::handlers {
namespace {

using lsp::Json;

Outcome done() { return Json(); }
Outcome failed(const Error& error) { return lsp::to_rpc_error(error); }

/// Returns utf-8 if the client supports it (no conversion on either side), else the client's first
/// choice; utf-16 if it announced none.
Encoding choose_encoding(const std::vector<Encoding>& offered) {
  if (offered.empty()) return Encoding::utf16;
  return std::find(offered.begin(), offered.end(), Encoding::utf8) != offered.end()
             ? Encoding::utf8
             : offered.front();
}

std::string_view encoding_name(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8: return "utf-8";
    case Encoding::utf16: return "utf-16";
    case Encoding::utf32: return "utf-32";
  }
  return "utf-16";
}

constexpr std::size_t kMaxFollowed = 8;  // Directories that are opened for files.

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// Returns our part of a configuration: a client may send it bare, or under our name.
const Json& our_part(const Json& settings) {
  if (settings.is_object()) {
    for (const char* name : {"codefinder", "codeFinder"}) {
      if (const auto at = settings.find(name); at != settings.end()) return *at;
    }
  }
  return settings;
}

/// Returns the values that filters and settings accept, for a client's menus: {"kinds": […],
/// "languages": [{"name", "languageId"}…]}.
Json vocabulary() {
  Json languages = Json::array();
  for (const LanguageDefinition* language : codefinder::languages())
    languages.push_back({{"name", language->name}, {"languageId", language->lsp_id}});
  const Json nav = find_verb("nav")->input_schema();
  return {{"kinds", nav.at("/properties/filters/properties/kinds/items/enum"_json_pointer)},
          {"languages", std::move(languages)}};
}

}  // namespace

// ---- Start and end ----

Outcome Server::initialize(const lsp::InitializeParams& params) {
  session_.set_encoding(choose_encoding(params.capabilities.positionEncodings));
  session_.set_client(params.capabilities);
  trace_ = params.trace;
  state_ = State::running;
  if (params.processId) watch_client(*params.processId);
  configure(our_part(params.initializationOptions));

  std::vector<std::string> roots;
  const auto add = [&](const std::string& uri) {
    Result<std::string> path = lsp::path_from_uri(uri);
    if (path) roots.push_back(std::move(path).value());
    else log_warning("a workspace folder is not served: {}", path.error().message);
  };
  if (params.workspaceFolders && !params.workspaceFolders->empty()) {
    for (const lsp::WorkspaceFolder& folder : *params.workspaceFolders) add(folder.uri);
  } else if (params.rootUri) {
    add(*params.rootUri);
  } else if (params.rootPath && params.rootPath->starts_with('/')) {
    roots.push_back(normalize_path(*params.rootPath));
  }
  follow_files_ = roots.empty();
  for (const std::string& root : roots) open_root(root, "workspace folder");

  Json capabilities = {{"positionEncoding", encoding_name(session_.encoding())}};
  for (const Row& row : table()) {
    if (row.announce && (row.lane == Lane::mutating || !is_disabled(row.method)))
      row.announce(capabilities);
  }
  // Options are for clients that prepare a rename.
  if (!params.capabilities.prepareRename && capabilities.contains("renameProvider"))
    capabilities["renameProvider"] = true;
  capabilities["experimental"]["codeFinder"].update(vocabulary());
  return Json{{"capabilities", std::move(capabilities)},
              {"serverInfo", {{"name", "codefinder"}, {"version", version()}}}};
}

Outcome Server::initialized(const lsp::NoParams&) {
  const auto client = session_.client();
  Json registrations = Json::array();
  if (client->didChangeWatchedFilesDynamic) {
    registrations.push_back(
        {{"id", "codefinder-files"},
         {"method", "workspace/didChangeWatchedFiles"},
         {"registerOptions", {{"watchers", Json::array({{{"globPattern", "**/*"}}})}}}});
  }
  if (client->didChangeConfigurationDynamic) {
    registrations.push_back({{"id", "codefinder-settings"},
                             {"method", "workspace/didChangeConfiguration"},
                             {"registerOptions", {{"section", "codefinder"}}}});
  }
  if (!registrations.empty()) {
    client_->request("client/registerCapability", {{"registrations", std::move(registrations)}},
                     [](const lsp::Response& response) {
                       if (response.error)
                         log_info("the client refused to register: {}", response.error->message);
                     });
  }
  pull_configuration();
  // Progress begins here: before this notification the server may not send requests.
  initialized_ = true;
  for (const auto& index : session_.indexes()) show_progress(index);
  for (const auto& [path, error] : refused_) refuse_root(path, error);
  refused_.clear();
  return done();
}

Outcome Server::shutdown(const lsp::NoParams&) {
  state_ = State::shut_down;
  return done();
}

Outcome Server::set_trace(const lsp::SetTraceParams& params) {
  trace_ = params.value;
  return done();
}

// ---- Documents ----

Outcome Server::did_open(const lsp::DidOpenTextDocumentParams& params) {
  Result<std::string> path = lsp::path_from_uri(params.textDocument.uri);
  if (!path) return failed(path.error());
  if (follow_files_) open_root_of(*path);
  session_.documents().open(std::move(path).value(), params.textDocument.languageId,
                            params.textDocument.version, params.textDocument.text);
  return done();
}

Outcome Server::did_change(const lsp::DidChangeTextDocumentParams& params) {
  const Result<std::string> path = lsp::path_from_uri(params.uri);
  if (!path) return failed(path.error());
  std::vector<DocumentChange> changes;
  changes.reserve(params.contentChanges.size());
  for (const lsp::TextDocumentContentChangeEvent& event : params.contentChanges) {
    DocumentChange change;
    change.text = event.text;
    if (event.range) {
      change.range = DocumentChange::Range{{event.range->start.line, event.range->start.character},
                                           {event.range->end.line, event.range->end.character}};
    }
    changes.push_back(std::move(change));
  }
  const Status status = session_.documents().change(*path, params.version, changes);
  return status ? done() : failed(status.error());
}

Outcome Server::did_save(const lsp::DidSaveTextDocumentParams& params) {
  const Result<std::string> path = lsp::path_from_uri(params.textDocument.uri);
  if (!path) return failed(path.error());
  session_.documents().save(*path, params.text);
  return done();
}

Outcome Server::did_close(const lsp::DidCloseTextDocumentParams& params) {
  const Result<std::string> path = lsp::path_from_uri(params.textDocument.uri);
  if (!path) return failed(path.error());
  session_.token_results().forget(params.textDocument.uri);
  const Status status = session_.documents().close(*path);
  return status ? done() : failed(status.error());
}

// ---- Settings ----

void Server::pull_configuration() {
  if (!session_.client()->workspaceConfiguration) return;
  // Only one request is pending at a time: if the settings change before a slow client answers, one
  // more request follows its answer.
  configuration_changed_ = configuration_asked_;
  if (configuration_asked_) return;
  configuration_asked_ = true;
  client_->request(
      "workspace/configuration", {{"items", Json::array({{{"section", "codefinder"}}})}},
      [this](const lsp::Response& response) {
        configuration_asked_ = false;
        if (configuration_changed_) pull_configuration();
        if (response.error)
          return log_info("the client has no configuration for us: {}", response.error->message);
        if (response.result.is_array() && !response.result.empty() &&
            response.result[0].is_object())
          configure(response.result[0]);
      });
}

void Server::configure(const Json& client) {
  // The client's settings at initialize apply where a later answer has no other value.
  if (!client.is_null() && !client.is_object())
    log_warning("settings must be an object: the client's are ignored");
  if (client.is_object()) {
    if (client_settings_.is_object()) client_settings_.update(client, true);
    else client_settings_ = client;
  }
  const auto before = session_.settings();
  const std::vector<std::string> problems = session_.configure(client_settings_, options_.flags);
  const auto now = session_.settings();
  const bool shows_others = before->lsp.code_lens != now->lsp.code_lens ||
                            before->lsp.inlay_hints != now->lsp.inlay_hints ||
                            before->lsp.diagnostics != now->lsp.diagnostics;
  if (shows_others && !refreshes_.empty()) refreshes_.front()->ask_again();
  set_log_level(session_.settings()->log_level);
  for (const std::string& problem : problems) log_warning("{}", problem);
}

Outcome Server::did_change_configuration(const lsp::DidChangeConfigurationParams& params) {
  if (session_.client()->workspaceConfiguration) pull_configuration();
  else if (!params.settings.is_null()) configure(our_part(params.settings));
  return done();
}

// ---- Files and folders ----

Outcome Server::did_change_watched_files(const lsp::DidChangeWatchedFilesParams& params) {
  std::map<std::shared_ptr<index::Index>, std::vector<std::string>> changed;
  for (const lsp::FileEvent& event : params.changes) {
    Result<std::string> path = lsp::path_from_uri(event.uri);
    if (!path) continue;
    if (auto index = session_.index_for_path(*path))
      changed[std::move(index)].push_back(std::move(path).value());
  }
  for (auto& [index, paths] : changed) index->update(std::move(paths));
  return done();
}

Outcome Server::did_change_workspace_folders(const lsp::DidChangeWorkspaceFoldersParams& params) {
  for (const lsp::WorkspaceFolder& folder : params.removed) {
    const Result<std::string> path = lsp::path_from_uri(folder.uri);
    if (path) close_root(*path);
  }
  for (const lsp::WorkspaceFolder& folder : params.added) {
    const Result<std::string> path = lsp::path_from_uri(folder.uri);
    if (path) open_root(*path, "workspace folder");
    else log_warning("a workspace folder is not served: {}", path.error().message);
  }
  follow_files_ = false;
  session_.documents().roots_changed();
  return done();
}

void Server::open_root(const std::string& path, std::string_view why, RootChoice choice) {
  const std::size_t before = session_.indexes().size();
  Result<std::shared_ptr<index::Index>> index = session_.add_root(path, choice);
  if (!index && index.error().code == ErrorCode::not_a_project)
    return refuse_root(path, index.error());
  if (!index) {
    log_error("{} {} is not served: {}", why, path, index.error().message);
    return client_->show_message(
        lsp::MessageType::Error,
        "codefinder: " + path + " is not indexed: " + index.error().message);
  }
  if (session_.indexes().size() == before) return;  // Open already.
  log_info("{} {}", why, path);
  if (initialized_) show_progress(*index);
}

void Server::refuse_root(const std::string& path, const Error& error) {
  log_warning("{}; {}", error.message, error.hint);
  if (!session_.client()->statusReports) return;
  if (initialized_) client_->notify(kStatusNotification, failed_report(path, error));
  else refused_.emplace_back(path, error);
}

void Server::show_progress(std::shared_ptr<index::Index> index) {
  const auto token = [this] { return "codefinder/index/" + std::to_string(next_token_++); };
  if (session_.client()->statusReports) {
    const auto send = [this](Json params) {
      client_->notify(kStatusNotification, std::move(params));
    };
    reports_.push_back(std::make_unique<StatusReports>(index, session_.shown_root(*index), send,
                                                       session_.clock()));
  }
  if (std::vector<std::string> methods = refresh_methods(*session_.client()); !methods.empty())
    refreshes_.push_back(
        std::make_unique<RefreshRequests>(index, std::move(methods), client_->port()));
  std::string name(file_name(index->root()));
  const ClientPort client = session_.client()->workDoneProgress ? client_->port() : ClientPort{};
  progress_.push_back(std::make_unique<IndexProgress>(std::move(index), std::move(name), client,
                                                      token, session_.clock()));
}

void Server::close_root(const std::string& path) {
  const Result<std::string> canonical = canonical_path(path);
  const std::string root = canonical ? *canonical : path;
  std::erase_if(progress_, [&](const auto& progress) { return progress->index().root() == root; });
  std::erase_if(refreshes_, [&](const auto& each) { return each->index().root() == root; });
  std::erase_if(reports_, [&](const auto& reports) { return reports->index().root() == root; });
  if (!session_.remove_root(path)) log_info("workspace folder {} was removed but never open", path);
}

void Server::open_root_of(const std::string& file) {
  if (session_.locate(file)) return;
  for (std::string_view directory = parent_path(file); directory.size() > 1;
       directory = parent_path(directory))
    if (exists(std::string(directory) + "/.git"))
      return open_root(std::string(directory), "git repository");
  const std::string directory(parent_path(file));
  if (session_.indexes().size() >= kMaxFollowed)
    return log_info("{} is not indexed: {} directories of opened files are open", directory,
                    kMaxFollowed);
  // A home directory, and others that are no project, are not walked.
  open_root(directory, "directory of an opened file", RootChoice::file);
}

}  // namespace codefinder::handlers
