// Judges the root of the project and the files below it.
#include "setup/doctor/check_project.h"

#include "base/log.h"
#include "base/path.h"
#include "setup/config/shell_word.h"

namespace codefinder::setup {

namespace {

std::string counts(const index::ProjectTree& tree) {
  return fmt::format("{}{} in {}, {}", tree.complete ? "" : "at least ",
                     count_of(tree.files, "file"), count_of(tree.directories, "directory"),
                     size_of(tree.bytes));
}

}  // namespace

ProjectFacts project_facts(const Subject& subject) {
  return {.root = subject.root, .named = subject.root_named, .tree = subject.tree};
}

Findings check_project(const ProjectFacts& facts) {
  if (!facts.tree)
    return {{Level::failed, facts.tree.error().message, {"codefinder doctor --project-root PATH"}}};
  const index::ProjectTree& tree = *facts.tree;
  const std::string marker = fmt::format("echo '{{}}' > {}",
                                         shell_word(join_path(facts.root, ".codefinder.json")));
  if (tree.kind == RootKind::home && !facts.named)
    return {{Level::warning,
             facts.root + " is no project: codefinder indexes it only if it is named",
             {"codefinder doctor --project-root PATH"}}};
  if (tree.kind == RootKind::large && !facts.named)
    return {{Level::warning,
             fmt::format("{} has no marker of a project and more than {}: codefinder indexes it "
                         "only if it is named",
                         facts.root, count_of(kMaxUnmarkedFiles, "file")),
             {marker}}};
  if (!tree.excluded_by.empty())
    return {
        {Level::warning,
         fmt::format("{}: {}; {} excludes the rest", facts.root, counts(tree), tree.excluded_by),
         {fmt::format(R"(in {}: {{"index": {{"no_ignore": true}}}})",
                      join_path(facts.root, ".codefinder.json"))}}};
  if (tree.unread > 0) {
    const std::string first = join_path(facts.root, tree.first_unread);
    return {{Level::warning,
             fmt::format("{}: {}; {} cannot be read, and what is in there is not found: {}",
                         facts.root, counts(tree), count_of(tree.unread, "directory"), first),
             {"chmod u+rx " + shell_word(first)}}};
  }
  return {{Level::ok, fmt::format("{}: {}", facts.root, counts(tree)), {}}};
}

}  // namespace codefinder::setup
