; Elixir.  How to read this: docs/captures.md.
; Definitions are calls of macros: `defmodule`, `def` and so on.  The name of a module is one leaf: `A.B`.

; ---------------------------------------------------------------- Scopes
((call target: (identifier) @_k) @scope.namespace (#any-of? @_k "defmodule" "defprotocol" "defimpl"))
((call target: (identifier) @_k) @scope.function
 (#any-of? @_k "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp" "test" "property"))
((call target: (identifier) @_k (do_block)) @scope.block
 (#not-any-of? @_k "defmodule" "defprotocol" "defimpl" "def" "defp" "defmacro" "defmacrop" "defn" "defnp" "test" "property" "if" "unless"))
((call target: (identifier) @_k) @scope.block (#any-of? @_k "for" "with"))
[(stab_clause) (anonymous_function) (else_block) (rescue_block) (catch_block) (after_block)] @scope.block

; ---------------------------------------------------------------- Names inside patterns
(identifier) @pattern.name
(tuple (_) @pattern @pattern.parts)
(list (_) @pattern)
(bitstring (_) @pattern)
(map (map_content (_) @pattern))
(keywords (pair value: (_) @pattern))
(pair value: (_) @pattern)
(binary_operator left: (_) @pattern operator: ["=" "|" "<>" "++" "::" "\\\\" "when"])
(binary_operator operator: ["=" "|" "<>" "++" "=>"] right: (_) @pattern)
; `%A{} = a`: a struct of that module.
(binary_operator left: (map (struct)) @pattern.value operator: "=" right: (identifier) @pattern)
(binary_operator left: (identifier) @pattern operator: "=" right: (map (struct)) @pattern.value)

; ---------------------------------------------------------------- References: the default first
(identifier) @reference.read
((alias) @reference.read (#set! name last))
(call target: (identifier) @reference.call (arguments) @arguments)
(call target: (identifier) @reference.call (do_block))
(call target: (dot left: (_) @receiver right: (identifier) @reference.member))
(call target: (dot left: (_) @receiver right: (identifier) @reference.call) (arguments) @arguments)
(call target: (dot left: (alias) @receiver right: (identifier) @reference.call))
(binary_operator operator: "|>" right: (identifier) @reference.call)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.call operator: "/" right: (integer)))
((struct (alias) @reference.type) (#set! name last))
; The keys of a struct are its fields.
((map (struct (_) @receiver) (map_content (keywords (pair key: (keyword) @reference.member)))) (#set! trim ":"))
((map (struct (_) @receiver) (map_content (binary_operator operator: "|" right: (keywords (pair key: (keyword) @reference.member))))) (#set! trim ":"))
((map . (map_content (binary_operator left: (_) @receiver operator: "|" right: (keywords (pair key: (keyword) @reference.member))))) (#set! trim ":"))
; Names of functions as atoms and keys.
((call target: (identifier) @_a (arguments . (_) @receiver . (atom) @reference.call .  (_) .)) (#eq? @_a "apply") (#set! trim ":"))
((call target: (identifier) @_a (arguments . (alias) @receiver (keywords (pair key: (keyword) @_o value: (list (keywords (pair key: (keyword) @reference.member)))))))
 (#eq? @_a "import") (#match? @_o "^(only|except):") (#set! trim ":"))
((unary_operator operator: "@" operand: (identifier) @reference.read) (#set! space attribute))
((unary_operator operator: "@" operand: (call target: (identifier) @ignore)))
((call target: (identifier) @ignore)
 (#any-of? @ignore "defmodule" "defprotocol" "defimpl" "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp" "defstruct"
  "defexception" "defoverridable" "alias" "import" "require" "use" "if" "unless" "case" "cond" "for" "with" "try" "receive" "quote" "unquote" "raise" "throw" "super"))
((call target: (identifier) @_a (arguments . (alias) @reference.import)) (#any-of? @_a "alias" "import" "require" "use") (#set! name last))
((tuple (alias) @reference.import) (#parent? dot) (#set! name last))
((identifier) @ignore (#any-of? @ignore "_" "__CALLER__" "__ENV__" "__DIR__" "__STACKTRACE__" "..."))

; ---------------------------------------------------------------- Modules, protocols, implementations
((call target: (identifier) @_k (arguments . (alias) @name) (do_block) @body) @definition.module (#eq? @_k "defmodule") (#set! name last) (#set! flag exported))
((call target: (identifier) @_k (arguments . (alias) @name) (do_block (unary_operator operator: "@" operand: (call target: (identifier) @_d
   (arguments . [(string) (sigil)] @doc))))) @definition.module (#eq? @_k "defmodule") (#set! name last) (#eq? @_d "moduledoc"))
((call target: (identifier) @_k (arguments . (alias) @name) (do_block [(unary_operator operator: "@" operand: (call target: (identifier) @_b
   (arguments . (alias) @base))) (call target: (identifier) @_b (arguments . (alias) @base))])) @definition.module
 (#eq? @_k "defmodule") (#set! name last) (#any-of? @_b "behaviour" "use") (#set! bases add))
((call target: (identifier) @_k (arguments . (alias) @name) (do_block) @body) @definition.interface (#eq? @_k "defprotocol") (#set! name last) (#set! flag exported))
((call target: (identifier) @_k (arguments . (alias) @name) (do_block (unary_operator operator: "@" operand: (call target: (identifier) @_d
   (arguments . [(string) (sigil)] @doc))))) @definition.interface (#eq? @_k "defprotocol") (#set! name last) (#eq? @_d "moduledoc"))
((call target: (identifier) @_k (arguments . (alias) @name @base) (do_block) @body) @definition.impl (#eq? @_k "defimpl") (#set! name last) (#set! scope none)
 (#set! occurs inherit))

; ---------------------------------------------------------------- Variables: each assignment binds anew
((binary_operator left: [(identifier) (tuple) (list) (map) (binary_operator) (bitstring)] @name operator: "=" right: (_) @value) @definition.variable
 (#set! visible after))
((binary_operator left: [(identifier) (tuple) (list) (map) (binary_operator) (bitstring)] @name operator: "<-" right: (_) @element_of)
 @definition.variable (#set! visible after))
((stab_clause left: (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.variable)) (#set! scope inner))
((stab_clause left: (binary_operator left: (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.variable) operator: "when")) (#set! scope inner))
((stab_clause left: (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.parameter)) (#parent? anonymous_function) (#set! scope inner))
((stab_clause left: (binary_operator left: (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.parameter) operator: "when")) (#parent? anonymous_function) (#set! scope inner))

; ---------------------------------------------------------------- Functions and macros: a name, or a call of it, with or without a guard
((call target: (identifier) @_k (arguments . (identifier) @name) (do_block)? @body) @definition.function (#any-of? @_k "def" "defdelegate" "defn") (#set! flag exported))
((call target: (identifier) @_k (arguments . (call target: (identifier) @name (arguments) @parameters)) (do_block)? @body) @definition.function (#any-of? @_k "def" "defdelegate" "defn") (#set! flag exported))
((call target: (identifier) @_k (arguments . (binary_operator left: (identifier) @name operator: "when")) (do_block)? @body) @definition.function (#any-of? @_k "def" "defdelegate" "defn") (#set! flag exported))
((call target: (identifier) @_k (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")) (do_block)? @body) @definition.function (#any-of? @_k "def" "defdelegate" "defn") (#set! flag exported))
((call target: (identifier) @_k (arguments . (identifier) @name) (do_block)? @body) @definition.function (#any-of? @_k "defp" "defnp"))
((call target: (identifier) @_k (arguments . (call target: (identifier) @name (arguments) @parameters)) (do_block)? @body) @definition.function (#any-of? @_k "defp" "defnp"))
((call target: (identifier) @_k (arguments . (binary_operator left: (identifier) @name operator: "when")) (do_block)? @body) @definition.function (#any-of? @_k "defp" "defnp"))
((call target: (identifier) @_k (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")) (do_block)? @body) @definition.function (#any-of? @_k "defp" "defnp"))
((call target: (identifier) @_k (arguments . (identifier) @name) (do_block)? @body) @definition.macro (#any-of? @_k "defmacro" "defguard") (#set! flag exported))
((call target: (identifier) @_k (arguments . (call target: (identifier) @name (arguments) @parameters)) (do_block)? @body) @definition.macro (#any-of? @_k "defmacro" "defguard") (#set! flag exported))
((call target: (identifier) @_k (arguments . (binary_operator left: (identifier) @name operator: "when")) (do_block)? @body) @definition.macro (#any-of? @_k "defmacro" "defguard") (#set! flag exported))
((call target: (identifier) @_k (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")) (do_block)? @body) @definition.macro (#any-of? @_k "defmacro" "defguard") (#set! flag exported))
((call target: (identifier) @_k (arguments . (identifier) @name) (do_block)? @body) @definition.macro (#any-of? @_k "defmacrop" "defguardp"))
((call target: (identifier) @_k (arguments . (call target: (identifier) @name (arguments) @parameters)) (do_block)? @body) @definition.macro (#any-of? @_k "defmacrop" "defguardp"))
((call target: (identifier) @_k (arguments . (binary_operator left: (identifier) @name operator: "when")) (do_block)? @body) @definition.macro (#any-of? @_k "defmacrop" "defguardp"))
((call target: (identifier) @_k (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters) operator: "when")) (do_block)? @body) @definition.macro (#any-of? @_k "defmacrop" "defguardp"))
((call target: (identifier) @_k (arguments . (binary_operator left: (_) operator: ["+" "-" "*" "/" "++" "--" "<>" "and" "or" "==" "!=" "===" "!==" "<" ">" "<=" ">=" "in" "|>" "&&" "||" "&&&" "|||" "<<<" ">>>" "~>" "<~" "=~" ".." "**"] @name right: (_)) @parameters) (do_block)? @body)
 @definition.function (#any-of? @_k "def" "defp" "defmacro" "defmacrop") (#set! name whole))
; The value of its last expression.
(#define! head (identifier) @name)
(#define! head (call target: (identifier) @name))
(#define! head (binary_operator left: (call target: (identifier) @name) operator: "when"))
((call target: (identifier) @_k (arguments . $head) (do_block (_) @value .)) @definition.function (#any-of? @_k "def" "defp"))
((call target: (identifier) @_k (arguments . $head . (keywords (pair key: (keyword) @_do value: (_) @value)))) @definition.function
 (#any-of? @_k "def" "defp") (#match? @_do "^do:"))
; What behaviours demand.
((unary_operator operator: "@" operand: (call target: (identifier) @_c (arguments . (binary_operator left: (identifier) @name operator: "::")))) @definition.function
 (#any-of? @_c "callback" "macrocallback") (#set! flag abstract) (#set! flag declaration) (#set! flag exported))
((unary_operator operator: "@" operand: (call target: (identifier) @_c (arguments . (binary_operator left: (call target: (identifier) @name (arguments)? @parameters) operator: "::")))) @definition.function
 (#any-of? @_c "callback" "macrocallback") (#set! flag abstract) (#set! flag declaration) (#set! flag exported))
((unary_operator operator: "@" operand: (call target: (identifier) @_c (arguments . (binary_operator left: (binary_operator left: (call target: (identifier) @name (arguments)? @parameters) operator: "::") operator: "when")))) @definition.function
 (#any-of? @_c "callback" "macrocallback") (#set! flag abstract) (#set! flag declaration) (#set! flag exported))
; Types.
((unary_operator operator: "@" operand: (call target: (identifier) @_t (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))) @definition.type_alias
 (#any-of? @_t "type" "typep" "opaque"))
; Module attributes.
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments . (_) @value))) @definition.constant
 (#not-any-of? @name "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "impl" "behaviour" "derive"
  "deprecated" "since" "dialyzer" "compile" "enforce_keys" "tag" "moduletag" "describetag" "before_compile" "after_compile" "on_load" "on_definition"
  "external_resource" "shortdoc" "requirements")
 (#set! space attribute) (#set! once true) (#set! unflag local))
; Fields of structs, exceptions and schemas.
((call target: (identifier) @_d (arguments (list (atom) @name @definition.field)))
 (#any-of? @_d "defstruct" "defexception") (#set! scope none) (#set! flag member) (#set! trim ":"))
((call target: (identifier) @_d (arguments [(list (keywords (pair key: (keyword) @name) @definition.field)) (keywords (pair key: (keyword) @name) @definition.field)]))
 (#any-of? @_d "defstruct" "defexception") (#set! scope none) (#set! flag member) (#set! trim ":"))
((call target: (identifier) @_f (arguments . (atom) @name . (_))) @definition.field
 (#any-of? @_f "field" "belongs_to" "has_many" "has_one" "many_to_many" "embeds_one" "embeds_many") (#set! scope none) (#set! flag member) (#set! trim ":"))
((call target: (identifier) @_t (arguments . (string) @name) (do_block) @body) @definition.test
 (#any-of? @_t "test" "describe" "property" "feature") (#set! scope none) (#set! flag test))

; ---------------------------------------------------------------- Parameters
((call target: (identifier) @_k (arguments . (call target: (identifier) (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.parameter))))
 (#any-of? @_k "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp") (#set! scope inner))
((call target: (identifier) @_k (arguments . (binary_operator left: (call target: (identifier) (arguments [(identifier) (tuple) (list) (map) (binary_operator) (keywords) (bitstring)] @name @definition.parameter)) operator: "when")))
 (#any-of? @_k "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp") (#set! scope inner))
((call target: (identifier) @_t (arguments . (string) . [(map) (identifier)] @name @definition.parameter) (do_block)) (#eq? @_t "test") (#set! scope inner))

; ---------------------------------------------------------------- Imports
((call target: (identifier) @_a (arguments . (alias) @import.module .)) @import (#any-of? @_a "alias" "require") (#set! import module))
((call target: (identifier) @_a (arguments . (dot left: (identifier) right: (alias)) @import.module .)) @import (#eq? @_a "alias") (#set! import module))
((call target: (identifier) @_a (arguments . (alias) @import.module . (keywords (pair key: (keyword) @_as value: (alias) @import.alias)))) @import
 (#any-of? @_a "alias" "require") (#match? @_as "^as:") (#set! import module))
((call target: (identifier) @_a (arguments . (alias) @import.module)) @import (#eq? @_a "import") (#set! import module) (#set! import wildcard) (#set! bind none))
((call target: (identifier) @_a (arguments . (alias) @import.module)) @import (#eq? @_a "use") (#set! import module) (#set! import static) (#set! bind none))
; `alias A.{B, C}`
(dot left: (alias) @import.prefix right: (tuple))
((tuple (alias) @import.module) @import (#parent? dot) (#set! import module))

; ---------------------------------------------------------------- Expressions: the first that fits
(identifier) @expr.name
((alias) @expr.name (#set! name last))
((dot right: (alias) @expr.name) (#set! name last))
((call target: (identifier) @_k (do_block (_) @expr.same .)) (#any-of? @_k "if" "unless"))
(call target: (identifier) @expr.call)
(call target: (dot right: (identifier) @expr.call))
(map (struct (_) @expr.instance))
(map (map_content (binary_operator left: (_) @expr.same operator: "|")))
((tuple (_)* @expr.argument) @expr.literal (#set! type "tuple"))
(access_call target: (_) @expr.element)
(binary_operator operator: "=" right: (_) @expr.same)
(binary_operator operator: "|>" right: (_) @expr.same)
((string) @expr.literal (#set! type "String"))
((integer) @expr.literal (#set! type "Integer"))

; ---------------------------------------------------------------- Comments and folding
(comment) @comment
((unary_operator operator: "@" operand: (call target: (identifier) @_d (arguments . [(string) (sigil)]))) @comment (#any-of? @_d "doc" "typedoc"))
((unary_operator operator: "@" operand: (call target: (identifier) @_s)) @attribute (#any-of? @_s "spec" "impl" "since" "dialyzer" "tag"))
((unary_operator operator: "@" operand: (call target: (identifier) @_s)) @attribute (#eq? @_s "deprecated") (#set! flag deprecated))
[(do_block) (anonymous_function) (map) (list) (string)] @fold

; ---- What keywords leave
(anonymous_function) @construct.function
