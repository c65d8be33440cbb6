// The commands that exchange an index with other machines and programs.
#include "cli/runner.h"

#include "cli/exit_code.h"
#include "cli/project_root.h"
#include "handlers/scip.h"
#include "handlers/settings.h"
#include "handlers/sharing.h"
#include "lsp/json.h"

#include <utility>

namespace codefinder::cli {

using nlohmann::json;

int Runner::run_shard() const {
  return print(handlers::build_shard(options_with(flag_settings()), text("shard"), text("store")));
}

/// Makes open_project() open the index with downloaded facts.
Status Runner::download_facts() {
  auto assembly = handlers::assemble(options_with(flag_settings()), text("store"));
  if (!assembly) return std::move(assembly).error();
  print_message("downloaded " + lsp::dump_json(assembly->report));
  open_index_ = std::move(assembly->open);
  return Done{};
}

int Runner::run_publish() const {
  int exit_code = kError;
  const auto session = open_project(exit_code, {}, sharing_flags());
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  index->wait_idle();
  return print(handlers::publish(handlers::index_options(*session->settings(), index->root()),
                                 {.url = text("url"),
                                  .key_file = text("sign"),
                                  .facts = !flag("no_facts"),
                                  .with_sources = flag("with_sources")}));
}

int Runner::run_fetch() const {
  const Result<json> fetched = handlers::fetch(options_with(sharing_flags()));
  if (!fetched) return print(fetched);
  int exit_code = kError;
  const auto session = open_project(exit_code, {}, sharing_flags());
  if (!session) return exit_code;
  session->indexes().front()->wait_idle();
  return print(fetched);
}

int Runner::run_export() const {
  int exit_code = kError;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  index->wait_idle();
  const std::string file = text("scip");
  return print(handlers::export_scip(*index, file.empty() ? file : path_of_word(file)));
}

int Runner::run_import() const {
  int exit_code = kError;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  const auto options = handlers::index_options(*session->settings(), index->root());
  if (flag("remove")) return print(handlers::remove_scip(options));
  index->wait_idle();
  const std::string file = text("scip");
  return print(handlers::import_scip(*index, options, file.empty() ? file : path_of_word(file)));
}

}  // namespace codefinder::cli
