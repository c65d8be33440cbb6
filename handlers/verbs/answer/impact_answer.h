// The answer of impact.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/changes_answer.h"

#include <string>

namespace codefinder::handlers {

inline const struct ChangedHit : HitRow {
  FlagField exported{this, "exported?", "true if other modules can use it"};
  WordField change{this, "change?", kAsInChanges};
  ListField also{this, "also?", kAsInChanges};
  LineField old_signature{this, "old_signature?", kAsInChanges};
  PathField old_path{this, "old_path?", kAsInChanges};
  WordField old_name{this, "old_name?", kAsInChanges};

  static constexpr std::string_view kAsInChanges = "with `diff`, as in `changes`";
} kChanged;

inline const struct TestRow : SymbolRow {
  NumberField depth{this, "depth", "1 if it uses a changed symbol itself, 0 if it has changed"};
  ListField chain{this, "chain", "the names between it and the changed symbol"};
} kTest;

inline const struct TestFileRow : Shape {
  PathField path{this, "path"};
  NumberField count{this, "count", "number of its tests to run"};
  NumberField depth{this, "depth", "the least of them, as in `tests`"};
  ListField names{this, "names", "the names of the first tests, nearest first"};
} kTestFile;

inline const struct DependentUse : UseRow { WordField role{this, "role"}; } kDependentUse;

inline const struct DependentRow : SymbolRow {
  NumberField depth{this, "depth", kAsInTests};
  ListField chain{this, "chain?", kAsInTests};
  FlagField exported{this, "exported?", "true if other modules can use it"};
  FlagField test{this, "test?", "true for code of tests"};
  FlagField run{this, "run?", "with `only` `tests`: true for a test to run"};
  ObjectField use{this, "use", kDependentUse,
                  "the first use: `line`, `preview`, `role`, `evidence`; the role `override` means "
                  "that it overrides the changed member"};
  NumberField uses_more{this, "uses_more?", "number of the other uses"};
  WordField via{this, "via?", "the member of a supertype that it uses"};
  WordField of{this, "of?", "from depth 2 on: the `id` of the dependent that it uses"};

  static constexpr std::string_view kAsInTests = "as in `tests`";
} kDependent;

/// A use that remains of a removed symbol.
inline const struct RemainingRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"};
  WordField name{this, "name"}, role{this, "role", "the role of the use"};
  LineField preview{this, "preview"};
  WordField evidence{this, "evidence"}, in{this, "in?", "the symbol that contains it"};
} kRemaining;

inline const struct ImpactAnswer : ComparedAnswer {
  ImpactAnswer() : ComparedAnswer(ChangedHit::kAsInChanges) {}
  WordField name{this, "name"};
  ListField changed{this, "changed", kChanged, "the changed symbols, as hits"};
  NumberField changed_total{this, "changed_total", kTheirNumber};
  FlagField changed_total_is_lower_bound{this, "changed_total_is_lower_bound?",
                                         "true if there are more than 200"};
  ListField tests{this, "tests", kTest, "the first 20 tests to run, nearest first"};
  NumberField tests_total{this, "tests_total", "number of tests to run"};
  ListField test_files{this, "test_files?", kTestFile,
                       "with `only` `tests`: the first files of all tests to run, nearest first"};
  NumberField test_files_total{this, "test_files_total?", kTheirNumber};
  ListField layers{this, "layers", "number of dependents by depth", AnswerType::numbers};
  NumberField exported_total{this, "exported_total",
                             "number of exported dependents that are not tests"};
  ListField impact{this, "impact", kDependent,
                   "the dependents, nearest first, at each depth in the order of `references`"};
  ListField removed{this, "removed?", kChange, "with `diff`: the removed symbols, as in `changes`"};
  NumberField removed_total{this, "removed_total?", kTheirNumber};
  ListField remaining{this, "remaining?", kRemaining,
                      "with `diff`: uses of the names of removed symbols that nothing defines any "
                      "more, found by the name alone"};
  NumberField remaining_total{this, "remaining_total?", kTheirNumber};
  FlagField remaining_total_is_lower_bound{this, "remaining_total_is_lower_bound?",
                                           "true if there may be more"};
} kImpact;

/// Returns the changed symbols, "5 dependents: 3 at depth 1, 2 at depth 2; …", and "depth 1"
/// followed, below the path of its file, by "  5: function receipt [exported]  cf_…" with its first
/// use for each dependent of that depth.
std::string impact_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
