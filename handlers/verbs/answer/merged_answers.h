// Merges the answers of several roots to one request.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace codefinder::handlers {

/// The answer of one root.
struct RootAnswer {
  std::string root;  // As the client spells it.
  nlohmann::json answer;
};

/// The rows of all, and an answer with the other fields.
struct MergedAnswers {
  nlohmann::json answer;  // Its list is empty.
  std::vector<nlohmann::json> rows;
  bool more = false;  // A root has further rows.
};

/// Replaces the paths of an answer of another root than the first: absolute, or relative to the
/// first if they are in it.
void make_paths_absolute(const Shape& shape, nlohmann::json& value, const std::string& root,
                         const std::string& first);

/// Best rows first, if the shape is ranked: by `score` if all rows have one; else the first of each
/// root, the second of each, ….  Else all rows of the first root, then the rows of the second, ….
/// REQUIRES: `answers` is not empty; their list() is an array, and the paths of each are in order
/// for the first root.
MergedAnswers merge(std::vector<RootAnswer> answers, const AnswerShape& shape);

}  // namespace codefinder::handlers
