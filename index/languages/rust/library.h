// Names of Rust's standard library.
#pragma once

#include "index/languages/words.h"

#include <string_view>
#include <utility>

namespace codefinder::rust {

/// The prelude: types, traits and macros that need no import.
inline constexpr Words kBuiltins =
    "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self Option Some "
    "None Result Ok Err Vec String "
    "Box ToString "
    "ToOwned Clone Copy Send Sync Sized Drop Fn FnMut FnOnce Iterator IntoIterator Extend "
    "DoubleEndedIterator ExactSizeIterator "
    "Default PartialEq "
    "Eq PartialOrd Ord AsRef AsMut Into From TryFrom TryInto FromIterator drop println print "
    "eprintln eprint format write "
    "writeln panic assert "
    "assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne vec todo unimplemented "
    "unreachable matches include_str "
    "include_bytes "
    "include env option_env concat stringify line column file module_path cfg dbg thread_local "
    "compile_error derive test Debug "
    "Hash inline allow";

/// Methods of lists, maps and iterators that return an optional element.
inline constexpr Words kOptional =
    "get get_mut first first_mut last last_mut pop pop_front pop_back front back next next_back "
    "peek nth find take min max max_by min_by max_by_key min_by_key "
    "copied";

/// Methods of lists and iterators that return one with the same elements.
inline constexpr Words kKeeping =
    "as_slice as_mut_slice drain to_vec into_vec into_boxed_slice by_ref fuse peekable step_by "
    "take_while skip_while collect_vec sorted sorted_by sorted_by_key sorted_unstable unique "
    "unique_by dedup dedup_by";

/// Methods of traits that types derive or have by a blanket implementation, of clap's Parser too,
/// and the projections that pin-project generates, which have the fields of the type; they return
/// an instance of the type.
inline constexpr Words kDerived =
    "clone to_owned borrow borrow_mut as_ref as_mut unwrap expect deref deref_mut lock read write "
    "default from parse try_parse parse_from try_parse_from project project_ref";

/// Types that have the elements of their contents.
inline constexpr Words kOwners = "Box Rc Arc Cow Ref RefMut MutexGuard";

/// Functions of types that return a value of the type.
inline constexpr Words kConstructors = "new from default with_capacity from_iter from_utf8_lossy";

/// Owned types and the types that they dereference to, by the names that expressions give them.
inline constexpr std::pair<std::string_view, std::string_view> kDerefTargets[] = {
    {"String", "str"},
    {"Vec", "array"},
    {"PathBuf", "Path"},
    {"OsString", "OsStr"},
    {"CString", "CStr"}};

}  // namespace codefinder::rust
