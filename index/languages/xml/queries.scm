; XML: the elements that have an id, a name or a key, and the attributes that refer to one.
(Comment) @comment

; ---- References
((Attribute (Name) @_attribute (AttValue) @reference.read)
 (#any-of? @_attribute "ref" "refid" "idref" "type" "base" "itemType" "substitutionGroup" "parent" "select-template" "bean" "value-ref" "depends" "target" "style" "element" "message" "binding")
 (#set! after "/#:@"))
((Attribute (Name) @_attribute (AttValue) @reference.read) (#any-of? @_attribute "href" "xlink:href") (#match? @reference.read "^.#") (#set! after "#"))
((Attribute (AttValue) @reference.read) (#match? @reference.read "^.@\\+?[a-z]+/") (#set! after "/"))
((element (STag . (Name) @_dependency) (content (element (STag . (Name) @_tag) (content . (CharData) @reference.read))))
 (#any-of? @_dependency "dependency" "parent" "plugin") (#eq? @_tag "artifactId"))

; ---- Elements
((element (STag (Attribute (Name) @_attribute (AttValue) @name))) @definition.constant
 (#any-of? @_attribute "id" "xml:id" "name" "key" "x:Name" "x:Key") (#not-match? @name "^.(@|\\$|\\{|['\"]$|[^'\"]*[ ,*])") (#set! scope file) (#set! flag exported))
((element (EmptyElemTag (Attribute (Name) @_attribute (AttValue) @name))) @definition.constant
 (#any-of? @_attribute "id" "xml:id" "name" "key" "x:Name" "x:Key") (#not-match? @name "^.(@|\\$|\\{|['\"]$|[^'\"]*[ ,*])") (#set! scope file) (#set! flag exported))
((element [(STag (Attribute (AttValue) @name)) (EmptyElemTag (Attribute (AttValue) @name))]) @definition.constant
 (#match? @name "^.@\\+id/") (#set! after "/") (#set! scope file) (#set! flag exported))
((element [(STag . (Name) @_tag (Attribute (Name) @_attribute (AttValue) @name)) (EmptyElemTag . (Name) @_tag (Attribute (Name) @_attribute (AttValue) @name))]) @definition.class
 (#match? @_tag "(complexType|simpleType|group)$") (#eq? @_attribute "name") (#set! scope file))
((element (STag . (Name) @_project) (content (element (STag . (Name) @_tag) (content . (CharData) @name)))) @definition.module
 (#eq? @_project "project") (#eq? @_tag "artifactId") (#set! scope file))
(element) @fold

; ---- Other files
((element (EmptyElemTag . (Name) @_tag (Attribute (Name) @_attribute (AttValue) @import.module))) @import
 (#any-of? @_attribute "schemaLocation" "Include" "Project" "href" "file" "resource") (#match? @_tag "(include|import|redefine|Import|ProjectReference)$")
 (#set! import include) (#set! import wildcard) (#set! bind none))
