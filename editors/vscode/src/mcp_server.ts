// Offers the server to VS Code's agents as an MCP server (VS Code 1.101 and later), so that they find it without configuration.
import * as vscode from 'vscode';

import { mcpArguments } from './mcp_arguments.ts';
import { findServer } from './server_binary.ts';

/// What VS Code has of it; the types of 1.91 do not.
interface McpApi {
  lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: { provideMcpServerDefinitions(): unknown[]; onDidChangeMcpServerDefinitions: vscode.Event<void> }): vscode.Disposable;
  };
  McpStdioServerDefinition?: new (label: string, command: string, args: string[], env: Record<string, string>, version: string) => object;
}

function versionOf(extension: vscode.Extension<unknown>): string {
  return (extension.packageJSON as { version?: string }).version ?? '';
}

export function offerMcpServer(extension: vscode.Extension<unknown>): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = vscode as unknown as McpApi;
  if (!lm?.registerMcpServerDefinitionProvider || !McpStdioServerDefinition) return new vscode.Disposable(() => undefined);
  const changed = new vscode.EventEmitter<void>();
  const provider = lm.registerMcpServerDefinitionProvider('codefinder', {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const configuration = vscode.workspace.getConfiguration('codefinder.server');
      const found = findServer(configuration.get('path', ''), extension.extensionPath);
      const words = ['mcp', ...mcpArguments(configuration.get<string[]>('arguments', []))];
      return 'command' in found ? [new McpStdioServerDefinition('codefinder', found.command, words, {}, versionOf(extension))] : [];
    },
  });
  const settings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('codefinder.server')) changed.fire();
  });
  return vscode.Disposable.from(provider, settings, changed);
}
