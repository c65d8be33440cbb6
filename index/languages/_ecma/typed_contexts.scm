; What arguments are expected to be where type arguments are written.  Stands on contexts.
(call_expression function: (_) @expect.call type_arguments: (type_arguments (_)+ @base.argument) arguments: (arguments) @expected) @expect.result
(call_expression function: (await_expression (_) @expect.call) type_arguments: (type_arguments (_)+ @base.argument) arguments: (arguments) @expected) @expect.result
(new_expression constructor: (_) @expect.call type_arguments: (type_arguments (_)+ @base.argument) arguments: (arguments) @expected) @expect.result
