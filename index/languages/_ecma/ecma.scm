; What JavaScript and TypeScript share.  How to read this: docs/captures.md.
; Later patterns refine what earlier ones say of the same name, so the general case of each construct stands first.

; ---------------------------------------------------------------- Scopes
[(function_declaration) (generator_function_declaration) (function_expression) (generator_function) (arrow_function) (method_definition)
 (class_static_block)] @scope.function
(class_declaration) @scope.class
; The name of a class that is an expression is visible in it only.
((class_body) @scope.class (#parent? class))
[(class) (for_statement) (for_in_statement) (catch_clause) (switch_body)] @scope.block

; ---------------------------------------------------------------- Names inside patterns
(identifier) @pattern.name
((shorthand_property_identifier_pattern) @pattern.name @pattern.key (#set! value keep))
((object_pattern (_) @pattern) (#set! value keep))
(array_pattern (_) @pattern.parts)
(pair_pattern key: [(property_identifier) (string)] @pattern.key value: (_) @pattern)
(pair_pattern key: (computed_property_name) value: (_) @pattern)
((assignment_pattern left: (_) @pattern) (#set! value keep))
((object_assignment_pattern left: (_) @pattern) (#set! value keep))
((rest_pattern (_) @pattern) (#set! value keep))
; `[symbol]() {}` is called just that.
(computed_property_name (string) @pattern.name)
((computed_property_name [(identifier) (member_expression) (number)]) @pattern.name (#set! name whole))

; A function that is a value.
(#define! function [(arrow_function parameters: (_)? @parameters body: (_) @body) (function_expression parameters: (_) @parameters body: (_) @body)
  (generator_function parameters: (_) @parameters body: (_) @body)])

; ---------------------------------------------------------------- References: the default first
(identifier) @reference.read
(shorthand_property_identifier) @reference.read
(shorthand_property_identifier_pattern) @reference.write
(meta_property) @ignore
(binary_expression left: (private_property_identifier) @reference.member)
(member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.member)
((call_expression function: (identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.call)
  arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (super) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((new_expression constructor: (identifier) @reference.call arguments: (arguments)? @arguments) (#set! arguments typed))
((new_expression constructor: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.call)
  arguments: (arguments)? @arguments) (#set! arguments typed))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.write))
(augmented_assignment_expression left: (identifier) @reference.write)
(augmented_assignment_expression
  left: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.write))
(update_expression argument: (identifier) @reference.write)
(update_expression argument: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.write))
(object_pattern (pair_pattern key: (property_identifier) @reference.member)) @receiver
; const {a: b} = value: the key is a member of the value.
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @reference.member)) value: (_) @receiver)
; ({a, b: c} = value)
(assignment_expression left: (object_pattern (pair_pattern key: (property_identifier) @reference.member)) right: (_) @receiver)
(assignment_expression left: (object_pattern (shorthand_property_identifier_pattern) @reference.key) right: (_) @receiver)
(assignment_expression
  left: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @reference.key)) right: (_) @receiver)
; a["b"], "b" in a: the text of the string is the name of a member.
(subscript_expression object: (_) @receiver index: (string . (string_fragment) @reference.member .))
(assignment_expression left: (subscript_expression object: (_) @receiver index: (string . (string_fragment) @reference.write .)))
(binary_expression left: (string . (string_fragment) @reference.member .) operator: "in" right: (_) @receiver)
((break_statement label: (statement_identifier) @reference.read) (#set! space label))
((continue_statement label: (statement_identifier) @reference.read) (#set! space label))

; ---------------------------------------------------------------- Functions
(function_declaration name: (identifier) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.function
(generator_function_declaration name: (identifier) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.function
((function_declaration "async" name: (identifier) @name) @definition.function (#set! flag async))
((generator_function_declaration "async" name: (identifier) @name) @definition.function (#set! flag async))
; What it returns, when no type is written.
(function_declaration name: (identifier) @name body: (statement_block (return_statement (_) @value))) @definition.function
; A function expression's own name is known inside it only.
((function_expression name: (identifier) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.function
 (#set! scope inner) (#set! flag local))
((generator_function name: (identifier) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.function
 (#set! scope inner) (#set! flag local))
; Where nothing else names what is returned or passed, it is an item like any other.
([(function_expression name: (identifier) @name) (generator_function name: (identifier) @name)] @definition.function
 (#parent? return_statement arguments parenthesized_expression arrow_function array) (#set! scope inner))

; ---------------------------------------------------------------- Variables
(variable_declarator name: (identifier) @name value: (_)? @value) @definition.variable
(variable_declarator name: [(object_pattern) (array_pattern)] @name value: (_)? @value) @definition.variable
(lexical_declaration kind: "const" (variable_declarator name: (_) @name) @definition.constant)
; What is spread into an object is a member of it.
(variable_declarator name: (identifier) @name value: (object (spread_element (_) @base)+)) @definition.variable
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (object (spread_element (_) @base)+)) @definition.constant)
((variable_declaration (variable_declarator name: (_) @name) @definition.variable) (#set! scope function))
(lexical_declaration
  (variable_declarator name: (identifier) @name
    value: $function) @definition.function)
((variable_declaration
  (variable_declarator name: (identifier) @name
    value: $function) @definition.function)
 (#set! scope function))
; What it returns: the expression, or the last return statement of the body itself.
(lexical_declaration (variable_declarator name: (identifier) @name
  value: [(arrow_function body: (statement_block (return_statement (_) @value))) (function_expression body: (statement_block (return_statement (_) @value)))
          (arrow_function body: (_) @value)]) @definition.function)
((variable_declarator name: (identifier) @name value: [(arrow_function "async") (function_expression "async") (generator_function "async")])
 @definition.function (#set! flag async) (#parent? lexical_declaration))
((variable_declarator name: (identifier) @name value: [(arrow_function "async") (function_expression "async") (generator_function "async")])
 @definition.function (#set! flag async) (#set! scope function) (#parent? variable_declaration))
; A class without a name of its own is called as what holds it; one with a name is the value of that.
(lexical_declaration (variable_declarator name: (identifier) @name value: (class !name body: (_) @body)) @definition.class)
((variable_declaration (variable_declarator name: (identifier) @name value: (class !name body: (_) @body)) @definition.class) (#set! scope function))
(lexical_declaration . (variable_declarator) .) @wrapper
(variable_declaration . (variable_declarator) .) @wrapper

((for_in_statement kind: "let" left: (_) @name @definition.variable) (#set! scope inner))
((for_in_statement kind: "const" left: (_) @name @definition.constant) (#set! scope inner))
((for_in_statement kind: "let" left: (_) @name @definition.variable operator: "of" right: (_) @element_of) (#set! scope inner))
((for_in_statement kind: "const" left: (_) @name @definition.constant operator: "of" right: (_) @element_of) (#set! scope inner))
((for_in_statement kind: "var" left: (_) @name @definition.variable) (#set! scope function))
((for_in_statement kind: "var" left: (_) @name @definition.variable operator: "of" right: (_) @element_of) (#set! scope function))
((catch_clause parameter: (_) @name @definition.variable) (#set! scope inner))
; `$: total = a + b` declares a variable (Svelte).
((labeled_statement label: (statement_identifier) @_label body: (expression_statement (assignment_expression left: (identifier) @name right: (_) @value)))
 @definition.variable (#eq? @_label "$") (#set! once true))
((labeled_statement label: (statement_identifier) @_label
   body: (expression_statement (parenthesized_expression (assignment_expression left: (object_pattern) @name right: (_) @value)))) @definition.variable
 (#eq? @_label "$") (#set! once true))
((labeled_statement label: (statement_identifier) @name) @definition.label (#set! flag local) (#set! space label))

; A variable without an initializer has the type of what it is first given.
((assignment_expression left: (identifier) @name right: [(new_expression) (call_expression) (await_expression) (object) (array) (identifier) (member_expression)] @value)
 @definition.variable (#set! once only) (#set! once up))

; ---------------------------------------------------------------- Classes
(class_declaration name: (_) @name body: (class_body) @body) @definition.class
((class name: (_) @name body: (class_body) @body) @definition.class (#set! scope inner))
; One without a name, and without a variable that holds it, is called "class".
((class "class" @name !name body: (class_body) @body) @definition.class
 (#parent? return_statement arguments parenthesized_expression arrow_function array pair new_expression ternary_expression) (#set! scope none) (#set! flag local))
((class_body (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.method) (#set! flag member))
((class_body (method_definition name: (_) @name body: (statement_block (return_statement (_) @value))) @definition.method) (#set! flag member))
((class_body (method_definition "async" name: (_) @name) @definition.method) (#set! flag member) (#set! flag async))
((class_body (method_definition "static" name: (_) @name) @definition.method) (#set! flag member) (#set! flag static))
((class_body (method_definition ["get" "set"] name: (_) @name) @definition.property) (#set! flag member))
((class_body (method_definition name: (property_identifier) @name) @definition.constructor) (#eq? @name "constructor") (#set! flag member))

; ---------------------------------------------------------------- What generators yield
(#define! yielding (statement_block [(expression_statement (yield_expression "yield" . (_)) @value)
  (for_statement body: (statement_block (expression_statement (yield_expression "yield" . (_)) @value)))
  (for_in_statement body: (statement_block (expression_statement (yield_expression "yield" . (_)) @value)))
  (while_statement body: (statement_block (expression_statement (yield_expression "yield" . (_)) @value)))]))
((generator_function_declaration name: (identifier) @name body: $yielding) @definition.function)
((class_body (method_definition "*" name: (_) @name body: $yielding) @definition.method) (#set! flag member))
((object (method_definition "*" name: (_) @name body: $yielding) @definition.method) (#set! scope none) (#set! flag member))
((yield_expression "yield" . (_) @expr.argument) @expr.literal (#set! type "Generator"))

; ---------------------------------------------------------------- Members of object literals
((pair key: [(property_identifier) (string) (computed_property_name (string))] @name value: (_) @value) @definition.property
 (#set! scope none) (#set! flag member))
((pair key: [(property_identifier) (string)] @name) @definition.property (#set! scope none) (#set! flag member) (#set! flag local)
 (#in-scope? function block))
((pair key: [(property_identifier) (string)] @name) @definition.property (#set! scope none) (#set! flag member) (#set! flag local)
 (#has-ancestor? arguments))
((pair key: [(property_identifier) (string)] @name value: (object (spread_element (_) @base)+)) @definition.property (#set! scope none) (#set! flag member))
((object (shorthand_property_identifier) @name @value @definition.property) (#not-parent? assignment_expression) (#set! scope none) (#set! flag member) (#set! occurs read))
((object (shorthand_property_identifier) @name @definition.property) (#not-parent? assignment_expression) (#set! scope none) (#set! flag member) (#set! flag local) (#set! occurs read)
 (#in-scope? function block))
((object (shorthand_property_identifier) @name @definition.property) (#not-parent? assignment_expression) (#set! scope none) (#set! flag member) (#set! flag local) (#set! occurs read)
 (#has-ancestor? arguments))
((object (pair key: [(property_identifier) (string)] @name
   value: $function) @definition.method)
 (#set! scope none) (#set! flag member))
((object (pair key: [(property_identifier) (string)] @name value: (arrow_function)) @definition.method)
 (#set! scope none) (#set! flag member) (#set! self outer))
((object (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (_) @body) @definition.method)
 (#set! scope none) (#set! flag member))
((object (method_definition name: (_) @name body: (statement_block (return_statement (_) @value))) @definition.method)
 (#set! scope none) (#set! flag member))
((object (method_definition "async" name: (_) @name) @definition.method) (#set! scope none) (#set! flag member) (#set! flag async))
((object (method_definition ["get" "set"] name: (_) @name) @definition.property) (#set! scope none) (#set! flag member))

; An object that a function returns which is an argument: a symbol of its own, called "{".
((object "{" @name) @definition.variable (#parent? parenthesized_expression return_statement array) (#has-ancestor? arguments)
 (#set! scope none) (#set! flag local))

; ---------------------------------------------------------------- Tests: describe('…', …), it.only('…', …)
((call_expression
   function: [(identifier) @_f (member_expression object: (identifier) @_f) (call_expression function: (member_expression object: (identifier) @_f))]
   arguments: (arguments . [(string) (template_string)] @name . [(arrow_function) (function_expression)] @body)) @definition.test
 (#any-of? @_f "describe" "it" "test" "context" "suite" "specify" "bench") (#set! scope none) (#set! flag test))

; ---------------------------------------------------------------- Imports and exports
((import_statement (import_clause (identifier) @import.alias) source: (string (string_fragment) @import.module)) @import (#set! import default))
; `import * as ns`: its uses mean this name, which stands for the module.
((import_statement (import_clause (namespace_import (identifier) @name @definition.module))) (#set! flag local) (#set! occurs import))
((import_statement (import_clause (namespace_import (identifier) @import.alias)) source: (string (string_fragment) @import.module)) @import
 (#set! import module) (#set! bind none))
((import_statement . source: (string (string_fragment) @import.module)) @import (#set! import module) (#set! bind none))
((import_statement
   (import_clause (named_imports (import_specifier name: (_) @import.name !alias)))
   source: (string (string_fragment) @import.module)) @import)
((import_statement
   (import_clause (named_imports (import_specifier name: (_) @import.name alias: (identifier) @import.alias)))
   source: (string (string_fragment) @import.module)) @import)
((call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module))) @import (#set! import module) (#set! bind none))
; import('m').a, (await import('m')).a, const {a} = await import('m'), const m = await import('m')
((member_expression
   object: [(call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module)))
            (parenthesized_expression (await_expression
              (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module)))))]
   property: (property_identifier) @import.name) @import (#set! bind none))
((variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @import.name)
   value: (await_expression (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module))))) @import)
((variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias))
   value: (await_expression (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module))))) @import)
((variable_declarator name: (identifier) @import.alias
   value: (await_expression (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module))))) @import
 (#set! import module))

((export_statement) @wrapper (#set! flag exported))
((export_statement "default") @wrapper (#set! flag default_export))
((export_statement (export_clause (export_specifier name: _ @import.name !alias)) source: (string (string_fragment) @import.module)) @import
 (#set! import reexport) (#set! bind none))
((export_statement
   (export_clause (export_specifier name: _ @import.name alias: _ @import.alias)) source: (string (string_fragment) @import.module)) @import
 (#set! import reexport) (#set! bind none))
((export_statement (namespace_export (_) @import.alias) source: (string (string_fragment) @import.module)) @import
 (#set! import reexport) (#set! import module) (#set! bind none))
((export_statement "*" @import.wildcard . "from" source: (string (string_fragment) @import.module)) @import
 (#set! import reexport) (#set! import wildcard) (#set! bind none))
; Lists of this file's own names: a re-export without a module.
((export_statement !source (export_clause (export_specifier name: _ @import.name !alias))) @import (#set! import reexport) (#set! bind none))
((export_statement !source (export_clause (export_specifier name: _ @import.name alias: _ @import.alias))) @import
 (#set! import reexport) (#set! bind none))
((export_statement "default" value: (identifier) @import.name) @import (#set! import reexport) (#set! import default) (#set! bind none))
; A default export without a name is called "default".
((export_statement "default" @name
   value: [(object) (array) (call_expression) (new_expression) (member_expression) (string) (template_string) (await_expression)
          (binary_expression) (ternary_expression) (parenthesized_expression) (unary_expression) (subscript_expression) (number) (regex)
          (true) (false) (null)] @value)
 @definition.variable (#set! scope none) (#set! flag default_export) (#set! flag exported))
((export_statement "default" @name value: (object (spread_element (_) @base)+)) @definition.variable
 (#set! scope none) (#set! flag default_export) (#set! flag exported))
((export_statement "default" @name
   value: [(arrow_function parameters: (_)? @parameters body: (_) @body) (function_expression !name parameters: (_) @parameters body: (_) @body)
           (generator_function !name parameters: (_) @parameters body: (_) @body)])
 @definition.function (#set! scope none) (#set! flag default_export) (#set! flag exported))
((export_statement "default" @name value: (class !name body: (_) @body)) @definition.class
 (#set! scope none) (#set! flag default_export) (#set! flag exported))

; ---------------------------------------------------------------- Expressions: the first that fits
(identifier) @expr.name
(class name: (_) @expr.name)
(class "class" @expr.name !name)
(shorthand_property_identifier) @expr.name
(member_expression property: [(property_identifier) (private_property_identifier)] @expr.name)
(await_expression (_) @expr.await)
(call_expression function: (import) arguments: (arguments . (string (string_fragment) @expr.import)))
(subscript_expression index: (string . (string_fragment) @expr.name .))
(subscript_expression object: (_) @expr.member index: [(identifier) (member_expression)] @expr.computed)
(subscript_expression object: (_) @expr.element)
(sequence_expression (_) @expr.same .)
(ternary_expression consequence: (_) @expr.either alternative: (_) @expr.or)
; `var Model = lib.Model = function …` is what the member is.
(assignment_expression left: (member_expression property: (property_identifier) @expr.name) right: [(function_expression) (class !name)])
(assignment_expression right: (_) @expr.same)
(binary_expression left: (_) @expr.either operator: ["||" "??"] right: (_) @expr.or)
(binary_expression operator: "&&" right: (_) @expr.same)
(object) @expr.object
(this) @expr.self
(super) @expr.super
; A short string is a literal type of its own, which selects among signatures.
((string) @expr.literal (#match? @expr.literal "^.[A-Za-z0-9_.:-]{1,24}.$"))
([(string) (template_string)] @expr.literal (#set! type "string"))
((number) @expr.literal (#set! type "number"))
([(true) (false)] @expr.literal (#set! type "boolean"))
((regex) @expr.literal (#set! type "RegExp"))
((array . (_) @expr.argument . (_) @expr.argument .) @expr.literal (#set! type "Array"))
((array . (_) @expr.argument . (_) @expr.argument . (_) @expr.argument .) @expr.literal (#set! type "Array"))
((array . (_) @expr.argument) @expr.literal (#set! type "Array"))
((array) @expr.literal (#set! type "Array"))

; ---------------------------------------------------------------- Comments and folding
(comment) @comment
[(class_body) (statement_block) (object) (array) (switch_body) (switch_case) (switch_default) (arguments) (template_string)] @fold

; ---------------------------------------------------------------- What keywords leave
[(function_declaration) (generator_function_declaration) (function_expression) (generator_function) (arrow_function) (method_definition)
 (class_static_block)] @construct.function
[(for_statement) (for_in_statement) (while_statement) (do_statement)] @construct.loop
(switch_statement) @construct.selection
(if_statement) @construct.branch
(else_clause) @construct.after
(try_statement) @construct.attempt
