// Makes targets of frames, and asks about them.
#include "handlers/verbs/params/frame_targets.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/params/run_query.h"
#include "index/query/definition/frame_symbols.h"
#include "index/query/definition/stack_frames.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxAskedFrames = 50;

struct AskedFrame {
  std::string word;     // The target as text, or the frame as it is in the text.
  Target target;        // If there is no problem.
  std::string problem;  // Why there is no target.
};

AskedFrame asked_frame(const index::Snapshot& snapshot, const query::StackFrame& frame,
                       query::FrameTarget found) {
  if (!found.problem.empty()) return {.word = frame.text, .problem = std::move(found.problem)};
  AskedFrame asked;
  asked.target.name = found.name;
  asked.target.path = found.path;
  asked.target.line = found.line;
  asked.word = found.name;
  if (found.path.empty()) return asked;
  asked.word = fmt::format("{}:{}{}{}", shown_path(snapshot.status(), found.path), found.line,
                           found.name.empty() ? "" : "#", found.name);
  return asked;
}

Result<std::vector<AskedFrame>> asked_frames(const index::Snapshot& snapshot,
                                             const std::vector<query::StackFrame>& frames,
                                             const std::stop_token& stop) {
  std::vector<AskedFrame> all;
  for (std::size_t i = 0; i < std::min(frames.size(), kMaxAskedFrames); ++i) {
    Result<query::FrameTarget> found = query::target_of_frame(snapshot, frames[i], stop);
    if (!found) return found.error();
    AskedFrame asked = asked_frame(snapshot, frames[i], std::move(found).value());
    if (std::none_of(all.begin(), all.end(),
                     [&](const AskedFrame& known) { return known.word == asked.word; }))
      all.push_back(std::move(asked));
  }
  if (frames.size() > kMaxAskedFrames)
    all.push_back({.word = fmt::format("{} more frames", frames.size() - kMaxAskedFrames),
                   .problem = fmt::format("only the first {} are asked about", kMaxAskedFrames)});
  return all;
}

}  // namespace

Field frames_field() {
  return {.name = "frames",
          .type = FieldType::string,
          .default_value = "null",
          .doc =
              "Instead of targets: a stack trace, or the output of a compiler or of a test run; "
              "each of its frames is a target. The command line takes a file, or `-` for "
              "standard input.",
          .listed = false,
          .command_line = {.value = "FILE"}};
}

Result<json> ask_frames(Session& session, const json& decoded, const OneTarget& request,
                        std::stop_token stop) {
  const std::vector<query::StackFrame> frames = query::read_frames(string_of(decoded, "frames"));
  if (frames.empty())
    return Error{ErrorCode::invalid_query, "the text has no frame",
                 "a frame names a place (`path:12`, `\"path\", line 12`) or a function (`#1 0x4a "
                 "in name`)"};
  for (const char* name : {"id", "name", "path"})
    if (!string_of(decoded, name).empty() || !strings_of(decoded, "targets").empty())
      return Error{ErrorCode::invalid_query, "both frames and a target are given",
                   "give one of them"};
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        const Result<std::vector<AskedFrame>> asked = asked_frames(snapshot, frames, stop);
        if (!asked) return asked.error();
        std::vector<std::string> words;
        for (const AskedFrame& frame : *asked) words.push_back(frame.word);
        json about = decoded;
        about["frames"] = nullptr;
        about["targets"] = words;
        return answer_in_parts(snapshot, about, words,
                               [&](const json& part, std::size_t i) -> Result<json> {
                                 const AskedFrame& frame = (*asked)[i];
                                 if (!frame.problem.empty())
                                   return Error{ErrorCode::not_found, frame.problem, ""};
                                 return request(snapshot, part, frame.target, files);
                               });
      },
      std::move(stop));
}

}  // namespace codefinder::handlers
