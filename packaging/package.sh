# What `./dev package` does; ./dev reads it, and has the functions that it calls.

# Builds and packs one platform, linked with glibc 2.31.
package_platform() {
  local architecture=$1 directory=$2
  LIBRARIES="${libraries[*]}" packaging/sysroot "$architecture" "$root/build/sysroot/$architecture"
  cmake --preset "$directory" -DCODEFINDER_GLIBC="$root/build/sysroot/$architecture/glibc" >&2
  compile "$directory" codefinder package_files
  packaging/check_symbols "build/$directory/codefinder" 2.31
  (cd "build/$directory" && cpack -B "$root/build/package") >"$log" 2>&1 || { tail -20 "$log" >&2; die "cpack could not pack $architecture"; }
}

package() {
  local platforms=("$@") platform unpacked=()
  if [ $# -eq 0 ]; then platforms=(x64 arm64); fi
  for platform in "${platforms[@]}"; do
    case $platform in x64 | arm64) ;; *) die "./dev package packs x64 and arm64, not '$platform'" ;; esac
  done
  set_up binutils dpkg-dev file mmdebstrap debian-archive-keyring gzip
  rm -rf build/package
  for platform in "${platforms[@]}"; do
    case $platform in
      x64)
        # What is built later needs no sysroot, also after an error.
        trap 'rm -f "$log"; cmake --preset release -DCODEFINDER_GLIBC= >&2' EXIT
        package_platform amd64 release
        ;;
      arm64)
        need_packages g++-12-aarch64-linux-gnu
        compile release codefinder  # Prints the manual page and the completions.
        package_platform arm64 arm64
        ;;
    esac
    tar -xzf build/package/codefinder-*-linux-"$platform".tar.gz -C build/package
    unpacked+=("linux-$platform=$(echo build/package/codefinder-*-linux-"$platform"/)")
  done
  need_npm editors/vscode
  for platform in "${unpacked[@]}"; do
    pack_extension "${platform#*=}bin/codefinder" build/package "${platform%%=*}" "$binary"
  done
  node packaging/npm/build.mjs build/package "${unpacked[@]}"
  node packaging/editor_lists.mjs "$binary" build/package/editor_lists
  rm -rf build/package/_CPack_Packages build/package/extension build/package/codefinder-*/
  say "packed:"
  ls -l build/package >&2
}
