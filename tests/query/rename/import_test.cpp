// Renames of names that imports and exports give.
#include "query/rename/fixture.h"

namespace codefinder::rename_import_test {

using namespace codefinder::testing;

TEST_CASE("rename: the alias of a module that is not of the project, in Python") {
  const BeyondReferences beyond;  // Other files import the alias.
  const std::string text =
      "import numpy as np\n\n__all__ = [\"np\"]\n\n\ndef f(x):\n    return np.sum(x.np) + "
      "len(\"np\")\n";
  const std::string after =
      "import numpy as num\n\n__all__ = [\"num\"]\n\n\ndef f(x):\n"
      "    return num.sum(x.np) + len(\"np\")\n";
  CHECK(renamed({{"a.py", text}}, "a.py", "np\n", "num") == Names{after});
  CHECK(renamed({{"a.py", text}}, "a.py", "np.sum", "num") == Names{after});
  // Other files import it from there.
  CHECK(renamed({{"a.py", text}, {"b.py", "from a import np\nimport a\nnp.sum(a.np)\n"}}, "a.py",
                "np.sum", "num") == Names{after, "from a import num\nimport a\nnum.sum(a.num)\n"});
  CHECK(renamed({{"a.py", text}}, "a.py", "np.sum", "x") ==
        Names{"refused: `x` is already declared at a.py:6"});
  CHECK(renamed({{"a.py", text}}, "a.py", "np.sum", "len") ==
        Names{"refused: `len` is already used at a.py:7"});
  CHECK(renamed({{"a.py", "try:\n    import numpy as np\nexcept ImportError:\n    np = None\n"}},
                "a.py", "np\n", "num")[0]
            .starts_with("refused: "));
}

TEST_CASE("rename: the name of what is not of the project becomes an alias") {
  CHECK(renamed({{"a.ts",
                  "import { thing, type Other } from 'pkg';\nconst a: Other = thing(thing);\n"}},
                "a.ts", "thing(", "b") ==
        Names{"import { thing as b, type Other } from 'pkg';\nconst a: Other = b(b);\n"});
  CHECK(renamed({{"a.ts",
                  "import { thing, type Other } from 'pkg';\nconst a: Other = thing(thing);\n"}},
                "a.ts", "Other }", "T") ==
        Names{"import { thing, type Other as T } from 'pkg';\nconst a: T = thing(thing);\n"});
  CHECK(renamed({{"a.js", "const { join } = require('path');\njoin('a', { join });\n"}}, "a.js",
                "join(",
                "to") == Names{"const { join: to } = require('path');\nto('a', { join: to });\n"});
  CHECK(renamed({{"b.js", "exports.one = 1;\n"},
                 {"a.js", "const { one } = require('./b');\none + 1;\n"}},
                "a.js", "one +", "two") ==
        Names{"exports.two = 1;\n", "const { two } = require('./b');\ntwo + 1;\n"});
  CHECK(renamed({{"a.py",
                  "import os\nfrom sys import (path, argv)\n\n\ndef f():\n"
                  "    return os.sep, path, argv, os.path\n"}},
                "a.py", "path, argv, os",
                "p") == Names{"import os\nfrom sys import (path as p, argv)\n\n\ndef f():\n"
                              "    return os.sep, p, argv, os.path\n"});
  CHECK(renamed({{"a.py", "import os\nimport os.path\n\nos.sep\n"}}, "a.py", "os.sep", "o")[0]
            .starts_with("refused: "));
}

TEST_CASE("rename: an imported name in an object is a value, its key stays") {
  const std::vector<Source> sources{{"foo.js", "export function foo() { return 1; }\n"},
                                    {"a.js",
                                     "import { foo } from './foo';\nconst api = { foo };\n"
                                     "run({ foo }, api.foo());\n"},
                                    {"b.js",
                                     "const { foo } = require('./foo');\n"
                                     "const api = { foo };\nmodule.exports = { foo };\nfoo();\n"},
                                    {"c.js", "const { foo } = require('./b');\nfoo();\n"}};
  const Names after = renamed(sources, "foo.js", "foo", "load");
  CHECK(after[1] ==
        "import { load } from './foo';\nconst api = { foo: load };\n"
        "run({ foo: load }, api.foo());\n");
  CHECK(after[2] ==
        "const { load } = require('./foo');\nconst api = { foo: load };\n"
        "module.exports = { load };\nload();\n");
  CHECK(after[3] == "const { load } = require('./b');\nload();\n");
  CHECK(renamed({{"foo.ts", "export function foo() { return 1; }\n"},
                 {"a.ts",
                  "import { foo } from './foo';\ninterface Api { foo(): number }\n"
                  "const api: Api = { foo };\napi.foo();\n"}},
                "a.ts", "foo(): number", "bar")[1] ==
        "import { foo } from './foo';\ninterface Api { bar(): number }\n"
        "const api: Api = { bar: foo };\napi.bar();\n");
}

TEST_CASE("rename: an alias that the file exports keeps its exported name") {
  const BeyondReferences beyond;  // Names of imports, and a clause that exports them.
  const std::vector<Source> sources{{"lib.ts", "export const a = 1;\n"},
                                    {"mid.ts", "import { a as b } from './lib';\nexport { b };\n"},
                                    {"main.ts", "import { b } from './mid';\nconsole.log(b);\n"}};
  CHECK(renamed(sources, "mid.ts", "b }", "c") ==
        Names{sources[0].text, "import { a as c } from './lib';\nexport { c as b };\n",
              sources[2].text});
  CHECK(renamed(sources, "main.ts", "b)", "c")[2] ==
        "import { b as c } from './mid';\nconsole.log(c);\n");
  CHECK(renamed({{"math.js", "exports.mul = (a, b) => a * b;\n"},
                 {"lib.js",
                  "const { mul: times } = require('./math');\nmodule.exports = { times };\n"}},
                "lib.js", "times }", "t")[1] ==
        "const { mul: t } = require('./math');\nmodule.exports = { times: t };\n");
  CHECK(renamed({{"a.ts", "import { b } from 'pkg';\nb();\nexport { b };\n"}}, "a.ts", "b()",
                "c") == Names{"import { b as c } from 'pkg';\nc();\nexport { c as b };\n"});
}

TEST_CASE("rename: several imports of a name, and words of other paths, in Python") {
  CHECK(renamed({{"a.py",
                  "try:\n    import simplejson as json\nexcept ImportError:\n    import json\n"
                  "json.dumps(1)\n"}},
                "a.py", "json.dumps", "js") ==
        Names{"try:\n    import simplejson as js\nexcept ImportError:\n    import json as js\n"
              "js.dumps(1)\n"});
  const std::vector<Source> sources{
      {"pkg/__init__.py", "from . import util\nfrom .util import slug\n"},
      {"pkg/util.py", "def slug():\n    pass\n"},
      {"main.py", "from pkg import util\nfrom pkg.util import slug\nutil.slug()\n"}};
  for (const auto& [path, text] : {std::pair("pkg/__init__.py", "util\nfrom"),
                                   std::pair("main.py", "util\nfrom"),
                                   {"main.py", "util.slug()"}}) {
    const Names after = renamed(sources, path, text, "tools");
    INFO(path << " " << after[0]);
    CHECK(after[0].starts_with("refused: "));
  }
}

TEST_CASE("rename: a name of an import that other files get by a wildcard, in Python") {
  const BeyondReferences beyond;  // Other files use the alias.
  const std::vector<Source> sources{{"a.py", "import numpy as np\nimport os\n"},
                                    {"b.py", "from a import *\n"},
                                    {"c.py", "from b import *\n\nnp.one(os)\n"},
                                    {"d.py", "def np():\n    return np\n"}};
  CHECK(renamed(sources, "a.py", "np\n", "num") ==
        Names{"import numpy as num\nimport os\n", "from a import *\n",
              "from b import *\n\nnum.one(os)\n", sources[3].text});
  CHECK(renamed({sources[0], {"b.py", "from a import *\nfrom x import *\n\nnp.one()\n"}}, "a.py",
                "np\n", "num") == Names{"import numpy as num\nimport os\n",
                                        "from a import *\nfrom x import *\n\n?num.one()\n"});
}

TEST_CASE("rename: a variable that an import assigns too, in Python") {
  const BeyondReferences beyond;  // The import of a module that is not of the project.
  CHECK(renamed({{"a.py",
                  "try:\n    import numpy as np\nexcept ImportError:\n    np = None\n"
                  "if np:\n    np.sum()\n"}},
                "a.py", "np = None", "num") ==
        Names{"try:\n    import numpy as num\nexcept ImportError:\n    num = None\n"
              "if num:\n    num.sum()\n"});
  CHECK(renamed({{"a.py", "try:\n    import json\nexcept ImportError:\n    json = None\n"}}, "a.py",
                "json = None", "data") ==
        Names{"try:\n    import json as data\nexcept ImportError:\n    data = None\n"});
}

TEST_CASE("rename: the name of a module of the project, in JavaScript and Python") {
  const BeyondReferences beyond;  // A clause that exports an import.
  CHECK(renamed({{"a.ts", "export const one = 1;\n"},
                 {"b.ts", "import * as all from './a';\nall.one;\nexport { all };\n"},
                 {"c.ts", "import { all } from './b';\nall.one;\n"}},
                "b.ts", "all.one", "every") ==
        Names{"export const one = 1;\n",
              "import * as every from './a';\nevery.one;\nexport { every as all };\n",
              "import { all } from './b';\nall.one;\n"});
  CHECK(renamed({{"b.js", "import * as all from 'outside';\nall.one(all);\n"}}, "b.js", "all.one",
                "every") == Names{"import * as every from 'outside';\nevery.one(every);\n"});
  CHECK(renamed({{"m.py", "one = 1\n"}, {"b.py", "import m as mod\nmod.one\n"}}, "b.py", "mod.one",
                "module") == Names{"one = 1\n", "import m as module\nmodule.one\n"});
}

TEST_CASE("rename: the name by which a file exports a symbol, where it is used") {
  const std::vector<Source> sources{
      {"a.ts", "function total() { return 1; }\nexport { total as sum };\ntotal();\n"},
      {"b.ts", "import { sum } from './a';\nsum();\n"},
      {"c.ts", "import { sum as add } from './a';\nadd();\n"}};
  CHECK(renamed(sources, "b.ts", "sum()", "all") ==
        Names{"function total() { return 1; }\nexport { total as all };\ntotal();\n",
              "import { all } from './a';\nall();\n",
              "import { all as add } from './a';\nadd();\n"});
}

TEST_CASE("rename: the name that a package of Go has in a file becomes an alias") {
  const std::vector<Source> sources{
      {"go.mod", "module example.com/demo\n"},
      {"p/p.go", "package p\n\nfunc F() {}\n"},
      {"m.go",
       "package main\n\nimport (\n\t\"example.com/demo/p\"\n\t\"os\"\n)\n\n"
       "func main() { p.F(); os.Exit(1) }\n"}};
  CHECK(renamed(sources, "m.go", "p.F", "q")[2] ==
        "package main\n\nimport (\n\tq \"example.com/demo/p\"\n\t\"os\"\n)\n\n"
        "func main() { q.F(); os.Exit(1) }\n");
  CHECK(renamed(sources, "m.go", "os.E", "sys")[2] ==
        "package main\n\nimport (\n\t\"example.com/demo/p\"\n\tsys \"os\"\n)\n\n"
        "func main() { p.F(); sys.Exit(1) }\n");
  CHECK(renamed(sources, "m.go", "os.E", "p")[0].starts_with("refused: `p` is already "));
}

TEST_CASE("rename: what is taken out of a required file has the name of its export") {
  CHECK(renamed({{"a.js",
                  "function load() {}\nfunction other() { load(); }\n"
                  "module.exports = { load, other };\n"},
                 {"b.js", "const { load, other } = require('./a');\nload(); other();\n"}},
                "a.js", "load() {}", "zz") ==
        Names{"function zz() {}\nfunction other() { zz(); }\nmodule.exports = { zz, other };\n",
              "const { zz, other } = require('./a');\nzz(); other();\n"});
  CHECK(renamed({{"a.js", "exports.load = function () {};\n"},
                 {"b.js", "const { load } = require('./a');\nload();\n"},
                 {"c.js", "const { load: l } = require('./a');\nl();\n"},
                 {"d.js", "const { load } = require('other');\nload();\n"}},
                "a.js", "load =", "zz") == Names{"exports.zz = function () {};\n",
                                                 "const { zz } = require('./a');\nzz();\n",
                                                 "const { zz: l } = require('./a');\nl();\n",
                                                 "const { load } = require('other');\nload();\n"});
}

}  // namespace codefinder::rename_import_test
