; Zig.  A file is a struct; the declarations of a container are seen by bare name inside it, its fields are not.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
((identifier) @ignore (#eq? @ignore "_"))
(field_expression object: (_) @receiver member: (identifier) @reference.member)
(field_expression !object "." @receiver member: (identifier) @reference.member)
(call_expression function: (_) @not_parameter)
(call_expression function: (identifier) @reference.call) @arguments
(call_expression function: (field_expression member: (identifier) @reference.call)) @arguments
(error_type "." @receiver (identifier) @reference.member)
(parameter type: (identifier) @reference.type)
(parameter type: (pointer_type (identifier) @reference.type))
(container_field type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(function_declaration type: (identifier) @reference.type)
(error_union_type ok: (identifier) @reference.type)
[(pointer_type (identifier) @reference.type .) (nullable_type (identifier) @reference.type) (slice_type (identifier) @reference.type .)]
(struct_initializer . (identifier) @reference.type)
(struct_initializer . (_) @receiver
  (initializer_list (assignment_expression left: (field_expression !object member: (identifier) @reference.write))))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression object: (_) member: (identifier) @reference.write))
(variable_declaration . (identifier) @reference.write)
(variable_declaration . (field_expression object: (_) member: (identifier) @reference.write))
; `switch (e) { .a => … }`: members of what is switched over.
(switch_expression (_) @receiver (switch_case (field_expression !object member: (identifier) @reference.member)))
(binary_expression left: (_) @receiver operator: ["==" "!="] right: (field_expression !object member: (identifier) @reference.member))
((break_label (identifier) @reference.read) (#set! space label))
((continue_expression (break_label (identifier) @reference.read)) (#set! space label))
(asm_output_item "[" . (identifier) @ignore)
(asm_input_item "[" . (identifier) @ignore)
(test_declaration (identifier) @reference.read)

; --- imports -----------------------------------------------------------------------------------------------------------
((variable_declaration (identifier) @import.alias "=" .
   (builtin_function (builtin_identifier) @_i (arguments (string) @import.module))) @import
  (#eq? @_i "@import") (#set! import module))
((variable_declaration (identifier) @import.alias "=" .
   (field_expression object: (builtin_function (builtin_identifier) @_i (arguments (string) @import.module)) member: (identifier) @import.name)) @import
  (#eq? @_i "@import"))
((variable_declaration (identifier) "=" . (builtin_function (builtin_identifier) @import.module)) @import (#eq? @import.module "@This") (#in-scope? file)
  (#set! import module) (#set! bind none))
((using_namespace_declaration (builtin_function (builtin_identifier) @_i (arguments (string) @import.module))) @import
  (#eq? @_i "@import") (#set! import wildcard) (#set! import reexport) (#set! bind none))

; --- scopes --------------------------------------------------------------------------------------------------------------
[(struct_declaration) (enum_declaration) (union_declaration) (opaque_declaration) (error_set_declaration)] @scope.class
[(function_declaration) (test_declaration) (function_signature)] @scope.function
[(block) (if_statement) (if_expression) (if_type_expression) (else_clause) (for_statement) (for_expression) (while_statement)
 (while_expression) (switch_case) (catch_expression) (errdefer_statement)] @scope.block

; --- definitions -----------------------------------------------------------------------------------------------------------
(comment) @comment

((variable_declaration "pub"? @export "const" . (identifier) @name type: (_)? @type) @definition.constant
  (#not-eq? @name "_") (#not-in-scope? function block))
((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (_) @value) @definition.constant
  (#not-eq? @name "_") (#not-in-scope? function block))
((variable_declaration "pub"? @export "var" . (identifier) @name type: (_)? @type) @definition.variable
  (#not-eq? @name "_") (#not-in-scope? function block))
((variable_declaration "pub"? @export "var" . (identifier) @name "=" . (_) @value) @definition.variable
  (#not-eq? @name "_") (#not-in-scope? function block))
((variable_declaration ["const" "var"] . (identifier) @name type: (_)? @type) @definition.variable
  (#not-eq? @name "_") (#in-scope? function block) (#set! visible after))
((variable_declaration ["const" "var"] . (identifier) @name "=" . (_) @value) @definition.variable
  (#not-eq? @name "_") (#in-scope? function block) (#set! visible after))

((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (struct_declaration "{" @body)) @definition.struct)
((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (opaque_declaration "{" @body)) @definition.struct)
((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (enum_declaration "{" @body)) @definition.enum)
((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (union_declaration "{" @body)) @definition.union)
((variable_declaration "pub"? @export "const" . (identifier) @name "=" . (error_set_declaration "{" @body)) @definition.enum)
((error_set_declaration (identifier) @name @definition.enum_member) (#set! scope none) (#set! flag exported) (#set! flag static))
((container_field name: (identifier) @name type: (_)? @type) @definition.field (#set! scope none) (#set! flag exported))
((enum_declaration (container_field name: (identifier) @name) @definition.enum_member)
  (#set! scope none) (#set! flag exported) (#set! flag static))

((function_declaration "pub"? @export name: (identifier) @name (parameters) @parameters type: (_) @type body: (_)? @body) @definition.function)
((function_declaration "export" @export name: (identifier) @name) @definition.function)
((function_declaration "extern" name: (identifier) @name) @definition.function (#set! flag declaration))
; `fn List(comptime T: type) type { return struct { … }; }`
((function_declaration name: (identifier) @name
   body: (block (expression_statement (return_expression
     [(struct_declaration) (union_declaration) (enum_declaration) (opaque_declaration)] @type)))) @definition.function)
((test_declaration [(string) (identifier)] @name (block) @body) @definition.test (#set! scope none))
((parameter name: (identifier) @name type: (_) @type) @definition.parameter (#not-eq? @name "_"))

; What a test hands to the code behind it.
((if_statement condition: (_) @value (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((if_expression condition: (_) @value . (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((if_expression "else" (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((while_statement condition: (_) @value (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((while_expression condition: (_) @value (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((else_clause (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((errdefer_statement (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((catch_expression (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((switch_case (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((switch_case . (field_expression) @value . (payload . (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((for_statement (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((for_statement "(" . (_) @element_of (payload . (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((for_statement "(" . (_) . (_) @element_of (payload . (identifier) . (identifier) @name @definition.variable))
  (#not-eq? @name "_") (#set! scope inner))
((for_expression (payload (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((for_expression "(" . (_) @element_of (payload . (identifier) @name @definition.variable)) (#not-eq? @name "_") (#set! scope inner))
((block_label (identifier) @name @definition.label) (#set! scope function) (#set! space label))

; --- expressions and types -------------------------------------------------------------------------------------------------
(identifier) @expr.name
(field_expression member: (identifier) @expr.name)
((builtin_function (builtin_identifier) @_i (arguments (string) @expr.import)) (#eq? @_i "@import"))
; At the top of a file, `@This()` is the file.
((builtin_function (builtin_identifier) @expr.import) (#eq? @expr.import "@This") (#not-in-scope? class) (#not-has-ancestor? struct_declaration union_declaration enum_declaration opaque_declaration))
((builtin_function (builtin_identifier) @_i) @expr.self (#eq? @_i "@This"))
((builtin_function (builtin_identifier) @_i (arguments . (_) @expr.instance)) (#any-of? @_i "@as" "@fieldParentPtr"))
((builtin_function (builtin_identifier) @_i (arguments . (_) @expr.same))
  (#any-of? @_i "@constCast" "@volatileCast" "@alignCast" "@TypeOf"))
(call_expression function: (_) @expr.call)
(struct_initializer . (_) @expr.instance)
(struct_declaration) @expr.fields
(union_declaration) @expr.fields
(enum_declaration) @expr.fields
(opaque_declaration) @expr.fields
(unary_expression operator: "&" argument: (_) @expr.address)
(parenthesized_expression (_) @expr.same)
(dereference_expression (_) @expr.same)
(null_coercion_expression (_) @expr.same)
(try_expression (_) @expr.same)
(comptime_expression (_) @expr.same)
(comptime_type_expression (_) @expr.same)
(nosuspend_expression (_) @expr.same)
(await_expression (_) @expr.same)
(catch_expression . (_) @expr.same)
(binary_expression left: (_) @expr.either operator: "orelse" right: (_) @expr.or)
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "and" "or"]) @expr.literal (#set! type "bool"))
(binary_expression left: (_) @expr.same)
(index_expression object: (_) @expr.same index: (range_expression))
(index_expression object: (_) @expr.element)
(nullable_type (_) @expr.same .)
(pointer_type (_) @expr.address .)
(error_union_type ok: (_) @expr.same)
((slice_type (_) @expr.argument .) @expr.literal (#set! type "slice"))
((array_type (_) (_) @expr.argument .) @expr.literal (#set! type "array"))
(if_expression condition: (_) (_) @expr.same)
(if_type_expression condition: (_) (_) @expr.same)
((string) @expr.literal (#set! type "string"))
((builtin_type) @expr.literal)

; --- what is expected of values whose type is left out -----------------------------------------------------------------------
(variable_declaration type: (_) @expect.type "=" . (anonymous_struct_initializer) @expected)
(variable_declaration type: (_) @expect.type "=" . (field_expression !object) @expected)
(container_field type: (_) @expect.type "=" . (anonymous_struct_initializer) @expected)
(container_field type: (_) @expect.type "=" . (field_expression !object) @expected)
(function_declaration type: (_) @expect.returns)
(return_expression (_) @expected) @expect.return
(try_expression (_) @expected) @expect.same
(variable_declaration . (field_expression object: (_)) @expect.value (anonymous_struct_initializer) @expected)
(variable_declaration . (field_expression object: (_)) @expect.value (field_expression !object) @expected)
(assignment_expression left: (field_expression object: (_)) @expect.value right: (_) @expected)
(anonymous_struct_initializer (initializer_list (assignment_expression left: (field_expression !object member: (identifier) @reference.write)))) @expect.same
(anonymous_struct_initializer (initializer_list (assignment_expression left: (field_expression !object member: (identifier) @expect.key) right: (_) @expected))) @expect.member
(struct_initializer . (_) @expect.type (initializer_list) @expected)
(field_expression !object member: (identifier) @reference.member) @expect.same

; ---- What keywords leave
[(function_declaration) (test_declaration)] @construct.function
[(for_statement) (while_statement) (for_expression) (while_expression)] @construct.loop
