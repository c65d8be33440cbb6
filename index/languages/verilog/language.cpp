// Verilog and SystemVerilog: names, files and lexical rules. Modules are shared by all files.
#include "index/languages/language.h"

#include "index/languages/_common/file_signs.h"
#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::verilog {

namespace {

constexpr common::ModuleFiles kFiles = {
    .separator = "::", .extensions = ".sv .svh .v .vh", .shares_names = true};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::macro,
     .regex = R"(^[ \t]*`define[ \t]+(?P<name>\w+)(?P<parameters>\([^()\n]*\))?)"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex =
         R"(^[ \t]*(?:extern\s+)?(?:macro)?module\s+(?:(?:automatic|static)\s+)?(?P<name>\w+))",
     .end = R"(\bendmodule\b)"},
    {.kind = SymbolKind::module,
     .extent = Extent::end,
     .regex = R"(^[ \t]*program\s+(?:(?:automatic|static)\s+)?(?P<name>\w+))",
     .end = R"(\bendprogram\b)"},
    {.kind = SymbolKind::namespace_,
     .extent = Extent::end,
     .regex = R"(^[ \t]*package\s+(?:(?:automatic|static)\s+)?(?P<name>\w+)\s*;)",
     .end = R"(\bendpackage\b)"},
    {.kind = SymbolKind::class_,
     .regex = R"(^[ \t]*typedef\s+(?:interface\s+)?class\s+(?P<name>\w+)\s*;)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::end,
     .regex = R"(^[ \t]*interface\s+(?:(?:automatic|static|class)\s+)?(?P<name>\w+))",
     .end = R"(\bendinterface\b|\bendclass\b)"},
    {.kind = SymbolKind::class_,
     .extent = Extent::end,
     .regex =
         R"(^[ \t]*(?:virtual\s+)?class\s+(?:(?:automatic|static)\s+)?(?P<name>\w+))"
         R"((?:\s*#\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?(?:\s+extends\s+(?P<base>[\w:]+)))"
         R"(?)",
     .end = R"(\bendclass\b)"},
    {.kind = SymbolKind::function,
     .flags = SymbolFlag::declaration,
     .regex = R"(^[ \t]*(?:extern|pure|import\s+"[^"\n]*"|export\s+"[^"\n]*")\s+(?:\w+\s+))"
              R"(*?(?:function|task)\s+(?:[\w:]+\s+|\[[^\]]*\]\s*)*?(?P<name>\w+))"
              R"(\s*(?:(?P<parameters>\([^;]*\))\s*)?;)"},
    {.extent = Extent::end,
     .regex =
         R"(^[ \t]*(?:(?:virtual|static|protected|local|automatic)\s+)*function\s+(?:(?:[\w:]+|)"
         R"(#\([^()]*\))\s+|[\w:]*\[[^\]]*\]\s*)*?(?:(?P<qualifier>\w+)(?:#\([^()]*\))?::))"
         R"(?(?P<name>\w+)\s*(?:(?P<parameters>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\s*)?;)",
     .end = R"(\bendfunction\b)",
     .except = "new"},
    {.kind = SymbolKind::constructor,
     .extent = Extent::end,
     .regex = R"(^[ \t]*(?:(?:virtual|static|protected|local|automatic)\s+))"
              R"(*function\s+(?:(?P<qualifier>\w+)::)?(?P<name>new)\s*(?P<parameters>\((?:[^()]|)"
              R"(\((?:[^()]|\([^()]*\))*\))*\))?\s*;)",
     .end = R"(\bendfunction\b)"},
    {.extent = Extent::end,
     .regex =
         R"(^[ \t]*(?:(?:virtual|static|protected|local|automatic)\s+)*task\s+(?:(?:automatic|)"
         R"(static)\s+)?(?:(?P<qualifier>\w+)::)?(?P<name>\w+)\s*(?P<parameters>\((?:[^()]|)"
         R"(\((?:[^()]|\([^()]*\))*\))*\))?\s*;)",
     .end = R"(\bendtask\b)"},
    {.kind = SymbolKind::enum_,
     .regex = R"(^[ \t]*typedef\s+enum\b[^;{}]*\{[^{}]*\}\s*(?P<name>\w+)\s*;)"},
    {.kind = SymbolKind::struct_,
     .regex = R"(^[ \t]*typedef\s+(?:struct|union)\b[^;{}]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\}))"
              R"(*\}\s*(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)?;)"},
    {.kind = SymbolKind::type_alias,
     .regex = R"(^[ \t]*typedef\s[^;{}]*?[\s\]](?P<name>\w+)\s*(?:\[[^\]]*\]\s*)*;)"},
    {.kind = SymbolKind::enum_member,
     .regex =
         R"([{,]\s*(?P<name>[A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?(?:=[^,{}]*(?:\{[^{}]*\}[^,{}]*)?)?)",
     .in = "enum"},
    {.kind = SymbolKind::field,
     .regex =
         R"((?:[{;]|^)\s*(?:rand\s+|const\s+)?(?P<type>[A-Za-z_][\w:]*)(?:\s+(?:signed|unsigned|)"
         R"(packed))*\s*(?:\[[^\]]*\]\s*)*(?P<names>[A-Za-z_]\w*\s*(?:\[[^\]]*\]\s*)*(?:,[^;{}]*))"
         R"(?);)",
     .in = "struct"},
    {.kind = SymbolKind::constant,
     .regex = R"(\b(?:parameter|localparam|specparam)\s+(?:(?:[A-Za-z_][\w:]*)\s+|\[[^\]]*\]\s*))"
              R"(*?(?P<names>[A-Za-z_]\w*\s*(?:\[[^\]]*\]\s*)*=[^;]*))"},
    {.kind = SymbolKind::property,
     .regex =
         R"(\b(?:input|output|inout|ref)\s+(?:(?:[A-Za-z_][\w:.]*)\s+)*?(?:[A-Za-z_][\w:.]*\b\s*))"
         R"(?(?:\[[^\]]*\]\s*)*(?P<names>[A-Za-z_]\w*\s*(?:\[[^\]]*\]\s*)*(?:[,=)][^;]*|;|$)))",
     .in = "module interface"},
    {.kind = SymbolKind::variable,
     .regex =
         R"((?:^|;)[ \t]*(?:`\w+[ \t]+)?(?:(?:local|protected|static|const|rand|randc|automatic|)"
         R"(var|virtual))"
         R"(\s+)*(?:wire|reg|logic|integer|int|bit|byte|shortint|longint|time|real|realtime|)"
         R"(string|event|genvar|supply0|supply1|tri|tri0|tri1|wand|wor|trireg|chandle|shortreal|)"
         R"(mailbox|semaphore)\b\s*(?:signed\s*|unsigned\s*|logic\s*|vectored\s*|scalared\s*))"
         R"(*(?:\[[^\]]*\]\s*)*(?:#\s*(?:\([^()]*\)|\w+)\s*)?(?P<names>[A-Za-z_]\w*[^;]*);)"},
    {.kind = SymbolKind::variable,
     .regex =
         R"(^[ \t]*(?:(?:local|protected|static|const|rand|randc|automatic|virtual)\s+))"
         R"(*(?P<type>\w+(?:::\w+)?)(?:\s*#\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))"
         R"(?\s+(?:\[[^\]]*\]\s*)*(?P<names>[A-Za-z_]\w*[ \t]*(?:\[[^\]]*\][ \t]*)*(?:=[^;=]*|)"
         R"(,[^;()]*)?);)",
     .except = "begin end if else return disable assign input output inout import export typedef "
               "endmodule endfunction endtask default parameter localparam wire reg"},
    // Instances of modules.
    {.kind = SymbolKind::variable,
     .extent = Extent::line,
     .regex =
         R"(^[ \t]*(?P<type>[A-Za-z_]\w*)\s+(?:#\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\)))"
         R"(*\))*\))*\)\s*)?(?P<name>[A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?\()",
     .in = "module interface",
     .except = "if for while case casez casex begin else assign always initial assert assume cover "
               "property module function task return repeat forever wait"},
    {.kind = SymbolKind::key,
     .regex = R"(^[ \t]*(?:covergroup|property|sequence|constraint|modport|clocking|checker))"
              R"(\s+(?P<name>\w+))"},
    {.kind = SymbolKind::label, .regex = R"(\b(?:begin|fork)\s*:\s*(?P<name>\w+))"},
    {.kind = SymbolKind::label, .regex = R"(^[ \t]*(?P<name>\w+)\s*:\s*(?:assert|assume|cover)\b)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(`include[ \t]+["<](?P<module>[^">\n]+)[">])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard,
     .regex = R"(\bimport\s+(?P<module>\w+)::\*)"},
    {.yield = LexicalPattern::Yield::import,
     .regex = R"(\bimport\s+(?P<module>\w+)::(?P<name>\w+))"},
    {.yield = LexicalPattern::Yield::reference, .regex = R"(`(?P<name>[A-Za-z_]\w*))"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "always always_comb always_ff always_latch and assert assign assume automatic begin bit "
        "break "
        "buf byte case casex casez cell chandle checker class clocking config const constraint "
        "continue cover covergroup coverpoint cross default defparam disable do edge else end "
        "endcase endchecker endclass endclocking endconfig endfunction endgenerate endgroup "
        "endinterface endmodule endpackage endprimitive endprogram endproperty endsequence "
        "endspecify endtable endtask enum event export extends extern final for force foreach "
        "forever fork function generate genvar if iff import include initial inout input inside "
        "instance int integer interface join join_any join_none local localparam logic longint "
        "macromodule modport module nand negedge new nor not null or output package packed "
        "parameter posedge primitive priority program property protected pure rand randc real "
        "realtime ref reg release repeat return sequence shortint shortreal signed specify static "
        "string struct super supply0 supply1 table tagged task this time timeprecision timeunit "
        "tri "
        "type typedef union unique unsigned var virtual void wait while wire with xnor xor define "
        "ifdef ifndef elsif endif undef timescale default_nettype",
    .block_comments = "/* */ (* *)",
    .strings = "\" \"",
    .word_characters = "$",
    .parameter = LexicalRules::ParameterName::last,
    .member_operators = ":: .",
};

/// Coq and V have `.v` too.
Language detect(std::string_view extension, std::string_view head) {
  if (extension != "v") return Language::verilog;
  if (common::has_sign(head, {"endmodule", "module ", "`define", "`include", "`timescale", "`ifdef",
                              "`ifndef", "always @", "assign "}))
    return Language::verilog;
  if (common::has_sign(head, {"Require ", "Proof.", "Qed.", "Theorem ", "Lemma ", "Definition ",
                              "Inductive ", "(* "}))
    return Language::text;
  return head.find("fn ") != std::string_view::npos ? Language::text : Language::verilog;
}

}  // namespace

}  // namespace codefinder::verilog

namespace codefinder::language_rows {

constinit const LanguageDefinition verilog = {
    .language = Language::verilog,
    .name = "verilog",
    .lsp_id = "systemverilog",
    .family = family_of(Language::verilog),
    .separator = "::",
    .extensions = "sv svh v vh veo",
    .detect = verilog::detect,
    .line_comments = "//",
    .test_globs = "*_tb.v *_tb.sv tb_*.v tb_*.sv **/tb/**",
    .lexical = &verilog::kRules,
    .members_in_scope = true,
    .traits = {.unresolved_is_external = true, .enumerators_leak = true},
    .semantics = common::module_semantics<verilog::kFiles>,
    .public_names = &kAllNamesArePublic,
    .scip_name = "Verilog",
};

}  // namespace codefinder::language_rows
