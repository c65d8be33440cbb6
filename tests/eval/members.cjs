// Truth for uses of members in TypeScript and JavaScript, by TypeScript's language service:
//   node members.cjs NODE_MODULES ROOT COUNT > definition.jsonl
// writes an evenly spread sample of the accesses `a.b` whose member is defined in a file below ROOT.
// Positions are those of LSP: 0-based lines, UTF-16 columns.
'use strict'
const fs = require('fs')
const path = require('path')
const [modules, rootArgument, count] = process.argv.slice(2)
const ts = require(path.resolve(modules, 'typescript'))
const root = fs.realpathSync(rootArgument)

const skipped = /(^|[/\\])(node_modules|dist|build|coverage|\.git)([/\\]|$)|\.min\.js$/
const source = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/

function filesBelow(directory) {
  const out = []
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const whole = path.join(directory, entry.name)
    if (skipped.test(path.relative(root, whole))) continue
    if (entry.isDirectory()) out.push(...filesBelow(whole))
    else if (source.test(entry.name) && fs.statSync(whole).size < 400000) out.push(whole)
  }
  return out.sort()
}

function serviceFor(files) {
  const options = {
    allowJs: true, checkJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Node10, jsx: ts.JsxEmit.Preserve, strict: true,
    noEmit: true, types: [], esModuleInterop: true, resolveJsonModule: true,
  }
  const config = path.join(root, 'tsconfig.json')
  if (fs.existsSync(config)) {
    const read = ts.readConfigFile(config, ts.sys.readFile).config?.compilerOptions ?? {}
    for (const key of ['baseUrl', 'paths', 'strict', 'experimentalDecorators'])
      if (read[key] !== undefined) options[key] = key === 'baseUrl' ? path.join(root, read[key]) : read[key]
    if (options.paths && !options.baseUrl) options.pathsBasePath = root
  }
  return ts.createLanguageService({
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: file =>
      fs.existsSync(file) ? ts.ScriptSnapshot.fromString(fs.readFileSync(file, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories,
  })
}

function accesses(sourceFile) {
  const out = []
  const visit = node => {
    if (ts.isPropertyAccessExpression(node)) out.push(node.name)
    ts.forEachChild(node, visit)
  }
  visit(sourceFile)
  return out
}

const files = filesBelow(root)
const service = serviceFor(files)
const program = service.getProgram()
const uses = []
for (const file of files) {
  const sourceFile = program.getSourceFile(file)
  if (sourceFile && !sourceFile.isDeclarationFile)
    for (const name of accesses(sourceFile)) uses.push({ file, sourceFile, name })
}
// A step that has no factor in common with the number of uses visits each of them once.
let step = Math.max(1, Math.floor(uses.length * 0.618))
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b))
while (uses.length > 1 && gcd(step, uses.length) !== 1) ++step
let written = 0
for (let i = 0, at = 0; i < uses.length && written < Number(count); ++i, at = (at + step) % uses.length) {
  const { file, sourceFile, name } = uses[at]
  const start = name.getStart(sourceFile)
  const targets = []
  for (const found of service.getDefinitionAtPosition(file, start) ?? []) {
    const line = program.getSourceFile(found.fileName)?.getLineAndCharacterOfPosition(found.textSpan.start).line
    const relative = path.relative(root, found.fileName)
    if (line !== undefined && !relative.startsWith('..') && !skipped.test(relative))
      targets.push({ file: relative, line })
  }
  if (targets.length === 0) continue
  const place = sourceFile.getLineAndCharacterOfPosition(start)
  const relative = path.relative(root, file)
  const kind = targets.every(t => t.file === relative) ? 'same_file' : 'cross_file'
  const self = name.parent.expression.kind === ts.SyntaxKind.ThisKeyword
  process.stdout.write(JSON.stringify({
    file: relative, line: place.line, character: place.character, text: name.text, targets, kind,
    category: 'member', ctx: self ? 'self_member' : 'member',
  }) + '\n')
  ++written
}
