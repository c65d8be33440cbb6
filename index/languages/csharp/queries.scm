; C#.  A class's members are seen by bare name inside it; the types of a namespace see each other.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
; Types.
[(cast_expression type: (identifier) @reference.type) (catch_declaration type: (identifier) @reference.type)
 (conversion_operator_declaration type: (identifier) @reference.type) (declaration_expression type: (identifier) @reference.type)
 (declaration_pattern type: (identifier) @reference.type) (default_expression type: (identifier) @reference.type)
 (delegate_declaration type: (identifier) @reference.type) (event_declaration type: (identifier) @reference.type)
 (foreach_statement type: (identifier) @reference.type) (from_clause type: (identifier) @reference.type)
 (indexer_declaration type: (identifier) @reference.type) (join_clause type: (identifier) @reference.type)
 (lambda_expression type: (identifier) @reference.type) (local_function_statement type: (identifier) @reference.type)
 (object_creation_expression type: (identifier) @reference.type) (operator_declaration type: (identifier) @reference.type)
 (parameter type: (identifier) @reference.type) (parameter_list type: (identifier) @reference.type) (pointer_type type: (identifier) @reference.type)
 (primary_constructor_base_type type: (identifier) @reference.type) (property_declaration type: (identifier) @reference.type)
 (recursive_pattern type: (identifier) @reference.type) (ref_type type: (identifier) @reference.type)
 (refvalue_expression type: (identifier) @reference.type) (scoped_type type: (identifier) @reference.type)
 (sizeof_expression type: (identifier) @reference.type) (tuple_element type: (identifier) @reference.type)
 (type_pattern type: (identifier) @reference.type) (typeof_expression type: (identifier) @reference.type)
 (variable_declaration type: (identifier) @reference.type)]
(method_declaration returns: (identifier) @reference.type)
(function_pointer_type returns: (identifier) @reference.type)
(array_type type: (identifier) @reference.type)
(nullable_type type: (identifier) @reference.type)
(generic_name (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(base_list (identifier) @reference.type)
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(type_parameter_constraints_clause (identifier) @reference.type)
(type_parameter_constraint type: (identifier) @reference.type)
(explicit_interface_specifier (identifier) @reference.type)
(attribute name: (identifier) @reference.type)
(attribute name: (qualified_name name: (identifier) @reference.type))
(qualified_name qualifier: (_) @receiver name: (identifier) @reference.type)
(qualified_name qualifier: (_) @receiver name: (generic_name (identifier) @reference.type))
(qualified_name qualifier: (identifier) @reference.read)
(alias_qualified_name name: (identifier) @reference.type)
(alias_qualified_name name: (generic_name (identifier) @reference.type))
((alias_qualified_name alias: (identifier) @_global name: (identifier) @reference.type) (#eq? @_global "global") (#set! member_of "global"))
((alias_qualified_name alias: (identifier) @ignore) (#eq? @ignore "global"))
; Members and calls.
(member_access_expression expression: _ @receiver name: (identifier) @reference.member)
(member_access_expression expression: _ @receiver name: (generic_name (identifier) @reference.member))
(conditional_access_expression condition: (_) @receiver (member_binding_expression name: (identifier) @reference.member))
(conditional_access_expression condition: (_) @receiver (member_binding_expression name: (generic_name (identifier) @reference.member)))
((invocation_expression function: (conditional_access_expression (member_binding_expression name: [(identifier) @reference.call
   (generic_name (identifier) @reference.call)])) arguments: (_) @arguments) (#set! arguments typed))
((invocation_expression function: [(identifier) @reference.call (generic_name (identifier) @reference.call)] arguments: (_) @arguments)
  (#set! arguments typed))
((invocation_expression function: (member_access_expression name: [(identifier) @reference.call (generic_name (identifier) @reference.call)])
   arguments: (_) @arguments) (#set! arguments typed))
((object_creation_expression type: [(identifier) @reference.call (generic_name (identifier) @reference.call)
   (qualified_name name: [(identifier) @reference.call (generic_name (identifier) @reference.call)])] arguments: (_) @arguments) (#set! arguments typed))
(object_creation_expression type: [(identifier) @reference.call (generic_name (identifier) @reference.call)
   (qualified_name name: [(identifier) @reference.call (generic_name (identifier) @reference.call)])] initializer: (_))
((constructor_initializer ["this" "base"] @reference.call (argument_list) @arguments) (#set! arguments typed))
; `nameof(x)` is no call.
((invocation_expression function: (identifier) @ignore) (#eq? @ignore "nameof"))
; Writes.
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_access_expression name: (identifier) @reference.write))
((prefix_unary_expression ["++" "--"] (identifier) @reference.write))
((postfix_unary_expression (identifier) @reference.write ["++" "--"]))
((postfix_unary_expression (member_access_expression name: (identifier) @reference.write) ["++" "--"]))
((prefix_unary_expression ["++" "--"] (member_access_expression name: (identifier) @reference.write)))
; The members that an initializer sets.
(object_creation_expression type: (_) @receiver initializer: (initializer_expression (assignment_expression left: (identifier) @reference.write)))
(with_expression . (_) @receiver (with_initializer . (identifier) @reference.write))
(assignment_expression left: (identifier) @receiver right: (initializer_expression (assignment_expression left: (identifier) @reference.write)))
; Named arguments are parameters of what is called.
(invocation_expression function: (_) @callee arguments: (argument_list (argument name: (identifier) @reference.write)))
(object_creation_expression type: (_) @callee arguments: (argument_list (argument name: (identifier) @reference.write)))
(attribute name: (_) @receiver (attribute_argument_list (attribute_argument name: (identifier) @reference.write)))
(attribute name: (_) @receiver (attribute_argument_list (attribute_argument (assignment_expression left: (identifier) @reference.write))))
(anonymous_object_creation_expression (identifier) @reference.read)
(recursive_pattern type: (_) @receiver (property_pattern_clause (subpattern . (identifier) @reference.member)))
(is_pattern_expression expression: (_) @receiver pattern: (recursive_pattern !type (property_pattern_clause (subpattern . (identifier) @reference.member))))
((goto_statement (identifier) @reference.read) (#set! space label))
((namespace_declaration name: (identifier) @ignore))
(namespace_declaration name: (qualified_name (identifier) @ignore))
(namespace_declaration name: (qualified_name (qualified_name (identifier) @ignore)))
(namespace_declaration name: (qualified_name (qualified_name (qualified_name (identifier) @ignore))))
(namespace_declaration name: (qualified_name (qualified_name (qualified_name (qualified_name (identifier) @ignore)))))
(file_scoped_namespace_declaration name: (qualified_name (identifier) @ignore))
(file_scoped_namespace_declaration name: (qualified_name (qualified_name (identifier) @ignore)))
(file_scoped_namespace_declaration name: (qualified_name (qualified_name (qualified_name (identifier) @ignore))))
(file_scoped_namespace_declaration name: (qualified_name (qualified_name (qualified_name (qualified_name (identifier) @ignore)))))
(file_scoped_namespace_declaration name: (identifier) @ignore)
((identifier) @ignore (#has-ancestor? extern_alias_directive preproc_pragma preproc_define preproc_undef))
(attribute_target_specifier) @ignore

((identifier) @reference.import (#has-ancestor? using_directive))
((qualified_name qualifier: (_) @receiver name: (identifier) @reference.import) (#has-ancestor? using_directive))
((qualified_name qualifier: (identifier) @reference.import) (#has-ancestor? using_directive))

; --- namespaces and usings ----------------------------------------------------------------------------------------------
(file_scoped_namespace_declaration name: (_) @package)
((using_directive "static" [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @import.module) @import @import.wildcard
  (#set! import static) (#set! bind none))
((using_directive name: (identifier) @import.alias [(identifier) (qualified_name) (generic_name) (alias_qualified_name)] @import.module .) @import
  (#set! import module))
((using_directive !name . [(identifier) (qualified_name) (alias_qualified_name)] @import.module) @import @import.wildcard @_text
  (#not-match? @_text "static ") (#set! bind none))

; --- scopes ---------------------------------------------------------------------------------------------------------------
(namespace_declaration) @scope.namespace
[(class_declaration) (struct_declaration) (interface_declaration) (enum_declaration) (record_declaration)] @scope.class
[(method_declaration) (constructor_declaration) (destructor_declaration) (operator_declaration) (conversion_operator_declaration)
 (indexer_declaration) (local_function_statement) (lambda_expression) (anonymous_method_expression) (accessor_declaration) (delegate_declaration)] @scope.function
[(block) (for_statement) (foreach_statement) (catch_clause) (using_statement) (fixed_statement) (switch_section) (switch_expression_arm) (query_expression)] @scope.block

; --- definitions ------------------------------------------------------------------------------------------------------------
(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
((file_scoped_namespace_declaration name: (_) @name) @definition.namespace)
((class_declaration name: (identifier) @name (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name) (primary_constructor_base_type)]+ @base)*
   body: (_)? @body) @definition.class)
((struct_declaration name: (identifier) @name (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name)]+ @base)* body: (_)? @body) @definition.struct)
((interface_declaration name: (identifier) @name (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name)]+ @base)* body: (_)? @body) @definition.interface)
((record_declaration name: (identifier) @name (base_list [(identifier) (qualified_name) (generic_name) (alias_qualified_name) (primary_constructor_base_type)]+ @base)*
   body: (_)? @body) @definition.class)
; Destructuring takes the properties of a record in their order.
((record_declaration name: (identifier) @name (parameter_list) @type) @definition.class)
((enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum)
((enum_member_declaration name: (identifier) @name) @definition.enum_member (#set! flag exported) (#set! flag static))
((delegate_declaration type: (_) @type name: (identifier) @name parameters: (_) @parameters) @definition.type_alias)
((method_declaration returns: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method)
((interface_declaration body: (declaration_list (method_declaration returns: (_) @type name: (identifier) @name parameters: (_) @parameters !body) @definition.method))
  (#set! scope inner) (#set! flag abstract) (#set! flag exported))
((constructor_declaration name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.constructor (#set! scope none))
((destructor_declaration name: (identifier) @name body: (_)? @body) @definition.method (#set! scope none))
((conversion_operator_declaration "operator" @name type: (_) @type parameters: (_) @parameters body: (_)? @body) @definition.method
 (#set! scope none) (#set! flag static))
((operator_declaration type: (_) @type "operator" @name parameters: (_) @parameters body: (_)? @body) @definition.method (#set! scope none) (#set! flag static))
((indexer_declaration type: (_) @type "this" @name parameters: (_) @parameters) @definition.property (#set! scope none))
((property_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body) @definition.property)
((event_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body) @definition.property)
((event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.property)
((field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field)
((local_function_statement type: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.function)

; Flags by modifiers.
((method_declaration (modifier) @_m name: (identifier) @name) @definition.method (#eq? @_m "public") (#set! flag exported))
((method_declaration (modifier) @_m name: (identifier) @name) @definition.method (#eq? @_m "static") (#set! flag static))
((method_declaration (modifier) @_m name: (identifier) @name) @definition.method (#eq? @_m "abstract") (#set! flag abstract))
((method_declaration (modifier) @_m name: (identifier) @name) @definition.method (#eq? @_m "async") (#set! flag async))
((method_declaration (modifier) @_m name: (identifier) @name !body) @definition.method (#eq? @_m "partial") (#set! flag declaration))
((method_declaration (attribute_list (attribute name: (identifier) @_t)) name: (identifier) @name) @definition.method
  (#any-of? @_t "Test" "TestCase" "Fact" "Theory" "TestMethod" "DataTestMethod") (#set! flag test))
((method_declaration (attribute_list (attribute name: (identifier) @_t)) name: (identifier) @name) @definition.method
  (#eq? @_t "Obsolete") (#set! flag deprecated))
((class_declaration (modifier) @_m name: (identifier) @name) @definition.class (#eq? @_m "public") (#set! flag exported))
((class_declaration (modifier) @_m name: (identifier) @name) @definition.class (#eq? @_m "static") (#set! flag static))
((class_declaration (modifier) @_m name: (identifier) @name) @definition.class (#eq? @_m "abstract") (#set! flag abstract))
((class_declaration (attribute_list (attribute name: (identifier) @_t)) name: (identifier) @name) @definition.class
  (#eq? @_t "Obsolete") (#set! flag deprecated))
((struct_declaration (modifier) @_m name: (identifier) @name) @definition.struct (#eq? @_m "public") (#set! flag exported))
((interface_declaration (modifier) @_m name: (identifier) @name) @definition.interface (#eq? @_m "public") (#set! flag exported))
((record_declaration (modifier) @_m name: (identifier) @name) @definition.class (#eq? @_m "public") (#set! flag exported))
((enum_declaration (modifier) @_m name: (identifier) @name) @definition.enum (#eq? @_m "public") (#set! flag exported))
((delegate_declaration (modifier) @_m name: (identifier) @name) @definition.type_alias (#eq? @_m "public") (#set! flag exported))
((constructor_declaration (modifier) @_m name: (identifier) @name) @definition.constructor (#eq? @_m "public") (#set! scope none) (#set! flag exported))
((property_declaration (modifier) @_m name: (identifier) @name) @definition.property (#eq? @_m "public") (#set! flag exported))
((property_declaration (modifier) @_m name: (identifier) @name) @definition.property (#eq? @_m "static") (#set! flag static))
((property_declaration (modifier) @_m name: (identifier) @name) @definition.property (#eq? @_m "abstract") (#set! flag abstract))
((event_field_declaration (modifier) @_m (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property
  (#eq? @_m "public") (#set! flag exported))
((field_declaration (modifier) @_m (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field
  (#eq? @_m "public") (#set! flag exported))
((field_declaration (modifier) @_m (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field
  (#eq? @_m "static") (#set! flag static))
((field_declaration (modifier) @_m (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.constant
  (#eq? @_m "const") (#set! flag static))

; The parameters of a type's own constructor; those of a record are properties.
((class_declaration (parameter_list (parameter type: (_)? @type name: (identifier) @name) @definition.parameter)) (#set! scope inner))
((struct_declaration (parameter_list (parameter type: (_)? @type name: (identifier) @name) @definition.parameter)) (#set! scope inner))
((parameter type: (_)? @type name: (identifier) @name) @definition.parameter)
((record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name) @definition.property)) (#set! scope inner) (#set! flag exported))
((parameter_list type: (_) @type name: (identifier) @name) @definition.parameter)
((type_parameter name: (identifier) @name) @definition.type_parameter)

((local_declaration_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name (_)? @value .) @definition.variable))
  (#not-eq? @type "var") (#set! visible name))
((local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name (_) @value .) @definition.variable))
  (#set! visible name))
((local_declaration_statement (modifier) @_m (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name)) @definition.constant)
  (#eq? @_m "const") (#set! visible name))
([(for_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name (_)? @value .) @definition.variable))
  (using_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name (_)? @value .) @definition.variable))
  (fixed_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name (_)? @value .) @definition.variable))]
  (#not-eq? @type "var") (#set! scope inner))
([(for_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name (_) @value .) @definition.variable))
  (using_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name (_) @value .) @definition.variable))]
  (#set! scope inner))
((foreach_statement type: (_) @type left: (identifier) @name @definition.variable) (#not-eq? @type "var") (#set! scope inner))
((foreach_statement type: (implicit_type) left: (identifier) @name @definition.variable right: (_) @element_of) (#set! scope inner) (#set! value loop))
((foreach_statement left: (tuple_pattern) @name @definition.variable right: (_) @element_of) (#set! scope inner) (#set! value loop))
((local_declaration_statement (variable_declaration (variable_declarator (tuple_pattern) @name . (_) @value .) @definition.variable)) (#set! visible name))
(tuple_pattern (_) @pattern.parts)
(identifier) @pattern.name
((catch_clause (catch_declaration type: (_) @type name: (identifier) @name) @definition.parameter) (#set! scope inner))
((declaration_expression type: (_) @type name: (identifier) @name) @definition.variable (#not-eq? @type "var"))
((declaration_expression type: (implicit_type) name: (identifier) @name) @definition.variable)
((invocation_expression function: (member_access_expression expression: (_) @element_of name: (identifier) @_take)
   arguments: (argument_list (argument (declaration_expression type: (implicit_type) name: (identifier) @name) @definition.variable)))
  (#any-of? @_take "TryGetValue" "TryDequeue" "TryPop" "TryPeek" "TryTake" "TryRemove" "TryGetTarget"))
((declaration_pattern type: (_) @type name: (identifier) @name) @definition.variable (#not-eq? @type "var"))
((recursive_pattern type: (_)? @type name: (identifier) @name) @definition.variable)
(is_pattern_expression expression: (_) @value pattern: (recursive_pattern !type name: (identifier) @name) @definition.variable)
(is_pattern_expression expression: (_) @value pattern: (recursive_pattern !type name: (identifier) @name) @definition.variable)
((var_pattern name: (identifier) @name) @definition.variable)
((list_pattern name: (identifier) @name) @definition.variable)
((parenthesized_variable_designation name: (identifier) @name) @definition.variable)
; Queries.
((from_clause type: (_)? @type name: (identifier) @name (_) @element_of .) @definition.variable (#set! value loop))
((let_clause . (identifier) @name (_) @value .) @definition.variable)
((join_clause . (identifier) @name . (_) @element_of) @definition.variable)
((join_into_clause (identifier) @name) @definition.variable)
((labeled_statement . (identifier) @name) @definition.label (#set! scope function) (#set! space label))

; --- what is known by tests -----------------------------------------------------------------------------------------------------
(if_statement condition: (is_expression left: (_) @narrow "is" right: (_) @narrow.type) consequence: (_) @narrow.in)
(binary_expression left: (is_expression left: (_) @narrow "is" right: (_) @narrow.type) "&&" right: (_) @narrow.in)

; --- expressions and types: the first that fits --------------------------------------------------------------------------------
(identifier) @expr.name
"this" @expr.self
"base" @expr.super
(generic_name . (identifier) @expr.apply (type_argument_list (_)+ @expr.argument))
(generic_name . (identifier) @expr.name)
(qualified_name name: (generic_name . (identifier) @expr.apply (type_argument_list (_)+ @expr.argument)))
(qualified_name name: (identifier) @expr.name)
(alias_qualified_name name: (_) @expr.same)
(primary_constructor_base_type type: (_) @expr.same)
(nullable_type type: (_) @expr.same)
((array_type type: (_) @expr.argument) @expr.literal (#set! type "array"))
(ref_type type: (_) @expr.same)
(scoped_type type: (_) @expr.same)
(pointer_type type: (_) @expr.same)
((tuple_type (tuple_element type: (_) @expr.argument)+) @expr.literal (#set! type "tuple"))
((predefined_type) @expr.literal)
(member_access_expression name: (identifier) @expr.name)
(member_access_expression name: (generic_name (identifier) @expr.name))
(member_binding_expression name: (identifier) @expr.name)
(member_binding_expression name: (generic_name (identifier) @expr.name))
(conditional_access_expression condition: (_) @expr.element (element_binding_expression))
(conditional_access_expression (member_binding_expression) @expr.same .)
(invocation_expression function: (generic_name) @expr.call)
(invocation_expression function: (member_access_expression name: (generic_name . (identifier) @expr.call (type_argument_list (_)+ @expr.argument))))
(invocation_expression function: (_) @expr.call)
(object_creation_expression type: (_) @expr.construct)
(element_access_expression expression: (_) @expr.element)
(cast_expression type: (_) @expr.instance)
(as_expression right: (_) @expr.instance)
((is_expression) @expr.literal (#set! type "bool"))
((is_pattern_expression) @expr.literal (#set! type "bool"))
(await_expression (_) @expr.await)
(parenthesized_expression (_) @expr.same)
(checked_expression (_) @expr.same)
(assignment_expression right: (_) @expr.same)
(conditional_expression consequence: (null_literal) alternative: (_) @expr.same)
(conditional_expression consequence: (_) @expr.either alternative: (_) @expr.or)
(binary_expression left: (_) @expr.either operator: "??" right: (_) @expr.or)
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "bool"))
(binary_expression left: (_) @expr.same)
((prefix_unary_expression "!" (_)) @expr.literal (#set! type "bool"))
(prefix_unary_expression (_) @expr.same)
(postfix_unary_expression (_) @expr.same)
(with_expression . (_) @expr.same)
((typeof_expression) @expr.literal (#set! type "Type"))
(default_expression type: (_) @expr.instance)
(ref_expression (_) @expr.same)
(switch_expression (switch_expression_arm (_) @expr.same .))
((array_creation_expression type: (array_type type: (_) @expr.argument)) @expr.literal (#set! type "array"))
((implicit_array_creation_expression (initializer_expression . (_) @expr.argument)) @expr.literal (#set! type "array"))
((tuple_expression (argument (_) @expr.argument)+) @expr.literal (#set! type "tuple"))
(argument (_) @expr.same .)
(query_expression (from_clause (_) @expr.same .))
((parameter_list (parameter)+ @expr.argument) @expr.literal (#set! type "tuple"))
(parameter type: (_) @expr.same)
(lambda_expression parameters: (_) @expr.parameters body: (_) @expr.callable)
((lambda_expression) @expr.literal (#set! type "lambda"))
((anonymous_method_expression) @expr.literal (#set! type "lambda"))
([(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)] @expr.literal (#set! type "string"))
((character_literal) @expr.literal (#set! type "char"))
((integer_literal) @expr.literal (#set! type "int"))
((real_literal) @expr.literal (#set! type "double"))
((boolean_literal) @expr.literal (#set! type "bool"))
((null_literal) @expr.literal (#set! type "null"))
(arrow_expression_clause (_) @expr.same)

(comment) @comment
[(declaration_list) (block) (enum_member_declaration_list) (accessor_list) (switch_body) (initializer_expression) (preproc_if) (preproc_region)] @fold

; ---- What keywords leave
[(method_declaration) (constructor_declaration) (local_function_statement) (lambda_expression) (anonymous_method_expression) (accessor_declaration)
 (operator_declaration) (conversion_operator_declaration)] @construct.function
[(for_statement) (foreach_statement) (while_statement) (do_statement)] @construct.loop
[(switch_statement) (switch_expression)] @construct.selection
(if_statement) @construct.branch
(try_statement) @construct.attempt

; ---- What lambda expressions are expected to be
(invocation_expression function: (_) @expect.call arguments: (argument_list) @expected)
(object_creation_expression type: (_) @expect.call arguments: (argument_list) @expected)
(local_declaration_statement (variable_declaration type: (_) @expect.type (variable_declarator (_) @expected .)))
(field_declaration (variable_declaration type: (_) @expect.type (variable_declarator (_) @expected .)))
(assignment_expression left: (_) @expect.value right: (_) @expected)
(cast_expression type: (_) @expect.type value: (_) @expected)
(parenthesized_expression (_) @expected) @expect.same
(argument (_) @expected .) @expect.same
(method_declaration returns: (_) @expect.returns)
(return_statement (_) @expected) @expect.return
(lambda_expression parameters: (implicit_parameter) @expected) @expect.parameter
((lambda_expression parameters: (implicit_parameter) @name @definition.parameter) (#set! scope inner))
(lambda_expression parameters: (parameter_list) @expected) @expect.parameter
