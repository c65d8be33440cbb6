"""The inputs of the benchmark: source trees of Debian and npm packages, downloaded by name."""
import glob, os, shutil, subprocess, sys, tarfile

# name: (kind, package, path of its sources in the unpacked package)
INPUTS = {
    "linux": ("deb", "linux-source-6.1", "usr/src/linux-source-6.1.tar.xz"),
    "go": ("deb", "golang-1.19-src", "usr/share/go-1.19"),
    "cpython-stdlib": ("deb", "libpython3.11-stdlib", "usr/lib/python3.11"),
    "rxjs": ("npm", "rxjs@7.8.1", "package"),
    "zod": ("npm", "zod@3.25.76", "package"),
    "effect": ("npm", "effect@3.12.0", "package"),
    "leveldown": ("npm", "leveldown@6.1.1", "package"),
}

# name: (path of its C++ sources, compiler flags): inputs for clangd.
COMPILED = {
    "leveldown": ("deps/leveldb/leveldb-1.20", ["-std=c++11", "-Ideps/leveldb/leveldb-1.20", "-Ideps/leveldb/leveldb-1.20/include",
                                                "-DOS_LINUX", "-DLEVELDB_PLATFORM_POSIX", "-DLEVELDB_ATOMIC_PRESENT"]),
}


def run(*command, cwd):
    ran = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if ran.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} failed:\n{ran.stdout.decode(errors='replace')[-2000:]}")
    return ran.stdout.decode()


def fetch(name, directory):
    """The path of the tree; downloads it if absent."""
    kind, package, inside = INPUTS[name]
    tree = os.path.join(directory, name)
    if os.path.isdir(tree):
        return tree
    unpacking = tree + ".unpacking"
    shutil.rmtree(unpacking, ignore_errors=True)
    os.makedirs(unpacking)
    print(f"bench: fetching {package}", file=sys.stderr)
    if kind == "deb":
        run("apt-get", "download", "-q", package, cwd=unpacking)
        run("dpkg-deb", "-x", glob.glob(unpacking + "/*.deb")[0], "out", cwd=unpacking)
    else:
        run("npm", "pack", "--silent", package, cwd=unpacking)
        os.makedirs(unpacking + "/out")
        run("tar", "-xf", os.path.basename(glob.glob(unpacking + "/*.tgz")[0]), "-C", "out", cwd=unpacking)
    found = os.path.join(unpacking, "out", inside)
    if found.endswith(".tar.xz"):
        with tarfile.open(found) as tar:
            tar.extractall(unpacking + "/tree", filter="fully_trusted") if sys.version_info >= (3, 12) else tar.extractall(unpacking + "/tree")
        found = glob.glob(unpacking + "/tree/*")[0]
    without_packaging(found)
    os.rename(found, tree)
    shutil.rmtree(unpacking, ignore_errors=True)
    return tree


def without_packaging(tree):
    """Removes the lines `/*` and `!/debian/` that Debian's kernel package appends to .gitignore; they would ignore every file."""
    path = os.path.join(tree, ".gitignore")
    if not os.path.isfile(path):
        return
    with open(path) as file:
        lines = file.readlines()
    kept = [line for line in lines if line.strip() not in ("/*", "!/debian/")]
    if len(kept) == len(lines) - 2:
        with open(path, "w") as file:
            file.writelines(kept)


def size_of(tree):
    """(files, bytes) of the regular files."""
    files = total = 0
    for folder, _, names in os.walk(tree):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                files, total = files + 1, total + os.path.getsize(path)
    return files, total
