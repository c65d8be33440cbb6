// Names of the standard library of Ruby.
#pragma once

#include "index/languages/words.h"

#include <string_view>

namespace codefinder::ruby {

inline constexpr std::string_view kConstructors[] = {"initialize"};

/// Methods of Kernel, Module and Object that are called without a receiver.
inline constexpr Words kBuiltins =
    "Array Float Integer String Hash Rational abort alias_method at_exit attr attr_accessor "
    "attr_reader attr_writer autoload binding block_given? caller caller_locations catch class "
    "class_eval class_exec const_get const_missing const_set define_method "
    "define_singleton_method dup eval exec exit exit! extend fail fork format freeze frozen? gets "
    "hash include instance_eval instance_exec instance_variable_get instance_variable_set is_a? "
    "lambda load loop method module_eval module_function nil? object_id open p pp prepend print "
    "printf private private_class_method private_constant proc protected public "
    "public_class_method public_constant public_send putc puts raise rand refine remove_const "
    "remove_method require require_relative respond_to? select send sleep spawn sprintf srand "
    "syscall system tap test then throw trap undef_method using warn yield_self __send__ "
    "__method__";

/// Methods of core classes, which a value of unknown class rarely has from the project.
inline constexpr Words kMembers =
    "!= % & * + - / < << <= <=> == === =~ > >= [] []= ^ abs all? any? append assoc at backtrace "
    "begin bytes bytesize capitalize captures casecmp casecmp? ceil center chars chomp chop chr "
    "clamp class clear clone close coerce collect combination compact compact! "
    "compare_by_identity concat count cover? cycle delete delete_at delete_if detect dig div "
    "divmod downcase drop drop_while dup each each_char each_cons each_entry each_key each_line "
    "each_pair each_slice each_value each_with_index each_with_object empty? encode encoding end "
    "end_with? ensure eql? equal? even? except fdiv fetch fill filter filter_map find find_all "
    "find_index first flat_map flatten floor flush force_encoding freeze frozen? full_message "
    "getc gets grep group_by gsub gsub! has_key? hash hex include? index inject insert inspect "
    "instance_of? instance_variables intern intersect? is_a? itself join keep_if key key? keys "
    "kind_of? last length lines ljust lstrip map map! match match? max max_by merge merge! "
    "message min min_by minmax modulo name negative? next nil? none? nonzero? object_id odd? one? "
    "ord pack partition pop positive? pos pred product public_send push rassoc read readline "
    "readlines reduce reject reject! replace respond_to? reverse reverse_each rewind rindex rjust "
    "rotate round rstrip sample scan seek select select! send shift shuffle size slice slice! "
    "sort sort! sort_by split squeeze start_with? step store strip sub sub! succ sum superclass "
    "swapcase symbolize_keys sync take take_while tally tap then times to_a to_ary to_c to_enum "
    "to_f to_h to_hash to_i to_int to_proc to_r to_s to_str to_sym tr transform_keys "
    "transform_values transpose truncate unpack unshift uniq upcase update upto value? values "
    "values_at write yield zero? zip";

}  // namespace codefinder::ruby
