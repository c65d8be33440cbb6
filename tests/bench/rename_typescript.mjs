// The places that TypeScript's own language service renames: for rename_typescript.py.
// usage: node rename_typescript.mjs TOOLS DIRECTORY [CONDITION …]
// Reads lines of JSON {path, line, character}; writes for each {places: [[path, line], …]} or {refused: reason}.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";

const [tools, root, ...conditions] = process.argv.slice(2);
const ts = createRequire(path.join(path.resolve(tools), "package.json"))("typescript");

function sources(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const each = path.join(directory, entry.name);
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    if (entry.isDirectory()) return sources(each);
    return /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(entry.name) ? [each] : [];
  });
}

const files = sources(root);
const options = {
  target: ts.ScriptTarget.ES2022, lib: ["lib.esnext.d.ts", "lib.dom.d.ts"], module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext, customConditions: conditions, strict: true, allowJs: true, skipLibCheck: true,
  types: [], noEmit: true,
};
const service = ts.createLanguageService({
  getScriptFileNames: () => files,
  getScriptVersion: () => "1",
  getScriptSnapshot: (file) => (fs.existsSync(file) ? ts.ScriptSnapshot.fromString(fs.readFileSync(file, "utf8")) : undefined),
  getCurrentDirectory: () => root,
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory, realpath: ts.sys.realpath,
  directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories,
}, ts.createDocumentRegistry());

function rename({ path: file, line, character }) {
  const at = service.getProgram().getSourceFile(file).getPositionOfLineAndCharacter(line, character);
  const info = service.getRenameInfo(file, at, {});
  if (!info.canRename) return { refused: info.localizedErrorMessage };
  const places = service.findRenameLocations(file, at, false, false, { providePrefixAndSuffixTextForRename: true });
  return {
    places: places.map((place) => {
      const source = service.getProgram().getSourceFile(place.fileName);
      return [place.fileName, source.getLineAndCharacterOfPosition(place.textSpan.start).line];
    }),
  };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = rename(JSON.parse(line));
  } catch (error) {
    answer = { refused: String(error).slice(0, 200) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
