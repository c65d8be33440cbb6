"""The cost of an index over the size of the tree: parts of the tree, the tree, and copies of it in
which the identifiers have other names."""
import concurrent.futures, fractions, os, re, shutil, sys

import inputs
from measure import Home, PeakOfChildren, median

SIZES = "1/16,1/4,1,2,4"
MB = 1e6

# Words that keep their name in the copies: keywords of the languages and frequent words of texts.
KEPT = frozenset(b"""
abstract alignas alignof assert async auto await bool boolean break byte case catch chan char class
concept const constexpr continue crate debugger declare default defer defined delete double dyn elif
elifdef else endif enum error except explicit export extends extern false False fallthrough final
finally float friend from func function global goto ifdef ifndef impl implements import include
inline instanceof int interface keyof lambda let long loop macro_rules match mod module move mutable
namespace native never new None noexcept nonlocal nullptr number operator override package pass
pragma private protected public raise range readonly record register return select self Self short
signed sizeof static static_assert static_cast string struct super switch synchronized template this
thread_local throw throws trait transient true True type typedef typename typeof undef undefined
union unsafe unsigned using virtual void volatile warning where while with yield
that have will which when then there into only been they than them some such does must also
""".split())
# Not beside a slash or before the ending of a header: paths of includes and imports still lead to
# the files of the copy.
IDENTIFIER = re.compile(rb"(?<![\w/\\])[A-Za-z_]\w{3,}\b(?!/|\.h)")
TEXT_PREFIX = 8192  # Bytes without a zero byte make a file a text, as in git.


def with_other_names(text, letter):
    """The text with the letter behind each identifier of four or more characters."""
    return IDENTIFIER.sub(lambda found: found[0] if found[0] in KEPT else found[0] + letter, text)


def rename_in(job):
    """Replaces a link to a text file by a text with other names."""
    path, letter = job
    with open(path, "rb") as file:
        text = file.read()
    if b"\0" not in text[:TEXT_PREFIX]:
        os.remove(path)
        with open(path, "wb") as file:
            file.write(with_other_names(text, letter))


def part_of(b, directory, share):
    """Links every file that is the n-th by size, n = 1 / share, so that sizes are distributed as in
    the tree."""
    files, step = [], int(1 / share)
    for folder, _, names in os.walk(b.tree):
        sources = (os.path.join(folder, name) for name in names)
        files += [(os.path.getsize(s), s) for s in sources
                  if os.path.isfile(s) and not os.path.islink(s)]
    for _, source in sorted(files)[step // 2::step]:
        target = os.path.join(directory, os.path.relpath(source, b.tree))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        b.link(source, target)


def copies_of(b, directory, count, kept):
    """Fills the directory with `count` copies; the first is the tree itself.  Takes a copy that an
    earlier call made by links."""
    jobs = []
    for number in range(count):
        name, target = f"copy{number}", os.path.join(directory, f"copy{number}")
        source = kept.setdefault(name, b.tree)
        shutil.copytree(source, target, symlinks=True, copy_function=b.link)
        if number > 0 and source == b.tree:
            letter = bytes([ord("a") + number])
            jobs += [(os.path.join(folder, each), letter) for folder, _, names in os.walk(target)
                     for each in names if not os.path.islink(os.path.join(folder, each))]
        kept[name] = target
    with concurrent.futures.ProcessPoolExecutor() as pool:
        list(pool.map(rename_in, jobs, chunksize=64))


def trees(b, scratch):
    """(label, directory, megabytes) of each requested size."""
    kept = {}
    for label in b.options.sizes.split(","):
        size = fractions.Fraction(label)
        directory = os.path.join(scratch, label.replace("/", "_of_"))
        if size < 1:
            part_of(b, directory, size)
        elif size == 1:
            directory = b.tree
        else:
            copies_of(b, directory, int(size), kept)
        yield label, directory, inputs.size_of(directory)[1] / MB


def name_of(label):
    """The name of a size in the table."""
    size = fractions.Fraction(label)
    return f"{label} of the tree" if size < 1 else "the tree" if size == 1 else f"{label} copies"


def growth(b):
    """Processor time per megabyte and peak memory (PSS) of all processes, for each size in turn."""
    with Home(b.binary, b.tree) as home:
        sizes = list(trees(b, os.path.join(home.directory, "sizes")))
        costs, peaks = {size[0]: [] for size in sizes}, {size[0]: [] for size in sizes}
        for _ in range(b.options.runs):
            for label, tree, megabytes in sizes:
                with Home(b.binary, tree) as fresh, PeakOfChildren() as memory:
                    ran = fresh.command("index")
                    if ran.code != 0:
                        sys.exit(f"bench: the index of {label} of {b.name} failed")
                    costs[label].append(ran.cpu / megabytes)
                    peaks[label].append(memory.peak() / MB)
    for label, _, megabytes in sizes:
        cost = median(costs[label])
        b.row(f"processor time per MB, {name_of(label)}", cost, "s", size=megabytes,
              notes=f"{cost * megabytes:.2f} s for {megabytes:,.1f} MB")
    for label, _, megabytes in sizes:
        b.row(f"peak memory of all processes (PSS), {name_of(label)}", median(peaks[label]), "MB",
              size=megabytes)
    per_mb = [median(cost) for cost in costs.values()]
    b.row("processor time per MB, the most / the least of these sizes", max(per_mb) / min(per_mb),
          "x", target=1.10)
