// write_map_files: each kind that an option names.
#include "cli/map_files.h"

#include "base/files.h"
#include "base/log.h"
#include "cli/project_root.h"
#include "handlers/picture/draw_map.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace codefinder::cli {
namespace {

using handlers::PictureKind;
using nlohmann::json;

constexpr std::array<std::pair<const char*, PictureKind>, 3> kKinds = {
    {{"html", PictureKind::html}, {"svg", PictureKind::svg}, {"mermaid", PictureKind::mermaid}}};

struct Output {
  const char* name;
  PictureKind kind;
  std::string path;  // As it was typed; "-" is standard output.
};

std::string absolute_path(const std::string& path) {
  std::error_code failed;
  return std::filesystem::absolute(path, failed).lexically_normal().string();
}

/// In the order of kKinds.  Errors: invalid_query (a file without a name, one file for two kinds,
/// or standard output for one of several).
Result<std::vector<Output>> outputs_of(const json& arguments) {
  std::vector<Output> out;
  for (const auto& [name, kind] : kKinds) {
    const json value = arguments.value(name, json());
    if (!value.is_string()) continue;
    const std::string word = value.get<std::string>();
    if (word.empty())
      return Error{ErrorCode::invalid_query, fmt::format("--{} has no name of a file", name), {}};
    out.push_back({name, kind, word == "-" ? word : path_of_word(word)});
  }
  for (const Output& output : out) {
    const auto same = [&](const Output& other) {
      return absolute_path(other.path) == absolute_path(output.path);
    };
    if (out.size() > 1 && output.path == "-")
      return Error{ErrorCode::invalid_query, "standard output takes one picture and no other file",
                   "name a file for each picture"};
    if (std::count_if(out.begin(), out.end(), same) > 1)
      return Error{ErrorCode::invalid_query, output.path + " is named for two pictures",
                   "name a file for each picture"};
  }
  return out;
}

}  // namespace

bool names_map_file(const json& arguments) {
  return std::any_of(kKinds.begin(), kKinds.end(), [&](const auto& kind) {
    return arguments.value(kind.first, json()).is_string();
  });
}

int write_map_files(const index::Index& index, const json& arguments, Format format) {
  const auto outputs = outputs_of(arguments);
  if (!outputs) return print_error(outputs.error(), format);
  json report = {{"written", json::array()}};
  for (const auto& [name, kind, path] : *outputs) {
    const Result<handlers::Picture> picture = handlers::draw_map(index, kind);
    if (!picture) return print_error(picture.error(), format);
    report["files"] = picture->files;
    report["complete"] = picture->is_complete;
    if (path == "-") {
      print_text(picture->text);
      break;
    }
    if (const Status written = write_file_at(path, picture->text); !written)
      return print_error(written.error(), format);
    report["written"].push_back({{"path", path}, {"kind", name}, {"bytes", picture->text.size()}});
  }
  if (!report["complete"].get<bool>())
    print_message("the index is not complete yet: the picture lacks files or links");
  if (report["written"].empty()) return 0;
  if (format != Format::text) return print_answer(report, format);
  for (const json& file : report["written"])
    print_message(fmt::format("{} files are drawn in {} ({} KB)",
                              report["files"].get<std::size_t>(), file["path"].get<std::string>(),
                              file["bytes"].get<std::size_t>() / 1000));
  return 0;
}

}  // namespace codefinder::cli
