// Repositories whose configuration names programs: none of them is run, and the recent files are
// correct or unknown. Each program would create the canary file. Where a git command runs the
// program, that command is the control, and must create the canary.
#include "base/os/confined_process.h"
#include "index/update/git/history.h"
#include "index/update/git/process.h"
#include "index/update/history/commit_log.h"
#include "update/git_helpers.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

namespace codefinder::git_security_test {

using namespace codefinder::testing;
using namespace codefinder::update;

namespace {

using SecurityPaths = std::set<std::string>;

struct Configuration {
  const char* name;
  // Shell commands; $TRAP is the program, $CANARY the file that it creates, $OUTSIDE an empty
  // directory.
  const char* set_up;
  // Shell commands; "" if git runs the program only with a terminal, or not at all.
  const char* control;
  bool may_be_unknown = false;
};

// a.txt differs from its index entry but has the same size, so its content must be read.
constexpr const char* kStatus = "git status";

#define ATTRIBUTES(LINE)  \
  "printf '%s\\n' '" LINE \
  "' >.gitattributes; git add .gitattributes; git commit -qm attributes -- .gitattributes; "

const std::vector<Configuration> kFilters{
    {"clean filter", ATTRIBUTES("*.txt filter=e") "git config filter.e.clean \"$TRAP\"", kStatus},
    {"process filter", ATTRIBUTES("*.txt filter=e") "git config filter.e.process \"$TRAP\"",
     kStatus},
    {"smudge filter", ATTRIBUTES("*.txt filter=e") "git config filter.e.smudge \"$TRAP\"",
     "rm b.txt; git checkout b.txt"},
    {"required filter",
     ATTRIBUTES(
         "*.txt filter=e") "git config filter.e.clean \"$TRAP\"; git config filter.e.required true",
     kStatus},
    {"filter x=y", ATTRIBUTES("*.txt filter=x=y") "git config filter.x=y.clean \"$TRAP\"", kStatus},
    {"process filter x=y", ATTRIBUTES("*.txt filter=x=y") "git config filter.x=y.process \"$TRAP\"",
     kStatus},
    {"required filter x=y",
     ATTRIBUTES("*.txt filter=x=y") "git config filter.x=y.clean \"$TRAP\"; git config "
                                    "filter.x=y.required 1",
     kStatus},
    {"filter ==", ATTRIBUTES("*.txt filter===") "git config filter.==.clean \"$TRAP\"", kStatus},
    {"filter with dots", ATTRIBUTES("*.txt filter=a.b.c") "git config filter.a.b.c.clean \"$TRAP\"",
     kStatus},
    {"filter with a quote",
     ATTRIBUTES("*.txt filter=a\"b") "git config 'filter.a\"b.clean' \"$TRAP\"", kStatus},
    {"filter with a backslash",
     ATTRIBUTES("*.txt filter=a\\b") "git config 'filter.a\\b.clean' \"$TRAP\"", kStatus},
    {"filter with a line break",
     ATTRIBUTES(
         "*.txt filter=e") "printf '[filter \"e\\n\"]\\n\\tclean = %s\\n' \"$TRAP\" >>.git/config",
     "", true},
    {"filter beyond ASCII",
     ATTRIBUTES("*.txt filter=\xC3\xA9") "git config filter.\xC3\xA9.clean \"$TRAP\"", kStatus},
    {"filter without a name",
     ATTRIBUTES(
         "*.txt filter=") "printf '[filter \"\"]\\n\\tclean = %s\\n' \"$TRAP\" >>.git/config",
     ""},
    {"filter that is set",
     ATTRIBUTES("*.txt filter") "printf '[filter]\\n\\tclean = %s\\n' \"$TRAP\" >>.git/config", ""},
    {"filter by a macro",
     ATTRIBUTES("[attr]m filter=e\n*.txt m") "git config filter.e.clean \"$TRAP\"", kStatus},
    {"filter by info/attributes",
     "mkdir -p .git/info; echo '*.txt filter=e' >.git/info/attributes; git config filter.e.clean "
     "\"$TRAP\"",
     kStatus},
    {"filter by core.attributesFile",
     "echo '*.txt filter=e' >.git/x; git config core.attributesFile .git/x; git config "
     "filter.e.clean \"$TRAP\"",
     kStatus},
    {"working tree encoding with a filter",
     ATTRIBUTES(
         "*.txt filter=e working-tree-encoding=UTF-16") "git config filter.e.clean \"$TRAP\"",
     kStatus},
    {"filter and ident and text",
     ATTRIBUTES("*.txt filter=e ident text") "git config filter.e.clean \"$TRAP\"; git config "
                                             "core.autocrlf true",
     kStatus},
};

const std::vector<Configuration> kHooks{
    {"fsmonitor program", "git config core.fsmonitor \"$TRAP\"", kStatus},
    {"fsmonitor daemon", "git config core.fsmonitor true", ""},
    {"fsmonitor program inside the tree",
     "cp \"$TRAP\" .git/trap; git config core.fsmonitor .git/trap", kStatus},
    {"fsmonitor of version 1",
     "git config core.fsmonitor \"$TRAP\"; git config core.fsmonitorHookVersion 1", kStatus},
    {"fsmonitor noted in the index",
     "git config core.fsmonitor \"$TRAP\"; git update-index --fsmonitor; git update-index "
     "--untracked-cache; rm -f \"$CANARY\"",
     kStatus},
    {"fsmonitor of version 2 with a split index",
     "git config core.fsmonitor \"$TRAP\"; git update-index --split-index; rm -f \"$CANARY\"",
     kStatus},
    {"every hook",
     "mkdir -p .git/hooks; for h in applypatch-msg fsmonitor-watchman post-applypatch "
     "post-checkout post-commit "
     "post-index-change "
     "post-merge post-receive post-rewrite post-update pre-applypatch pre-auto-gc pre-commit "
     "pre-merge-commit pre-push "
     "pre-rebase pre-receive prepare-commit-msg proc-receive push-to-checkout "
     "reference-transaction sendemail-validate "
     "update commit-msg; do cp \"$TRAP\" .git/hooks/$h; done",
     "git add a.txt"},
    {"core.hooksPath inside the tree",
     "mkdir .git/h; cp \"$TRAP\" .git/h/post-index-change; git config core.hooksPath .git/h",
     "git add a.txt"},
    {"core.hooksPath outside",
     "cp \"$TRAP\" \"$OUTSIDE/post-index-change\"; git config core.hooksPath \"$OUTSIDE\"",
     "git add a.txt"},
    {"template with hooks",
     "mkdir -p .git/t/hooks; cp \"$TRAP\" .git/t/hooks/post-index-change; git config "
     "init.templateDir .git/t",
     ""},
};

const std::vector<Configuration> kPrograms{
    {"diff.external", "git config diff.external \"$TRAP\"", "git diff"},
    {"diff driver command", ATTRIBUTES("*.txt diff=e") "git config diff.e.command \"$TRAP\"",
     "git diff"},
    {"diff driver command x=y",
     ATTRIBUTES("*.txt diff=x=y") "git config diff.x=y.command \"$TRAP\"", "git diff"},
    {"diff driver textconv",
     ATTRIBUTES("*.txt diff=e") "git config diff.e.textconv \"$TRAP\"; git config "
                                "diff.e.cachetextconv true",
     "git diff"},
    {"diff.orderFile that is a pipe", "mkfifo .git/pipe; git config diff.orderFile .git/pipe", ""},
    {"merge driver",
     ATTRIBUTES("*.txt merge=e") "git config merge.e.driver \"$TRAP\"; git config merge.default e",
     ""},
    {"core.pager", "git config core.pager \"$TRAP\"", ""},
    {"pager of each command",
     "for c in rev-parse config diff-index diff-tree for-each-ref merge-base check-attr ls-files "
     "cat-file; do git config pager.$c "
     "\"$TRAP\"; done",
     ""},
    {"core.editor", "git config core.editor \"$TRAP\"; git config sequence.editor \"$TRAP\"",
     "git commit --amend"},
    {"gpg.program",
     "git config gpg.program \"$TRAP\"; git config commit.gpgSign true; git config "
     "log.showSignature true",
     "git commit --allow-empty -m x"},
    {"gpg.ssh.program",
     "git config gpg.format ssh; git config user.signingKey key::ssh-ed25519; git config "
     "gpg.ssh.program \"$TRAP\"",
     "git commit -S --allow-empty -m x"},
    {"interactive.diffFilter", "git config interactive.diffFilter \"$TRAP\"", ""},
    {"difftool and mergetool",
     "git config diff.tool e; git config difftool.e.cmd \"$TRAP\"; git config mergetool.e.cmd "
     "\"$TRAP\"; git config "
     "difftool.prompt false",
     "git difftool"},
    {"alias of each command",
     "for c in rev-parse config diff-index diff-tree for-each-ref merge-base check-attr ls-files "
     "cat-file zz; do git config alias.$c "
     "\"!$TRAP\"; done",
     "git zz"},
    {"trailer command", "git config trailer.e.command \"$TRAP\"",
     "echo x | git interpret-trailers --trailer e=1"},
    {"tar command", "git config tar.e.command \"$TRAP\"", "git archive --format=e HEAD"},
    {"trace2 target",
     "git config trace2.eventTarget \"$CANARY\"; git config trace2.normalTarget \"$CANARY\"; git "
     "config trace2.perfTarget "
     "\"$CANARY\"",
     ""},
    {"web browser and manual viewer",
     "git config web.browser e; git config browser.e.cmd \"$TRAP\"; git config man.viewer e; git "
     "config man.e.cmd \"$TRAP\"",
     ""},
};

#define MISSING_TREE "rm -f .git/objects/$(git rev-parse HEAD^{tree} | sed 's,^..,&/,'); "
#define PROMISOR                                                                                 \
  "git config core.repositoryFormatVersion 1; git config extensions.partialClone x; git config " \
  "remote.x.promisor true; "                                                                     \
  "git config remote.x.fetch +refs/heads/*:refs/remotes/x/*; "

const std::vector<Configuration> kNetwork{
    {"core.sshCommand",
     "git config core.sshCommand \"$TRAP\"; git config remote.origin.url ssh://localhost/x",
     "git ls-remote origin"},
    {"credential helper", "git config credential.helper \"!$TRAP\"",
     "printf 'protocol=https\\nhost=x\\n\\n' | git credential fill"},
    {"core.askPass", "git config core.askPass \"$TRAP\"",
     "printf 'protocol=https\\nhost=x\\n\\n' | setsid git credential fill"},
    {"core.gitProxy",
     "git config core.gitProxy \"$TRAP\"; git config remote.origin.url git://localhost/x",
     "git ls-remote origin"},
    {"remote over ext",
     "git config protocol.ext.allow always; git config remote.origin.url \"ext::$TRAP\"",
     "git ls-remote origin"},
    {"insteadOf ext",
     "git config protocol.ext.allow always; git config \"url.ext::$TRAP x.insteadOf\" https:; git "
     "config remote.origin.url "
     "https://x",
     "git ls-remote origin"},
    {"uploadpack of a remote",
     "git config remote.origin.url .; git config remote.origin.uploadpack \"$TRAP\"",
     "git ls-remote origin"},
    {"promisor with missing objects over a path",
     PROMISOR "git config remote.x.url .; git config remote.x.uploadpack \"$TRAP\"; " MISSING_TREE,
     "git cat-file -p HEAD:", true},
    {"promisor with missing objects over ssh",
     PROMISOR "git config remote.x.url ssh://localhost/x; git config core.sshCommand "
              "\"$TRAP\"; " MISSING_TREE,
     "git cat-file -p HEAD:", true},
    {"promisor with missing objects over ext",
     PROMISOR
     "git config protocol.ext.allow always; git config remote.x.url \"ext::$TRAP\"; " MISSING_TREE,
     "git cat-file -p HEAD:", true},
    {"promisor with a missing upstream commit",
     PROMISOR "git config remote.x.url .; git config remote.x.uploadpack \"$TRAP\"; mkdir -p "
              ".git/refs/remotes/origin; "
              "echo 1234567890123456789012345678901234567890 >.git/refs/remotes/origin/main; ",
     "git cat-file -p 1234567890123456789012345678901234567890"},
    {"packObjectsHook and receivepack",
     "git config uploadpack.packObjectsHook \"$TRAP\"; git config remote.origin.receivepack "
     "\"$TRAP\"",
     ""},
    {"alternates inside the tree",
     "mkdir -p .git/o/info; mv .git/objects/?? .git/o/; echo ../o >.git/objects/info/alternates; "
     "git config "
     "core.alternateRefsCommand \"$TRAP\"",
     ""},
    {"alternates outside",
     "mkdir -p \"$OUTSIDE/o\"; mv .git/objects/?? \"$OUTSIDE/o\"; echo \"$OUTSIDE/o\" "
     ">.git/objects/info/alternates; git config "
     "core.alternateRefsPrefixes refs",
     ""},
};

#define HOSTILE(GIT)                                                                    \
  GIT " config core.fsmonitor \"$TRAP\"; " GIT " config filter.e.clean \"$TRAP\"; " GIT \
      " config diff.external \"$TRAP\"; "

const std::vector<Configuration> kLayouts{
    {"include.path inside the tree",
     "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" >.git/more; git config include.path more",
     kStatus},
    {"include.path outside",
     "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" >\"$OUTSIDE/more\"; git config include.path "
     "\"$OUTSIDE/more\"",
     kStatus},
    {"includeIf by directory",
     "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" >.git/more; git config "
     "includeIf.gitdir:/.path more",
     kStatus},
    {"includeIf by branch",
     "printf '[core]\\n\\tfsmonitor = %s\\n' \"$TRAP\" >.git/more; git config "
     "includeIf.onbranch:main.path more",
     kStatus},
    {"configuration that includes itself",
     "git config include.path config; git config core.fsmonitor \"$TRAP\"", "", true},
    {"git file to a directory outside",
     HOSTILE("git") "mv .git \"$OUTSIDE/g\"; echo \"gitdir: $OUTSIDE/g\" >.git", kStatus},
    {"git file to a directory inside",
     HOSTILE("git") "mkdir x; mv .git x/.git; echo 'gitdir: x/.git' >.git", kStatus},
    {"git file to a worktree's directory",
     HOSTILE("git") "mkdir -p .git/worktrees; mv .git \"$OUTSIDE/g\"; mkdir "
                    "\"$OUTSIDE/g/worktrees/w\"; echo ../.. "
                    ">\"$OUTSIDE/g/worktrees/w/commondir\"; "
                    "cp -p \"$OUTSIDE/g/index\" \"$OUTSIDE/g/HEAD\" \"$OUTSIDE/g/worktrees/w/\"; "
                    "echo \"$PWD/.git\" "
                    ">\"$OUTSIDE/g/worktrees/w/gitdir\"; "
                    "echo \"gitdir: $OUTSIDE/g/worktrees/w\" >.git",
     kStatus},
    {"submodule with its own configuration",
     "git init -q m; git -C m commit -q --allow-empty -m m; " HOSTILE(
         "git -C m") "echo m >m/m.txt; git -C m add m.txt; git -C m commit -qm m; "
                     "printf '[submodule \"m\"]\\n\\tpath = m\\n\\turl = ./m\\n' >.gitmodules; git "
                     "add .gitmodules m; git commit "
                     "-qm sub -- .gitmodules m; rm -f \"$CANARY\"",
     kStatus},
    {"submodule update command",
     "git config submodule.m.update \"!$TRAP\"; git config submodule.m.url .; git config "
     "submodule.recurse true; git config "
     "status.submoduleSummary true",
     ""},
    {"nested repository", "git init -q m; " HOSTILE("git -C m"), "git -C m status"},
    {"core.worktree elsewhere",
     "git config core.worktree \"$OUTSIDE\"; git config core.fsmonitor \"$TRAP\"", kStatus},
    {"core.worktree that is missing",
     "git config core.worktree /nonexistent/x; git config core.fsmonitor \"$TRAP\"", "", true},
    {"configuration of the worktree",
     "git config core.repositoryFormatVersion 1; git config extensions.worktreeConfig true; git "
     "config --worktree core.fsmonitor "
     "\"$TRAP\"",
     kStatus},
    {"bare repository in the tree",
     "git init -q --bare .git/b.git; " HOSTILE(
         "git -C .git/b.git") "git -C .git/b.git config core.bare false; git -C .git/b.git config "
                              "core.worktree ..",
     "git --git-dir=.git/b.git status"},
    {"bare repository by its configuration",
     "git config core.bare true; git config core.fsmonitor \"$TRAP\"", "", true},
    {"top that is a bare repository",
     HOSTILE("git") "mv .git/* .; echo 'bare' >x; git config -f config core.bare true", "", true},
    {"replaced commit", HOSTILE("git") "git replace HEAD $(git commit-tree -m r HEAD^{tree})",
     kStatus},
    {"unknown extension",
     "git config core.repositoryFormatVersion 1; git config extensions.unheardOf true; git config "
     "core.fsmonitor \"$TRAP\"",
     "", true},
    {"links for the index and the configuration",
     HOSTILE("git") "mv .git/config .git/c; ln -s c .git/config; mv .git/HEAD .git/h; echo 'ref: "
                    "refs/heads/main' >.git/HEAD",
     kStatus},
};

/// A repository with three files, one of them changed, and one untracked file.
struct SampleRepository {
  TempTree base, outside;
  SampleRepository() {
    base.git("init -q");
    for (const char* path : {"a.txt", "b.txt", "sub/c.txt"}) base.write(path, "one\n");
    base.git("add -A");
    base.git("commit -qm one");
    base.write("a.txt", "two\n");
    base.write("sub/new.txt", "n\n");
  }
};

/// All paths below a directory, with mode, size and modification time, to detect writes.
std::map<std::string, std::string> contents_of(const std::string& directory) {
  std::map<std::string, std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    struct stat s {};
    REQUIRE(::lstat(entry.path().c_str(), &s) == 0);
    out[entry.path()] = std::to_string(s.st_mode) + " " +
                        std::to_string(S_ISDIR(s.st_mode) ? 0 : s.st_size) + " " +
                        std::to_string(s.st_mtim.tv_sec) + "." + std::to_string(s.st_mtim.tv_nsec);
  }
  return out;
}

/// Every command of the history: the working tree, two commits, their texts.
void read_history(const std::string& repository) {
  (void)read_commit_log(*open_root(repository), {}, {});
  for (const char* range : {"HEAD", "HEAD..HEAD", "HEAD...HEAD", "main"}) {
    const auto root = RootDir::open(repository);
    REQUIRE(root);
    GitHistory git(*root, {});
    if (!git.open()) continue;
    const Result<FileChanges> changes = git.changes({range, files_of(*root), {}});
    std::vector<std::string> objects{std::string(40, '1')};
    if (changes)
      for (const FileChange& file : changes->files)
        if (!file.before.empty()) objects.push_back(file.before);
    (void)git.texts(objects, 1000);
  }
}

void try_configuration(const SampleRepository& sample, const Configuration& configuration) {
  INFO(configuration.name);
  const TempTree area;
  const std::string repository = area / "repository", canary = area / "canary",
                    outside = area / "outside";
  area.write("trap", "#!/bin/sh\ntouch '" + canary + "'\nexit 0\n");
  REQUIRE(::chmod((area / "trap").c_str(), 0755) == 0);
  REQUIRE(run_shell(area.path(),
                    "mkdir outside && cp -a '" + sample.base.path() + "' repository") == 0);
  const std::string variables = "export TRAP='" + area / "trap" + "' CANARY='" + canary +
                                "' OUTSIDE='" + outside + "'\n";
  run_shell(repository, variables + configuration.set_up);
  REQUIRE_FALSE(std::filesystem::exists(canary));

  const auto before = contents_of(repository);
  read_history(repository);
  const GitRecency recency = recency_of(repository);
  CHECK_FALSE(std::filesystem::exists(canary));
  CHECK(contents_of(repository) == before);
  if (!configuration.may_be_unknown) CHECK(recency.known);
  SecurityPaths expected{"a.txt", "sub/new.txt"};
  if (!recency.known) expected.clear();
  CHECK(recency.paths == expected);
  if (*configuration.control == '\0') return;
  run_shell(repository, variables + configuration.control);
  CHECK(std::filesystem::exists(canary));
}

}  // namespace

TEST_CASE("git security: no program named in a repository's configuration is run") {
  const SampleRepository sample;
  std::size_t tried = 0;
  for (const auto* table : {&kFilters, &kHooks, &kPrograms, &kNetwork, &kLayouts}) {
    for (const Configuration& configuration : *table) try_configuration(sample, configuration);
    tried += table->size();
  }
  CHECK(tried >= 80);
}

TEST_CASE("git security: a confined git runs no filter program, where an unconfined one does") {
  if (!confinement_in_force()) return;  // The kernel has no seccomp filters.
  const SampleRepository sample;
  const TempTree area;
  const std::string canary = area / "canary";
  area.write("trap", "#!/bin/sh\ntouch '" + canary + "'\ncat\n");
  REQUIRE(::chmod((area / "trap").c_str(), 0755) == 0);
  const TempTree& tree = sample.base;
  tree.git("config filter.e.clean '" + area / "trap" + "'");
  tree.git("config core.fsmonitor '" + area / "trap" + "'");
  tree.write(".gitattributes", "*.txt filter=e\n");
  const auto git = find_binary_program("git", {});
  REQUIRE(git);
  run_process({*git, "status"}, {.directory = tree.path(), .confined = true});
  CHECK_FALSE(std::filesystem::exists(canary));
  run_process({*git, "status"}, {.directory = tree.path()});
  CHECK(std::filesystem::exists(canary));
}

TEST_CASE("git security: a confined process cannot fork, exec, open a socket or write a file") {
  if (!confinement_in_force()) return;
  const TempTree tree;
  const auto output_of = [&](const std::string& commands, bool confined) {
    const ProcessResult result = run_process({"/bin/bash", "-c", commands},
                                             {.directory = tree.path(), .confined = confined});
    CHECK(result.confined == confined);
    return result.output;
  };
  for (const std::string commands : {
           "/bin/echo child && echo done",                        // fork and execve
           "exec /bin/echo done",                                 // execve alone
           "(echo done)",                                         // fork alone
           "{ : >f; } && echo done",                              // O_CREAT
           "{ echo x >>g; } && echo done",                        // O_WRONLY
           "{ echo x >/dev/udp/127.0.0.1/9; } && echo done",      // socket
           "coproc { :; }; [ -n \"$COPROC_PID\" ] && echo done",  // fork
       }) {
    INFO(commands);
    tree.write("g", "x\n");
    CHECK(output_of(commands, false).find("done") != std::string::npos);
    std::filesystem::remove(tree / "f");
    CHECK(output_of(commands, true).find("done") == std::string::npos);
    CHECK_FALSE(std::filesystem::exists(tree / "f"));
  }
  CHECK(output_of("read line <g && echo \"$line\"", true) == "x\n");  // Reading is allowed.
}

TEST_CASE("git security: a git program in the project, or one that is a script, is not run") {
  const TempTree tree;
  tree.write("bin/tool", "#!/bin/sh\n");
  REQUIRE(::chmod((tree / "bin/tool").c_str(), 0755) == 0);
  CHECK_FALSE(find_binary_program("tool", {}));
  CHECK_FALSE(find_program("git", "/usr"));
}

}  // namespace codefinder::git_security_test
