; GDScript.  A script is a class; `class_name` makes it known everywhere.
(comment) @comment

; ---- References: the default first
(identifier) @reference.read
(type (identifier) @reference.type)
(call . (identifier) @reference.call arguments: (_) @arguments)
(base_call (identifier) @reference.call arguments: (_) @arguments)
((attribute (_) @receiver . (identifier) @reference.member))
((attribute (_) @receiver . (attribute_call (identifier) @reference.call arguments: (_) @arguments)))
((attribute (_) @receiver . (attribute_subscript (identifier) @reference.member)))
((attribute (_) @receiver . (attribute_call (identifier) @_new) . (attribute_call (identifier) @reference.call)) (#eq? @_new "new"))
(type (attribute (_) @receiver . (identifier) @reference.type))
(assignment left: (identifier) @reference.write)
(assignment left: (attribute (identifier) @reference.write .))
(augmented_assignment left: (identifier) @reference.write)
(augmented_assignment left: (attribute (identifier) @reference.write .))
(annotation . (identifier) @ignore)
((identifier) @ignore (#any-of? @ignore "self" "super" "preload" "load" "_"))
(setter) @reference.call
(getter) @reference.call

; ---- The class of the script, inner classes
((source (class_name_statement name: (name) @name)) @definition.class (#set! flag exported))
((source (class_name_statement name: (name) @name extends: (extends_statement (type (identifier) @base)))) @definition.class)
((source (class_name_statement name: (name) @name) (extends_statement (type (identifier) @base))) @definition.class)
(source (class_name_statement)) @scope.class
(extends_statement (type (identifier) @reference.inherit))
((class_definition name: (name) @name body: (_) @body) @definition.class)
((class_definition name: (name) @name extends: (extends_statement (type (identifier) @base)) body: (_) @body) @definition.class)
(class_definition) @scope.class
((enum_definition name: (name) @name body: (_) @body) @definition.enum)
((enum_definition name: (name)) @scope.class)
(enumerator left: (identifier) @name @definition.enum_member)

; ---- Members
((signal_statement name: (name) @name parameters: (_)? @parameters) @definition.property)
(signal_statement) @scope.function
((const_statement name: (name) @name type: (type)? @type value: (_)? @value) @definition.constant)
((variable_statement name: (name) @name type: (type)? @type value: (_)? @value) @definition.variable (#set! in_class field))
((export_variable_statement name: (name) @name type: (type)? @type value: (_)? @value) @definition.variable (#set! in_class field) (#set! flag exported))
((onready_variable_statement name: (name) @name type: (type)? @type value: (_)? @value) @definition.variable (#set! in_class field))
((variable_statement static: (_) name: (name) @name) @definition.variable (#set! flag static))
((function_definition name: (name) @name parameters: (parameters) @parameters return_type: (_)? @type body: (_)? @body) @definition.function)
((function_definition (static_keyword) name: (name) @name) @definition.function (#set! flag static))
((constructor_definition "_init" @name parameters: (parameters) @parameters body: (_) @body) @definition.constructor)
[(function_definition) (constructor_definition) (lambda)] @scope.function
(annotations) @attribute
[(function_definition) (class_definition) (enum_definition)] @fold

; ---- Locals
(parameters (identifier) @name @definition.parameter)
((typed_parameter . (identifier) @name type: (_) @type) @definition.parameter)
((default_parameter . (identifier) @name value: (_) @value) @definition.parameter)
((typed_default_parameter . (identifier) @name type: (_) @type value: (_) @value) @definition.parameter)
(variadic_parameter (identifier) @name @definition.parameter)
[(for_statement) (body) (pattern_section)] @scope.block
((for_statement left: (identifier) @name type: (_)? @type right: (_) @element_of) @definition.variable (#set! scope inner))
((pattern_binding (identifier) @name) @definition.variable)

; ---- Other scripts
((extends_statement (string) @import.module) @import (#set! import include) (#set! import wildcard) (#set! bind none))
((call . (identifier) @_preload arguments: (arguments . (string) @import.module)) @import
 (#any-of? @_preload "preload" "load") (#set! import module) (#set! bind none))

; ---- Expressions
(identifier) @expr.name
((identifier) @expr.self (#eq? @expr.self "self"))
((identifier) @expr.super (#eq? @expr.super "super"))
((call . (identifier) @_preload arguments: (arguments . (string) @expr.import)) (#any-of? @_preload "preload" "load"))
(call . (_) @expr.call)
((attribute (_) @expr.construct . (attribute_call (identifier) @_new) .) (#eq? @_new "new"))
(attribute (attribute_call) @expr.same .)
(attribute_call (identifier) @expr.call)
(attribute (identifier) @expr.name .)
(parenthesized_expression (_) @expr.same)
(type (_) @expr.same)
(await_expression (_) @expr.same)
(subscript . (_) @expr.element)
((binary_operator op: "as" right: (_) @expr.instance))
((string) @expr.literal (#set! type "String"))
