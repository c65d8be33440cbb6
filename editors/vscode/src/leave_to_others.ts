// Together with other servers: which requests of the editor are left to another provider, by language and feature, after the settings
// codefinder.editor.*.  Definition, hover and Ctrl+T ask the other providers and add what they lack; the outline, the
// diagnostics, the references, the completion, the rename and the colours of names are left to the extensions of known_providers.ts while
// they run.
import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

import { factsLine, showsCode } from './hover_parts.ts';
import { isServedByOther, languagesOfMove, type LeftFeature } from './known_providers.ts';
import { OtherAnswers } from './other_answers.ts';
import { probeColumn } from './probe_column.ts';
import { foundByOthers, type PlacedSymbol } from './same_symbol.ts';
import { SharedPlaces, type After } from './shared_places.ts';

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

/// Whether a known extension that serves the feature runs.
function isServed(feature: LeftFeature, document: vscode.TextDocument): boolean {
  const isActive = (extension: string) => vscode.extensions.getExtension(extension)?.isActive ?? false;
  return isServedByOther(document.languageId, feature, isActive, (name) => vscode.workspace.getConfiguration(undefined, document).get(name));
}

/// For the features that are left to known extensions.
function isLeft(feature: LeftFeature, document: vscode.TextDocument): boolean {
  const wanted = mode(feature, document);
  return wanted === 'auto' ? isServed(feature, document) : wanted === 'off';
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

const after: After = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

function within<Value>(milliseconds: number, value: Promise<Value>, late: Value): Promise<Value> {
  return new Promise((resolve) => {
    const cancel = after(milliseconds, () => resolve(late));
    void value.then(resolve).finally(cancel);
  });
}

/// The place of the name only: VS Code shows equal places once, and compares what is given here with the name of what it has.
function nameOf(place: vscode.Location | vscode.LocationLink): vscode.LocationLink {
  if (!('targetUri' in place)) return { targetUri: place.uri, targetRange: place.range };
  const { targetUri, targetRange, targetSelectionRange = targetRange, originSelectionRange } = place;
  return { targetUri, targetRange: targetSelectionRange, ...(originSelectionRange && { originSelectionRange }) };
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

/// `passesHover`: whether a hover is requested by hover_below.ts, whose provider VS Code shows in place of the client's own.
export function leaveToOthers(passesHover: () => boolean): Middleware {
  const others = new OtherAnswers();
  const shared = new SharedPlaces(after);
  const kindOf = (command: string, { uri, languageId }: vscode.TextDocument) => `${command} ${uri.scheme} ${languageId}`;
  const requestAt = (command: string, document: vscode.TextDocument, { line, character }: vscode.Position) =>
    `${command} ${line}:${character} ${document.uri.toString()}`;
  /// What the others answer at a place.
  const askAt = <Answer>(command: string, document: vscode.TextDocument, position: vscode.Position) => {
    const probe = position.with(undefined, probeColumn(document.lineAt(position).text, position.character));
    return others.ask<Answer>(requestAt(command, document, probe), command, document.uri, probe);
  };
  const placesOf =
    (command: string) => async (document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken, next: AskForPlaces) => {
      const wanted = mode('definition', document);
      if (wanted === 'off' || others.isAsking(requestAt(command, document, position))) return undefined;
      if (wanted === 'on') return next(document, position, token);
      return shared.choose({
        kind: kindOf(command, document),
        theirs: askAt<vscode.Location | vscode.LocationLink>(command, document, position).then((places) => places.map(nameOf)),
        ours: Promise.resolve(next(document, position, token)),
      });
    };
  return {
    provideDefinition: placesOf('vscode.executeDefinitionProvider'),
    provideDeclaration: placesOf('vscode.executeDeclarationProvider'),
    provideImplementation: placesOf('vscode.executeImplementationProvider'),
    provideTypeDefinition: placesOf('vscode.executeTypeDefinitionProvider'),
    async provideHover(document, position, token, next) {
      if (!passesHover()) return undefined;
      const command = 'vscode.executeHoverProvider';
      const [wanted, kind] = [mode('hover', document), kindOf(command, document)];
      if (wanted === 'off' || others.isAsking(requestAt(command, document, position))) return undefined;
      if (wanted === 'on') return next(document, position, token);
      const isAsked = shared.isAnswered(kind) || isServed('references', document);
      const describe = async () => {
        const hovers = await askAt<vscode.Hover>(command, document, position);
        const isDescribed = hovers.some((hover) => showsCode(markdownOf(hover)));
        if (isDescribed) shared.answered(kind);
        return isDescribed;
      };
      const [isDescribed, ours] = await Promise.all([within(hoverTimeout, describe(), false), next(document, position, token)]);
      return ours && isDescribed && isAsked ? factsOf(ours) : ours;
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
      const [wanted, request] = [mode('workspaceSymbols'), `workspaceSymbols ${query}`];
      if (wanted === 'off' || others.isAsking(request)) return undefined;
      if (wanted === 'on') return next(query, token);
      const [theirs, ours] = await Promise.all([
        others.ask<vscode.SymbolInformation>(request, 'vscode.executeWorkspaceSymbolProvider', query),
        next(query, token),
      ]);
      const doubled = foundByOthers((ours ?? []).map(placed), theirs.map(placed));
      return ours?.filter((_, i) => !doubled[i]);
    },
  };
}
