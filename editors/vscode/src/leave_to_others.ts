// Together with other servers: which requests of the editor are left to another provider, by language and feature, after the settings
// codefinder.editor.*.  Definition, hover and Ctrl+T ask the other providers and add what they lack; the outline, the
// diagnostics, the references, the completion, the rename and the colours of names are left to the extensions of known_providers.ts while
// they run.
import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

import { factsLine, showsCode } from './hover_parts.ts';
import { isServedByOther, languagesOfMove, type LeftFeature } from './known_providers.ts';
import { OtherAnswers } from './other_answers.ts';
import { foundByOthers, type PlacedSymbol } from './same_symbol.ts';

type Feature = LeftFeature | 'definition' | 'hover' | 'moveImports' | 'workspaceSymbols';
type Mode = 'auto' | 'on' | 'off';
type AskForPlaces = (
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
) => vscode.ProviderResult<vscode.Definition | vscode.LocationLink[]>;

/// Milliseconds after which a hover is shown whole although others have not answered: their server may be starting.
const hoverTimeout = 1500;

function mode(feature: Feature, document?: vscode.TextDocument | vscode.Uri): Mode {
  return vscode.workspace.getConfiguration('codefinder.editor', document).get<Mode>(feature, 'auto');
}

/// For the features that are left to known extensions.
function isLeft(feature: LeftFeature, document: vscode.TextDocument): boolean {
  const wanted = mode(feature, document);
  if (wanted !== 'auto') return wanted === 'off';
  const isActive = (extension: string) => vscode.extensions.getExtension(extension)?.isActive ?? false;
  return isServedByOther(document.languageId, feature, isActive, (name) => vscode.workspace.getConfiguration(undefined, document).get(name));
}

/// Two servers would change the same imports.
function isMoveLeft(file: vscode.Uri): boolean {
  const wanted = mode('moveImports', file);
  if (wanted !== 'auto') return wanted === 'off';
  const isActive = (extension: string) => vscode.extensions.getExtension(extension)?.isActive ?? false;
  const setting = (name: string) => vscode.workspace.getConfiguration(undefined, file).get(name);
  return languagesOfMove(file.path).some((language) => isServedByOther(language, 'references', isActive, setting));
}

/// Without the files whose imports another server changes.
export function ourMoves(event: vscode.FileWillRenameEvent): vscode.FileWillRenameEvent {
  return { ...event, files: event.files.filter(({ oldUri }) => !isMoveLeft(oldUri)) };
}

function within<Value>(milliseconds: number, value: Promise<Value>, late: Value): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), milliseconds);
    void value.then(resolve).finally(() => clearTimeout(timer));
  });
}

/// The deprecated parts of contents, other than strings, are code.
const markdownOf = ({ contents }: vscode.Hover) =>
  contents.map((part) => (part instanceof vscode.MarkdownString ? part.value : typeof part === 'string' ? part : '```')).join('\n');
const factsOf = (hover: vscode.Hover) => {
  const line = factsLine(markdownOf(hover));
  return line === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(line), hover.range);
};
const placed = ({ name, location }: vscode.SymbolInformation): PlacedSymbol => ({
  name,
  uri: location.uri.toString(),
  first: location.range.start.line,
  last: location.range.end.line,
});

export function leaveToOthers(): Middleware {
  const others = new OtherAnswers();
  const questionAt = (asked: string, document: vscode.TextDocument, { line, character }: vscode.Position) =>
    `${asked} ${line}:${character} ${document.uri.toString()}`;
  const placesOf =
    (command: string) => async (document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken, next: AskForPlaces) => {
      const [wanted, question] = [mode('definition', document), questionAt(command, document, position)];
      if (wanted === 'off' || others.isAsking(question)) return undefined;
      if (wanted === 'on') return next(document, position, token);
      const [theirs, ours] = await Promise.all([others.ask(question, command, document.uri, position), next(document, position, token)]);
      return theirs.length > 0 ? undefined : ours;
    };
  return {
    provideDefinition: placesOf('vscode.executeDefinitionProvider'),
    provideDeclaration: placesOf('vscode.executeDeclarationProvider'),
    provideImplementation: placesOf('vscode.executeImplementationProvider'),
    provideTypeDefinition: placesOf('vscode.executeTypeDefinitionProvider'),
    async provideHover(document, position, token, next) {
      const [wanted, question] = [mode('hover', document), questionAt('hover', document, position)];
      if (wanted === 'off' || others.isAsking(question)) return undefined;
      if (wanted === 'on') return next(document, position, token);
      const [theirs, ours] = await Promise.all([
        within(hoverTimeout, others.ask<vscode.Hover>(question, 'vscode.executeHoverProvider', document.uri, position), []),
        next(document, position, token),
      ]);
      return ours && theirs.some((hover) => showsCode(markdownOf(hover))) ? factsOf(ours) : ours;
    },
    provideReferences: (document, position, options, token, next) =>
      isLeft('references', document) ? undefined : next(document, position, options, token),
    provideCompletionItem: (document, position, context, token, next) =>
      isLeft('completion', document) ? undefined : next(document, position, context, token),
    provideSignatureHelp: (document, position, context, token, next) =>
      isLeft('completion', document) ? undefined : next(document, position, context, token),
    provideCodeActions: (document, range, context, token, next) => (isLeft('completion', document) ? undefined : next(document, range, context, token)),
    provideDiagnostics(document, previousResultId, token, next) {
      const uri = document instanceof vscode.Uri ? document : document.uri;
      const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
      return open && isLeft('diagnostics', open) ? undefined : next(document, previousResultId, token);
    },
    provideDocumentHighlights: (document, position, token, next) => (isLeft('references', document) ? undefined : next(document, position, token)),
    provideDocumentSymbols: (document, token, next) => (isLeft('outline', document) ? undefined : next(document, token)),
    provideDocumentSemanticTokens: (document, token, next) => (isLeft('semanticTokens', document) ? undefined : next(document, token)),
    provideDocumentSemanticTokensEdits: (document, previousResultId, token, next) =>
      isLeft('semanticTokens', document) ? undefined : next(document, previousResultId, token),
    provideDocumentRangeSemanticTokens: (document, range, token, next) =>
      isLeft('semanticTokens', document) ? undefined : next(document, range, token),
    prepareRename: (document, position, token, next) => (isLeft('rename', document) ? undefined : next(document, position, token)),
    provideRenameEdits: (document, position, name, token, next) => (isLeft('rename', document) ? undefined : next(document, position, name, token)),
    async provideWorkspaceSymbols(query, token, next) {
      const [wanted, question] = [mode('workspaceSymbols'), `workspaceSymbols ${query}`];
      if (wanted === 'off' || others.isAsking(question)) return undefined;
      if (wanted === 'on') return next(query, token);
      const [theirs, ours] = await Promise.all([
        others.ask<vscode.SymbolInformation>(question, 'vscode.executeWorkspaceSymbolProvider', query),
        next(query, token),
      ]);
      const doubled = foundByOthers((ours ?? []).map(placed), theirs.map(placed));
      return ours?.filter((_, i) => !doubled[i]);
    },
  };
}
