// codeFinder/open: files by path and lines, and the files of jump ids and names.
#include "base/log.h"
#include "base/path.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/params/frame_targets.h"
#include "handlers/verbs/params/jump.h"
#include "handlers/verbs/params/open_target.h"
#include "handlers/verbs/params/past_query.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages/language.h"
#include "lsp/uri.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxOpened = 50;
constexpr std::int64_t kMaxLines = 0xFFFFFFFFll;
constexpr const char* kLineFields[] = {"start_line", "end_line", "limit"};

const std::vector<Field>& open_fields() {
  static const std::vector<Field> kFields = with_contents_fields(
      {{.name = "targets",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "A symbol (`Cart.add`, or `path:line` of or in it), lines (`src/cart.py:10-40`), a "
               "file or an id; several at once.",
        .one_or_more = true,
        .command_line = {.kind = CommandLine::Kind::positional, .value = "TARGET"}},
       frames_field(),
       unlisted({"id", FieldType::string, "null", "A jump id (`cf_…`) from an earlier answer."}),
       unlisted(
           {.name = "path",
            .type = FieldType::path,
            .default_value = "null",
            .doc = "A file, relative to the project root; also with lines: `src/cart.py:10-40`."}),
       unlisted({"start_line", FieldType::integer, "null", "The first line of `path`, 1-based.", 0,
                 kMaxLines}),
       unlisted({"end_line", FieldType::integer, "null",
                 "The last line of `path`; default: its end.", 1, kMaxLines}),
       context_field(),
       at_field(),
       {.name = "show",
        .type = FieldType::choice,
        .default_value = "null",
        .doc = "Of symbols their lines, their file, or the commits that changed them.",
        .choices = {"symbol", "file", "history"}},
       unlisted({"limit", FieldType::integer, "null", "Most lines, from `start_line` on.", 1,
                 kMaxLines})},
      "262144");
  return kFields;
}

/// Sets the lines of the targets to those that start_line, end_line and limit give.  False if they
/// are not about one path without lines of its own.
bool put_lines(const json& decoded, std::vector<OpenTarget>& targets) {
  const bool is_given = std::any_of(
      std::begin(kLineFields), std::end(kLineFields),
      [&](const char* name) { return decoded.at(name).is_number_integer(); });
  if (!is_given) return true;
  if (targets.size() != 1 || !targets[0].id.empty() || targets[0].first != 0) return false;
  const std::int64_t first = std::max(integer_of(decoded, "start_line"), std::int64_t{1});
  const std::int64_t end = integer_of(decoded, "end_line"), count = integer_of(decoded, "limit");
  std::int64_t last = end == 0 ? kMaxLines : end;
  if (count != 0) last = std::min(last, first + count - 1);
  targets[0].first = static_cast<std::uint32_t>(first);
  targets[0].last = static_cast<std::uint32_t>(last);
  return true;
}

Result<std::vector<OpenTarget>> opened_targets_of(const json& decoded) {
  std::vector<OpenTarget> targets;
  for (const std::string& word : strings_of(decoded, "targets")) {
    targets.push_back(parse_open_target(word));
    Result<std::string> path = lsp::path_from_json(targets.back().path);
    if (!path) return path.error();
    targets.back().path = std::move(path).value();
  }
  if (const std::string id = string_of(decoded, "id"); !id.empty())
    targets.push_back({.word = id, .id = id, .path = {}});
  const std::string path = string_of(decoded, "path");
  const auto wrong = [](const char* why) {
    return Error{ErrorCode::invalid_query, why,
                 "give path with start_line and end_line, an id, or targets"};
  };
  if (!path.empty()) {
    targets.push_back(parse_open_target(path));
    targets.back().is_file = true;
    targets.back().id.clear();
    if (targets.back().path.empty()) targets.back().path = path;  // "cf_…" is a file here.
  }
  if (!put_lines(decoded, targets))
    return wrong("start_line, end_line and limit go with one path without lines");
  if (targets.size() == 1 && targets[0].first > targets[0].last)
    return wrong("end_line is before start_line");
  for (const OpenTarget& target : targets)
    if (target.id.empty() && target.path.empty()) return wrong("a target to open is empty");
  if (targets.empty()) return wrong("what to open? neither path, id nor targets is given");
  if (targets.size() > kMaxOpened) return wrong("more than 50 targets are given");
  return targets;
}

/// A file, or its lines, as a jump without a symbol.
Result<Jump> jump_to_file(const index::Snapshot& snapshot, const OpenTarget& target,
                          std::vector<FileId>& files, ByteRange& part) {
  Result<FileId> file = file_at(snapshot, target.path);
  if (!file) return file.error();
  files.push_back(*file);
  Jump jump;
  const auto row = snapshot.files().row(*file);
  jump.path = row ? row->path : target.path;
  jump.facts = snapshot.facts().get(*file, index::FactsRequest::symbols);
  Result<std::string> text = snapshot.files().text(*file);
  if (!text) return text.error();
  jump.text = std::move(text).value();
  part = {0, static_cast<std::uint32_t>(jump.text.size())};
  if (target.first == 0 || !jump.facts) return jump;
  const TextMap& map = jump.facts->text_map;
  if (target.first > map.line_count())
    return Error{ErrorCode::invalid_query,
                 fmt::format("line {} is beyond the end of {}", target.first, jump.path),
                 fmt::format("it has {} lines", map.line_count())};
  part = {map.line_range(target.first - 1).begin,
          map.line_range(std::min(target.last, map.line_count()) - 1).end};
  return jump;
}

/// The lines of a jump's symbol.
ByteRange lines_of(const Jump& jump) {
  const TextMap& map = jump.facts->text_map;
  const ByteRange symbol = jump.hit->full_range;
  const std::uint32_t last = std::max(symbol.end, symbol.begin + 1) - 1;
  return {map.line_range(map.position_at(symbol.begin).line).begin,
          map.line_range(map.position_at(last).line).end};
}

/// The error with advice about the likely intent: lines that are none, or a directory.
Error with_advice(const index::Snapshot& snapshot, const OpenTarget& target, Error error) {
  if (!target.id.empty() || error.code != ErrorCode::not_found) return error;
  const std::string path = target.path.substr(0, target.path.rfind(':'));
  if (path != target.path && file_at(snapshot, path))
    return {ErrorCode::invalid_query,
            fmt::format("\"{}\" are no lines of {}", target.path.substr(path.size() + 1), path),
            "lines count from 1, the first before the last: `" + path + ":10-40`"};
  const std::string& root = snapshot.status().root;
  const auto directory = relative_to(normalize_path(target.path, root), root);
  if (!directory || directory->empty()) return error;
  std::string first;
  snapshot.record_miss(MissingKey::directory, *directory);
  snapshot.files().for_each(*directory + "/", [&](const FileRow& row) {
    first = shown_path(snapshot.status(), row.path);
    return false;
  });
  if (first.empty()) return error;
  return {ErrorCode::invalid_query, *directory + " is a directory",
          "open a file of it, such as " + first + "; outline shows what is in it"};
}

/// The shown part of a symbol's file.
enum class Shown { file, symbol };

Shown shown_of(const json& decoded, std::size_t targets) {
  const std::string word = string_of(decoded, "show");
  if (word.empty()) return targets == 1 ? Shown::file : Shown::symbol;
  return word == "symbol" ? Shown::symbol : Shown::file;
}

/// The answer with the file of a symbol; if the first page does not have all of the symbol, the
/// page begins with it.
Result<json> answer_with_file(const index::Snapshot& snapshot, const json& decoded,
                              const Jump& jump) {
  const auto size = static_cast<std::uint32_t>(jump.text.size());
  Result<json> answer = contents_answer(snapshot, decoded, jump, {0, size});
  if (!jump.hit || !answer || !string_of(decoded, "cursor").empty() ||
      !answer->value("truncated", false))
    return answer;
  const json& window = kContents.window(*answer);
  const ByteRange symbol = lines_of(jump);
  const bool has_symbol = window.is_object() &&
                          kLines.end(window) >=
                              kLines.end(lines_json(jump.facts->text_map, symbol));
  if (has_symbol) return answer;
  answer = contents_answer(snapshot, decoded, jump, {symbol.begin, size});
  if (answer) (*answer)["truncated"] = true;  // The text before the symbol is not shown.
  return answer;
}

Result<json> open_jump(const index::Snapshot& snapshot, const json& decoded, const Jump& jump,
                       Shown shown) {
  if (jump.hit && shown == Shown::file) return answer_with_file(snapshot, decoded, jump);
  return answer_with_context(snapshot, decoded, jump);
}

/// The symbol of a place (`path:line#name`, `path:line:column`, or with `shown` symbol
/// `path:line`); not_found if the word is no place, or no symbol is there.
Result<Jumps> jumps_to_place(const index::Snapshot& snapshot, const OpenTarget& target, Shown shown,
                             std::vector<FileId>& files, std::stop_token stop) {
  const std::optional<Target> place = target.is_file ? std::nullopt : parse_place(target.word);
  const bool is_exact = place && (!place->name.empty() || place->column != 0);
  if (!is_exact && !(place && shown == Shown::symbol))
    return Error{ErrorCode::not_found, target.word + " is no place", ""};
  return jumps_to_symbol(snapshot, *place, files, std::move(stop));
}

/// The lines around `line` of a long symbol; all lines of another one.
ByteRange lines_near(const Jump& jump, std::uint32_t line) {
  constexpr std::uint32_t kMaxWhole = 60, kBefore = 20, kAfter = 20;
  const TextMap& map = jump.facts->text_map;
  const ByteRange symbol = lines_of(jump);
  const std::uint32_t first = map.position_at(symbol.begin).line + 1;
  const std::uint32_t last = map.position_at(std::max(symbol.end, symbol.begin + 1) - 1).line + 1;
  if (last - first < kMaxWhole || line <= first || line > last) return symbol;
  return {map.line_range(std::max(first, line - std::min(line, kBefore)) - 1).begin,
          map.line_range(std::min(last, line + kAfter) - 1).end};
}

/// The lines of `target` with `context` lines around them.
OpenTarget with_context(OpenTarget target, const json& decoded) {
  const auto context = static_cast<std::uint32_t>(integer_of(decoded, "context"));
  if (target.first == 0 || context == 0) return target;
  target.first -= std::min(target.first - 1, context);
  target.last += context;
  return target;
}

/// The answer about one target.
Result<json> open_one(const index::Snapshot& snapshot, const json& decoded,
                      const OpenTarget& target, Shown shown, std::vector<FileId>& files,
                      std::stop_token stop) {
  const auto open_each = [&](const Jumps& jumps) {
    const Shown of_each = jumps.all.size() > 1 ? Shown::symbol : shown;
    return answer_about_jumps(snapshot, decoded, jumps, [&](const json& about, const Jump& one) {
      return open_jump(snapshot, about, one, of_each);
    });
  };
  const Result<Jumps> placed = jumps_to_place(snapshot, target, shown, files, stop);
  if (placed && placed->all.size() == 1 && placed->all[0].hit && shown == Shown::symbol &&
      target.first != 0 && integer_of(decoded, "context") == 0)
    return contents_answer(snapshot, decoded, placed->all[0],
                           lines_near(placed->all[0], target.first));
  if (placed) return open_each(*placed);
  ByteRange part;
  Result<Jump> jump = target.id.empty()
                          ? jump_to_file(snapshot, with_context(target, decoded), files, part)
                          : jump_to(snapshot, target.id, files);
  if (!jump && target.id.empty() && target.first == 0 &&
      jump.error().code == ErrorCode::not_found) {
    Target symbol;
    symbol.name = target.path;
    const Result<Jumps> named = jumps_to_symbol(snapshot, symbol, files, std::move(stop));
    if (named) return open_each(*named);
    if (named.error().code != ErrorCode::not_found) jump = named.error();
    else if (detect_language(target.path, "") == Language::text && jump.error().hint.empty())
      jump = Error{ErrorCode::not_found, "no file and no symbol " + target.path,
                   named.error().hint};
  }
  if (!jump) return with_advice(snapshot, target, jump.error());
  return target.id.empty() ? contents_answer(snapshot, decoded, *jump, part)
                           : open_jump(snapshot, decoded, *jump, shown);
}

/// The answer about several.
Result<json> open_all(const index::Snapshot& snapshot, const json& decoded,
                      const std::vector<OpenTarget>& targets, std::vector<FileId>& files,
                      std::stop_token stop) {
  std::vector<std::string> words;
  for (const OpenTarget& target : targets) words.push_back(target.word);
  return answer_in_parts(snapshot, decoded, words, [&](const json& part, std::size_t i) {
    return open_one(snapshot, part, targets[i], shown_of(decoded, targets.size()), files, stop);
  });
}

/// The answers about the functions of frames.
Result<json> open_frames(Session& session, const json& decoded, const std::stop_token& stop) {
  for (const char* name : kLineFields)
    if (decoded.at(name).is_number_integer())
      return Error{ErrorCode::invalid_query, fmt::format("{} goes with one path only", name),
                   "frames have lines of their own"};
  const Shown shown = shown_of(decoded, 2);  // The function of a frame, as of several targets.
  return ask_frames(
      session, decoded,
      [&](const index::Snapshot& snapshot, const json& part, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        const Result<Jumps> jumps = jumps_to_symbol(snapshot, target, files, stop);
        if (!jumps) return jumps.error();
        return answer_about_jumps(snapshot, part, *jumps, [&](const json& about, const Jump& one) {
          return open_jump(snapshot, about, one, shown);
        });
      },
      stop);
}

Result<json> run_open(Session& session, const json& decoded, std::stop_token stop) {
  if (!string_of(decoded, "frames").empty()) return open_frames(session, decoded, stop);
  const Result<std::vector<OpenTarget>> targets = opened_targets_of(decoded);
  if (!targets) return targets.error();
  Target target;  // The first target, which chooses the project.
  target.id = targets->front().id;
  target.path = targets->front().path;
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        return targets->size() == 1 ? open_one(snapshot, decoded, targets->front(),
                                               shown_of(decoded, 1), files, stop)
                                    : open_all(snapshot, decoded, *targets, files, stop);
      },
      stop);
}

constexpr Verb::Delegate kOpenDelegates[] = {{"show", "history", kHistoryVerb}};

}  // namespace

const Verb kOpenVerb{
    "open",
    "open",
    "Open files",
    "The source of symbols, by name or place, with `context` lines around; or lines of files, or "
    "files.",
    "`moved` is the same symbol on other lines than when one of the 32 latest queries returned its "
    "id, or in another file or class; `changed` the same symbol with another signature or body. "
    "With `ambiguous` and `gone`, `contents` is empty, and `language` and `range` are null: the "
    "text of another symbol is never shown. If the file of a symbol is too long for `max_bytes`, "
    "`contents` begins with the symbol. A name of several symbols has `parts` for the first five, "
    "by their lines. Without `show`, a symbol is shown by its lines if there are several targets, "
    "else in its file; with `symbol`, `path:line` is the symbol of the line.",
    open_fields,
    kContents,
    run_open,
    true,
    12'000,
    false,
    kOpenDelegates};

}  // namespace codefinder::handlers
