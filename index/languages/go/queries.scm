; Go.  Methods and fields are reached through receivers only; names of a package are shared by the files of its directory.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(package_identifier) @reference.read
(type_identifier) @reference.type

((call_expression function: (identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
(call_expression function: (type_instantiation_expression (identifier) @reference.call) arguments: (_) @arguments)
; `f[T](x)`, or an element that is called.
((call_expression function: (index_expression operand: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
; `f[A, B](x)` and `f[[]T](x)` have the tree of a conversion.
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(selector_expression operand: (_) @receiver field: (field_identifier) @reference.member)
((call_expression function: (selector_expression field: (field_identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (index_expression operand: (selector_expression field: (field_identifier) @reference.call)) arguments: (_) @arguments)
  (#set! arguments typed))
(qualified_type package: (package_identifier) @receiver name: (type_identifier) @reference.type)
(assignment_statement left: (expression_list (identifier) @reference.write))
(assignment_statement left: (expression_list (selector_expression field: (field_identifier) @reference.write)))
(inc_statement (identifier) @reference.write)
(dec_statement (identifier) @reference.write)
((break_statement (label_name) @reference.read) (#set! space label))
((continue_statement (label_name) @reference.read) (#set! space label))
((goto_statement (label_name) @reference.read) (#set! space label))

; Keys of composite literals are fields of the literal's type; so are those of elements whose type is left out.
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type)] @receiver
  body: (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))
(composite_literal
  type: [(slice_type element: (_) @receiver) (array_type element: (_) @receiver) (implicit_length_array_type element: (_) @receiver)]
  body: (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))))
; `{0: {Age: 1}}`: elements with their number.
(composite_literal
  type: [(slice_type element: (_) @receiver) (array_type element: (_) @receiver) (implicit_length_array_type element: (_) @receiver)]
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write)))))))
(composite_literal
  type: (map_type value: [(type_identifier) (qualified_type) (generic_type) (pointer_type) (struct_type)] @receiver)
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write)))))))
; `{{x: 1}: "a"}`: the key's type is left out.
(composite_literal
  type: (map_type key: (_) @receiver)
  body: (literal_value (keyed_element key: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write)))))))
; The keys of a map in a map are no fields; what its values hold may be.
(composite_literal
  type: (map_type value: (map_type value: [(type_identifier) (qualified_type) (generic_type) (pointer_type) (struct_type)] @receiver))
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element value: (literal_element
    (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))))))))
(composite_literal
  type: (map_type value: (map_type value: (slice_type element: (_) @receiver)))
  body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element value: (literal_element
    (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))))))))))

(composite_literal
  type: (map_type value: (slice_type element: (_) @receiver))
  body: (literal_value (keyed_element value: (literal_element (literal_value
    (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write)))))))))
(composite_literal
  type: (struct_type) @receiver
  body: (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))
; The type may be another name for a slice or a map.
((composite_literal
   type: [(type_identifier) (qualified_type) (generic_type)] @receiver
   body: (literal_value (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write))))))
  (#set! receiver element))
((composite_literal
   type: [(type_identifier) (qualified_type) (generic_type)] @receiver
   body: (literal_value (keyed_element value: (literal_element (literal_value (keyed_element key: (literal_element (identifier) @reference.write)))))))
  (#set! receiver element))

; --- package and imports -----------------------------------------------------------------------------------------------
(package_clause (package_identifier) @package)
(package_clause (package_identifier) @ignore)
((import_spec !name path: (_) @import.module) @import (#set! import module))
((import_spec name: (package_identifier) @import.alias path: (_) @import.module) @import (#set! import module))
((import_spec name: (dot) @import.wildcard path: (_) @import.module) @import (#set! bind none))
((import_spec name: (blank_identifier) path: (_) @import.module) @import (#set! import module) (#set! bind none))

; --- scopes --------------------------------------------------------------------------------------------------------------
; The block of a function is the scope of its parameters and results too: `:=` writes those.
[(function_declaration) (method_declaration) (func_literal)] @scope.function
((block) @scope.block (#not-parent? function_declaration method_declaration func_literal))
[(if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (select_statement)
 (expression_case) (type_case) (default_case) (communication_case) (type_spec) (type_alias) (function_type) (method_elem)] @scope.block

; --- definitions -----------------------------------------------------------------------------------------------------------
(type_declaration . (type_spec) .) @wrapper
(type_declaration . (type_alias) .) @wrapper
(const_declaration . (const_spec) .) @wrapper
(var_declaration . (var_spec) .) @wrapper

((function_declaration name: (identifier) @name parameters: (_) @parameters result: (_)? @type body: (_)? @body) @definition.function
  (#set! exported upper))
((function_declaration name: (identifier) @name
   parameters: (parameter_list . (parameter_declaration type: (pointer_type (qualified_type package: (package_identifier) @_testing)))) @parameters
   body: (_)? @body) @definition.function
  (#match? @name "^(Test|Benchmark|Fuzz|Example)($|[^a-z])") (#eq? @_testing "testing") (#set! flag test) (#set! exported upper))

((method_declaration
   receiver: (parameter_list (parameter_declaration type: [
     (type_identifier) @qualifier
     (pointer_type (type_identifier) @qualifier)
     (generic_type type: (type_identifier) @qualifier)
     (pointer_type (generic_type type: (type_identifier) @qualifier))]))
   name: (field_identifier) @name parameters: (_) @parameters result: (_)? @type body: (_)? @body) @definition.method
  (#set! scope none) (#set! exported upper))
((method_elem name: (field_identifier) @name parameters: (_) @parameters result: (_)? @type) @definition.method
  (#set! scope none) (#set! exported upper))

((type_spec name: (type_identifier) @name type: (_) @type) @definition.type_alias (#set! exported upper) (#set! keyword type))
((type_alias name: (type_identifier) @name type: (_) @type) @definition.type_alias (#set! exported upper) (#set! keyword type))
((type_spec name: (type_identifier) @name
   type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base)*) @body)) @definition.struct
  (#set! exported upper) (#set! keyword type))
((type_spec name: (type_identifier) @name type: (interface_type "{" @body (type_elem (_) @base)*)) @definition.interface
  (#set! exported upper) (#set! keyword type))

((field_declaration name: (field_identifier) @name type: (_) @type) @definition.field (#set! scope none) (#set! exported upper))
; An embedded field bears the name of its type.
((field_declaration !name type: (type_identifier) @name @type) @definition.field
  (#set! scope none) (#set! exported upper) (#set! occurs type))
((field_declaration !name type: (qualified_type name: (type_identifier) @name) @type) @definition.field
  (#set! scope none) (#set! exported upper) (#set! occurs type))
((field_declaration !name type: (generic_type type: (type_identifier) @name) @type) @definition.field
  (#set! scope none) (#set! exported upper) (#set! occurs type))
((field_declaration !name type: (generic_type type: (qualified_type name: (type_identifier) @name)) @type) @definition.field
  (#set! scope none) (#set! exported upper) (#set! occurs type))
((const_spec name: (identifier) @name type: (_)? @type value: (expression_list . (_) @value)?) @definition.constant
  (#not-eq? @name "_") (#set! visible name) (#set! exported upper) (#set! keyword const))
((var_spec name: (identifier) @name type: (_)? @type) @definition.variable
  (#not-eq? @name "_") (#set! visible name) (#set! exported upper) (#set! keyword var))
((var_spec name: (identifier) @name !type value: (expression_list) @values) @names @definition.variable
  (#not-eq? @name "_") (#set! visible name) (#set! exported upper) (#set! keyword var))

((short_var_declaration left: (expression_list (identifier) @name) @names right: (expression_list) @values) @definition.variable
  (#not-eq? @name "_") (#set! once true) (#set! visible after))
((range_clause left: (expression_list (identifier) @name) ":=") @definition.variable (#not-eq? @name "_") (#set! visible after))
((range_clause left: (expression_list . (identifier) @name) ":=" right: (_)) @definition.variable @value
  (#not-eq? @name "_") (#set! visible after))
((range_clause left: (expression_list (_) . (identifier) @name) ":=" right: (_) @element_of) @definition.variable
  (#not-eq? @name "_") (#set! visible after))
((receive_statement left: (expression_list (identifier) @name) ":=") @definition.variable (#not-eq? @name "_") (#set! visible after))
((receive_statement left: (expression_list . (identifier) @name) ":=" right: (_) @value) @definition.variable
  (#not-eq? @name "_") (#set! visible after))
((type_switch_statement alias: (expression_list (identifier) @name) value: (_) @value) @definition.variable
  (#not-eq? @name "_") (#set! scope inner) (#set! visible value))
(type_switch_statement alias: (expression_list (identifier) @narrow) (type_case type: (_) @narrow.type) @narrow.in)

; `func f(url url.URL)`: the type is none of the parameters.
((parameter_declaration name: (identifier) @name type: (_) @type) @definition.parameter (#not-eq? @name "_") (#set! visible after))
((variadic_parameter_declaration name: (identifier) @name) @definition.parameter @type
  (#not-eq? @name "_") (#set! visible after) (#set! flag variadic))
(type_parameter_declaration name: (identifier) @name type: (_) @type) @definition.type_parameter
; A method of a generic type names the type's parameters anew.
((method_declaration receiver: (parameter_list (parameter_declaration type: [
   (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name @definition.type_parameter)))
   (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name @definition.type_parameter))))])))
  (#not-eq? @name "_") (#set! scope inner))
((labeled_statement label: (label_name) @name) @definition.label (#set! scope function) (#set! space label))

; --- expressions and types -------------------------------------------------------------------------------------------------
(identifier) @expr.name
(type_identifier) @expr.name
(package_identifier) @expr.name
(selector_expression field: (field_identifier) @expr.name)
(qualified_type name: (type_identifier) @expr.name)
((call_expression function: (identifier) @_new arguments: (argument_list . (_) @expr.instance)) (#any-of? @_new "new" "make"))
((call_expression function: (identifier) @_append arguments: (argument_list . (_) @expr.same)) (#eq? @_append "append"))
(call_expression function: (index_expression operand: (_) @expr.call index: (_) @expr.argument))
(call_expression function: (_) @expr.call)
(composite_literal type: (_) @expr.instance)
(type_assertion_expression type: (_) @expr.instance)
(type_conversion_expression type: (_) @expr.instance)
(unary_expression operator: "&" operand: (_) @expr.address)
(unary_expression operator: "<-" operand: (_) @expr.element)
(unary_expression operand: (_) @expr.same)
(parenthesized_expression (_) @expr.same)
(parenthesized_type (_) @expr.same)
(index_expression operand: (_) @expr.element)
(slice_expression operand: (_) @expr.same)
(pointer_type (_) @expr.address)
(type_constraint . (_) @expr.same .)
(type_elem . (_) @expr.same .)
(generic_type type: (_) @expr.apply type_arguments: (type_arguments (_)+ @expr.argument))
((slice_type element: (_) @expr.argument) @expr.literal (#set! type "slice"))
((array_type element: (_) @expr.argument) @expr.literal (#set! type "array"))
((implicit_length_array_type element: (_) @expr.argument) @expr.literal (#set! type "array"))
((map_type key: (_) @expr.argument value: (_) @expr.argument) @expr.literal (#set! type "map"))
((channel_type value: (_) @expr.argument) @expr.literal (#set! type "chan"))
(parameter_list . (parameter_declaration type: (_) @expr.same) .)
((parameter_list (parameter_declaration type: (_) @expr.argument)+) @expr.literal (#set! type "tuple"))
; What its elements are found by.
((range_clause right: (_) @expr.argument) @expr.literal (#set! type "keys"))
; What calling a value of it gives.
((function_type result: (_) @expr.argument) @expr.literal (#set! type "func"))
((func_literal result: (_) @expr.argument) @expr.literal (#set! type "func"))
(struct_type) @expr.fields
(interface_type) @expr.fields
((variadic_parameter_declaration type: (_) @expr.argument) @expr.literal (#set! type "slice"))
((interpreted_string_literal) @expr.literal (#set! type "string"))
((raw_string_literal) @expr.literal (#set! type "string"))
((int_literal) @expr.literal (#set! type "int"))
((float_literal) @expr.literal (#set! type "float64"))
((true) @expr.literal (#set! type "bool"))
((false) @expr.literal (#set! type "bool"))

(comment) @comment
((identifier) @ignore (#eq? @ignore "_"))

; ---- What keywords leave
[(function_declaration) (method_declaration) (func_literal)] @construct.function
(for_statement) @construct.loop
[(expression_switch_statement) (type_switch_statement) (select_statement)] @construct.selection
(if_statement) @construct.branch
