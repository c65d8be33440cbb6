// The answer of status, index and reindex.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

namespace codefinder::handlers {

inline const struct WriterShape : Shape {
  FlagField self{this, "self"};
  NumberField pid{this, "pid|null"};
} kWriter;

inline const struct EmbeddingsShape : Shape {
  WordField endpoint{this, "endpoint"}, model{this, "model"};
  NumberField dimensions{this, "dimensions"}, symbols{this, "symbols"}, embedded{this, "embedded"},
      bytes{this, "bytes"};
  WordField failure{this, "failure|null"};
} kEmbeddings;

inline const struct LibrariesShape : Shape {
  NumberField files{this, "files"}, bytes{this, "bytes"};
} kLibraries;

/// The status of one root.
struct RootStatus : AnswerShape {
  WordField root{this, "root", "the project root"};
  WordField cache_directory{this, "cache_directory", "the directory of the index"};
  NumberField bytes{this, "bytes", "its size on disk"};
  ObjectField writer{this, "writer", kWriter,
                     "the process that writes the index: `pid`, and whether it is this process "
                     "(`self`)"};
  WordField watcher{this, "watcher", "`inotify`, `polling` or `none`"};
  WordField parser_confinement{this, "parser_confinement",
                               "what confines the processes that parse: `seccomp`, `landlock`, "
                               "`resource limits`"};
  WordField failure{this, "failure|null", "why the index failed"};
  ObjectField embeddings{this, "embeddings?", kEmbeddings,
                         "if `search.embeddings.endpoint` is set: `model`, `endpoint`, "
                         "`dimensions`, `embedded` of `symbols`, `bytes` on disk, `failure`"};
  ObjectField libraries{this, "libraries?", kLibraries,
                        "after `index` with `libraries`: `files` of libraries and packages in the "
                        "index, and their `bytes`"};
  ListField skipped{this, "skipped", kSkipped, "the files that were left out"};
};

inline const struct OtherStatus : RootStatus {
  nlohmann::json inner_schema() const override {
    nlohmann::json one = schema();
    one["properties"].erase(schema_version.name);
    one["required"] = {root.name};
    return one;
  }
} kOtherStatus;

inline const struct StatusAnswer : RootStatus {
  ListField roots{this, "roots?", kOtherStatus,
                  "with several roots: the answers of the others, as in `status`"};
} kStatus;

}  // namespace codefinder::handlers
