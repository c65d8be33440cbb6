// Shaders: GLSL, HLSL, WGSL and Metal.
#include "index/languages/language.h"

#include "index/languages/lexical_rules.h"
#include "index/resolve/plain_rules.h"

namespace codefinder::glsl {
namespace {

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::macro,
     .regex = R"re(^[ \t]*#[ \t]*define[ \t]+(?P<name>\w+)(?P<parameters>\([^)\n]*\))?)re"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::braces,
     .regex = R"re(^[ \t]*(?:typedef[ \t]+)?(?:struct|cbuffer|tbuffer|class|interface))re"
              R"re([ \t]+(?P<name>\w+)(?:[ \t]*:[ \t]*(?P<base>\w+))?)re"},
    {.kind = SymbolKind::struct_,
     .extent = Extent::braces,
     .regex =
         R"re(^[ \t]*(?:layout[ \t]*\([^)\n]*\)[ \t]*)?(?:uniform|buffer)[ \t]+(?P<name>\w+))re"
         R"re([ \t\n]*\{)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex =
         R"re(^[ \t]*(?:@[^\n]*\n?[ \t]*)*fn[ \t]+(?P<name>\w+)[ \t]*(?P<parameters>\([^{;]*?)re"
         R"re(\))(?:[ \t]*->[ \t]*(?P<type>[^{;\n]+))?)re"},
    {.kind = SymbolKind::function,
     .extent = Extent::braces,
     .regex = R"re(^(?:(?:static|inline|const|precise|highp|mediump|lowp|vertex|fragment|kernel|)re"
              R"re(constexpr)[ \t]+)*(?P<type>[A-Za-z_][\w<>:]*(?:\[\d*\])?))re"
              R"re([ \t]+[*&]?(?P<name>[A-Za-z_]\w*)[ \t]*(?P<parameters>\([^{};]*\))[^{};]*\{)re"},
    {.kind = SymbolKind::variable,
     .regex =
         R"re(^[ \t]*(?:layout[ \t]*\([^)\n]*\)[ \t]*)?(?:(?:flat|smooth|centroid|highp|)re"
         R"re(mediump|lowp|precise|static|groupshared|shared)[ \t]+)*(?:uniform|varying|)re"
         R"re(attribute|in|out|inout)[ \t]+(?:(?:highp|mediump|lowp|flat)[ \t]+)*(?P<type>\w+))re"
         R"re([ \t]+(?P<name>\w+)[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:=[^;\n]*)?;)re"},
    {.kind = SymbolKind::constant,
     .regex = R"re(^(?:static[ \t]+)?const[ \t]+(?:(?:highp|mediump|lowp)[ \t]+)?(?P<type>\w+))re"
              R"re([ \t]+(?P<name>\w+)[ \t]*(?:\[[^\]\n]*\][ \t]*)?=)re"},
    {.kind = SymbolKind::variable,
     .regex =
         R"re(^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]*)*(?:var(?:<[^>\n]*>)?|let|const|override))re"
         R"re([ \t]+(?P<name>\w+)[ \t]*[:=])re"},
    {.kind = SymbolKind::variable,
     .regex = R"re(^(?:Texture\w*|RWTexture\w*|SamplerState|SamplerComparisonState|)re"
              R"re(StructuredBuffer|RWStructuredBuffer|ByteAddressBuffer|RWByteAddressBuffer|)re"
              R"re(Buffer)(?:<[^>\n]*>)?[ \t]+(?P<name>\w+))re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*#[ \t]*include[ \t]+["<](?P<module>[^">\n]+)[">])re"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::include | ImportFlag::wildcard,
     .regex = R"re(^[ \t]*#[ \t]*import[ \t]+["<](?P<module>[^">\n]+)[">])re"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "if else for while do switch case default return break continue discard struct cbuffer "
        "tbuffer "
        "const in out inout uniform varying attribute layout precision highp mediump lowp void "
        "float int "
        "uint bool half double vec2 vec3 vec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 bvec2 bvec3 "
        "bvec4 mat2 "
        "mat3 mat4 float2 float3 float4 float2x2 float3x3 float4x4 int2 int3 int4 uint2 uint3 "
        "uint4 half2 "
        "half3 half4 sampler2D samplerCube fn let var static inline true false flat smooth "
        "centroid",
    .block_comments = "/* */",
    .strings = "\" \"",
    .member_operators = ".",
};

}  // namespace
}  // namespace codefinder::glsl

namespace codefinder::language_rows {

constinit const LanguageDefinition glsl = {
    .language = Language::glsl,
    .name = "glsl",
    .lsp_id = "glsl",
    .aliases = "hlsl wgsl metal",
    .family = family_of(Language::glsl),
    .extensions =
        "glsl vert frag geom comp tesc tese vsh fsh hlsl hlsli fx fxh shader cginc wgsl "
        "metal usf ush fshader glslf glslv gshader rchit rmiss vshader",
    .line_comments = "//",
    .lexical = &codefinder::glsl::kRules,
    .semantics = resolve::plain_semantics,
};

}  // namespace codefinder::language_rows
