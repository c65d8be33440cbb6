; PHP.  Variables ("var") and functions ("call") have name spaces of their own; classes, constants and
; imported names share the one without a name.

; --- references: the default first -----------------------------------------------------------------------------------
(name) @reference.read
((variable_name (name) @reference.read) (#set! space var))
; A qualified name: each part is a member of the one before it.
(namespace_name (name) @receiver . (name) @reference.read)
(qualified_name prefix: (namespace_name) @receiver (name) @reference.read .)
((qualified_name . "\\" . (name) @reference.read .) (#set! member_of "\\"))
((qualified_name . "\\" . (namespace_name . (name) @reference.read)) (#set! member_of "\\"))
((relative_name (name) @reference.read .) (#set! member_of "namespace"))
(named_type (name) @reference.type)
(named_type (qualified_name (name) @reference.type))
(named_type (relative_name (name) @reference.type))
(base_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit) (relative_name (name) @reference.inherit)])
(class_interface_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit) (relative_name (name) @reference.inherit)])
(use_declaration [(name) @reference.inherit (qualified_name (name) @reference.inherit) (relative_name (name) @reference.inherit)])
(attribute [(name) @reference.type (qualified_name (name) @reference.type) (relative_name (name) @reference.type)])
(binary_expression "instanceof" right: [(name) @reference.type (qualified_name (name) @reference.type)])
((function_call_expression function: (name) @reference.call arguments: (_) @arguments) (#set! space call))
((function_call_expression function: [(qualified_name (name) @reference.call) (relative_name (name) @reference.call)] arguments: (_) @arguments) (#set! space call))
(object_creation_expression [(name) @reference.call (qualified_name (name) @reference.call) (relative_name (name) @reference.call)])
(member_access_expression object: (_) @receiver name: (name) @reference.member)
(nullsafe_member_access_expression object: (_) @receiver name: (name) @reference.member)
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @reference.member))
(class_constant_access_expression . (_) @receiver (name) @reference.member .)
(member_call_expression object: (_) @receiver name: (name) @reference.call arguments: (_) @arguments)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @reference.call arguments: (_) @arguments)
(scoped_call_expression scope: (_) @receiver name: (name) @reference.call arguments: (_) @arguments)
(scoped_call_expression scope: [(name) @reference.type (qualified_name (name) @reference.type) (relative_name (name) @reference.type)])
(scoped_property_access_expression scope: [(name) @reference.type (qualified_name (name) @reference.type) (relative_name (name) @reference.type)])
(class_constant_access_expression . [(name) @reference.type (qualified_name (name) @reference.type) (relative_name (name) @reference.type)] (name))
((assignment_expression left: (variable_name (name) @reference.write)) (#set! space var))
((augmented_assignment_expression left: (variable_name (name) @reference.write)) (#set! space var))
((update_expression argument: (variable_name (name) @reference.write)) (#set! space var))
(assignment_expression left: [(member_access_expression name: (name) @reference.write) (scoped_property_access_expression name: (variable_name (name) @reference.write))])
(augmented_assignment_expression left: [(member_access_expression name: (name) @reference.write) (scoped_property_access_expression name: (variable_name (name) @reference.write))])
(update_expression argument: [(member_access_expression name: (name) @reference.write) (scoped_property_access_expression name: (variable_name (name) @reference.write))])
; The name of an argument is a parameter of what is called.
(function_call_expression function: (_) @callee arguments: (arguments (argument name: (name) @reference.write)))
(object_creation_expression . (_) @callee (arguments (argument name: (name) @reference.write)))
(member_call_expression name: (_) @callee arguments: (arguments (argument name: (name) @reference.write)))
(scoped_call_expression name: (_) @callee arguments: (arguments (argument name: (name) @reference.write)))
; The method that a class takes from a trait.
(use_as_clause . (class_constant_access_expression . (_) @receiver (name) @reference.call .))
(use_instead_of_clause . (class_constant_access_expression . (_) @receiver (name) @reference.call .))
(use_declaration (name) @receiver (use_list (use_as_clause . (name) @reference.call)))
(use_instead_of_clause (name) @reference.type)
((class_constant_access_expression . (_) (name) @ignore .) (#eq? @ignore "class"))
((name) @ignore (#any-of? @ignore "self" "static" "parent") (#parent? object_creation_expression named_type))
((variable_name (name) @ignore) (#eq? @ignore "this"))
(namespace_definition name: (namespace_name (name) @ignore))
((goto_statement (name) @reference.read) (#set! space label))
(property_hook (name) @ignore)

; --- namespaces and imports ---------------------------------------------------------------------------------------------
(namespace_definition name: (namespace_name) @package !body)
((namespace_use_declaration (namespace_use_clause . (name) @import.module alias: (name)? @import.alias) @import) (#set! import module))
((namespace_use_declaration (namespace_use_clause . (qualified_name . "\\" . (name) @import.module .) alias: (name)? @import.alias) @import) (#set! import module))
(namespace_use_declaration (namespace_use_clause . (qualified_name prefix: (namespace_name) @import.module (name) @import.name .) alias: (name)? @import.alias) @import)
(namespace_use_declaration (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . (name) @import.name alias: (name)? @import.alias) @import))
(namespace_use_declaration (namespace_name) @import.prefix (namespace_use_group))
((namespace_use_clause (qualified_name prefix: (namespace_name) @import.module (name) @import.name .) alias: (name)? @import.alias) @import
  (#parent? namespace_use_group))
(namespace_use_clause . (name) @reference.import)
(namespace_use_clause (qualified_name (name) @reference.import))
(namespace_use_clause (qualified_name (namespace_name (name) @reference.import)))
(namespace_use_declaration (namespace_name (name) @reference.import))
; Files that are read by path.
((include_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))
   (parenthesized_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))])]) @import
  (#set! import include) (#set! import module) (#set! bind none))
((include_once_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))
   (parenthesized_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))])]) @import
  (#set! import include) (#set! import module) (#set! bind none))
((require_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))
   (parenthesized_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))])]) @import
  (#set! import include) (#set! import module) (#set! bind none))
((require_once_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))
   (parenthesized_expression [(string (string_content) @import.module) (binary_expression right: (string (string_content) @import.module))])]) @import
  (#set! import include) (#set! import module) (#set! bind none))

; --- scopes ---------------------------------------------------------------------------------------------------------------
(namespace_definition body: (_)) @scope.namespace
[(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration) (anonymous_class)] @scope.class
[(function_definition) (method_declaration) (anonymous_function) (arrow_function) (property_hook)] @scope.function
((global_declaration (variable_name (name) @scope.global)) (#set! space var))
((anonymous_function_use_clause [(variable_name (name) @scope.nonlocal) (by_ref (variable_name (name) @scope.nonlocal))]) (#set! space var))

; --- definitions ------------------------------------------------------------------------------------------------------------
(namespace_definition name: (_) @name body: (_)? @body) @definition.namespace
; The members of a trait precede inherited ones.
((class_declaration name: (name) @name
   (declaration_list (use_declaration [(name) (qualified_name) (relative_name)]+ @base)*)*
   (base_clause [(name) (qualified_name) (relative_name)]+ @base)*
   (class_interface_clause [(name) (qualified_name) (relative_name)]+ @base)*
   body: (_) @body) @definition.class (#set! flag exported))
((class_declaration (abstract_modifier) name: (name) @name) @definition.class (#set! flag abstract))
((interface_declaration name: (name) @name (base_clause [(name) (qualified_name) (relative_name)]+ @base)* body: (_) @body) @definition.interface
  (#set! flag exported))
((trait_declaration name: (name) @name
   (declaration_list (use_declaration [(name) (qualified_name) (relative_name)]+ @base)*)* body: (_) @body) @definition.trait (#set! flag exported))
((enum_declaration name: (name) @name
   (enum_declaration_list (use_declaration [(name) (qualified_name) (relative_name)]+ @base)*)*
   (class_interface_clause [(name) (qualified_name) (relative_name)]+ @base)* body: (_) @body) @definition.enum (#set! flag exported))
((enum_case name: (name) @name value: (_)? @value) @definition.enum_member (#set! flag exported) (#set! flag static))
; A class without a name is known by its keyword.
((anonymous_class "class" @name
   (declaration_list (use_declaration [(name) (qualified_name) (relative_name)]+ @base)*)*
   (base_clause [(name) (qualified_name) (relative_name)]+ @base)*
   (class_interface_clause [(name) (qualified_name) (relative_name)]+ @base)*
   body: (_) @body) @definition.class (#set! flag local) (#set! scope none))

((function_definition name: (name) @name parameters: (_) @parameters return_type: (_)? @type body: (_) @body) @definition.function
  (#set! space call) (#set! scope file) (#set! flag exported))
((function_definition name: (name) @name parameters: (formal_parameters (variadic_parameter)) @parameters) @definition.function
  (#set! space call) (#set! scope file) (#set! flag variadic))
((method_declaration name: (name) @name parameters: (_) @parameters return_type: (_)? @type body: (_)? @body) @definition.method
  (#set! space call) (#set! flag exported))
((method_declaration name: (name) @name parameters: (_) @parameters body: (_)? @body) @definition.constructor
  (#eq? @name "__construct") (#set! space call) (#set! flag exported))
((method_declaration (visibility_modifier) @_v name: (name) @name) @definition.method
  (#any-of? @_v "private" "protected") (#not-eq? @name "__construct") (#set! space call) (#set! unflag exported))
((method_declaration (static_modifier) name: (name) @name) @definition.method (#set! space call) (#set! flag static))
((method_declaration (abstract_modifier) name: (name) @name) @definition.method (#set! space call) (#set! flag abstract))
((method_declaration name: (name) @name !body) @definition.method (#not-eq? @name "__construct") (#set! space call) (#set! flag abstract))
((method_declaration name: (name) @name parameters: (formal_parameters (variadic_parameter)) @parameters) @definition.method
  (#not-eq? @name "__construct") (#set! space call) (#set! flag variadic))
((method_declaration name: (name) @name) @definition.method (#match? @name "^test([A-Z_]|$)") (#set! space call) (#set! flag test))
((method_declaration attributes: (attribute_list (attribute_group (attribute (name) @_test))) name: (name) @name) @definition.method
  (#eq? @_test "Test") (#set! space call) (#set! flag test))

; `use A { a as b; }`
((use_as_clause (name) @name .) @definition.method (#set! space call) (#set! flag exported))

((property_declaration type: (_)? @type (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @definition.property
  (#set! space var) (#set! flag exported))
((property_declaration (visibility_modifier) @_v (property_element name: (variable_name (name) @name))) @definition.property
  (#match? @_v "^(private|protected)") (#set! space var) (#set! unflag exported))
((property_declaration (static_modifier) (property_element name: (variable_name (name) @name))) @definition.property
  (#set! space var) (#set! flag static))
((const_declaration type: (_)? @type (const_element . (name) @name (_) @value)) @definition.constant (#set! flag exported))
((const_declaration type: (_)? @type (const_element . (name) @name (_) @value)) @definition.constant
  (#in-scope? class) (#set! flag exported) (#set! flag static))
((const_declaration (visibility_modifier) @_v (const_element . (name) @name)) @definition.constant
  (#any-of? @_v "private" "protected") (#set! unflag exported))
((function_call_expression function: [(name) @_f (qualified_name (name) @_f)]
   arguments: (arguments . (argument (string (string_content) @name)) . (argument (_) @value))) @definition.constant
  (#eq? @_f "define") (#match? @name "^[A-Za-z_0-9]+$") (#set! scope file) (#set! unflag local) (#set! flag exported))

((simple_parameter type: (_)? @type name: (variable_name (name) @name) default_value: (_)? @value) @definition.parameter (#set! space var))
((variadic_parameter name: (variable_name (name) @name)) @definition.parameter @type (#set! space var))
((property_promotion_parameter type: (_)? @type name: (variable_name (name) @name) default_value: (_)? @value) @definition.parameter (#set! space var))
((property_promotion_parameter type: (_)? @type name: (variable_name (name) @name) default_value: (_)? @value) @definition.property
  (#set! space var) (#set! scope class) (#set! flag member) (#set! flag exported))
((property_promotion_parameter visibility: (_) @_v name: (variable_name (name) @name)) @definition.property
  (#match? @_v "^(private|protected)") (#set! space var) (#set! scope class) (#set! flag member) (#set! unflag exported))

; Names inside `[$a, $b]` and `list($a, $b)`.
((variable_name (name) @pattern.name) (#set! space var))
(list_literal (_) @pattern @pattern.parts)
(by_ref (_) @pattern)
((assignment_expression left: (variable_name (name) @name) @definition.variable right: (_) @value)
  (#not-eq? @name "this") (#set! once true) (#set! space var) (#set! scope function))
((assignment_expression left: (list_literal) @name @definition.variable right: (_) @value) (#set! once true) (#set! space var) (#set! scope function))
((reference_assignment_expression left: (variable_name (name) @name) @definition.variable right: (_) @value)
  (#set! once true) (#set! space var) (#set! scope function))
((augmented_assignment_expression left: (variable_name (name) @name) @definition.variable operator: "??=" right: (_) @value)
  (#set! once true) (#set! space var) (#set! scope function))
((foreach_statement . (_) @element_of . [(variable_name (name) @name) (by_ref (variable_name (name) @name))] @definition.variable)
  (#set! once true) (#set! space var) (#set! scope function))
((foreach_statement . (_) @element_of . (pair [(variable_name (name) @name) (by_ref (variable_name (name) @name))] @definition.variable .))
  (#set! once true) (#set! space var) (#set! scope function))
((pair . (variable_name (name) @name) @definition.variable) (#set! once true) (#set! space var) (#set! scope function))
((foreach_statement . (_) @element_of . (list_literal) @name @definition.variable) (#set! once true) (#set! space var) (#set! scope function))
((foreach_statement . (_) @element_of . (pair (list_literal) @name @definition.variable .)) (#set! once true) (#set! space var) (#set! scope function))
((catch_clause type: (_) @type name: (variable_name (name) @name) @definition.variable) (#set! once true) (#set! space var) (#set! scope function))
((static_variable_declaration name: (variable_name (name) @name) value: (_)? @value) @definition.variable
  (#set! once true) (#set! space var) (#set! scope function))
((named_label_statement (name) @name) @definition.label (#set! scope function) (#set! space label))

; --- what is known by tests ---------------------------------------------------------------------------------------------------
(if_statement condition: (parenthesized_expression (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type)) body: (_) @narrow.in)
(if_statement condition: (parenthesized_expression (binary_expression left: (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type) "&&"))
  body: (_) @narrow.in)
(if_statement condition: (parenthesized_expression (binary_expression "&&" right: (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type)))
  body: (_) @narrow.in)
(else_if_clause condition: (parenthesized_expression (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type)) body: (_) @narrow.in)
(binary_expression left: (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type) "&&" right: (_) @narrow.in)
(binary_expression left: (binary_expression "&&" right: (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type)) "&&" right: (_) @narrow.in)
(conditional_expression condition: (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type) body: (_) @narrow.in)
((compound_statement (if_statement
   condition: (parenthesized_expression (unary_op_expression argument: [(binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type)
     (parenthesized_expression (binary_expression left: (_) @narrow "instanceof" right: (_) @narrow.type))]))
   body: (compound_statement [(return_statement) (continue_statement) (break_statement) (expression_statement (throw_expression))] .) !alternative) @narrow.after) @narrow.in)

; --- expressions and types: the first that fits ------------------------------------------------------------------------------
((name) @expr.self (#any-of? @expr.self "self" "static"))
((name) @expr.super (#eq? @expr.super "parent"))
(name) @expr.name
((variable_name) @expr.self (#eq? @expr.self "$this"))
(variable_name (name) @expr.name)
((relative_scope) @expr.self (#any-of? @expr.self "self" "static"))
(relative_scope) @expr.super
(namespace_name (name) @expr.name .)
(qualified_name (name) @expr.name .)
(relative_name (name) @expr.name .)
(named_type (_) @expr.same)
(optional_type (_) @expr.same)
(union_type . (_) @expr.either . (_) @expr.or)
(intersection_type . (_) @expr.either . (_) @expr.or)
(disjunctive_normal_form_type . (_) @expr.either . (_) @expr.or)
(type_list . (_) @expr.either . (_) @expr.or)
(type_list (_) @expr.same)
((primitive_type) @expr.literal)
((variadic_parameter type: (_) @expr.argument) @expr.literal (#set! type "array"))
((variadic_parameter) @expr.literal (#set! type "array"))
(member_access_expression name: (name) @expr.name)
(nullsafe_member_access_expression name: (name) @expr.name)
(scoped_property_access_expression name: (variable_name (name) @expr.name))
((class_constant_access_expression . (_) @expr.argument (name) @_class .) @expr.literal (#eq? @_class "class") (#set! type "class-string"))
(class_constant_access_expression (name) @expr.name .)
(member_call_expression name: (name) @expr.call)
(nullsafe_member_call_expression name: (name) @expr.call)
(scoped_call_expression name: (name) @expr.call)
((function_call_expression function: (name) @_f arguments: (arguments . (argument (_) @expr.element)))
  (#any-of? @_f "current" "reset" "end" "next" "prev" "array_pop" "array_shift"))
((function_call_expression function: (name) @_f arguments: (arguments . (argument (_) @expr.same)))
  (#any-of? @_f "array_filter" "array_values" "array_slice" "array_reverse" "array_merge" "array_unique"))
(function_call_expression function: (_) @expr.call)
(object_creation_expression (anonymous_class) @expr.construct)
(object_creation_expression . (_) @expr.construct)
(anonymous_class) @expr.fields
(parenthesized_expression (_) @expr.same)
(assignment_expression right: (_) @expr.same)
(reference_assignment_expression right: (_) @expr.same)
(augmented_assignment_expression left: (_) @expr.either right: (_) @expr.or)
(conditional_expression body: (_) @expr.either alternative: (_) @expr.or)
(conditional_expression condition: (_) @expr.either alternative: (_) @expr.or)
(binary_expression left: (_) @expr.either operator: "??" right: (_) @expr.or)
((binary_expression operator: ".") @expr.literal (#set! type "string"))
((binary_expression operator: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "&&" "||" "instanceof" "and" "or" "xor"]) @expr.literal (#set! type "bool"))
(binary_expression left: (_) @expr.same)
((unary_op_expression operator: "!") @expr.literal (#set! type "bool"))
(unary_op_expression argument: (_) @expr.same)
(error_suppression_expression (_) @expr.same)
(clone_expression (_) @expr.same)
(argument (_) @expr.same)
(subscript_expression . (_) @expr.element)
(match_expression body: (match_block . (match_conditional_expression return_expression: (_) @expr.either) . (match_conditional_expression return_expression: (_) @expr.or)))
(match_expression body: (match_block . (match_conditional_expression return_expression: (_) @expr.same)))
(match_expression body: (match_block . (match_default_expression return_expression: (_) @expr.same)))
((array_creation_expression . (array_element_initializer (_) @expr.argument .)) @expr.literal (#set! type "array"))
((array_creation_expression) @expr.literal (#set! type "array"))
(anonymous_function parameters: (_) @expr.parameters return_type: (_) @expr.callable)
(arrow_function parameters: (_) @expr.parameters return_type: (_) @expr.callable)
(arrow_function parameters: (_) @expr.parameters body: (_) @expr.callable)
([(string) (encapsed_string) (heredoc) (nowdoc)] @expr.literal (#set! type "string"))
((integer) @expr.literal (#set! type "int"))
((float) @expr.literal (#set! type "float"))
((boolean) @expr.literal (#set! type "bool"))
((null) @expr.literal (#set! type "null"))
((cast_type) @expr.literal)
(cast_expression type: (cast_type) @expr.same)

(comment) @comment
(comment) @comment.types
[(compound_statement) (declaration_list) (enum_declaration_list) (array_creation_expression) (heredoc) (switch_block)] @fold

; ---- What keywords leave
[(function_definition) (method_declaration) (anonymous_function) (arrow_function)] @construct.function
[(for_statement) (foreach_statement) (while_statement) (do_statement)] @construct.loop
(switch_statement) @construct.selection
(if_statement) @construct.branch
(try_statement) @construct.attempt
