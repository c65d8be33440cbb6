// write_map_files: each kind that an option names.
#include "cli/map_files.h"

#include "base/files.h"
#include "base/log.h"
#include "cli/project_root.h"
#include "handlers/picture/draw_map.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <utility>

namespace codefinder::cli {
namespace {

using handlers::PictureKind;
using nlohmann::json;

constexpr std::array<std::pair<const char*, PictureKind>, 3> kKinds = {
    {{"html", PictureKind::html}, {"svg", PictureKind::svg}, {"mermaid", PictureKind::mermaid}}};

std::string file_of(const json& arguments, const char* kind) {
  const json value = arguments.value(kind, json());
  return value.is_string() ? value.get<std::string>() : std::string();
}

}  // namespace

bool names_map_file(const json& arguments) {
  for (const auto& [name, kind] : kKinds)
    if (!file_of(arguments, name).empty()) return true;
  return false;
}

int write_map_files(const index::Index& index, const json& arguments, Format format) {
  json report = {{"written", json::array()}};
  for (const auto& [name, kind] : kKinds) {
    const std::string word = file_of(arguments, name);
    if (word.empty()) continue;
    const Result<handlers::Picture> picture = handlers::draw_map(index, kind);
    if (!picture) return print_error(picture.error(), format);
    report["files"] = picture->files;
    report["complete"] = picture->is_complete;
    if (word == "-") {
      print_text(picture->text);
      continue;
    }
    const std::string path = path_of_word(word);
    if (const Status written = write_file_at(path, picture->text); !written)
      return print_error(written.error(), format);
    report["written"].push_back({{"path", path}, {"kind", name}, {"bytes", picture->text.size()}});
  }
  if (report["written"].empty()) return 0;
  if (format != Format::text) return print_answer(report, format);
  for (const json& file : report["written"])
    print_message(fmt::format("{} files are drawn in {} ({} KB)",
                              report["files"].get<std::size_t>(), file["path"].get<std::string>(),
                              file["bytes"].get<std::size_t>() / 1000));
  return 0;
}

}  // namespace codefinder::cli
