; JSON: every key, with the keys around it as its container.
(comment) @comment
((pair key: (string) @name) @definition.key (#set! scope none))
