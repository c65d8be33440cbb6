; Nix.  Attributes of a set are its members; those of `let` and `rec` are names too.
(comment) @comment

; ---- References: the default first
(variable_expression name: (identifier) @reference.read)
((variable_expression name: (identifier) @ignore) (#any-of? @ignore "import" "true" "false" "null" "throw" "abort" "map" "toString" "builtins" "baseNameOf" "dirOf" "derivation" "fetchTarball" "isNull" "placeholder" "removeAttrs" "scopedImport"))
(apply_expression function: (variable_expression name: (identifier) @reference.call))
(select_expression expression: (_) @receiver attrpath: (attrpath . attr: (identifier) @reference.member))
(attrpath attr: (identifier) @receiver . attr: (identifier) @reference.member)
(apply_expression function: (select_expression attrpath: (attrpath attr: (identifier) @reference.call .)))
(has_attr_expression expression: (_) @receiver attrpath: (attrpath . attr: (identifier) @reference.member))
(inherit attrs: (inherited_attrs attr: (identifier) @reference.read))
(inherit_from expression: (_) @receiver attrs: (inherited_attrs attr: (identifier) @reference.member))

; ---- Bindings: of `let`, of a recursive set, of a set
((binding attrpath: (attrpath attr: (identifier) @name .) expression: (_) @value) @definition.property (#set! scope none))
((binding attrpath: (attrpath attr: (string_expression (string_fragment) @name) .) expression: (_) @value) @definition.property (#set! scope none))
(rec_attrset_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @name .) expression: (_) @value) @definition.property))
(let_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @name .) expression: (_) @value) @definition.variable))
(let_attrset_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @name .) expression: (_) @value) @definition.variable))
((binding attrpath: (attrpath . attr: (identifier) @name .) expression: (function_expression) @value) @definition.function (#parent? binding_set))
(let_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @name .) expression: (function_expression) @value) @definition.function))
(let_expression (binding_set (inherit_from attrs: (inherited_attrs attr: (identifier) @name @definition.variable))))
(rec_attrset_expression (binding_set (inherit_from attrs: (inherited_attrs attr: (identifier) @name @definition.property))))
[(let_expression) (let_attrset_expression) (rec_attrset_expression)] @scope.block
[(binding_set) (list_expression)] @fold

; ---- Functions
(function_expression) @scope.function
((function_expression universal: (identifier) @name @definition.parameter) (#set! scope inner))
((formal name: (identifier) @name default: (_)? @value) @definition.parameter)

; ---- Other files
((path_expression (path_fragment) @import.module) @import (#set! import module) (#set! bind none) (#match? @import.module "^\\.\\.?/"))

; ---- Expressions
(variable_expression name: (identifier) @expr.name)
(identifier) @expr.name
(select_expression attrpath: (attrpath attr: (identifier) @expr.name .))
(parenthesized_expression expression: (_) @expr.same)
(path_expression (path_fragment) @expr.import)
((apply_expression function: (variable_expression name: (identifier) @_import) argument: (_) @expr.same) (#eq? @_import "import"))
(apply_expression function: (_) @expr.call)
[(attrset_expression) (rec_attrset_expression)] @expr.object
(let_expression body: (_) @expr.same)
(with_expression body: (_) @expr.same)
(binary_expression left: (_) @expr.either right: (_) @expr.or)
((string_expression) @expr.literal (#set! type "string"))
