// Extensions that are known to serve the outline, the diagnostics, the references, the completion, the rename and the colours of names of
// a language.
// VS Code has no API that lists the providers of a document, and these are not asked of it: the outline's and the completion's requests
// would wait for themselves, and references and renames are expensive.  Pure.

export type LeftFeature = 'completion' | 'diagnostics' | 'outline' | 'references' | 'rename' | 'semanticTokens';

export interface KnownProvider {
  extension: string;
  languages: readonly string[]; // Language ids of VS Code.
  references: boolean; // And completion, rename and colours of names, in addition to the outline and diagnostics.
  off?: { setting: string; value: unknown }; // The setting that turns its language server off.
}

const scripts = ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'];
const c = ['c', 'cpp', 'cuda-cpp', 'objective-c', 'objective-cpp'];
const python = { languages: ['python'], references: true, off: { setting: 'python.languageServer', value: 'None' } };

const known: readonly KnownProvider[] = [
  { extension: 'vscode.typescript-language-features', languages: scripts, references: true },
  { extension: 'ms-python.python', ...python },
  { extension: 'ms-python.vscode-pylance', ...python },
  { extension: 'ms-pyright.pyright', languages: ['python'], references: true },
  { extension: 'detachhead.basedpyright', languages: ['python'], references: true },
  { extension: 'rust-lang.rust-analyzer', languages: ['rust'], references: true },
  { extension: 'golang.go', languages: ['go'], references: true, off: { setting: 'go.useLanguageServer', value: false } },
  { extension: 'llvm-vs-code-extensions.vscode-clangd', languages: c, references: true, off: { setting: 'clangd.enable', value: false } },
  { extension: 'ms-vscode.cpptools', languages: c, references: true, off: { setting: 'C_Cpp.intelliSenseEngine', value: 'disabled' } },
  { extension: 'ccls-project.ccls', languages: c, references: true },
  { extension: 'redhat.java', languages: ['java'], references: true },
  { extension: 'oracle.oracle-java', languages: ['java'], references: true },
  { extension: 'mads-hartmann.bash-ide-vscode', languages: ['shellscript'], references: true },
  { extension: 'vscode.markdown-language-features', languages: ['markdown'], references: true },
  { extension: 'vscode.json-language-features', languages: ['json', 'jsonc'], references: false },
  { extension: 'vscode.css-language-features', languages: ['css', 'less', 'scss'], references: true },
  { extension: 'vscode.html-language-features', languages: ['html'], references: false },
  { extension: 'redhat.vscode-yaml', languages: ['yaml', 'dockercompose'], references: false },
  { extension: 'tamasfe.even-better-toml', languages: ['toml'], references: false },
  { extension: 'bmewburn.vscode-intelephense-client', languages: ['php'], references: true },
  { extension: 'DEVSENSE.phptools-vscode', languages: ['php'], references: true },
  { extension: 'ms-dotnettools.csharp', languages: ['csharp'], references: true },
  { extension: 'Ionide.Ionide-fsharp', languages: ['fsharp'], references: true },
  { extension: 'Shopify.ruby-lsp', languages: ['ruby'], references: true },
  { extension: 'castwide.solargraph', languages: ['ruby'], references: true },
  { extension: 'Vue.volar', languages: ['vue'], references: true },
  { extension: 'svelte.svelte-vscode', languages: ['svelte'], references: true },
  { extension: 'fwcd.kotlin', languages: ['kotlin'], references: true },
  { extension: 'scalameta.metals', languages: ['scala'], references: true },
  { extension: 'swiftlang.swift-vscode', languages: ['swift'], references: true },
  { extension: 'sumneko.lua', languages: ['lua'], references: true },
  { extension: 'Dart-Code.dart-code', languages: ['dart'], references: true },
  { extension: 'JakeBecker.elixir-ls', languages: ['elixir'], references: true },
  { extension: 'ziglang.vscode-zig', languages: ['zig'], references: true },
  { extension: 'hashicorp.terraform', languages: ['terraform', 'terraform-vars'], references: true },
  { extension: 'ms-vscode.PowerShell', languages: ['powershell'], references: true },
  { extension: 'REditorSupport.r', languages: ['r'], references: true },
  { extension: 'redhat.vscode-xml', languages: ['xml'], references: true },
  { extension: 'NomicFoundation.hardhat-solidity', languages: ['solidity'], references: true },
  { extension: 'Elmtooling.elm-ls-vscode', languages: ['elm'], references: true },
  { extension: 'geequlim.godot-tools', languages: ['gdscript'], references: true },
  { extension: 'Prisma.prisma', languages: ['prisma'], references: true },
  { extension: 'bscan.perlnavigator', languages: ['perl'], references: true },
  { extension: 'erlang-language-platform.erlang-language-platform', languages: ['erlang'], references: true },
  { extension: 'haskell.haskell', languages: ['haskell'], references: true },
  { extension: 'ocamllabs.ocaml-platform', languages: ['ocaml'], references: true },
  { extension: 'julialang.language-julia', languages: ['julia'], references: true },
  { extension: 'betterthantomorrow.calva', languages: ['clojure'], references: true },
  { extension: 'fortran-lang.linter-gfortran', languages: ['fortran', 'FortranFreeForm', 'FortranFixedForm'], references: true },
  { extension: 'AdaCore.ada', languages: ['ada'], references: true },
  { extension: 'MathWorks.language-matlab', languages: ['matlab'], references: true },
  { extension: 'efoerster.texlab', languages: ['latex', 'bibtex'], references: true },
  { extension: 'zxh404.vscode-proto3', languages: ['proto3'], references: false },
  { extension: 'ms-azuretools.vscode-docker', languages: ['dockerfile'], references: false },
  { extension: 'ms-azuretools.vscode-containers', languages: ['dockerfile'], references: false },
  { extension: 'GraphQL.vscode-graphql', languages: ['graphql'], references: false },
  { extension: 'James-Yu.latex-workshop', languages: ['latex', 'bibtex'], references: false },
  { extension: 'BazelBuild.vscode-bazel', languages: ['starlark'], references: false },
];

const languageOfExtension: Record<string, readonly string[]> = {
  ...Object.fromEntries(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((end) => [end, scripts])),
  ...Object.fromEntries(['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx'].map((end) => [end, c])),
  py: ['python'],
  pyi: ['python'],
};

/// The languages whose imports may change when the file is moved; of a directory, any.
export function languagesOfMove(path: string): readonly string[] {
  const extension = /\.([^./]+)$/.exec(path)?.[1];
  return extension === undefined ? [...scripts, ...c, 'python'] : (languageOfExtension[extension.toLowerCase()] ?? []);
}

/// Whether a known extension that serves `feature` of `language` runs.  `isActive` is asked of extension ids, `setting` of dotted names.
export function isServedByOther(
  language: string,
  feature: LeftFeature,
  isActive: (extension: string) => boolean,
  setting: (name: string) => unknown,
): boolean {
  return known.some(
    (provider) =>
      provider.languages.includes(language) &&
      (feature === 'outline' || feature === 'diagnostics' || provider.references) &&
      isActive(provider.extension) &&
      (provider.off === undefined || setting(provider.off.setting) !== provider.off.value),
  );
}
