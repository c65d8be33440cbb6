; Elm.  A name is the module's own, exposed by an import, or qualified by the name of a module.
[(line_comment) (block_comment)] @comment

; ---- References: the default first
(value_qid . (lower_case_identifier) @reference.read .)
(value_expr name: (upper_case_qid . (upper_case_identifier) @reference.read .))
(type_ref (upper_case_qid . (upper_case_identifier) @reference.type .))
(union_pattern constructor: (upper_case_qid . (upper_case_identifier) @reference.read .))
(nullary_constructor_argument_pattern (upper_case_qid . (upper_case_identifier) @reference.read .))
(function_call_expr target: (value_expr name: (value_qid . (lower_case_identifier) @reference.call .)))
(function_call_expr target: (value_expr name: (upper_case_qid . (upper_case_identifier) @reference.call .)))
(record_base_identifier (lower_case_identifier) @reference.read)
(field_access_expr target: (_) @receiver (lower_case_identifier) @reference.member)
(type_annotation name: (lower_case_identifier) @reference.read)
(exposed_value (lower_case_identifier) @reference.read)
(exposed_type (upper_case_identifier) @reference.type)
; `Data.User.name`: the parts before the last dot are one name.
((value_qid (upper_case_identifier) @receiver . (dot) . (lower_case_identifier) @reference.member .))
((upper_case_qid (upper_case_identifier) @receiver . (dot) . (upper_case_identifier) @reference.member .)
 (#parent? value_expr type_ref union_pattern nullary_constructor_argument_pattern))
(value_qid (upper_case_identifier) @reference.read . (dot) . (lower_case_identifier) .)
((upper_case_qid (upper_case_identifier) @reference.read . (dot) . (upper_case_identifier) .)
 (#parent? value_expr type_ref union_pattern nullary_constructor_argument_pattern))

; ---- Declarations
((type_alias_declaration name: (upper_case_identifier) @name typeExpression: (_) @type) @definition.type_alias (#set! flag exported))
((type_alias_declaration name: (upper_case_identifier) @name typeExpression: (type_expression . part: (record_type) .)) @definition.struct)
((type_declaration name: (upper_case_identifier) @name) @definition.enum (#set! flag exported))
((type_declaration unionVariant: (union_variant name: (upper_case_identifier) @name) @definition.enum_member))
(record_type) @scope.class
(record_type (field_type name: (lower_case_identifier) @name typeExpression: (_) @type) @definition.field)
((port_annotation name: (lower_case_identifier) @name) @definition.function (#set! flag exported))
((value_declaration functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name) body: (_) @body) @definition.function (#set! flag exported))
((value_declaration functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name .) body: (_) @body) @definition.constant)
((let_in_expr (value_declaration functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name)) @definition.function) (#set! flag local))
(value_declaration) @scope.function
(let_in_expr) @scope.block
[(value_declaration) (type_declaration) (type_alias_declaration) (case_of_expr)] @fold

; ---- Locals
((function_declaration_left pattern: (_) @name) @definition.parameter)
((anonymous_function_expr param: (_) @name) @definition.parameter)
(anonymous_function_expr) @scope.function
((case_of_branch pattern: (_) @name) @definition.variable)
(case_of_branch) @scope.block
((let_in_expr (value_declaration pattern: (_) @name)) @definition.variable)
(pattern (_) @pattern)
(lower_pattern (lower_case_identifier) @pattern.name)
(record_pattern (lower_pattern) @pattern)
(tuple_pattern (_) @pattern)
(list_pattern (_) @pattern)
(cons_pattern (_) @pattern)
(union_pattern argPattern: (_) @pattern)
[(anything_pattern) (unit_expr) (number_constant_expr) (string_constant_expr) (char_constant_expr) (nullary_constructor_argument_pattern) (upper_case_qid)] @pattern.none

; ---- Imports
((import_clause moduleName: (upper_case_qid) @import.module asClause: (as_clause name: (upper_case_identifier) @import.alias)?) @import (#set! import module))
((import_clause moduleName: (upper_case_qid) @import.module exposing: (exposing_list (exposed_value (lower_case_identifier) @import.name))) @import)
((import_clause moduleName: (upper_case_qid) @import.module exposing: (exposing_list (exposed_type (upper_case_identifier) @import.name))) @import)
((import_clause moduleName: (upper_case_qid) @import.module exposing: (exposing_list doubleDot: (_) @import.wildcard)) @import (#set! import wildcard) (#set! bind none))
(module_declaration name: (upper_case_qid) @package)

; ---- Expressions
(lower_case_identifier) @expr.name
(upper_case_identifier) @expr.name
(value_qid (lower_case_identifier) @expr.name .)
(upper_case_qid (upper_case_identifier) @expr.name .)
(value_expr name: (_) @expr.same)
(type_expression . part: (_) @expr.same .)
(type_ref . (upper_case_qid) @expr.same .)
(parenthesized_expr expression: (_) @expr.same)
(field_access_expr (lower_case_identifier) @expr.name .)
(function_call_expr target: (_) @expr.call)
