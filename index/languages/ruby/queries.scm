; Ruby.  How to read this: docs/captures.md.
; A module is a class without instances of its own: its members are what `self` has in it.

; ---------------------------------------------------------------- Scopes
[(class) (module)] @scope.class
[(method) (singleton_method)] @scope.function
[(do_block) (block) (lambda)] @scope.block

; ---------------------------------------------------------------- Names inside patterns
(identifier) @pattern.name
(constant) @pattern.name
(scope_resolution scope: (_) @pattern.scope name: (constant) @pattern.name)
(scope_resolution !scope name: (constant) @pattern.name)
(left_assignment_list [(identifier) (rest_assignment) (destructured_left_assignment)] @pattern)
(destructured_left_assignment [(identifier) (rest_assignment) (destructured_left_assignment)] @pattern)
(rest_assignment (identifier) @pattern)
(destructured_parameter (_) @pattern)
(splat_parameter name: (identifier) @pattern)
(hash_splat_parameter name: (identifier) @pattern)
(block_parameter name: (identifier) @pattern)
(optional_parameter name: (identifier) @pattern)
(keyword_parameter name: (identifier) @pattern)
(array_pattern [(identifier) (array_pattern) (find_pattern) (hash_pattern) (as_pattern) (alternative_pattern) (parenthesized_pattern) (splat_parameter)] @pattern)
(find_pattern [(identifier) (array_pattern) (hash_pattern) (as_pattern) (splat_parameter)] @pattern)
(hash_pattern [(keyword_pattern) (hash_splat_parameter)] @pattern)
(keyword_pattern key: (hash_key_symbol) @pattern.name !value)
(keyword_pattern value: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (as_pattern) (alternative_pattern) (parenthesized_pattern)] @pattern)
(as_pattern value: [(array_pattern) (find_pattern) (hash_pattern) (as_pattern) (parenthesized_pattern)] @pattern)
(as_pattern name: (identifier) @pattern.name)
(alternative_pattern [(array_pattern) (hash_pattern)] @pattern)
(parenthesized_pattern [(identifier) (array_pattern) (hash_pattern) (as_pattern)] @pattern)

; ---------------------------------------------------------------- References: the default first
(identifier) @reference.read
(constant) @reference.read
[(instance_variable) (class_variable) (global_variable)] @reference.read
(scope_resolution scope: (_) @receiver name: (constant) @reference.read)
(superclass (constant) @reference.inherit)
(superclass (scope_resolution scope: (_) @receiver name: (constant) @reference.inherit))
(call !receiver method: [(identifier) (constant)] @reference.call)
(call receiver: (_) @receiver method: [(identifier) (constant)] @reference.call)
(super) @reference.call
((identifier) @ignore (#any-of? @ignore "private" "public" "protected" "module_function" "__method__" "__dir__" "block_given?" "binding" "lambda" "proc" "loop"))
(setter (identifier) @ignore)
(undef (identifier) @reference.read)
(assignment left: (call receiver: (_) @receiver method: (identifier) @reference.write))
(operator_assignment left: (call receiver: (_) @receiver method: (identifier) @reference.write))
(left_assignment_list (call receiver: (_) @receiver method: (identifier) @reference.write))
(singleton_method object: (constant) @reference.read)
(variable_reference_pattern name: (_) @reference.read)
; `f(a:)` passes the variable `a`.
(pair key: (hash_key_symbol) @reference.read !value)
(rescue exceptions: (exceptions (constant) @reference.type))
(rescue exceptions: (exceptions (scope_resolution name: (constant) @reference.type)))
; Symbols that name methods of `self`.
((call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @reference.call))
 (#match? @_m "^((skip_|prepend_|append_)?(before|after|around)_[a-z_]+|validate|helper_method|private|public|protected|private_class_method|public_class_method|private_constant|module_function|send|public_send|__send__|method|instance_method|respond_to\\?|define_callbacks|set_callback|remove_method|undef_method)$")
 (#not-match? @reference.call "^:(\"|')") (#set! trim ":"))
((call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @reference.read))
 (#any-of? @_m "private_constant" "instance_variable_get" "instance_variable_set") (#set! trim ":"))
((call !receiver method: (identifier) @_m arguments: (argument_list (pair key: (hash_key_symbol) @_k value: (simple_symbol) @reference.call)))
 (#any-of? @_k "if" "unless" "with" "to") (#match? @_m "^((skip_|prepend_|append_)?(before|after|around)_[a-z_]+|validates?|validates_[a-z_]+|rescue_from|delegate)$") (#set! trim ":"))
((call receiver: (_) @receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @reference.call))
 (#any-of? @_m "send" "public_send" "__send__" "method" "instance_method" "respond_to?" "public_method") (#set! trim ":"))
((call method: (identifier) @_m arguments: (argument_list . (_) . (simple_symbol) @reference.call .)) (#eq? @_m "alias_method") (#set! trim ":"))
(alias alias: [(identifier) (constant)] @reference.call)
((alias alias: (simple_symbol) @reference.call) (#set! trim ":"))

; ---------------------------------------------------------------- Modules and classes
((module name: (_) @name body: (_)? @body) @definition.module (#set! flag exported))
((class name: (_) @name superclass: (superclass (_) @base)? body: (_)? @body) @definition.class (#set! flag exported))
; What mixes in modules, the last one first.
((class name: (_) @name body: (body_statement (call !receiver method: (identifier) @_m arguments: (argument_list [(constant) (scope_resolution)] @base))))
 @definition.class (#any-of? @_m "include" "extend" "prepend") (#set! bases add))
((module name: (_) @name body: (body_statement (call !receiver method: (identifier) @_m arguments: (argument_list [(constant) (scope_resolution)] @base))))
 @definition.module (#any-of? @_m "include" "extend" "prepend") (#set! bases add))
((class name: (_) @name body: (body_statement (singleton_class value: (self)
   body: (body_statement (call !receiver method: (identifier) @_m arguments: (argument_list [(constant) (scope_resolution)] @base))))))
 @definition.class (#any-of? @_m "include" "extend" "prepend") (#set! bases add))
; Constants, and classes that a call makes.
((assignment left: [(constant) (scope_resolution)] @name right: (_) @value) @definition.constant (#set! unflag local) (#set! flag exported))
((operator_assignment left: (constant) @name right: (_) @value) @definition.constant
 (#set! once true) (#set! unflag local) (#set! flag exported))
((assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_c method: (identifier) @_n block: (_)? @body)) @definition.class
 (#any-of? @_c "Class" "Struct" "Data" "OpenStruct") (#any-of? @_n "new" "define"))
((assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_c method: (identifier) @_n
   arguments: (argument_list . [(constant) (scope_resolution)] @base))) @definition.class (#eq? @_c "Class") (#eq? @_n "new"))
((assignment left: [(constant) (scope_resolution)] @name right: (call receiver: (constant) @_c method: (identifier) @_n block: (_) @body)) @definition.module
 (#eq? @_c "Module") (#eq? @_n "new"))
((assignment left: (_) right: (call receiver: (constant) @_c method: (identifier) @_n arguments: (argument_list (simple_symbol) @name @definition.property)))
 (#any-of? @_c "Struct" "Data") (#any-of? @_n "new" "define") (#set! scope none) (#set! trim ":") (#set! flag exported))
((superclass (call receiver: (constant) @_c method: (identifier) @_n arguments: (argument_list (simple_symbol) @name @definition.property)))
 (#any-of? @_c "Struct" "Data") (#any-of? @_n "new" "define") (#set! trim ":") (#set! flag exported))

; ---------------------------------------------------------------- Access: everything is public unless it is marked
((identifier) @section (#any-of? @section "private" "protected") (#parent? body_statement) (#set! unflag exported))
((identifier) @section (#any-of? @section "public" "module_function") (#parent? body_statement))
(singleton_class) @section.in
((call !receiver method: (identifier) @_m arguments: (argument_list [(method) (call)]) @section.in)
 (#any-of? @_m "private" "protected") (#set! unflag exported))
((call !receiver method: (identifier) @_m arguments: (argument_list [(simple_symbol) (string)] @section.name))
 (#any-of? @_m "private" "protected" "private_constant" "private_class_method") (#set! trim ":") (#set! unflag exported))
((call !receiver method: (identifier) @_m arguments: (argument_list (array [(simple_symbol) (string)] @section.name)))
 (#any-of? @_m "private" "protected" "private_constant" "private_class_method") (#set! trim ":") (#set! unflag exported))

; ---------------------------------------------------------------- Methods
((method name: (_) @name parameters: (method_parameters)? @parameters body: (_)? @body) @definition.function (#set! in_function method)
 (#set! flag exported) (#set! access section))
(#define! expression [(call) (identifier) (instance_variable) (class_variable) (constant) (assignment) (operator_assignment) (return) (conditional) (binary) (if)
  (begin) (parenthesized_statements) (element_reference) (self) (string) (array) (hash)])
; The value of its last expression, or of the expression before `rescue` and `ensure`.
((method name: (_) @name body: (body_statement (_) @value .)) @definition.function (#set! in_function method))
((method name: (_) @name body: (call) @value) @definition.function (#set! in_function method))
((method name: (_) @name body: (body_statement $expression @value . [(rescue) (ensure)])) @definition.function (#set! in_function method))
((method name: (_) @name parameters: (method_parameters [(splat_parameter) (hash_splat_parameter) (forward_parameter)])) @definition.function
 (#set! in_function method) (#set! flag variadic))
((method name: (identifier) @name) @definition.function (#match? @name "^test_") (#set! in_function method) (#set! flag test))
((method name: (identifier) @name) @definition.constructor (#eq? @name "initialize") (#set! in_function constructor) (#set! in_class constructor))
((method name: (_) @name) @definition.function (#has-ancestor? singleton_class) (#set! in_function method) (#set! flag static))
((method name: (operator) @name) @definition.function (#set! name whole) (#set! in_function method))
((singleton_method name: (_) @name parameters: (method_parameters)? @parameters body: (_)? @body) @definition.method (#set! flag static))
((singleton_method name: (_) @name) @definition.method (#not-parent? argument_list) (#set! flag exported))
((call method: (identifier) @_m arguments: (argument_list (singleton_method name: (_) @name) @definition.method))
 (#not-eq? @_m "private_class_method") (#set! flag static) (#set! flag exported))
((singleton_method name: (_) @name body: (body_statement (_) @value .)) @definition.method (#set! flag static))
((singleton_method name: (_) @name body: (body_statement $expression @value . [(rescue) (ensure)])) @definition.method (#set! flag static))
((singleton_method name: (operator) @name) @definition.method (#set! name whole) (#set! flag static))
((singleton_method object: (constant) @qualifier name: (_) @name) @definition.method (#not-has-ancestor? class module) (#set! scope none) (#set! flag static))
(call arguments: (argument_list [(method) (singleton_method)])) @wrapper
((alias name: (_) @name) @definition.method (#not-match? @name "^[:$]") (#set! flag exported))
((alias name: (simple_symbol) @name) @definition.method (#set! trim ":") (#set! flag exported))
((alias name: (global_variable) @name) @definition.variable (#set! scope file) (#set! flag exported))
((call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) (string)] @name)) @definition.method
 (#any-of? @_m "define_method" "alias_method" "define_singleton_method" "alias_attribute") (#set! trim ":") (#set! flag exported) (#set! access section))
((call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @name)) @definition.method
 (#eq? @_m "define_method") (#has-ancestor? singleton_class) (#set! trim ":") (#set! flag static))
((call !receiver method: (identifier) @_m arguments: (argument_list [(simple_symbol) (string)] @name @definition.property))
 (#any-of? @_m "attr_accessor" "attr_reader" "attr_writer" "attr" "cattr_accessor" "cattr_reader" "cattr_writer" "mattr_accessor" "mattr_reader" "mattr_writer"
  "class_attribute" "thread_mattr_accessor" "def_delegators" "attr_internal" "attr_internal_accessor")
 (#not-match? @name "#") (#set! trim ":") (#set! flag exported) (#set! access section))
((call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name @definition.property))
 (#any-of? @_m "attr_accessor" "attr_reader" "attr_writer") (#has-ancestor? singleton_class) (#set! trim ":") (#set! flag static))
((call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name @definition.property))
 (#any-of? @_m "cattr_accessor" "cattr_reader" "cattr_writer" "mattr_accessor" "mattr_reader" "mattr_writer" "class_attribute" "thread_mattr_accessor")
 (#set! trim ":") (#set! flag static) (#set! flag exported))
((call !receiver method: (identifier) @_m arguments: (argument_list (simple_symbol) @name @definition.method (pair key: (hash_key_symbol) @_to)))
 (#eq? @_m "delegate") (#eq? @_to "to") (#set! trim ":") (#set! flag exported) (#set! access section))
((call !receiver method: (identifier) @_m arguments: (argument_list . (_) . (simple_symbol) @name @definition.method))
 (#eq? @_m "def_delegator") (#set! trim ":") (#set! flag exported) (#set! access section))
; Declarations of records that make methods.
((call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @name)) @definition.property
 (#any-of? @_m "has_many" "has_one" "belongs_to" "has_and_belongs_to_many" "has_one_attached" "has_many_attached" "has_rich_text" "attribute" "store_accessor" "enum")
 (#has-ancestor? class module) (#set! trim ":") (#set! flag exported))
((call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @name)) @definition.method
 (#eq? @_m "scope") (#has-ancestor? class module) (#set! trim ":") (#set! flag static) (#set! flag exported))
; Tests.
((call method: (identifier) @_m arguments: (argument_list . (string) @name) block: (_) @body) @definition.test
 (#any-of? @_m "describe" "context" "it" "specify" "feature" "scenario" "example" "test" "should" "shared_examples" "shared_examples_for" "shared_context"
  "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit") (#set! scope none) (#set! flag test))
((call !receiver method: (identifier) @_m arguments: (argument_list . (simple_symbol) @name) block: (_)) @definition.method
 (#any-of? @_m "let" "let!" "subject" "subject!" "given" "given!") (#set! in_function method) (#set! trim ":"))

; ---------------------------------------------------------------- Constants and variables
((assignment left: (instance_variable) @name right: (_) @value) @definition.field
 (#has-ancestor? class module) (#set! scope class) (#set! once true) (#set! flag assigned))
((operator_assignment left: (instance_variable) @name right: (_) @value) @definition.field
 (#has-ancestor? class module) (#set! scope class) (#set! once true) (#set! flag assigned))
((left_assignment_list (instance_variable) @name @definition.field)
 (#has-ancestor? class module) (#set! scope class) (#set! once true) (#set! flag assigned))
((assignment left: (instance_variable) @name right: (_) @value) @definition.field (#not-has-ancestor? class module) (#set! scope file) (#set! once true))
((operator_assignment left: (instance_variable) @name right: (_) @value) @definition.field
 (#not-has-ancestor? class module) (#set! scope file) (#set! once true))
((left_assignment_list (instance_variable) @name @definition.field) (#not-has-ancestor? class module) (#set! scope file) (#set! once true))
((assignment left: (class_variable) @name right: (_) @value) @definition.field
 (#set! scope class) (#set! once true) (#set! flag static))
((operator_assignment left: (class_variable) @name right: (_) @value) @definition.field (#set! scope class) (#set! once true) (#set! flag static))
((assignment left: (global_variable) @name right: (_) @value) @definition.variable (#set! scope file) (#set! once true) (#set! flag exported))
((operator_assignment left: (global_variable) @name right: (_) @value) @definition.variable
 (#set! scope file) (#set! once true) (#set! flag exported))
((assignment left: (identifier) @name right: (_) @value) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((assignment left: (left_assignment_list) @name @names right: (_) @values) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((operator_assignment left: (identifier) @name right: (_) @value) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((for pattern: [(identifier) (left_assignment_list)] @name value: (in (_) @element_of)) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((rescue exceptions: (exceptions . (_) @type)? variable: (exception_variable (identifier) @name)) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((in_clause pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (as_pattern) (alternative_pattern) (parenthesized_pattern)] @name)
 @definition.variable (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((match_pattern pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (as_pattern) (parenthesized_pattern)] @name) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))
((test_pattern pattern: [(identifier) (array_pattern) (find_pattern) (hash_pattern) (as_pattern) (parenthesized_pattern)] @name) @definition.variable
 (#set! once up) (#set! visible name) (#set! in_class variable) (#set! flag local))

; ---------------------------------------------------------------- Parameters
(method_parameters [(identifier) (destructured_parameter)] @name @definition.parameter)
(lambda_parameters [(identifier) (destructured_parameter)] @name @definition.parameter)
(block_parameters [(identifier) (destructured_parameter)] @name @definition.parameter)
((optional_parameter name: (identifier) @name value: (_) @value) @definition.parameter (#not-parent? destructured_parameter))
(keyword_parameter name: (identifier) @name value: (_)? @value) @definition.parameter
((splat_parameter name: (identifier) @name) @definition.parameter (#parent? method_parameters lambda_parameters block_parameters))
((hash_splat_parameter name: (identifier) @name) @definition.parameter (#parent? method_parameters lambda_parameters block_parameters))
(block_parameter name: (identifier) @name) @definition.parameter

; ---------------------------------------------------------------- Files that are read in
((call !receiver method: (identifier) @_r arguments: (argument_list . (string . (string_content) @import.module .))) @import
 (#any-of? @_r "require" "load" "require_dependency") (#set! import module) (#set! import system) (#set! bind none))
((call !receiver method: (identifier) @_r arguments: (argument_list . (string . (string_content) @import.module .))) @import
 (#eq? @_r "require_relative") (#set! import module) (#set! bind none))
((call method: (identifier) @_r arguments: (argument_list . (simple_symbol) . (string . (string_content) @import.module .))) @import
 (#eq? @_r "autoload") (#set! import module) (#set! import system) (#set! bind none))

; ---------------------------------------------------------------- Expressions: the first that fits
((identifier) @expr.name (#set! called type))
(constant) @expr.name
[(instance_variable) (class_variable) (global_variable)] @expr.name
(scope_resolution name: (constant) @expr.name)
(self) @expr.self
((call receiver: (self) @expr.self method: (identifier) @_n) (#eq? @_n "class") (#set! self class))
((call receiver: (self) @expr.self method: (identifier) @_n) (#any-of? @_n "dup" "clone" "itself" "tap"))
((call receiver: (_) @expr.same method: (identifier) @_n) (#any-of? @_n "dup" "clone" "itself" "tap" "freeze" "presence" "with_indifferent_access"))
((call receiver: (_) @expr.construct method: (identifier) @_n) (#any-of? @_n "new" "allocate" "instance" "create" "create!" "find" "find_by" "find_by!" "build"))
((call receiver: (_) @expr.element method: (identifier) @_n) (#any-of? @_n "first" "last" "min_by" "max_by" "sample" "pop" "shift"))
(call method: [(identifier) (constant)] @expr.call)
; `Headers["a" => 1]`: a class makes an instance.
((element_reference object: (constant) @expr.construct) (#match? @expr.construct "[a-z]"))
((element_reference object: (scope_resolution name: (constant) @_n) @expr.construct) (#match? @_n "[a-z]"))
(element_reference object: (_) @expr.element)
(assignment right: (_) @expr.same)
(operator_assignment right: (_) @expr.same)
(parenthesized_statements (_) @expr.same .)
(begin (_) @expr.same .)
(return (argument_list . (_) @expr.same .))
(conditional consequence: (_) @expr.either alternative: (_) @expr.or)
([(if consequence: (then (_) @expr.either .) alternative: (_) @expr.or) (elsif consequence: (then (_) @expr.either .) alternative: (_) @expr.or)
  (unless consequence: (then (_) @expr.either .) alternative: (_) @expr.or)])
([(if consequence: (then (_) @expr.same .)) (elsif consequence: (then (_) @expr.same .)) (unless consequence: (then (_) @expr.same .))])
(else (_) @expr.same .)
(binary left: (_) @expr.either operator: ["||" "or"] right: (_) @expr.or)
(binary operator: ["&&" "and"] right: (_) @expr.same)
(rescue_modifier body: (_) @expr.same)
(if_modifier body: (_) @expr.same)
(unless_modifier body: (_) @expr.same)
([(string) (chained_string) (heredoc_beginning) (subshell) (character)] @expr.literal (#set! type "String"))
([(simple_symbol) (delimited_symbol)] @expr.literal (#set! type "Symbol"))
((integer) @expr.literal (#set! type "Integer"))
((float) @expr.literal (#set! type "Float"))
([(true) (false)] @expr.literal (#set! type "Boolean"))
((regex) @expr.literal (#set! type "Regexp"))
((array . (_) @expr.argument) @expr.literal (#set! type "Array"))
([(array) (string_array) (symbol_array)] @expr.literal (#set! type "Array"))
((hash) @expr.literal (#set! type "Hash"))
((lambda) @expr.literal (#set! type "Proc"))
((range) @expr.literal (#set! type "Range"))

; ---------------------------------------------------------------- Comments and folding
(comment) @comment
[(class) (module) (singleton_class) (method) (singleton_method) (do_block) (if) (elsif) (else) (unless) (case) (case_match) (when) (while) (until) (for)
 (begin) (rescue) (ensure) (heredoc_body)] @fold

; ---- What keywords leave
[(method) (singleton_method) (lambda) (do_block) (block)] @construct.function
[(while) (until) (for)] @construct.loop
[(case) (case_match)] @construct.selection
