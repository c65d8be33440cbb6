// The fields of the commands that are no verbs, by command. They live as long as the program.
#pragma once

#include "handlers/schema/field.h"

#include <string_view>
#include <vector>

namespace codefinder::cli {

const std::vector<handlers::Field>& project_fields();
const std::vector<handlers::Field>& logging_fields();
const std::vector<handlers::Field>& client_fields();
const std::vector<handlers::Field>& retrieve_fields();
const std::vector<handlers::Field>& map_file_fields();
const std::vector<handlers::Field>& serve_fields();
/// The options for the repositories that a server restores.
const std::vector<handlers::Field>& restored_fields();
const handlers::Field& file_field();
const handlers::Field& topic_field();
const handlers::Field& schema_field();
const handlers::Field& shell_field();
const handlers::Field& prefix_field();
/// The options of `codefinder agents`, without the project's.
const std::vector<handlers::Field>& agents_fields();
/// The options of `codefinder cache`, without the project's.
const std::vector<handlers::Field>& cache_fields();
/// `name`: "scip" or "remove".
const handlers::Field& scip_field(std::string_view name);
/// `name`: "path" for the positional, else "project_root".
const handlers::Field& root_field(std::string_view name);
/// `name`: "url", "repository", "sign", "no_facts", "with_sources", "shard", "assemble" or "store".
const handlers::Field& store_field(std::string_view name);

}  // namespace codefinder::cli
