"""The history that a user has who asks for what a commit changed before it is made."""
import os, subprocess


def commits_until(source, commit):
    """The commits that `commit` contains, itself included."""
    return set(source.git("rev-list", commit).split())


def same_changes(source, commits):
    """These commits, and all that have the author and the author's date of one of them: cherry-picked and rebased, they are the same changes."""
    of_commit, by_author = {}, {}
    for line in source.git("log", "--all", "--format=%H %at %ae").splitlines():
        commit, author = line.split(" ", 1)
        of_commit[commit] = author
        by_author.setdefault(author, set()).add(commit)
    return set().union(*(by_author[of_commit[commit]] for commit in commits)) if commits else set()


def last_before(source, commits):
    """The newest commit on the main line of the history that contains none of the commits; None if there is none."""
    barred, line = same_changes(source, commits), source.git("rev-list", "--first-parent", "HEAD").split()
    first, last = 0, len(line)  # What a commit contains its descendants contain.
    while first < last:
        middle = (first + last) // 2
        if commits_until(source, line[middle]) & barred:
            first = middle + 1
        else:
            last = middle
    return line[first] if first < len(line) else None


def give_past(source, commits):
    """Makes the tree of the source a repository: the past of the commits, and on top of it one commit without a subject that has the files as
    they are.  So no commit that is asked for, or that came after it, is in the history."""
    past = last_before(source, commits)

    def git(*arguments):
        return subprocess.run(["git", "-c", "user.name=eval", "-c", "user.email=eval@localhost", "-c", "gc.auto=0", *arguments], cwd=source.tree, check=True,
                              stdout=subprocess.PIPE, env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}).stdout.decode().strip()

    git("init", "-q")
    with open(os.path.join(source.tree, ".git/objects/info/alternates"), "w") as alternates:
        alternates.write(source.git("rev-parse", "--path-format=absolute", "--git-path", "objects"))
    git("add", "-A")
    tree = git("write-tree")
    git("update-ref", "HEAD", git("commit-tree", tree, "-m", "-", *(["-p", past] if past else [])))


def show(tree, shown):
    """Hides the repository of the tree, or shows it again."""
    names = [os.path.join(tree, ".git"), os.path.join(os.path.dirname(tree), "hidden-" + os.path.basename(tree))]
    hidden, there = reversed(names) if shown else names
    if os.path.exists(hidden):
        os.rename(hidden, there)
