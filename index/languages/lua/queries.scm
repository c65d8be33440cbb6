; Lua.  How to read this: docs/captures.md.
; A module is a table that its file returns; a class is a table that its instances look members up in.

; ---------------------------------------------------------------- Scopes
[(function_declaration) (function_definition)] @scope.function
[(for_statement) (repeat_statement) (do_statement)] @scope.block
((block) @scope.block (#parent? while_statement if_statement elseif_statement else_statement))

; ---------------------------------------------------------------- Names inside patterns
(identifier) @pattern.name
(variable_list (identifier) @pattern)

; ---------------------------------------------------------------- References: the default first
(identifier) @reference.read
(dot_index_expression table: (_) @receiver field: (identifier) @reference.member)
(method_index_expression table: (_) @receiver method: (identifier) @reference.call)
(bracket_index_expression table: (_) @receiver field: (string content: (string_content) @reference.member))
(function_call name: (identifier) @reference.call arguments: (_) @arguments)
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @reference.call) arguments: (_) @arguments)
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @reference.call) arguments: (_) @arguments)
(assignment_statement (variable_list (identifier) @reference.write))
(assignment_statement (variable_list (dot_index_expression table: (_) @receiver field: (identifier) @reference.write)))
((goto_statement (identifier) @reference.read) (#set! space label))
(attribute (identifier) @ignore)
(field name: (identifier) @ignore)

; ---------------------------------------------------------------- Functions
; Without `local`, and where no local variable has the name, it is a global.
((function_declaration . "function" . name: (identifier) @name parameters: (parameters) @parameters body: (_)? @body) @definition.function
 (#set! scope file) (#set! once up) (#set! once moves) (#set! flag exported))
((function_declaration "local" name: (identifier) @name parameters: (parameters) @parameters body: (_)? @body) @definition.function)
((function_declaration name: (dot_index_expression table: (_) @qualifier field: (identifier) @name) parameters: (parameters) @parameters body: (_)? @body)
 @definition.function (#set! scope none) (#set! flag static))
((function_declaration name: (method_index_expression table: (_) @qualifier method: (identifier) @name) parameters: (parameters) @parameters body: (_)? @body)
 @definition.method (#set! scope none))
; What it returns.
((function_declaration "local" name: (identifier) @name body: (block (return_statement (expression_list . (_) @value)))) @definition.function)
((function_declaration name: (dot_index_expression table: (_) @qualifier field: (identifier) @name) body: (block (return_statement (expression_list . (_) @value))))
 @definition.function (#set! scope none) (#set! flag static))
((function_declaration name: (method_index_expression table: (_) @qualifier method: (identifier) @name)
   body: (block (return_statement (expression_list . (_) @value)))) @definition.method (#set! scope none))
((function_declaration name: (identifier) @name parameters: (parameters (vararg_expression))) @definition.function
 (#set! once only) (#set! flag variadic))

; ---------------------------------------------------------------- Parameters
(parameters (identifier) @name @definition.parameter)
((for_statement clause: (for_numeric_clause name: (identifier) @name)) @definition.variable (#set! scope inner))
((for_statement clause: (for_generic_clause (variable_list (identifier) @name @definition.variable))) (#set! scope inner))
((for_statement clause: (for_generic_clause . (variable_list (_) . (identifier) @name)
   (expression_list . (function_call name: (identifier) @_p arguments: (arguments . (_) @element_of)))) @definition.variable)
 (#any-of? @_p "ipairs" "pairs") (#set! scope inner))

; ---------------------------------------------------------------- Variables
((variable_declaration (variable_list) @name @names) @definition.variable (#set! visible after))
((variable_declaration (assignment_statement (variable_list) @name @names (expression_list) @values)) @definition.variable (#set! visible after))
((variable_declaration (assignment_statement (variable_list . (identifier) @name) (expression_list . (_) @value))) @definition.variable (#set! visible after))
((variable_declaration (assignment_statement (variable_list . (identifier) @name .) (expression_list . (function_definition parameters: (_) @parameters body: (_)? @body))))
 @definition.function (#set! visible after))
((variable_declaration (assignment_statement (variable_list . (identifier) @name (attribute) .) (expression_list . (_) @value))) @definition.constant
 (#match? @definition.constant "<[ ]*const[ ]*>") (#set! visible after))
; A global: an assignment to a name that nothing declares.
((assignment_statement (variable_list . (identifier) @name)
   (expression_list . [(nil) (false) (true) (number) (string) (vararg_expression) (identifier) (bracket_index_expression) (dot_index_expression)
                       (function_call) (parenthesized_expression) (table_constructor) (binary_expression) (unary_expression)] @value)) @definition.variable
 (#not-parent? variable_declaration) (#set! scope file) (#set! once up) (#set! flag exported))
((assignment_statement (variable_list (_) (identifier) @name @definition.variable)) (#not-parent? variable_declaration)
 (#set! scope file) (#set! once up) (#set! flag exported))
((assignment_statement (variable_list . (identifier) @name .) (expression_list . (function_definition parameters: (_) @parameters body: (_)? @body)))
 @definition.function (#not-parent? variable_declaration) (#set! scope file) (#set! once up) (#set! once moves) (#set! flag exported))

; ---------------------------------------------------------------- Members made by assignment: M.f = function …, M.x = 1, self.x = 1
((assignment_statement (variable_list . (dot_index_expression table: (identifier) @qualifier field: (identifier) @name) .) (expression_list . (_) @value .))
 @definition.field (#in-scope? file) (#not-any-of? @qualifier "self" "_G") (#not-match? @name "^__") (#set! scope none) (#set! flag member))
((assignment_statement (variable_list . (dot_index_expression table: (identifier) @qualifier field: (identifier) @name) .) (expression_list . (_) @value .))
 @definition.field (#in-scope? function block) (#not-any-of? @qualifier "self" "_G") (#set! scope owner) (#set! once true) (#set! flag member))
((assignment_statement (variable_list . (dot_index_expression table: (_) @qualifier field: (identifier) @name) .)
   (expression_list . (function_definition parameters: (_) @parameters body: (_)? @body) .)) @definition.function
 (#not-any-of? @qualifier "self" "_G") (#set! scope none) (#set! flag member) (#set! flag static))
((assignment_statement (variable_list . (dot_index_expression table: (identifier) @_self field: (identifier) @name) .) (expression_list . (_) @value .))
 @definition.field (#eq? @_self "self") (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))
((assignment_statement (variable_list . (dot_index_expression table: (identifier) @_g field: (identifier) @name) .) (expression_list . (_) @value .))
 @definition.variable (#eq? @_g "_G") (#set! scope file) (#set! once true) (#set! flag exported))

; ---------------------------------------------------------------- Tables
((field name: (identifier) @name value: (_) @value) @definition.property (#set! scope none) (#set! flag member))
((field name: (identifier) @name value: (function_definition parameters: (_) @parameters body: (_)? @body)) @definition.method
 (#set! scope none) (#set! flag member))

; `setmetatable({x = 1}, self)`, `setmetatable({x = 1}, Class)`: the keys are members of the class.
((function_call name: (identifier) @_s
   arguments: (arguments . (table_constructor (field name: (identifier) @name value: (_) @value) @definition.property) . (identifier) @_self .))
 (#eq? @_s "setmetatable") (#eq? @_self "self") (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))
((function_call name: (identifier) @_s
   arguments: (arguments . (table_constructor (field name: (identifier) @name value: (_) @value) @definition.property) . (identifier) @qualifier .))
 (#eq? @_s "setmetatable") (#not-eq? @qualifier "self") (#set! scope owner) (#set! once true) (#set! flag member))

; ---------------------------------------------------------------- What a file returns is its module
((chunk (return_statement (expression_list . (identifier) @import.name .))) @import (#set! import reexport) (#set! import default) (#set! bind none))
((chunk (return_statement (expression_list . (function_call name: (identifier) @_s arguments: (arguments . (identifier) @import.name)) .))) @import
 (#eq? @_s "setmetatable") (#set! import reexport) (#set! import default) (#set! bind none))
((chunk (return_statement (expression_list . (table_constructor (field name: (identifier) @name value: (_) @value) @definition.property) .)))
 (#set! scope none) (#set! flag exported) (#set! flag member))
((chunk (return_statement (expression_list . (table_constructor (field name: (identifier) @name
   value: (function_definition parameters: (_) @parameters body: (_)? @body)) @definition.function) .)))
 (#set! scope none) (#set! flag exported) (#set! flag member))
((chunk (return_statement "return" @name (expression_list . (function_definition parameters: (_) @parameters body: (_)? @body) .) ) @definition.function)
 (#set! scope none) (#set! flag exported) (#set! flag default_export))

; ---------------------------------------------------------------- require
((assignment_statement (variable_list . name: (identifier) @import.alias .)
   (expression_list . value: (function_call name: (identifier) @_r arguments: (arguments . (string content: (string_content) @import.module) .)) .)) @import
 (#eq? @_r "require") (#set! import module) (#set! import default))
((assignment_statement (variable_list . name: (identifier) @import.alias .)
   (expression_list . value: (dot_index_expression
     table: (function_call name: (identifier) @_r arguments: (arguments . (string content: (string_content) @import.module) .)) field: (identifier) @import.name) .)) @import
 (#eq? @_r "require"))
((function_call name: (identifier) @_r arguments: (arguments . (string content: (string_content) @import.module))) @import
 (#any-of? @_r "require" "dofile" "loadfile") (#set! import module) (#set! import default) (#set! bind none))
; `pcall(require, "a")`
((function_call name: (identifier) @_p arguments: (arguments . (identifier) @_r . (string content: (string_content) @import.module))) @import
 (#eq? @_p "pcall") (#eq? @_r "require") (#set! import module) (#set! import default) (#set! bind none))

((label_statement (identifier) @name) @definition.label (#set! scope function) (#set! space label))

; ---------------------------------------------------------------- Tests: describe("…", function() … end)
((function_call name: (identifier) @_f arguments: (arguments . (string) @name . (function_definition body: (_)? @body))) @definition.test
 (#any-of? @_f "describe" "it" "test" "context" "insulate" "expose" "pending" "spec") (#set! scope none) (#set! flag test))

; ---------------------------------------------------------------- Expressions: the first that fits
((identifier) @expr.self (#eq? @expr.self "self"))
(identifier) @expr.name
(dot_index_expression field: (identifier) @expr.name)
(method_index_expression method: (identifier) @expr.name)
(bracket_index_expression field: (string content: (string_content) @expr.name))
(bracket_index_expression table: (_) @expr.element)
((function_call name: (identifier) @_r arguments: (arguments . (string content: (string_content) @expr.import) .)) (#eq? @_r "require"))
; `setmetatable(object, Class)` makes an instance, `setmetatable(Class, …)` is the class.
((function_call name: (identifier) @_s arguments: (arguments . (identifier) @expr.either . (identifier) @expr.or .)) (#eq? @_s "setmetatable"))
((function_call name: (identifier) @_s arguments: (arguments . (identifier) @expr.same)) (#eq? @_s "setmetatable"))
((function_call name: (identifier) @_s arguments: (arguments . (_) . (identifier) @expr.same .)) (#eq? @_s "setmetatable"))
((function_call name: (identifier) @_s arguments: (arguments . (_) . (table_constructor (field name: (identifier) @_i value: (identifier) @expr.same)) .))
 (#eq? @_s "setmetatable") (#eq? @_i "__index"))
((function_call name: (identifier) @_a arguments: (arguments . (_) @expr.same)) (#eq? @_a "assert"))
(function_call name: (_) @expr.call)
(parenthesized_expression (_) @expr.same)
(binary_expression left: (_) @expr.either operator: "or" right: (_) @expr.or)
(binary_expression operator: "and" right: (_) @expr.same)
(table_constructor) @expr.object
((string) @expr.literal (#set! type "string"))
((number) @expr.literal (#set! type "number"))
([(true) (false)] @expr.literal (#set! type "boolean"))
((function_definition) @expr.literal (#set! type "function"))

; ---------------------------------------------------------------- Comments and folding
(comment) @comment
[(function_declaration) (function_definition) (if_statement) (elseif_statement) (else_statement) (while_statement) (for_statement) (repeat_statement)
 (do_statement) (table_constructor)] @fold

; ---- What keywords leave
[(function_declaration) (function_definition)] @construct.function
[(while_statement) (for_statement) (repeat_statement)] @construct.loop
