; inherits: _css/page
; Vue: components are tags, directives are expressions.
((tag_name) @reference.read (#upper? @reference.read))
; A component's attributes are members of what it takes; `:title` alone is the variable.
((tag_name) @expr.name)
([(start_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member))
  (self_closing_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member))]
 (#upper? @receiver.takes) (#match? @reference.member "^[A-Za-z_]\\w*$"))
([(start_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member (_)))
  (self_closing_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member (_)))]
 (#upper? @receiver.takes) (#match? @reference.member "^(:|v-bind:|v-model:)[A-Za-z_]\\w*$") (#set! after ":"))
((attribute . (attribute_name) @reference.read .) (#match? @reference.read "^:[A-Za-z_]\\w*$") (#set! after ":"))
((text) @injection.content (#set! injection.language typescript) (#set! injection.between "{{ }}"))
((attribute (attribute_name) @_directive (quoted_attribute_value (attribute_value) @injection.content))
  (#match? @_directive "^(:|@|v-(?!slot))") (#set! injection.language typescript))
((attribute (attribute_name) @_for (quoted_attribute_value (attribute_value) @injection.content))
  (#eq? @_for "v-for") (#match? @injection.content " in ") (#set! injection.language typescript) (#set! injection.after " in "))
((attribute (attribute_name) @_for (quoted_attribute_value (attribute_value) @injection.content))
  (#eq? @_for "v-for") (#match? @injection.content "^[^ ]+ of |\\) of ") (#set! injection.language typescript) (#set! injection.after " of "))
; `(item, index) in items` and `#row="{ item }"` declare names for the element.
((attribute (attribute_name) @_for (quoted_attribute_value (attribute_value) @name @definition.constant))
  (#eq? @_for "v-for") (#match? @name " in ") (#set! name words) (#set! until " in ") (#set! flag local))
((attribute (attribute_name) @_for (quoted_attribute_value (attribute_value) @name @definition.constant))
  (#eq? @_for "v-for") (#match? @name " of ") (#set! name words) (#set! until " of ") (#set! flag local))
((attribute (attribute_name) @_slot (quoted_attribute_value (attribute_value) @name @definition.constant))
  (#match? @_slot "^(#|v-slot|slot-scope)") (#set! name words) (#set! flag local))
