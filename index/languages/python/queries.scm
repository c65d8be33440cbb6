; Python.  How to read this: docs/captures.md.
; Later patterns refine what earlier ones say of the same name, so the general case of each construct stands first.

; ---------------------------------------------------------------- Scopes
(function_definition) @scope.function
(lambda) @scope.function
(class_definition) @scope.class
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope.block
(type_alias_statement) @scope.block
(global_statement (identifier) @scope.global)
(nonlocal_statement (identifier) @scope.nonlocal)

; ---------------------------------------------------------------- Names inside patterns
(identifier) @pattern.name
(pattern_list [(identifier) (tuple_pattern) (list_pattern)] @pattern.parts)
(tuple_pattern [(identifier) (tuple_pattern) (list_pattern)] @pattern.parts)
(list_pattern [(identifier) (tuple_pattern) (list_pattern)] @pattern.parts)
(pattern_list (list_splat_pattern) @pattern)
(tuple_pattern (list_splat_pattern) @pattern)
(list_pattern (list_splat_pattern) @pattern)
(list_splat_pattern (_) @pattern)
(tuple [(identifier) (tuple) (list)] @pattern.parts)
(list [(identifier) (tuple) (list)] @pattern.parts)
(tuple (list_splat) @pattern)
(list (list_splat) @pattern)
(list_splat (_) @pattern)

; ---------------------------------------------------------------- References: the default first
(identifier) @reference.read
((identifier) @reference.type (#has-ancestor? type))
(attribute object: (_) @receiver attribute: (identifier) @reference.member)
((attribute object: (_) @receiver attribute: (identifier) @reference.type) (#has-ancestor? type))
((call function: (identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((call function: (attribute object: (_) @receiver attribute: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
(decorator (identifier) @reference.call)
(decorator (attribute object: (_) @receiver attribute: (identifier) @reference.call))
(assignment left: (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(augmented_assignment left: (identifier) @reference.write)
(augmented_assignment left: (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(delete_statement (identifier) @reference.write)
(delete_statement (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(delete_statement (expression_list (identifier) @reference.write))
(delete_statement (expression_list (attribute object: (_) @receiver attribute: (identifier) @reference.write)))
(for_statement left: (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(for_in_clause left: (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(pattern_list (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(tuple_pattern (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(list_pattern (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(list_splat_pattern (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(as_pattern_target (attribute object: (_) @receiver attribute: (identifier) @reference.write))
(as_pattern_target [(tuple (attribute object: (_) @receiver attribute: (identifier) @reference.write))
                    (list (attribute object: (_) @receiver attribute: (identifier) @reference.write))])
; A keyword argument is a parameter (or field) of what is called.
(call function: (_) @callee arguments: (argument_list (keyword_argument name: (identifier) @reference.write)))
; Those of what copies an object with other values are its attributes as well.
((call function: (attribute object: (_) @receiver attribute: (identifier) @_f)
   arguments: (argument_list (keyword_argument name: (identifier) @reference.key))) (#eq? @_f "_replace"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (_) @receiver (keyword_argument name: (identifier) @reference.key))) (#eq? @_f "replace"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (_) @callee (keyword_argument name: (identifier) @reference.key))) (#any-of? @_f "partial" "partialmethod"))
(class_definition superclasses: (argument_list (keyword_argument name: (identifier) @ignore)))
; Keys of a value whose type declares them (TypedDict): in subscripts, tests, dictionaries and what reads one.
((subscript value: (_) @receiver subscript: (string . (string_start) . (string_content) @reference.member . (string_end) .))
 (#match? @reference.member "^[A-Za-z_][A-Za-z0-9_]*$") (#set! receiver keys))
((assignment left: (subscript value: (_) @receiver subscript: (string . (string_start) . (string_content) @reference.write . (string_end) .)))
 (#match? @reference.write "^[A-Za-z_][A-Za-z0-9_]*$") (#set! receiver keys))
((call function: (attribute object: (_) @receiver attribute: (identifier) @_m)
   arguments: (argument_list . (string . (string_start) . (string_content) @reference.member . (string_end) .)))
 (#any-of? @_m "get" "pop" "setdefault") (#match? @reference.member "^[A-Za-z_][A-Za-z0-9_]*$") (#set! receiver keys))
((comparison_operator . (string . (string_start) . (string_content) @reference.member . (string_end) .) . ["in" "not in"] . (_) @receiver .)
 (#match? @reference.member "^[A-Za-z_][A-Za-z0-9_]*$") (#set! receiver keys))
((pair key: (string . (string_start) . (string_content) @reference.member . (string_end) .)) @expect.same
 (#match? @reference.member "^[A-Za-z_][A-Za-z0-9_]*$") (#set! receiver keys))
; The attributes of the instances of the class.
((assignment left: (identifier) @receiver right: (string . (string_start) . (string_content) @reference.member . (string_end) .))
 (#any-of? @receiver "__slots__" "__match_args__") (#has-ancestor? class_definition))
((assignment left: (identifier) @receiver right: [(tuple (string . (string_start) . (string_content) @reference.member . (string_end) .))
   (list (string . (string_start) . (string_content) @reference.member . (string_end) .)) (set (string . (string_start) . (string_content) @reference.member . (string_end) .))
   (dictionary (pair key: (string . (string_start) . (string_content) @reference.member . (string_end) .)))])
 (#any-of? @receiver "__slots__" "__match_args__") (#has-ancestor? class_definition))
((assignment left: (identifier) @receiver right: (binary_operator
   right: [(tuple (string . (string_start) . (string_content) @reference.member . (string_end) .)) (list (string . (string_start) . (string_content) @reference.member . (string_end) .))]))
 (#any-of? @receiver "__slots__" "__match_args__") (#has-ancestor? class_definition))
; getattr(value, "name"): the attribute of that name.
((call function: (identifier) @_f arguments: (argument_list . (_) @receiver . (string . (string_start) . (string_content) @reference.member . (string_end) .)))
 (#any-of? @_f "getattr" "hasattr" "delattr") (#match? @reference.member "^[A-Za-z_][A-Za-z0-9_]*$"))
((call function: (identifier) @_f arguments: (argument_list . (_) @receiver . (string . (string_start) . (string_content) @reference.write . (string_end) .)))
 (#eq? @_f "setattr") (#match? @reference.write "^[A-Za-z_][A-Za-z0-9_]*$"))
; Annotations written as strings.
((type (string . (string_start) . (string_content) @reference.type . (string_end) .)) (#match? @reference.type "^[A-Za-z_][A-Za-z0-9_]*$"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list (keyword_argument name: (identifier) @_k value: (string . (string_start) . (string_content) @reference.type . (string_end) .))))
 (#eq? @_f "TypeVar") (#eq? @_k "bound") (#match? @reference.type "^[A-Za-z_][A-Za-z0-9_]*$"))
; Names inside a longer one: "Callable[..., Item]".
((type (string (string_content) @words)) (#not-match? @words "^[A-Za-z_][A-Za-z0-9_]*$") (#match? @words "^[A-Za-z_][A-Za-z0-9_.]*( ?[\\[|]|[.])"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] arguments: (argument_list . (string (string_content) @words))) (#eq? @_f "cast"))
((subscript value: (_) subscript: (list (string (string_content) @words))) (#match? @words "^[A-Za-z_][A-Za-z0-9_.]*$"))
((generic_type (type_parameter (type (string . (string_start) . (string_content) @reference.type . (string_end) .))))
 (#match? @reference.type "^[A-Z][A-Za-z0-9_]*[a-z][A-Za-z0-9_]*$"))
; What repeats the name of the variable that it is assigned to.
((assignment left: (identifier) @_l right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (string . (string_start) . (string_content) @reference.read . (string_end) .))))
 (#any-of? @_f "TypeVar" "ParamSpec" "TypeVarTuple" "NewType" "TypeAliasType") (#eq? @reference.read @_l))
; The parts of a module's path.
(import_statement name: (dotted_name (identifier) @reference.import))
(import_statement name: (aliased_import name: (dotted_name (identifier) @reference.import)))
(import_from_statement module_name: (dotted_name (identifier) @reference.import))
(import_from_statement module_name: (relative_import (dotted_name (identifier) @reference.import)))
; match: class and value patterns; keywords are attributes of the class.
(class_pattern (dotted_name (identifier) @reference.type .))
((dotted_name (identifier) @receiver . (identifier) @reference.member) (#parent? case_pattern class_pattern keyword_pattern union_pattern dict_pattern))
(class_pattern . (dotted_name (identifier) @receiver .) (case_pattern (keyword_pattern . (identifier) @reference.member)))

; ---------------------------------------------------------------- Functions
((function_definition
   name: (identifier) @name
   parameters: (parameters) @parameters
   return_type: (type)? @type
   body: (block) @body) @definition.function
 (#set! in_class method))
; What it returns, when no type is written.
((function_definition name: (identifier) @name !return_type body: (block (return_statement (_) @value))) @definition.function (#set! in_class method))
; What it yields.
((function_definition name: (identifier) @name !return_type body: (block [(expression_statement (yield (_)) @value)
   (with_statement body: (block (expression_statement (yield (_)) @value))) (for_statement body: (block (expression_statement (yield (_)) @value)))
   (try_statement body: (block (expression_statement (yield (_)) @value)))])) @definition.function (#set! in_class method))
((function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.function (#set! in_class method))
((function_definition "async" name: (identifier) @name) @definition.function (#set! in_class method) (#set! flag async))
((function_definition name: (identifier) @name) @definition.function (#set! in_class method) (#match? @name "^test") (#set! flag test))
((parameters . (identifier) @not_parameter) (#any-of? @not_parameter "self" "cls"))
(parameters [(positional_separator) (keyword_separator)] @not_parameter)

(decorated_definition) @wrapper
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)])
   definition: (function_definition name: (identifier) @name) @definition.function)
 (#set! in_class method) (#any-of? @_d "staticmethod" "classmethod") (#set! flag static))
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)])
   definition: (function_definition name: (identifier) @name) @definition.function)
 (#set! in_class method) (#eq? @_d "overload") (#set! flag declaration))
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)])
   definition: (function_definition name: (identifier) @name) @definition.function)
 (#set! in_class method) (#eq? @_d "abstractmethod") (#set! flag abstract))
((decorated_definition (decorator (call function: [(identifier) @_d (attribute attribute: (identifier) @_d)]))
   definition: (function_definition name: (identifier) @name) @definition.function)
 (#set! in_class method) (#eq? @_d "deprecated") (#set! flag deprecated))
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)])
   definition: (function_definition name: (identifier) @name) @definition.function)
 (#set! in_class method) (#eq? @_d "deprecated") (#set! flag deprecated))
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)
     (call function: [(identifier) @_d (attribute attribute: (identifier) @_d)])])
   definition: (class_definition name: (identifier) @name) @definition.class)
 (#eq? @_d "deprecated") (#set! flag deprecated))
((decorated_definition (decorator [(identifier) @_d (attribute attribute: (identifier) @_d)])
   definition: (function_definition name: (identifier) @name) @definition.property)
 (#any-of? @_d "property" "cached_property" "abstractproperty" "setter" "getter" "deleter"))

; ---------------------------------------------------------------- Parameters
; Defaults and annotations are computed outside of the function: `def f(a, b=a)`.
((parameters [(identifier) (tuple_pattern)] @name @definition.parameter) (#set! visible match))
((lambda_parameters [(identifier) (tuple_pattern)] @name @definition.parameter) (#set! visible match))
((lambda_parameters . (identifier) @name @definition.parameter) (#set! visible match) (#set! value element))
((call function: (identifier) @_f arguments: (argument_list . (lambda parameters: (lambda_parameters . (identifier) @subject.of)) . (_) @subject))
 (#any-of? @_f "map" "filter"))
((call function: (identifier) @_f arguments: (argument_list . (_) @subject
   (keyword_argument name: (identifier) @_k value: (lambda parameters: (lambda_parameters . (identifier) @subject.of)))))
 (#any-of? @_f "sorted" "min" "max") (#eq? @_k "key"))
((call function: (attribute object: (_) @subject attribute: (identifier) @_f) arguments: (argument_list
   (keyword_argument name: (identifier) @_k value: (lambda parameters: (lambda_parameters . (identifier) @subject.of)))))
 (#eq? @_f "sort") (#eq? @_k "key"))
; `*args` is a tuple, `**kwargs` a dict: see the expressions.
((parameters [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)] @type @definition.parameter)
 (#set! visible match))
((lambda_parameters [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)] @type @definition.parameter)
 (#set! visible match))
((parameters (default_parameter name: (_) @name value: (_) @value) @definition.parameter) (#set! visible match))
((lambda_parameters (default_parameter name: (_) @name value: (_) @value) @definition.parameter) (#set! visible match))
((parameters (typed_default_parameter name: (identifier) @name type: (type) @type) @definition.parameter)
 (#set! visible match))
((parameters (typed_parameter . (identifier) @name type: (type) @type) @definition.parameter) (#set! visible match))
((parameters (typed_parameter . [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)])
   @type @definition.parameter) (#set! visible match))
((type_parameter (type (identifier) @name @definition.type_parameter)) (#parent? function_definition class_definition))
((type_parameter (type (constrained_type . (type (identifier) @name) . (type) @type) @definition.type_parameter))
 (#parent? function_definition class_definition))
((type_parameter (type (splat_type (identifier) @name) @definition.type_parameter)) (#parent? function_definition class_definition))

; ---------------------------------------------------------------- Classes
(class_definition
  name: (identifier) @name
  superclasses: (argument_list [(identifier) @base (attribute) @base (subscript value: (_) @base subscript: (_)* @base.argument)]*)?
  body: (block) @body) @definition.class
(class_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.class
((class_definition name: (identifier) @name) @definition.class (#match? @name "^Test") (#set! flag test))

; ---------------------------------------------------------------- Variables
((assignment left: (identifier) @name type: (type)? @type right: (_)? @value) @definition.variable (#set! once true))
((assignment left: [(pattern_list) (tuple_pattern) (list_pattern)] @name right: (_) @value) @definition.variable (#set! once true))
((augmented_assignment left: (identifier) @name) @definition.variable (#set! once true))
((assignment left: (identifier) @name) @definition.constant (#match? @name "^_*[A-Z][A-Z0-9_]*$") (#set! once true))
((assignment left: (identifier) @name right: (lambda parameters: (_)? @parameters body: (_) @value)) @definition.function (#set! in_class method) (#set! once true))
((assignment left: (identifier) @name type: (type [(identifier) @_t (attribute attribute: (identifier) @_t)])) @definition.type_alias
 (#eq? @_t "TypeAlias") (#set! once true))
((type_alias_statement left: (type (identifier) @name) right: (type) @value) @definition.type_alias)
((type_alias_statement left: (type (generic_type . (identifier) @name)) right: (type) @value) @definition.type_alias)
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @name @definition.type_parameter)))))
((named_expression name: (identifier) @name value: (_) @value) @definition.variable (#not-in-scope? block) (#set! once true))
((named_expression name: (identifier) @name value: (_) @value) @definition.variable (#in-scope? block) (#set! scope function) (#set! once true))
((for_statement left: [(identifier) (pattern_list) (tuple_pattern) (list_pattern)] @name right: (_) @element_of) @definition.variable
 (#set! once true) (#set! value loop))
((for_in_clause left: [(identifier) (pattern_list) (tuple_pattern) (list_pattern)] @name right: (_) @element_of) @definition.variable
 (#set! once true) (#set! value loop))
((with_item value: (as_pattern alias: (as_pattern_target [(identifier) (tuple) (list)] @name)) @value) @definition.variable (#set! once true))
((except_clause value: (as_pattern . (_) @type alias: (as_pattern_target (identifier) @name))) @definition.variable (#set! once true))
; match: names that patterns bind.
((case_pattern (dotted_name . (identifier) @name .)) @definition.variable (#not-eq? @name "_") (#set! once true))
((keyword_pattern (identifier) (dotted_name . (identifier) @name .)) @definition.variable (#not-eq? @name "_") (#set! once true))
((splat_pattern (identifier) @name) @definition.variable (#not-eq? @name "_") (#set! once true))
((as_pattern (case_pattern) (identifier) @name .) @definition.variable (#set! once true))
((as_pattern (case_pattern (class_pattern . (dotted_name) @type)) (identifier) @name .) @definition.variable (#set! once true))

; Type parameters of the functions and classes that use them, with their bound.
((assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)])) @definition.type_parameter
 (#eq? @_f "TypeVar") (#in-scope? file) (#set! once true) (#set! unflag local))
((assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list (keyword_argument name: (identifier) @_k value: [(identifier) (attribute) (subscript) (binary_operator)] @type)))) @definition.type_parameter
 (#eq? @_f "TypeVar") (#eq? @_k "bound") (#in-scope? file) (#set! once true) (#set! unflag local))
((assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list (keyword_argument name: (identifier) @_k value: (string . (string_start) . (string_content) @type . (string_end) .))))) @definition.type_parameter
 (#eq? @_f "TypeVar") (#eq? @_k "bound") (#in-scope? file) (#set! once true) (#set! unflag local))
; Classes that a call makes, with the fields that it lists.
((assignment left: (identifier) @name right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] arguments: (argument_list . (string))))
 @definition.class (#eq? @_f "namedtuple") (#set! once true))
((assignment left: (identifier) right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (string) . [(list (string (string_content) @name @definition.field)) (tuple (string (string_content) @name @definition.field))])))
 (#eq? @_f "namedtuple") (#set! scope none))
((assignment left: (identifier) right: (call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (string) . (string (string_content) @name @definition.field)))) (#eq? @_f "namedtuple") (#set! name words) (#set! scope none))
; Members of enumerations.
((class_definition
   superclasses: (argument_list [(identifier) @_b (attribute attribute: (identifier) @_b)])
   body: (block (expression_statement (assignment left: (identifier) @name !type) @definition.enum_member)))
 (#any-of? @_b "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag") (#set! scope inner) (#set! once true))

; Attributes of instances: self.x = … in a method.
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) type: (type)? @type right: (_)? @value) @definition.field
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((pattern_list (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((tuple_pattern (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((list_pattern (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((list_splat_pattern (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((for_statement left: (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field right: (_) @element_of) (#set! value loop)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((as_pattern_target (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field)
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((as_pattern_target (tuple (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field))
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))
((as_pattern_target (list (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field))
 (#any-of? @_self "self" "cls") (#has-ancestor? class_definition) (#in-scope? function) (#set! scope class) (#set! once true) (#set! flag member))

; ---------------------------------------------------------------- Imports
((import_statement name: (dotted_name . (identifier) @import.module .)) @import (#set! import module)
 (#not-has-ancestor? if_statement try_statement))
((import_statement name: (dotted_name . (identifier) @import.module .)) @import (#set! import module) (#set! import conditional)
 (#has-ancestor? if_statement try_statement))
; `import a.b` brings the name `a`.
((import_statement name: (dotted_name (identifier) . (identifier) .) @import.module) @import (#set! import module) (#set! bind first)
 (#not-has-ancestor? if_statement try_statement))
((import_statement name: (dotted_name (identifier) . (identifier) .) @import.module) @import (#set! import module) (#set! bind first)
 (#set! import conditional) (#has-ancestor? if_statement try_statement))
((import_statement name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias)) @import (#set! import module)
 (#not-has-ancestor? if_statement try_statement))
((import_statement name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias)) @import (#set! import module)
 (#set! import conditional) (#has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module name: (dotted_name (identifier) @import.name)) @import
 (#not-has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module name: (dotted_name (identifier) @import.name)) @import (#set! import conditional)
 (#has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module
   name: (aliased_import name: (dotted_name (identifier) @import.name) alias: (identifier) @import.alias)) @import
 (#not-has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module
   name: (aliased_import name: (dotted_name (identifier) @import.name) alias: (identifier) @import.alias)) @import
 (#set! import conditional) (#has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module (wildcard_import) @import.wildcard) @import (#set! import wildcard)
 (#not-has-ancestor? if_statement try_statement))
((import_from_statement module_name: (_) @import.module (wildcard_import) @import.wildcard) @import (#set! import wildcard) (#set! import conditional)
 (#has-ancestor? if_statement try_statement))
((future_import_statement "__future__" @import.module name: (dotted_name (identifier) @import.name)) @import (#set! bind none))

((assignment left: (identifier) @_all right: [(list (string (string_content) @exports @reference.read)) (tuple (string (string_content) @exports @reference.read))])
 (#eq? @_all "__all__"))
((augmented_assignment left: (identifier) @_all right: [(list (string (string_content) @exports @reference.read)) (tuple (string (string_content) @exports @reference.read))])
 (#eq? @_all "__all__"))

; ---------------------------------------------------------------- What a test tells of a value
(#define! class [(identifier) (attribute)])
(block) @narrow.block
(#define! test (call function: (identifier) @_f arguments: (argument_list . (_) @narrow . $class @narrow.test .))
  (#eq? @_f "isinstance"))
(#define! test (call function: (identifier) @_f arguments: (argument_list . (_) @narrow . (tuple $class+ @narrow.test) .))
  (#eq? @_f "isinstance"))
; Tests of the project: functions that return `TypeIs[T]` or `TypeGuard[T]`.
(#define! test (call function: (_) @_f arguments: (argument_list . $class @narrow .)) @narrow.test
  (#match? @_f "(^|[._])(is|has)_[A-Za-z_]+$"))

; What holds where a condition is true, and where it is false.
(#define! holds $test)
(#define! holds (parenthesized_expression $holds))
(#define! holds (boolean_operator left: $holds operator: "and"))
(#define! holds (boolean_operator operator: "and" right: $holds))
(#define! holds (not_operator argument: $fails))
(#define! fails $test @narrow.not)
(#define! fails (parenthesized_expression $fails))
(#define! fails (boolean_operator left: $fails operator: "or"))
(#define! fails (boolean_operator operator: "or" right: $fails))
(#define! fails (not_operator argument: $holds))

(if_statement condition: $holds consequence: (_) @narrow.in)
(if_statement condition: $fails alternative: (else_clause) @narrow.in)
(elif_clause condition: $holds consequence: (_) @narrow.in)
(while_statement condition: $holds body: (_) @narrow.in)
(boolean_operator left: $holds operator: "and" right: (_) @narrow.in)
(boolean_operator left: $fails operator: "or" right: (_) @narrow.in)
(conditional_expression . (_) @narrow.in . $holds)
(conditional_expression . (_) . $fails . (_) @narrow.in)
(list_comprehension body: (_) @narrow.in (if_clause $holds))
(set_comprehension body: (_) @narrow.in (if_clause $holds))
(generator_expression body: (_) @narrow.in (if_clause $holds))
; From there to the end of the block, but for what is assigned.
(#define! leaving [(return_statement) (raise_statement) (continue_statement) (break_statement)])
(#define! exit (assert_statement . $holds) @narrow.after)
(#define! exit (if_statement condition: $fails consequence: (block $leaving .) !alternative) @narrow.after)
(block $exit) @narrow.in

; ---------------------------------------------------------------- What values are expected to be, for the keys of dictionaries
(assignment type: (type) @expect.type right: (_) @expected)
(assignment left: [(attribute) (subscript)] @expect.value !type right: (_) @expected)
(augmented_assignment left: (_) @expect.value operator: "|=" right: (_) @expected)
(typed_default_parameter type: (type) @expect.type value: (_) @expected)
(function_definition return_type: (type) @expect.returns)
(return_statement (_) @expected) @expect.return
(call function: (_) @expect.call arguments: (argument_list) @expected)
(keyword_argument name: (identifier) @expect.value value: (_) @expected)
((call function: (attribute object: (_) @expect.value attribute: (identifier) @_m) arguments: (argument_list . (_) @expected)) (#eq? @_m "update"))
((list) @expect.element @expected)
(parenthesized_expression (_) @expected) @expect.same
(conditional_expression . (_) @expected) @expect.same
(conditional_expression (_) @expected .) @expect.same
(boolean_operator right: (_) @expected) @expect.same
(dictionary (pair) @expected) @expect.same
(pair key: (string (string_content) @expect.key) value: (_) @expected) @expect.member

; ---------------------------------------------------------------- Expressions: the first that fits
((identifier) @expr.self (#any-of? @expr.self "self" "cls") (#has-ancestor? class_definition))
; An instance: what `__slots__` and `__match_args__` list are the attributes of one.
((identifier) @expr.self (#any-of? @expr.self "__slots__" "__match_args__") (#has-ancestor? class_definition))
((identifier) @expr.self (#eq? @expr.self "Self") (#has-ancestor? class_definition))
(identifier) @expr.name
((attribute object: (_) @expr.same attribute: (identifier) @_a) (#eq? @_a "__class__"))
(attribute attribute: (identifier) @expr.name)
((call function: (identifier) @_f) @expr.super (#eq? @_f "super"))
((call function: (identifier) @_f) @expr.self (#eq? @_f "cls") (#has-ancestor? class_definition))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
   arguments: (argument_list . (string . (string_start) . (string_content) @expr.name . (string_end) .) . (_) .)) (#eq? @_f "cast"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] arguments: (argument_list . (_) @expr.instance . (_) .)) (#eq? @_f "cast"))
((call function: (attribute object: (identifier) @_o attribute: (identifier) @_f) arguments: (argument_list . (identifier) @expr.instance .)) (#eq? @_o "object") (#eq? @_f "__new__"))
; What the built-in functions hand on.
((call function: (identifier) @_f arguments: (argument_list . (_) @expr.element)) (#any-of? @_f "next" "min" "max"))
((call function: (identifier) @_f arguments: (argument_list . (_) @expr.same)) (#any-of? @_f "sorted" "reversed" "iter" "list" "tuple" "set" "type" "abs"))
((call function: (attribute object: (_) @expr.same attribute: (identifier) @_f)) (#eq? @_f "_replace"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] arguments: (argument_list . (_) @expr.same . (keyword_argument)))
 (#eq? @_f "replace"))
((call function: (identifier) @_f arguments: (argument_list . (_) @expr.argument)) @expr.literal (#eq? @_f "enumerate") (#set! type "enumerate"))
((call function: (identifier) @_f arguments: (argument_list (_)+ @expr.argument)) @expr.literal (#eq? @_f "zip") (#set! type "zip"))
((call function: (identifier) @_f arguments: (argument_list . (_) . (_) @expr.same)) (#eq? @_f "filter"))
((call function: (identifier) @_f arguments: (argument_list . (_) @expr.call)) (#eq? @_f "property"))
((call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] arguments: (argument_list . (_) @expr.same)) (#any-of? @_f "partial" "partialmethod"))
((call function: [(identifier) @_f (attribute object: (identifier) @_m attribute: (identifier) @_f)] arguments: (argument_list . (_) @expr.same))
 (#any-of? @_f "copy" "deepcopy"))
((call function: (attribute attribute: (identifier) @_f) arguments: (argument_list . (_) @expr.await)) (#any-of? @_f "enter_context" "enter_async_context"))
(call function: (_) @expr.call)
(subscript value: (_) @expr.same subscript: (slice))
((subscript value: (_) @expr.member subscript: (string . (string_start) . (string_content) @expr.key . (string_end) .)) (#set! receiver keys))
(subscript value: (_) @expr.element subscript: (integer) @expr.key)
(subscript value: (_) @expr.element)
(await (_) @expr.await)
(parenthesized_expression (_) @expr.same)
(named_expression value: (_) @expr.same)
(assignment right: (_) @expr.same)
; What a context manager gives is itself, and of a generator (contextlib.contextmanager) its element.
(as_pattern . (_) @expr.await)
(conditional_expression . (_) @expr.either . (_) . (_) @expr.or)
(boolean_operator left: (_) @expr.either "or" right: (_) @expr.or)
(boolean_operator right: (_) @expr.same)
(binary_operator left: (none) right: (_) @expr.same)
(binary_operator left: (_) @expr.same right: (none))
(binary_operator left: (_) @expr.either operator: "|" right: (_) @expr.or)
(binary_operator left: (_) @expr.same)
(unary_operator argument: (_) @expr.same)
(dotted_name (identifier) @expr.name .)
(type (string . (string_start) . (string_content) @expr.name . (string_end) .))
(string_content) @expr.name
((type (subscript value: (attribute attribute: (identifier) @_c) subscript: [(identifier) (attribute)] @expr.same))
 (#any-of? @_c "Optional" "ClassVar" "Final" "Annotated" "Required" "NotRequired" "ReadOnly"))
((type (subscript value: (attribute attribute: (identifier) @_c) . subscript: (_) @expr.either . subscript: [(identifier) (attribute)] @expr.or)) (#eq? @_c "Union"))
((type (subscript value: (attribute attribute: (identifier) @_c) subscript: (_) @expr.argument .)) @expr.literal (#eq? @_c "Callable") (#set! type "func"))
(type (subscript value: (_) @expr.apply subscript: (_)+ @expr.argument))
(type (binary_operator left: (subscript value: (_) @expr.apply subscript: (_)+ @expr.argument)))
(type (_) @expr.same)
(constrained_type . (_) @expr.same)
(union_type . (type (none)) . (_) @expr.same)
(union_type . (_) @expr.same . (type (none)) .)
(union_type . (_) @expr.either . (_) @expr.or)
(union_type . (_) @expr.same)
(member_type (identifier) @expr.name .)
((generic_type . (identifier) @_c . (type_parameter . (type) @expr.same))
 (#any-of? @_c "Optional" "ClassVar" "Final" "Annotated" "Required" "NotRequired" "ReadOnly" "InitVar"))
((generic_type . (identifier) @_c . (type_parameter . (type) @expr.same . (type (none)) .)) (#eq? @_c "Union"))
((generic_type . (identifier) @_c . (type_parameter . (type (none)) . (type) @expr.same .)) (#eq? @_c "Union"))
((generic_type . (identifier) @_c . (type_parameter . (type) @expr.either . (type) @expr.or)) (#eq? @_c "Union"))
((generic_type . (identifier) @expr.apply . (type_parameter (type) @expr.argument .)) (#eq? @expr.apply "Coroutine"))
((generic_type . (identifier) @_c . (type_parameter (type) @expr.argument .)) @expr.literal (#eq? @_c "Callable") (#set! type "func"))
((generic_type . (identifier) @_c . (type_parameter (type) @expr.argument .)) @expr.literal (#any-of? @_c "type" "Type") (#set! type "Type"))
(generic_type . (identifier) @expr.apply . (type_parameter . (type) @expr.argument . (type (ellipsis))))
(generic_type . (identifier) @expr.apply . (type_parameter (type)+ @expr.argument))
((string) @expr.literal (#set! type "str"))
((concatenated_string) @expr.literal (#set! type "str"))
((integer) @expr.literal (#set! type "int"))
((float) @expr.literal (#set! type "float"))
([(true) (false) (comparison_operator) (not_operator)] @expr.literal (#set! type "bool"))
([(list . (_) @expr.argument) (list_comprehension body: (_) @expr.argument)] @expr.literal (#set! type "list"))
([(dictionary . (pair key: (_) @expr.argument value: (_) @expr.argument)) (dictionary_comprehension body: (pair key: (_) @expr.argument value: (_) @expr.argument))] @expr.literal (#set! type "dict"))
([(set . (_) @expr.argument) (set_comprehension body: (_) @expr.argument)] @expr.literal (#set! type "set"))
(yield "from" (_) @expr.same)
((yield (_) @expr.argument) @expr.literal (#set! type "Generator"))
((generator_expression body: (_) @expr.argument) @expr.literal (#set! type "Generator"))
((list) @expr.literal (#set! type "list"))
((dictionary) @expr.literal (#set! type "dict"))
([(tuple (_)+ @expr.argument) (expression_list (_)+ @expr.argument)] @expr.literal (#set! type "tuple"))
((tuple) @expr.literal (#set! type "tuple"))
((list_splat_pattern) @expr.literal (#set! type "tuple"))
((dictionary_splat_pattern) @expr.literal (#set! type "dict"))
((typed_parameter . (list_splat_pattern) type: (type) @expr.argument) @expr.literal (#set! type "tuple"))
; `**options: Unpack[Options]` has the keys of Options.
((typed_parameter . (dictionary_splat_pattern) type: (type [
   (generic_type . (identifier) @_unpack) (subscript value: (attribute attribute: (identifier) @_unpack)) (member_type (identifier) @_unpack .)]) @expr.same)
 (#eq? @_unpack "Unpack"))
((typed_parameter . (dictionary_splat_pattern) type: (type) @expr.argument) @expr.literal (#set! type "dict"))

; ---------------------------------------------------------------- Comments and folding
(comment) @comment
; Docstrings, also those after assignments.
(expression_statement . (string) @comment.links .)
[(class_definition) (function_definition) (if_statement) (elif_clause) (else_clause) (for_statement) (while_statement) (with_statement) (try_statement)
 (except_clause) (finally_clause) (match_statement) (case_clause) (string) (import_from_statement)] @fold

; ---- What keywords leave
[(function_definition) (lambda)] @construct.function
[(for_statement) (while_statement)] @construct.loop
(else_clause) @construct.after
[(if_statement) (conditional_expression) (if_clause)] @construct.branch
(try_statement) @construct.attempt
