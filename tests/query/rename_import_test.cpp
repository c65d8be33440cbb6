// Renames of names that imports and exports give.
#include "query/rename_fixture.h"

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

TEST_CASE("rename: a variable that an import assigns too, in Python") {
  CHECK(renamed({{"a.py",
                  "try:\n    import numpy as np\nexcept ImportError:\n    np = None\n"
                  "if np:\n    np.sum()\n"}},
                "a.py", "np = None", "num") ==
        Names{"try:\n    import numpy as num\nexcept ImportError:\n    num = None\n"
              "if num:\n    num.sum()\n"});
  CHECK(renamed({{"a.py", "try:\n    import json\nexcept ImportError:\n    json = None\n"}}, "a.py",
                "json = None",
                "data") == Names{"try:\n    import ?data\nexcept ImportError:\n    data = None\n"});
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
