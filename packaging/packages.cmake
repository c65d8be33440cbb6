# What `./dev package` makes: the program linked against an old C library, and the .deb and the .tar.gz of one architecture.
set(CODEFINDER_GLIBC "" CACHE PATH "A root directory with glibc 2.31, as packaging/sysroot makes it: the program is linked with it, and runs on it and later ones")
if(CODEFINDER_GLIBC)
  target_sources(codefinder PRIVATE packaging/glibc_2_31.cpp)
  # g++ finds its own start files and this machine's libc next to itself, whatever the sysroot, unless -B comes first.
  target_link_options(codefinder PRIVATE --sysroot=${CODEFINDER_GLIBC} -B${CODEFINDER_GLIBC}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/
    -L${CODEFINDER_GLIBC}/unwinder)
  # Two libraries of their own before glibc 2.34.
  target_link_libraries(codefinder PRIVATE pthread dl)
endif()

# The program prints its own completions and manual page; of a foreign architecture, this machine's program of the same sources does.
set(generated ${PROJECT_BINARY_DIR}/generated)
set(CODEFINDER_NATIVE "" CACHE FILEPATH "The program for this machine, when the one built here is for another")
set(native codefinder)
if(CODEFINDER_NATIVE)
  set(native ${CODEFINDER_NATIVE})
endif()
add_custom_command(OUTPUT ${generated}/codefinder.bash ${generated}/_codefinder ${generated}/codefinder.fish ${generated}/codefinder.1.gz
  COMMAND ${native} completions bash > ${generated}/codefinder.bash
  COMMAND ${native} completions zsh > ${generated}/_codefinder
  COMMAND ${native} completions fish > ${generated}/codefinder.fish
  COMMAND ${native} man > ${generated}/codefinder.1
  COMMAND gzip -9nf ${generated}/codefinder.1
  DEPENDS codefinder VERBATIM)
add_custom_target(shell_files ALL DEPENDS ${generated}/codefinder.bash)

install(TARGETS codefinder RUNTIME DESTINATION bin)
install(FILES ${generated}/codefinder.bash DESTINATION share/bash-completion/completions RENAME codefinder)
install(FILES ${generated}/_codefinder DESTINATION share/zsh/vendor-completions)
install(FILES ${generated}/codefinder.fish DESTINATION share/fish/vendor_completions.d)
install(FILES ${generated}/codefinder.1.gz DESTINATION share/man/man1)
install(FILES README.md SECURITY.md CONTRIBUTING.md DESTINATION share/doc/codefinder)
install(DIRECTORY docs DESTINATION share/doc/codefinder)
install(DIRECTORY editors/neovim DESTINATION share/codefinder)  # docs/editors.md has where editors find these.
install(DIRECTORY editors/emacs/ DESTINATION share/emacs/site-lisp/codefinder FILES_MATCHING PATTERN "*.el")

file(READ packaging/release.json release)
string(JSON maintainer GET ${release} maintainer)

# The other files of a package; built each time, as it depends on the packages of this machine and on the commit.
add_custom_target(package_files
  COMMAND cat LICENSE > ${generated}/copyright
  COMMAND packaging/notices >> ${generated}/copyright
  COMMAND packaging/notices --texts > ${generated}/third_party_texts
  COMMAND gzip -9nc CHANGELOG.md > ${generated}/changelog.gz
  COMMAND packaging/changelog ${maintainer} > ${generated}/changelog.Debian
  COMMAND gzip -9nf ${generated}/changelog.Debian
  DEPENDS shell_files WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
install(FILES packaging/lintian-overrides DESTINATION share/lintian/overrides RENAME codefinder)
install(FILES ${generated}/copyright ${generated}/third_party_texts ${generated}/changelog.gz ${generated}/changelog.Debian.gz
  DESTINATION share/doc/codefinder OPTIONAL)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME codefinder)
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "code search and navigation for editors, agents and shells")
set(CPACK_PACKAGE_DESCRIPTION
"codefinder indexes any repository with tree-sitter, without a build, into
one file, and finds symbols, definitions, references and callers in it
within milliseconds. One program serves editors (the language server
protocol), coding agents (the model context protocol) and the command line.")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)  # Debian 11's dpkg does not read zstd.
# What packaging/check_symbols holds the program to.  libcurl is loaded at run time, by what asks other machines.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.31)")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "git, libcurl4t64 (>= 7.85) | libcurl4 (>= 7.85)")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
  set(CPACK_SYSTEM_NAME linux-arm64)
else()
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
  set(CPACK_SYSTEM_NAME linux-x64)
endif()
include(CPack)
