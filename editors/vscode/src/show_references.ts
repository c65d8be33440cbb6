// What a click on a code lens shows: what it counts, in VS Code's own peek view.
import * as vscode from 'vscode';

interface ServerPosition {
  line: number;
  character: number;
}
interface ServerLocation {
  uri: string;
  range: { start: ServerPosition; end: ServerPosition };
}

const positionOf = ({ line, character }: ServerPosition) => new vscode.Position(line, character);
const locationOf = ({ uri, range }: ServerLocation) =>
  new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(positionOf(range.start), positionOf(range.end)));
const placeOf = (found: vscode.Location | vscode.LocationLink) =>
  'targetUri' in found ? new vscode.Location(found.targetUri, found.targetSelectionRange ?? found.targetRange) : found;

/// The arguments are those of the server's command; `tests` has the places where `kind` is "tests".
export async function showReferences(uri: unknown, position: unknown, kind: unknown, tests: unknown): Promise<void> {
  if (typeof uri !== 'string') return;
  const [document, at] = [vscode.Uri.parse(uri), positionOf(position as ServerPosition)];
  const places =
    kind === 'tests'
      ? (tests as ServerLocation[]).map(locationOf)
      : await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
          kind === 'references' ? 'vscode.executeReferenceProvider' : 'vscode.executeImplementationProvider',
          document,
          at,
        );
  await vscode.commands.executeCommand('editor.action.showReferences', document, at, places.map(placeOf));
}
