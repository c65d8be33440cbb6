; CSS.
[(comment) (js_comment)] @comment

; Each selector of a rule is a symbol, named by its text.
((rule_set (selectors (_) @name) (block) @body) @definition.class (#set! scope file))
((rule_set (selectors (tag_name) @name) (block) @body) @definition.class (#set! scope file) (#set! occurs type))
((declaration (property_name) @name) @definition.variable (#match? @name "^--") (#set! scope file) (#set! occurs write))
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.key
(block) @fold

; ---- Uses
((class_selector (class_name) @reference.type) (#set! prefix "."))
(tag_name) @reference.type
((id_selector (id_name) @reference.type) (#set! prefix "#"))
((arguments (plain_value) @reference.read) (#match? @reference.read "^--"))
((declaration (property_name) @_property (plain_value) @reference.read)
  (#any-of? @_property "animation" "animation-name" "-webkit-animation" "-webkit-animation-name"))

; ---- Imports
((import_statement (string_value (string_content) @import.module)) @import (#set! import include) (#set! import wildcard))
((import_statement (call_expression (arguments (string_value (string_content) @import.module)))) @import (#set! import include) (#set! import wildcard))
((import_statement (call_expression (arguments (plain_value) @import.module))) @import (#set! import include) (#set! import wildcard))
