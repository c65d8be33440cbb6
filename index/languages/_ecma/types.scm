; TypeScript and TSX: types, and what JavaScript writes otherwise.  Stands on ecma.

; ---------------------------------------------------------------- Scopes
(abstract_class_declaration) @scope.class
(interface_declaration) @scope.class
(enum_declaration) @scope.class
[(internal_module) (module)] @scope.namespace
((statement_block) @scope.block (#not-parent? internal_module module ambient_declaration))
[(function_signature) (method_signature) (abstract_method_signature) (call_signature) (construct_signature)] @scope.function
; What `F extends (a: infer A) => infer R` names is known in the whole conditional type.
([(function_type) (constructor_type)] @scope.function (#not-parent? conditional_type))
[(type_alias_declaration) (conditional_type) (index_signature)] @scope.block

; ---------------------------------------------------------------- References
(type_identifier) @reference.type
; The grammar takes `await f<T>(x)` for a call of `await f`.
((call_expression function: (await_expression (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (await_expression
   (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.call))
  arguments: (_) @arguments) (#set! arguments typed))
(nested_type_identifier module: (_) @receiver name: (type_identifier) @reference.type)
(nested_identifier object: (_) @receiver property: (property_identifier) @reference.member)
; The grammar takes the last part of `x satisfies a.b.C` for a member of all before it.
(member_expression object: [(satisfies_expression . (_) . (_) @receiver) (as_expression . (_) . (_) @receiver)]
  property: (property_identifier) @reference.type)
(lookup_type . (_) @receiver . (literal_type (string . (string_fragment) @reference.member .)))
; Pick<T, "a" | "b">: names of members of T.
(#define! keys (literal_type (string . (string_fragment) @reference.member .)))
(#define! keys (union_type $keys))
((generic_type name: (type_identifier) @_pick type_arguments: (type_arguments . (_) @receiver . $keys)) (#any-of? @_pick "Pick" "Omit"))
(type_predicate name: (identifier) @reference.read)
(extends_clause value: (identifier) @reference.inherit)
(index_signature name: (identifier) @ignore)
(tuple_type [(required_parameter name: (identifier) @ignore) (optional_parameter name: (identifier) @ignore)])
([(internal_module name: (nested_identifier (identifier) @ignore)) (module name: (nested_identifier (identifier) @ignore))])

; ---------------------------------------------------------------- Functions
(function_declaration name: (identifier) @name return_type: (_) @type) @definition.function
(generator_function_declaration name: (identifier) @name return_type: (_) @type) @definition.function
((function_signature name: (identifier) @name parameters: (formal_parameters) @parameters return_type: (_)? @type) @definition.function
 (#set! flag declaration))
(lexical_declaration
  (variable_declarator name: (identifier) @name value: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type)]) @definition.function)
((function_expression name: (identifier) @name return_type: (_) @type) @definition.function (#set! scope inner) (#set! flag local))
((function_expression name: (identifier) @name return_type: (_) @type) @definition.function
 (#parent? return_statement arguments parenthesized_expression arrow_function array) (#set! scope inner))

; ---------------------------------------------------------------- Parameters
([(required_parameter pattern: (identifier) @name type: (_)? @type value: (_)? @value)
  (optional_parameter pattern: (identifier) @name type: (_)? @type value: (_)? @value)]
 @definition.parameter)
([(required_parameter pattern: [(object_pattern) (array_pattern) (rest_pattern)] @name type: (_)? @type)
  (optional_parameter pattern: [(object_pattern) (array_pattern)] @name type: (_)? @type)]
 @definition.parameter)
(required_parameter pattern: (this) @name type: (_) @type) @definition.parameter
(formal_parameters (required_parameter pattern: (this)) @not_parameter)
; constructor(private x: T) makes a member.
((required_parameter (accessibility_modifier) pattern: (identifier) @name type: (_)? @type value: (_)? @value) @definition.field
 (#set! scope class) (#set! flag member))
((optional_parameter (accessibility_modifier) pattern: (identifier) @name type: (_)? @type value: (_)? @value) @definition.field
 (#set! scope class) (#set! flag member))
((required_parameter "readonly" pattern: (identifier) @name type: (_)? @type value: (_)? @value) @definition.field (#set! scope class) (#set! flag member))
(type_parameter name: (type_identifier) @name constraint: (constraint (_) @type)?) @definition.type_parameter
(type_parameter name: (type_identifier) @name value: (default_type (_) @value)) @definition.type_parameter
(infer_type . (type_identifier) @name @definition.type_parameter)
; What it stands for: the tested type, or its element or type argument.
(#define! element_type (array_type (infer_type (type_identifier) @name @definition.type_parameter)))
(#define! element_type (array_type (parenthesized_type (infer_type (type_identifier) @name @definition.type_parameter))))
(#define! element_type (readonly_type $element_type))
(#define! element_type (generic_type type_arguments: (type_arguments . (infer_type (type_identifier) @name @definition.type_parameter))))
(#define! element_type (tuple_type . (infer_type (type_identifier) @name @definition.type_parameter)))
(conditional_type left: (_) @value right: (infer_type (type_identifier) @name @definition.type_parameter))
((conditional_type left: (_) @value right: $element_type) (#set! value element))
(mapped_type_clause name: (type_identifier) @name @definition.type_parameter)

; ---------------------------------------------------------------- Variables
(variable_declarator name: (_) @name type: (_) @type) @definition.variable
(lexical_declaration kind: "const" (variable_declarator name: (_) @name type: (_) @type) @definition.constant)
((variable_declaration (variable_declarator name: (identifier) @name type: (_) @type) @definition.variable) (#set! scope function))
; A function with a declared type: it returns what a call of that type gives, unless it says so itself.
((lexical_declaration
  (variable_declarator name: (identifier) @name type: (_) @type
    value: [(arrow_function !return_type) (function_expression !return_type) (generator_function !return_type)]) @definition.function)
 (#set! called type))
((variable_declaration
  (variable_declarator name: (identifier) @name type: (_) @type
    value: [(arrow_function !return_type) (function_expression !return_type) (generator_function !return_type)]) @definition.function)
 (#set! called type) (#set! scope function))
(lexical_declaration
  (variable_declarator name: (identifier) @name type: (_)
    value: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type) (generator_function return_type: (_) @type)]) @definition.function)
((variable_declaration
  (variable_declarator name: (identifier) @name type: (_)
    value: [(arrow_function return_type: (_) @type) (function_expression return_type: (_) @type) (generator_function return_type: (_) @type)]) @definition.function)
 (#set! scope function))

; Members that a function is given: `render.cache = new Map()`.
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: (_) @value)
 @definition.property (#set! scope owner) (#set! once true) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: $function)
 @definition.method (#set! scope owner) (#set! once true) (#set! flag member))

; ---------------------------------------------------------------- Classes and interfaces
(#define! heritage (class_heritage [(extends_clause value: (_) @base type_arguments: (type_arguments (_)* @base.argument)?)
  (implements_clause [(type_identifier) @base (generic_type) @base (nested_type_identifier) @base]*)]*))
(class_declaration name: (_) @name
  $heritage)
 @definition.class
((abstract_class_declaration name: (_) @name
  $heritage?
  body: (_) @body) @definition.class (#set! flag abstract))
(lexical_declaration (variable_declarator name: (identifier) @name
  value: (class !name $heritage))
  @definition.class)
((class "class" @name !name
  $heritage) @definition.class
 (#parent? return_statement arguments parenthesized_expression arrow_function array pair new_expression ternary_expression) (#set! scope none) (#set! flag local))
((class name: (_) @name
  $heritage) @definition.class
 (#set! scope inner))
((export_statement "default" @name value: (class !name
   $heritage)) @definition.class
 (#set! scope none) (#set! flag default_export) (#set! flag exported))
((export_statement "default" @name
   value: [(arrow_function return_type: (_) @type) (function_expression !name return_type: (_) @type)
           (generator_function !name return_type: (_) @type)]) @definition.function)
(interface_declaration name: (_) @name
  (extends_type_clause [(type_identifier) @base (generic_type) @base (nested_type_identifier) @base]*)?
  body: (_) @body) @definition.interface
((public_field_definition name: (_) @name type: (_)? @type value: (_)? @value) @definition.field (#set! flag member))
((public_field_definition "static" name: (_) @name) @definition.field (#set! flag member) (#set! flag static))
((public_field_definition "abstract" name: (_) @name) @definition.field (#set! flag member) (#set! flag abstract))
((public_field_definition name: (_) @name
   value: [(arrow_function parameters: (_)? @parameters return_type: (_)? @type body: (_) @body)
           (function_expression parameters: (_) @parameters return_type: (_)? @type body: (_) @body)])
 @definition.method (#set! flag member))
((public_field_definition name: (_) @name type: (_) @type value: [(arrow_function !return_type) (function_expression !return_type)])
 @definition.method (#set! flag member) (#set! called type))
((class_body (method_definition name: (_) @name return_type: (_) @type) @definition.method) (#set! flag member))
((class_body (method_definition ["get" "set"] name: (_) @name return_type: (_) @type) @definition.property) (#set! flag member))
((class_body (method_signature name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.method)
 (#set! flag member) (#set! flag declaration))
((class_body (method_signature "static" name: (_) @name) @definition.method) (#set! flag static))
((class_body (method_signature name: (property_identifier) @name) @definition.constructor) (#eq? @name "constructor") (#set! flag member) (#set! flag declaration))
((class_body (abstract_method_signature name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.method)
 (#set! flag member) (#set! flag abstract) (#set! flag declaration))
((object (method_definition name: (_) @name return_type: (_) @type) @definition.method) (#set! scope none) (#set! flag member))

((property_signature name: [(property_identifier) (string) (computed_property_name)] @name type: (_)? @type) @definition.property (#set! flag member) (#set! scope none))
((method_signature name: [(property_identifier) (string) (computed_property_name)] @name parameters: (_) @parameters return_type: (_)? @type) @definition.method
 (#parent? interface_body object_type) (#set! flag member) (#set! scope none))
((method_signature ["get" "set"] name: (_) @name return_type: (_)? @type) @definition.property
 (#parent? interface_body object_type) (#set! flag member) (#set! scope none))

; Calls and constructions of a value of the type, under names that no member bears.
((call_signature parameters: (formal_parameters "(" @name) @parameters return_type: (_)? @type) @definition.method
 (#set! flag member) (#set! flag local) (#set! flag declaration) (#set! scope none))
((construct_signature "new" @name parameters: (_) @parameters type: (_)? @type) @definition.method
 (#set! flag member) (#set! flag local) (#set! flag declaration) (#set! scope none))
; `[key: string]: Item` stands for all that is not listed, under a name that nothing else bears.
((index_signature "[" @name type: (_) @type) @definition.property (#set! flag member) (#set! flag local) (#set! scope none))
; A mapped type declares no member itself: a field under that name.
((index_signature "[" @name (mapped_type_clause) type: (_) @type) @definition.field (#set! flag member) (#set! flag local) (#set! scope none))

; ---------------------------------------------------------------- Types, enums, namespaces
(type_alias_declaration name: (_) @name value: (_) @value) @definition.type_alias
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_body name: [(property_identifier) (string)] @name @definition.enum_member)
(enum_assignment name: [(property_identifier) (string)] @name value: (_) @value) @definition.enum_member
(internal_module name: (identifier) @name body: (_)? @body) @definition.namespace
(internal_module name: (nested_identifier object: (_) @qualifier property: (_) @name) body: (_)? @body) @definition.namespace
(module name: (identifier) @name body: (_)? @body) @definition.namespace
(module name: (nested_identifier object: (_) @qualifier property: (_) @name) body: (_)? @body) @definition.namespace
(module name: (string) @name body: (_)? @body) @definition.module
(expression_statement (internal_module)) @wrapper
(ambient_declaration "global") @scope.namespace
((ambient_declaration "global" @name (statement_block) @body) @definition.namespace (#set! scope none))
((ambient_declaration) @wrapper (#set! flag declaration))
(import_alias . (identifier) @name . (_) @value) @definition.variable
((export_statement "default" @name value: [(as_expression) (satisfies_expression) (non_null_expression)] @value)
 @definition.variable (#set! scope none) (#set! flag default_export) (#set! flag exported))

; ---------------------------------------------------------------- Imports and exports
((import_statement (import_require_clause (identifier) @import.alias source: (string (string_fragment) @import.module))) @import (#set! import module))
((export_statement "=" . (identifier) @import.name) @import (#set! import reexport) (#set! import default) (#set! bind none))
((export_statement "as" . "namespace" . (identifier) @ignore))

; ---------------------------------------------------------------- Expressions
((call_expression function: (await_expression (_) @expr.call) type_arguments: (type_arguments (_)+ @expr.argument)) (#set! called awaited))
(call_expression function: (_) @expr.call type_arguments: (type_arguments (_)+ @expr.argument))
(call_expression function: (_) @expr.call)
(new_expression constructor: (_) @expr.construct type_arguments: (type_arguments (_)+ @expr.argument))
(new_expression constructor: (_) @expr.construct)
(as_expression . (_) . (_) @expr.instance)
(as_expression . (_) @expr.same . "as" . "const")
(satisfies_expression . (_) @expr.same)
(non_null_expression (_) @expr.same)
(instantiation_expression . (_) @expr.same)
(type_annotation (_) @expr.same)
(type_predicate_annotation (_) @expr.same)
(asserts_annotation (asserts (_) @expr.same))
(arrow_function parameters: (_) @expr.parameters return_type: (_) @expr.callable)
(function_expression parameters: (_) @expr.parameters return_type: (_) @expr.callable)
((type_predicate type: (_) @expr.argument) @expr.literal (#set! type "is"))
(constraint (_) @expr.same)
(type_identifier) @expr.name
(nested_type_identifier name: (_) @expr.name)
(nested_identifier property: (_) @expr.name)
((generic_type name: (type_identifier) @_awaited type_arguments: (type_arguments . (_) @expr.await)) (#eq? @_awaited "Awaited"))
(generic_type name: (_) @expr.apply type_arguments: (type_arguments (_)+ @expr.argument))
((array_type (_) @expr.argument) @expr.literal (#set! type "Array"))
((tuple_type (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
(rest_type (_) @expr.element)
(required_parameter name: (_) type: (_) @expr.same)
(optional_parameter name: (_) type: (_) @expr.same)
(parenthesized_type (_) @expr.same)
(readonly_type (_) @expr.same)
(optional_type (_) @expr.same)
(union_type . (_) @expr.either . (_) @expr.or)
(union_type . (_) @expr.same)
(intersection_type . (_) @expr.either . (_) @expr.or)
(intersection_type . (_) @expr.same)
; `A extends B ? never : C`: only C has values.
((conditional_type consequence: (predefined_type) @_none alternative: (_) @expr.same) (#eq? @_none "never"))
((conditional_type consequence: (_) @expr.same alternative: (predefined_type) @_none) (#eq? @_none "never"))
(conditional_type consequence: (_) @expr.either alternative: (_) @expr.or)
(function_type parameters: (formal_parameters) @expr.parameters return_type: (_) @expr.callable)
(constructor_type parameters: (formal_parameters) @expr.parameters type: (_) @expr.callable)
(type_query (_) @expr.same)
((lookup_type . (_) @expr.argument . [(literal_type (string)) (type_identifier) (type_query)] @expr.argument) @expr.literal (#set! type "[]"))
(lookup_type . (_) @expr.element . (literal_type (number) @expr.key))
(lookup_type . (_) @expr.element)
; `{[K in keyof T]: …}` has the members of T.
((object_type (index_signature (mapped_type_clause type: (index_type_query (_) @expr.argument) !alias))) @expr.literal (#set! type "Mapped"))
(object_type) @expr.object
(this_type) @expr.self
((predefined_type) @expr.literal (#any-of? @expr.literal "never" "void" "symbol"))
((predefined_type) @expr.literal (#eq? @expr.literal "string") (#set! type "string"))
((predefined_type) @expr.literal (#eq? @expr.literal "number") (#set! type "number"))
((predefined_type) @expr.literal (#eq? @expr.literal "boolean") (#set! type "boolean"))
((literal_type (string)) @expr.literal (#match? @expr.literal "^.[A-Za-z0-9_.:-]{1,24}.$"))
((literal_type (string)) @expr.literal (#set! type "string"))
((literal_type (number)) @expr.literal (#set! type "number"))

; ---------------------------------------------------------------- What values are declared to be
(variable_declarator type: (_) @expect.type value: (_) @expected)
(public_field_definition type: (_) @expect.type value: (_) @expected)
(required_parameter type: (_) @expect.type value: (_) @expected)
(satisfies_expression . (_) @expected . (_) @expect.type)
(as_expression . (_) @expected . (_) @expect.type)
(as_expression . (_) @expected . "as" . "const") @expect.same
(non_null_expression (_) @expected) @expect.same
(assignment_expression left: (_) @expect.value right: (_) @expected)
([(function_declaration return_type: (_) @expect.returns) (function_expression return_type: (_) @expect.returns)
  (arrow_function return_type: (_) @expect.returns) (method_definition return_type: (_) @expect.returns)])
([(function_declaration "async" return_type: (_) @expect.awaits) (function_expression "async" return_type: (_) @expect.awaits)
  (arrow_function "async" return_type: (_) @expect.awaits) (method_definition "async" return_type: (_) @expect.awaits)])

[(interface_body) (object_type) (enum_body)] @fold
(parenthesized_expression (_) @expr.same)
