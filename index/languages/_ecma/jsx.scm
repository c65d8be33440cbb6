; JSX, shared by JavaScript and TSX.  Components are values in scope; tags in lower case are
; declared together, where they are.
[(jsx_element) (jsx_self_closing_element)] @fold
((jsx_opening_element name: (identifier) @reference.member) (#match? @reference.member "^[a-z]") (#set! member_of "JSX.IntrinsicElements"))
((jsx_closing_element name: (identifier) @reference.member) (#match? @reference.member "^[a-z]") (#set! member_of "JSX.IntrinsicElements"))
((jsx_self_closing_element name: (identifier) @reference.member) (#match? @reference.member "^[a-z]") (#set! member_of "JSX.IntrinsicElements"))
((jsx_opening_element name: (identifier) @reference.call) (#not-match? @reference.call "^[a-z]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#not-match? @reference.call "^[a-z]"))
(jsx_namespace_name (identifier) @ignore)
; A component's attributes are members of what it takes.
((jsx_opening_element name: [(identifier) (member_expression)] @receiver.takes attribute: (jsx_attribute . (property_identifier) @reference.member))
 (#not-match? @receiver.takes "^[a-z][A-Za-z0-9]*$"))
((jsx_self_closing_element name: [(identifier) (member_expression)] @receiver.takes attribute: (jsx_attribute . (property_identifier) @reference.member))
 (#not-match? @receiver.takes "^[a-z][A-Za-z0-9]*$"))
; Attributes of a tag in lower case are members of the type that is declared for the tag.
((jsx_opening_element name: (identifier) @receiver attribute: (jsx_attribute . (property_identifier) @reference.member)) (#match? @receiver "^[a-z]"))
((jsx_self_closing_element name: (identifier) @receiver attribute: (jsx_attribute . (property_identifier) @reference.member)) (#match? @receiver "^[a-z]"))
; What an attribute is given is that member of what the component takes.
((jsx_opening_element name: [(identifier) (member_expression)] @expect.takes
   attribute: (jsx_attribute . (property_identifier) @expect.key (jsx_expression (_) @expected)))
 (#not-match? @expect.takes "^[a-z][A-Za-z0-9]*$"))
((jsx_self_closing_element name: [(identifier) (member_expression)] @expect.takes
   attribute: (jsx_attribute . (property_identifier) @expect.key (jsx_expression (_) @expected)))
 (#not-match? @expect.takes "^[a-z][A-Za-z0-9]*$"))
([(jsx_element) (jsx_self_closing_element)] @expr.literal (#set! type "Element"))
; The classes of style sheets.
((jsx_attribute (property_identifier) @_class (string (string_fragment) @words))
  (#any-of? @_class "className" "class") (#set! words blanks) (#set! prefix ".") (#set! occurs type))
