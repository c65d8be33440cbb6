; Solidity.  The members of a contract and of its bases are seen by bare name inside it.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(user_defined_type . (identifier) @reference.type)
(user_defined_type (identifier) @receiver . "." . (identifier) @reference.type)
(type_alias . (identifier) @reference.type)
(type_alias (identifier) @receiver . "." . (identifier) @reference.type)
(using_alias (user_defined_type (identifier) @reference.read .))
(using_alias (user_defined_type (identifier) @receiver . "." . (identifier) @reference.read .))
(member_expression object: (_) @receiver property: (identifier) @reference.member)
(modifier_invocation . (identifier) @reference.call)
(modifier_invocation (identifier) @receiver . "." . (identifier) @reference.call)
; What is called is none of the arguments.
(call_expression function: (_) @not_parameter)
(emit_statement name: (_) @not_parameter)
(call_expression function: (expression (identifier) @reference.call)) @arguments
(call_expression function: (expression (member_expression property: (identifier) @reference.call))) @arguments
; `f{value: 1}(x)`
(call_expression function: (expression (struct_expression type: (expression (identifier) @reference.call)))) @arguments
(call_expression function: (expression (struct_expression type: (expression (member_expression property: (identifier) @reference.call))))) @arguments
(new_expression name: (type_name (user_defined_type (identifier) @reference.call .)))
(emit_statement name: (expression (identifier) @reference.call)) @arguments
(emit_statement name: (expression (member_expression property: (identifier) @reference.call))) @arguments
(revert_statement error: (expression (identifier) @reference.call))
(revert_statement error: (expression (member_expression property: (identifier) @reference.call)))
; Named arguments are members of a struct, or parameters.
(call_expression function: (_) @callee (call_argument (call_struct_argument name: (identifier) @reference.write)))
(revert_statement error: (_) @callee (revert_arguments (call_argument (call_struct_argument name: (identifier) @reference.write))))
(emit_statement name: (_) @callee (call_argument (call_struct_argument name: (identifier) @reference.write)))
((struct_field_assignment name: (identifier) @ignore) (#any-of? @ignore "value" "gas" "salt"))
(struct_expression type: (_) @receiver (struct_field_assignment name: (identifier) @reference.write))
((struct_expression type: (_) (struct_field_assignment name: (identifier) @ignore)) (#any-of? @ignore "value" "gas" "salt"))
(assignment_expression left: (expression (identifier) @reference.write))
(assignment_expression left: (expression (member_expression property: (identifier) @reference.write)))
(augmented_assignment_expression left: (expression (identifier) @reference.write))
(augmented_assignment_expression left: (expression (member_expression property: (identifier) @reference.write)))
(update_expression argument: (expression (identifier) @reference.write))
(update_expression argument: (expression (member_expression property: (identifier) @reference.write)))
(yul_function_call function: (yul_identifier (identifier) @reference.call))
(yul_assignment (yul_path . (yul_identifier (identifier) @reference.write)))
; `x.slot` is of the assembly language.
(yul_path (yul_identifier) . "." . (yul_identifier (identifier) @ignore))
(catch_clause . (identifier) @ignore)
((identifier) @ignore (#any-of? @ignore "_" "this" "super"))
(any_pragma_token (identifier) @ignore)

; --- imports -----------------------------------------------------------------------------------------------------------
((import_directive !import_name !alias source: (string) @import.module) @import (#set! import wildcard) (#set! bind none))
((import_directive !import_name alias: (identifier) @import.alias source: (string) @import.module) @import (#set! import module))
(import_directive import_name: (identifier) @import.name @import . ["," "}"] source: (string) @import.module)
(import_directive import_name: (identifier) @import.name @import . alias: (identifier) @import.alias source: (string) @import.module)

; --- scopes --------------------------------------------------------------------------------------------------------------
[(contract_declaration) (interface_declaration) (library_declaration) (struct_declaration) (enum_declaration)] @scope.class
[(function_definition) (constructor_definition) (fallback_receive_definition) (modifier_definition) (event_definition)
 (error_declaration) (yul_function_definition)] @scope.function
[(block_statement) (for_statement) (try_statement) (catch_clause) (assembly_statement) (yul_block)] @scope.block

; --- definitions -----------------------------------------------------------------------------------------------------------
(comment) @comment

((contract_declaration name: (identifier) @name body: (_) @body) @definition.class (#set! flag exported))
((contract_declaration name: (identifier) @name (inheritance_specifier ancestor: (_) @base)+ body: (_) @body) @definition.class (#set! flag exported))
((contract_declaration "abstract" name: (identifier) @name body: (_) @body) @definition.class (#set! flag abstract))
((interface_declaration name: (identifier) @name body: (_) @body) @definition.interface (#set! flag exported))
((interface_declaration name: (identifier) @name (inheritance_specifier ancestor: (_) @base)+ body: (_) @body) @definition.interface (#set! flag exported))
((library_declaration name: (identifier) @name body: (_) @body) @definition.class (#set! flag exported))
((struct_declaration name: (identifier) @name body: (_) @body) @definition.struct (#set! flag exported))
((struct_member type: (_) @type name: (identifier) @name) @definition.field (#set! scope none) (#set! flag exported))
((enum_declaration name: (identifier) @name body: (_) @body) @definition.enum (#set! flag exported))
((enum_value) @name @definition.enum_member (#set! scope none) (#set! flag exported) (#set! flag static))
((user_defined_type_definition name: (identifier) @name) @definition.type_alias (#set! flag exported))
; `using L for T`: T has the functions of L as members.
((using_directive (type_alias) @base source: (type_name (user_defined_type (identifier) @name .))) @definition.impl
  (#set! scope none) (#set! occurs type))
((using_directive (type_alias) @base source: (type_name (primitive_type) @name)) @definition.impl (#set! scope none))

; What is between the name and the body is none of the parameters.
(function_definition [(identifier) (visibility) (state_mutability) (virtual) (override_specifier) (modifier_invocation)
  (return_type_definition) (function_body)] @not_parameter)
((function_definition name: (identifier) @name return_type: (return_type_definition . (parameter type: (_) @type))? body: (_)? @body)
  @parameters @definition.function (#set! flag exported))
((function_definition name: (identifier) @name (visibility) @_v) @definition.function (#any-of? @_v "internal" "private") (#set! unflag exported))
((function_definition name: (identifier) @name !body) @definition.function (#set! flag abstract))
((function_definition name: (identifier) @name) @definition.function (#match? @name "^(test|invariant|statefulFuzz)([A-Z_].*)?$")
  (#in-scope? class) (#set! flag test))
(constructor_definition [(modifier_invocation) (function_body)] @not_parameter)
((constructor_definition "constructor" @name body: (_) @body) @parameters @definition.constructor (#set! scope none) (#set! flag exported))
((fallback_receive_definition ["fallback" "receive"] @name body: (_)? @body) @definition.function (#set! scope none) (#set! flag exported))
(modifier_definition [(identifier) (virtual) (override_specifier) (function_body)] @not_parameter)
((modifier_definition name: (identifier) @name body: (_)? @body) @parameters @definition.function)
(event_definition name: (identifier) @not_parameter)
((event_definition name: (identifier) @name) @parameters @definition.function (#set! flag exported))
(error_declaration name: (identifier) @not_parameter)
((error_declaration name: (identifier) @name) @parameters @definition.function (#set! flag exported))

((state_variable_declaration type: (_) @type name: (identifier) @name value: (_)? @value) @definition.field)
((state_variable_declaration visibility: (visibility) @_v name: (identifier) @name) @definition.field (#eq? @_v "public") (#set! flag exported))
((state_variable_declaration type: (_) @type "constant" name: (identifier) @name) @definition.constant)
((constant_variable_declaration type: (_) @type name: (identifier) @name value: (_) @value) @definition.constant (#set! flag exported))

((parameter type: (_) @type name: (identifier) @name) @definition.parameter (#not-parent? type_name))
(event_parameter type: (_) @type name: (identifier) @name) @definition.parameter
(error_parameter type: (_) @type name: (identifier) @name) @definition.parameter
((variable_declaration type: (_) @type name: (identifier) @name) @definition.variable (#set! visible after))
(variable_declaration_tuple "var" (identifier) @name @definition.variable)
(yul_variable_declaration left: (yul_identifier (identifier) @name) @definition.variable)
(yul_function_definition "function" . (yul_identifier (identifier) @name)) @definition.function
((yul_function_definition (yul_identifier (identifier) @name @definition.parameter)) (#set! scope inner))
(yul_function_definition "function" . (yul_identifier (identifier) @name) (yul_block) @body) @definition.function

; --- expressions and types -------------------------------------------------------------------------------------------------
((identifier) @expr.self (#eq? @expr.self "this"))
((identifier) @expr.super (#eq? @expr.super "super"))
(identifier) @expr.name
(expression (_) @expr.same)
(parenthesized_expression (_) @expr.same)
(tuple_expression . (_) @expr.same .)
(user_defined_type (identifier) @expr.name .)
(type_alias (identifier) @expr.name .)
((type_name key_type: (_) @expr.argument value_type: (_) @expr.argument) @expr.literal (#set! type "mapping"))
((type_name . (type_name) @expr.argument) @expr.literal (#set! type "array"))
(type_name (user_defined_type) @expr.same)
(type_name (primitive_type) @expr.same)
((primitive_type) @expr.literal)
(member_expression property: (identifier) @expr.name)
(call_expression function: (expression (new_expression name: (_) @expr.instance)))
(call_expression function: (expression (struct_expression type: (_) @expr.call)))
(call_expression function: (_) @expr.call)
(new_expression name: (_) @expr.instance)
(struct_expression type: (_) @expr.same)
((type_cast_expression . (primitive_type) @expr.instance))
((payable_conversion_expression) @expr.literal (#set! type "address"))
(array_access base: (_) @expr.element)
(slice_access base: (_) @expr.same)
(ternary_expression (_) . "?" . (_) @expr.same)
(assignment_expression right: (_) @expr.same)
(unary_expression argument: (_) @expr.same)
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "bool"))
(binary_expression left: (_) @expr.same)
((string_literal) @expr.literal (#set! type "string"))
((number_literal) @expr.literal (#set! type "uint256"))
((boolean_literal) @expr.literal (#set! type "bool"))

; ---- What keywords leave
[(function_definition) (constructor_definition) (fallback_receive_definition) (modifier_definition)] @construct.function
[(for_statement) (while_statement) (do_while_statement)] @construct.loop
