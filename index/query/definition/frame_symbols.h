// The targets of the frames of a stack trace in a project.
#pragma once

#include "index/index.h"
#include "index/query/definition/stack_frames.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace codefinder::query {

/// The place or the name that a frame means; else why it means nothing.
struct FrameTarget {
  std::string path;        // Relative to the root; with `line`, and with `name` on that line if the
  std::uint32_t line = 0;  // function of the frame is not around it (1-based).
  std::string name;        // For a frame without a place: its function.
  std::string problem;     // "" if there is a target.
};

/// The path may come from another machine or another directory: the file of the project whose
/// path has the longest common end is meant, and of several of them the one that has the function.
/// A function of the frame that has moved since is found by its name in the file.  Cost: the
/// symbols of the files of that name.  Errors: cancelled.
Result<FrameTarget> target_of_frame(const index::Snapshot& snapshot, const StackFrame& frame,
                                    const std::stop_token& stop);

}  // namespace codefinder::query
