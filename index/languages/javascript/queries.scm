; inherits: _ecma/ecma, _ecma/narrowing, _ecma/contexts, _ecma/jsx, _ecma/templates
; JavaScript: what TypeScript writes otherwise, and CommonJS with its ways of making members.

(statement_block) @scope.block
(class_declaration name: (_) @name (class_heritage [(identifier) (member_expression) (call_expression)] @base)) @definition.class
(lexical_declaration
  (variable_declarator name: (identifier) @name value: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
  @definition.class)
((export_statement "default" @name value: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
 @definition.class (#set! scope none) (#set! flag default_export) (#set! flag exported))
((class name: (_) @name (class_heritage [(identifier) (member_expression) (call_expression)] @base)) @definition.class
 (#set! scope inner))
((class "class" @name !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)) @definition.class
 (#parent? return_statement arguments parenthesized_expression arrow_function array pair new_expression ternary_expression) (#set! scope none) (#set! flag local))
((field_definition property: (_) @name value: (_)? @value) @definition.field (#set! flag member))
((field_definition "static" property: (_) @name) @definition.field (#set! flag member) (#set! flag static))
((field_definition property: (_) @name
   value: $function)
 @definition.method (#set! flag member))
((import_statement (import_clause (named_imports (import_specifier name: "default" alias: (identifier) @import.alias)))
   source: (string (string_fragment) @import.module)) @import (#set! import default))
((call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @expr.import) .)) (#eq? @_r "require"))
(call_expression function: (_) @expr.call)
(new_expression constructor: (_) @expr.construct)
(using_declaration (variable_declarator name: (_) @name) @definition.constant)

; Types are written in comments: `/** @type {Point} */ const p = {…}`, `/** @returns {Point} */ function f() {…}`.
(comment) @comment.types
(#define! made [(object) (array) (call_expression) (new_expression) (ternary_expression) (binary_expression)])
(lexical_declaration . (variable_declarator name: (identifier) @expect.documented value: $made @expected))
(variable_declaration . (variable_declarator name: (identifier) @expect.documented value: $made @expected))
(export_statement declaration: (lexical_declaration . (variable_declarator name: (identifier) @expect.documented value: $made @expected)))
(expression_statement (assignment_expression left: (identifier) @expect.documented right: $made @expected))
(expression_statement (assignment_expression left: (member_expression property: (_) @expect.documented) right: $made @expected))
(field_definition property: (_) @expect.documented value: $made @expected)
(export_statement declaration: (function_declaration name: (_) @expect.documented) @expected)
(function_declaration name: (_) @expect.documented) @expected
(method_definition name: (_) @expect.documented) @expected
((function_declaration "async") @expect.awaits)
((method_definition "async") @expect.awaits)

; ---------------------------------------------------------------- Parameters
(formal_parameters [(identifier) (object_pattern) (array_pattern) (rest_pattern)] @name @definition.parameter)
((for_in_statement kind: "using" left: (_) @name @definition.constant operator: "of" right: (_) @element_of) (#set! scope inner))
(formal_parameters (assignment_pattern left: (_) @name right: (_) @value) @definition.parameter)

; ---------------------------------------------------------------- this.x = …
((assignment_expression left: (member_expression object: (this) property: (_) @name) right: (_) @value) @definition.field
 (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))
((assignment_expression left: (member_expression object: (this) property: (_) @name)
   right: $function)
 @definition.method (#set! scope class) (#set! once true) (#set! flag member))

; ---------------------------------------------------------------- A function assigned to a name that nothing declares
((assignment_expression left: (identifier) @name
   right: $function)
 @definition.function (#not-any-of? @name "exports" "module") (#set! scope file) (#set! once up))
((assignment_expression left: (identifier) @name right: (class !name body: (_) @body)) @definition.class
 (#not-any-of? @name "exports" "module") (#set! scope file) (#set! once up))

; ---------------------------------------------------------------- Members made by assignment: app.use = function …, Foo.prototype.bar = …
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: (_) @value)
 @definition.property (#in-scope? file) (#not-any-of? @qualifier "exports" "module" "window" "self") (#set! scope none) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name)
   right: $function)
 @definition.method (#not-any-of? @qualifier "exports" "module") (#set! scope none) (#set! flag member))
; In a function: of an object that it has made.
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: (_) @value)
 @definition.property (#in-scope? function block) (#set! scope owner) (#set! once true) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name)
   right: $function)
 @definition.method (#in-scope? function block) (#set! scope owner) (#set! once true) (#set! flag member))
((assignment_expression
   left: (member_expression object: (member_expression object: (identifier) @qualifier property: (property_identifier) @_p) property: (property_identifier) @name)
   right: (_) @value) @definition.property (#eq? @_p "prototype") (#set! scope none) (#set! flag member))
((assignment_expression
   left: (member_expression object: (member_expression object: (identifier) @qualifier property: (property_identifier) @_p) property: (property_identifier) @name)
   right: $function)
 @definition.method (#eq? @_p "prototype") (#set! scope none) (#set! flag member))
; Of a member: `ns.util.trim = function …`.
((assignment_expression
   left: (member_expression object: (member_expression object: [(identifier) (member_expression)] @_o property: (property_identifier) @qualifier)
     property: (property_identifier) @name)
   right: (_) @value) @definition.property
 (#in-scope? file) (#not-any-of? @qualifier "prototype" "exports") (#not-match? @_o "^this\\b") (#set! scope none) (#set! flag member))
((assignment_expression
   left: (member_expression object: (member_expression object: [(identifier) (member_expression)] @_o property: (property_identifier) @qualifier)
     property: (property_identifier) @name)
   right: $function) @definition.method
 (#in-scope? file) (#not-any-of? @qualifier "prototype" "exports") (#not-match? @_o "^this\\b") (#set! scope none) (#set! flag member))
; A class without a name of its own.
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name) right: (class !name body: (_) @body))
 @definition.class (#not-any-of? @qualifier "exports" "module" "window" "self") (#set! scope none) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @qualifier property: (property_identifier) @name)
   right: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
 @definition.class (#not-any-of? @qualifier "exports" "module" "window" "self") (#set! scope none) (#set! flag member))
; Of a class in a namespace: `ns.Widget.prototype.render = function …`.
((assignment_expression
   left: (member_expression object: (member_expression object: (member_expression property: (property_identifier) @qualifier) property: (property_identifier) @_p)
     property: (property_identifier) @name)
   right: (_) @value) @definition.property (#eq? @_p "prototype") (#set! scope none) (#set! flag member))
((assignment_expression
   left: (member_expression object: (member_expression object: (member_expression property: (property_identifier) @qualifier) property: (property_identifier) @_p)
     property: (property_identifier) @name)
   right: $function)
 @definition.method (#eq? @_p "prototype") (#set! scope none) (#set! flag member))
((assignment_expression
   left: (member_expression object: (identifier) @qualifier property: (property_identifier) @_p)
   right: (object (pair key: [(property_identifier) (string)] @name value: (_) @value) @definition.property))
 (#eq? @_p "prototype") (#set! scope none) (#set! flag member))
((assignment_expression
   left: (member_expression object: (identifier) @qualifier property: (property_identifier) @_p)
   right: (object [(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)])
                   (method_definition name: (_) @name)] @definition.method))
 (#eq? @_p "prototype") (#set! scope none) (#set! flag member))

; Object.defineProperty(app, 'use', …), of an object, of a prototype, of `this`.
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @qualifier . (string (string_fragment) @name) . (_))) @definition.property
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#not-any-of? @qualifier "exports" "module" "window" "self")
 (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @qualifier . (string (string_fragment) @name) . (object (pair key: (_) @_v value: (_) @value))))
   @definition.property
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_v "value") (#not-any-of? @qualifier "exports" "module" "window" "self")
 (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (member_expression object: (identifier) @qualifier property: (property_identifier) @_t)
                         . (string (string_fragment) @name) . (_))) @definition.property
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_t "prototype") (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (this) . (string (string_fragment) @name) . (_))) @definition.field
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))

((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @_e . (string (string_fragment) @name) . (_) @value)) @definition.variable
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_e "exports") (#not-eq? @name "__esModule")
 (#set! scope none) (#set! flag exported) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (member_expression object: (identifier) @_m property: (property_identifier) @_e) . (string (string_fragment) @name) . (_) @value))
   @definition.variable
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_m "module") (#eq? @_e "exports") (#not-eq? @name "__esModule")
 (#set! scope none) (#set! flag exported) (#set! flag member))
; Object.defineProperties(app, {use: …}), of the same objects.
(#define! described (object [(pair key: [(property_identifier) (string)] @name) (method_definition name: (_) @name)] @definition.property))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @qualifier . $described))
 (#eq? @_o "Object") (#eq? @_p "defineProperties") (#not-any-of? @qualifier "exports" "module" "window" "self")
 (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (member_expression object: (identifier) @qualifier property: (property_identifier) @_t) . $described))
 (#eq? @_o "Object") (#eq? @_p "defineProperties") (#eq? @_t "prototype") (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (this) . (object (pair key: [(property_identifier) (string)] @name @definition.field))))
 (#eq? @_o "Object") (#eq? @_p "defineProperties") (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))
; Object.assign(app, {use: …}), of the same objects.
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @qualifier (object (pair key: [(property_identifier) (string)] @name value: (_) @value) @definition.property)))
 (#eq? @_o "Object") (#eq? @_p "assign") (#in-scope? file) (#not-any-of? @qualifier "exports" "module" "window" "self")
 (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (identifier) @qualifier
     (object [(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) (method_definition name: (_) @name)]
       @definition.method)))
 (#eq? @_o "Object") (#eq? @_p "assign") (#in-scope? file) (#not-any-of? @qualifier "exports" "module" "window" "self")
 (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (member_expression object: (identifier) @qualifier property: (property_identifier) @_t)
     (object (pair key: [(property_identifier) (string)] @name value: (_) @value) @definition.property)))
 (#eq? @_o "Object") (#eq? @_p "assign") (#eq? @_t "prototype") (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
   arguments: (arguments . (member_expression object: (identifier) @qualifier property: (property_identifier) @_t)
     (object [(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) (method_definition name: (_) @name)]
       @definition.method)))
 (#eq? @_o "Object") (#eq? @_p "assign") (#eq? @_t "prototype") (#set! scope none) (#set! flag member))
; app.__defineGetter__('use', …)
((call_expression function: (member_expression object: (identifier) @qualifier property: (property_identifier) @_p)
   arguments: (arguments . (string (string_fragment) @name) . (_))) @definition.property
 (#any-of? @_p "__defineGetter__" "__defineSetter__") (#set! scope none) (#set! flag member))
((call_expression
   function: (member_expression object: (member_expression object: (identifier) @qualifier property: (property_identifier) @_t) property: (property_identifier) @_p)
   arguments: (arguments . (string (string_fragment) @name) . (_))) @definition.property
 (#any-of? @_p "__defineGetter__" "__defineSetter__") (#eq? @_t "prototype") (#set! scope none) (#set! flag member))
((call_expression function: (member_expression object: (this) property: (property_identifier) @_p)
   arguments: (arguments . (string (string_fragment) @name) . (_))) @definition.field
 (#any-of? @_p "__defineGetter__" "__defineSetter__") (#set! scope class) (#set! once true) (#set! flag member) (#set! flag assigned))
; A function that defines such a member of its first parameter, by the name in its second.
(#define! defines_member (statement_block [
  (expression_statement (call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
    arguments: (arguments . (identifier) @_object . (identifier) @_key)))
  (return_statement (call_expression function: (member_expression object: (identifier) @_o property: (property_identifier) @_p)
    arguments: (arguments . (identifier) @_object . (identifier) @_key)))]))
((function_declaration name: (identifier) @name parameters: (formal_parameters . (identifier) @_a . (identifier) @_b) body: $defines_member) @definition.function
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_object @_a) (#eq? @_key @_b) (#set! makes member))
((lexical_declaration (variable_declarator name: (identifier) @name
   value: [(arrow_function parameters: (formal_parameters . (identifier) @_a . (identifier) @_b) body: $defines_member)
           (function_expression parameters: (formal_parameters . (identifier) @_a . (identifier) @_b) body: $defines_member)]) @definition.function)
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_object @_a) (#eq? @_key @_b) (#set! makes member))
((variable_declaration (variable_declarator name: (identifier) @name
   value: (function_expression parameters: (formal_parameters . (identifier) @_a . (identifier) @_b) body: $defines_member)) @definition.function)
 (#any-of? @_o "Object" "Reflect") (#eq? @_p "defineProperty") (#eq? @_object @_a) (#eq? @_key @_b) (#set! scope function) (#set! makes member))
((call_expression function: (identifier) @maker
   arguments: (arguments . (identifier) @qualifier . (string (string_fragment) @name) . [(function_expression) (arrow_function)])) @definition.property
 (#not-any-of? @qualifier "exports" "module" "window" "self") (#set! scope none) (#set! flag member))
((call_expression function: (identifier) @maker
   arguments: (arguments . (member_expression object: (identifier) @qualifier property: (property_identifier) @_t)
                         . (string (string_fragment) @name) . [(function_expression) (arrow_function)])) @definition.property
 (#eq? @_t "prototype") (#set! scope none) (#set! flag member))

; ---------------------------------------------------------------- CommonJS exports
; Of a plain name: that name leaves the module, under another or as the module itself.
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @import.alias) right: (identifier) @import.name)
 @import (#eq? @_e "exports") (#parent? expression_statement assignment_expression) (#set! import reexport) (#set! bind none))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   property: (property_identifier) @import.alias) right: (identifier) @import.name) @import
 (#eq? @_m "module") (#eq? @_e "exports") (#parent? expression_statement) (#set! import reexport) (#set! bind none))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_e) right: (identifier) @import.name) @import
 (#eq? @_m "module") (#eq? @_e "exports") (#set! import reexport) (#set! import default) (#set! bind none))
; Of anything else.
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @name) right: (_) @value) @definition.variable
 (#eq? @_e "exports") (#not-match? @value "^(?!(true|false|null|this|undefined)$)[A-Za-z_$][A-Za-z0-9_$]*$") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   property: (property_identifier) @name) right: (_) @value) @definition.variable
 (#eq? @_m "module") (#eq? @_e "exports") (#not-match? @value "^(?!(true|false|null|this|undefined)$)[A-Za-z_$][A-Za-z0-9_$]*$") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @name)
   right: $function) @definition.function
 (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   property: (property_identifier) @name)
   right: $function) @definition.function
 (#eq? @_m "module") (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
; module.exports = …: the symbol "exports" stands for it.
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name) right: (_) @value) @definition.variable
 (#eq? @_m "module") (#eq? @name "exports") (#not-match? @value "^(?!(true|false|null|this|undefined)$)[A-Za-z_$][A-Za-z0-9_$]*$")
 (#set! scope none) (#set! flag exported) (#set! flag default_export))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name)
   right: (object (spread_element (_) @base)+)) @definition.variable
 (#eq? @_m "module") (#eq? @name "exports") (#set! scope none) (#set! flag exported) (#set! flag default_export))
; A class without a name of its own is called as what it is exported by.
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @name) right: (class !name body: (_) @body))
 @definition.class (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @name)
   right: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
 @definition.class (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   property: (property_identifier) @name) right: (class !name body: (_) @body))
 @definition.class (#eq? @_m "module") (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   property: (property_identifier) @name) right: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
 @definition.class (#eq? @_m "module") (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name) right: (class !name body: (_) @body))
 @definition.class (#eq? @_m "module") (#eq? @name "exports") (#set! scope none) (#set! flag exported) (#set! flag default_export))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name)
   right: (class !name (class_heritage [(identifier) (member_expression) (call_expression)] @base)))
 @definition.class (#eq? @_m "module") (#eq? @name "exports") (#set! scope none) (#set! flag exported) (#set! flag default_export))
; The name `module` itself: where it first is given something to export.
((assignment_expression left: (member_expression object: (identifier) @name @definition.variable property: (property_identifier) @_e))
 (#eq? @name "module") (#eq? @_e "exports") (#in-scope? file block) (#set! scope file) (#set! once true) (#set! flag local))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @name)
   right: $function)
 @definition.function (#eq? @_m "module") (#eq? @name "exports") (#set! scope none) (#set! flag exported) (#set! flag default_export))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   right: (object [(pair key: [(property_identifier) (string)] @name) (method_definition name: (_) @name)] @definition.property))
 (#eq? @_m "module") (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   right: (object [(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) (method_definition name: (_) @name)]
     @definition.method))
 (#eq? @_m "module") (#eq? @_e "exports") (#set! scope none) (#set! flag exported) (#set! flag member))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   right: (object (shorthand_property_identifier) @import.name)) @import
 (#eq? @_m "module") (#eq? @_e "exports") (#set! import reexport) (#set! bind none))

; ---------------------------------------------------------------- require
((variable_declarator name: (identifier) @import.alias
   value: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_r "require") (#set! import module) (#set! import default))
((variable_declarator name: (object_pattern [(shorthand_property_identifier_pattern) @import.name
                                             (object_assignment_pattern left: (shorthand_property_identifier_pattern) @import.name)])
   value: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_r "require"))
((variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias))
   value: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_r "require"))
((variable_declarator name: (identifier) @import.alias
   value: (member_expression
     object: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))
     property: (property_identifier) @import.name)) @import
 (#eq? @_r "require"))
((assignment_expression left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
   right: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_m "module") (#eq? @_e "exports") (#eq? @_r "require") (#set! import reexport) (#set! import module) (#set! import default) (#set! bind none))
((assignment_expression left: (member_expression object: (identifier) @_e property: (property_identifier) @import.alias)
   right: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_e "exports") (#eq? @_r "require") (#set! import reexport) (#set! import module) (#set! bind none))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
     property: (property_identifier) @import.alias)
   right: (call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .))) @import
 (#eq? @_m "module") (#eq? @_e "exports") (#eq? @_r "require") (#set! import reexport) (#set! import module) (#set! bind none))
((call_expression function: (identifier) @_r arguments: (arguments . (string (string_fragment) @import.module) .)) @import
 (#eq? @_r "require") (#not-parent? variable_declarator) (#set! import module) (#set! bind none))
; `/** @type {Box} */ (x)`
(parenthesized_expression) @expr.cast
(parenthesized_expression (_) @expr.same .)
