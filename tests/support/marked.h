// Marked sources: expectations written under the code they refer to. One folder is one workspace;
// all its files are extracted and queried through the query layer. Used for
// fixtures/languages/<lang>/ and fixtures/workspaces/<name>/.
//
// A marker is a line whose first non-blank text is a comment starter (// # -- ; /* <!-- ! % ' " *>
// {) followed by carets:
//
//     function add(a, b) { return plus(a, b); }
//     //       ^^^ def: add kind=function refs=all
//     //                          ^^^^ ref: plus
//     //                               ^ ref: a
//
// The carets mark columns (bytes) of the nearest preceding line that is not a marker; several
// markers may follow each other. If the column is under the comment starter itself, write the
// carets as `<-` right after the starter: it marks the starter's column (one byte, and a `def`
// accepts any name that begins there). After the carets:
//
//     def: LABEL [kind=K] [container=C] [flags=a,b] [refs=all]
//                         a symbol has exactly this name range; LABEL is any word, unique in the
//                         workspace, and need not be the name (so `def: Foo.bar` can mark a symbol
//                         `bar`).  kind= its SymbolKind word; container= its container path
//                         ("-" for none); flags= each of these is set, or with `!` before it is not
//                         (SymbolFlag's words: exported, declaration, local, …). refs=all:
//                         find_references of it gives exactly the certain references that are
//                         marked `ref: LABEL` or `use: LABEL` anywhere in the workspace (its own
//                         name aside, and other halves marked with `def: …` aside).
//     ref: LABEL [role=R] [evidence=E]
//                         the first hit of definitions_at here is the symbol of `def: LABEL`; role=
//                         the occurrence's role.
//     ref: LABEL other=LABEL2
//                         … and LABEL2 is among the further hits.
//     ref: file:PATH      the first hit is in this file of the workspace (imports of modules).
//     ref: (nothing)      the result is empty.
//     ref: (ambiguous)    the result has hits, all of evidence ambiguous.
//     use: LABEL          find_references of the symbol of `def: LABEL` gives this place (with
//                         refs=all), wherever definitions_at leads: of a constructor's name, the
//                         class.
//     search: "QUERY" rank=N
//                         the symbol whose name is marked is number N (from 1) of the hits of
//                         find_symbols for QUERY in the workspace: it asserts the ranking
//                         (docs/ranking.md).
//
// A comment that closes (`/* ^^ def: x */`, `<!-- ^ ref: y -->`) may close on the line.  Columns
// count from the start of the line. If a tab is before the carets, columns are counted with
// tab stops every four, in both lines; otherwise they are bytes.
#pragma once

#include "tests/support/fake_snapshot.h"

#include <string>
#include <vector>

namespace codefinder::testing {

struct MarkedWorkspace {
  FakeSnapshot snapshot;
  std::vector<std::string> failures;  // "path:line: what is wrong"; sentences for people.
  int markers = 0;  // The number of checked markers: a workspace without markers tests nothing.
};

/// Reads every file under `directory` (absolute), extracts it and checks its markers.
MarkedWorkspace check_marked_directory(const std::string& directory);
/// The same for texts: (path, text).
MarkedWorkspace check_marked(const std::vector<std::pair<std::string, std::string>>& files);
/// The same as assertions of the calling test: there are markers, and all are correct.
void check(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace codefinder::testing
