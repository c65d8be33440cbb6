// Starts, asks and restarts the server, and holds its state.
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, RevealOutputChannelOn, State, type CloseHandlerResult, type LanguageClientOptions, type StaticFeature } from 'vscode-languageclient/node';

import { messageOf } from './errors.ts';
import { HoverBelow } from './hover_below.ts';
import { leaveToOthers, ourMoves } from './leave_to_others.ts';
import { Projects } from './projects.ts';
import type { ProjectStatus, Vocabulary } from './protocol.ts';
import { QuietClient } from './quiet_client.ts';
import { Restarts } from './restarts.ts';
import { findServer } from './server_binary.ts';
import { followOutput } from './server_output.ts';
import { serverSettings } from './settings.ts';
import { noProjectReason, projectLine, type ServerState } from './status_text.ts';
import { TraceChannel } from './trace_channel.ts';

/// Of experimental.codeFinder in the client's capabilities.
const reportsStatus: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...(capabilities.experimental as object | undefined), codeFinder: { didChangeStatus: true, commands: ['codefinder.showReferences'] } };
  },
  initialize() {
    // Nothing to register: the server sends, and `start` below listens.
  },
  getState: () => ({ kind: 'static' }),
  clear() {
    // Nothing is held.
  },
};

export class Server implements vscode.Disposable {
  readonly projects = new Projects();
  readonly output = vscode.window.createOutputChannel('codefinder', { log: true });
  readonly #traceOutput = new TraceChannel();
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.#stateChanged.event;
  readonly #extension: vscode.Extension<unknown>;
  readonly #hovers = new HoverBelow(() => this.#client);
  readonly #subscriptions: { dispose(): unknown }[];
  #client: QuietClient | undefined;
  #restarts = new Restarts();
  #state: ServerState = { kind: 'stopped' };
  #changing: Promise<void> = Promise.resolve(); // Starts and stops follow each other.

  constructor(extension: vscode.Extension<unknown>) {
    this.#extension = extension;
    this.#subscriptions = [
      this.output,
      this.#traceOutput,
      this.#stateChanged,
      this.#hovers.register(),
      vscode.workspace.onDidChangeWorkspaceFolders((event) => {
        for (const folder of event.removed) this.projects.remove(folder.uri.fsPath);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('codefinder.server')) void this.restart();
      }),
    ];
  }

  get state(): ServerState {
    return this.#state;
  }

  /// Of the server that runs; empty without one.
  get vocabulary(): Vocabulary {
    const experimental = this.#client?.initializeResult?.capabilities.experimental as { codeFinder?: Partial<Vocabulary> } | undefined;
    return { kinds: experimental?.codeFinder?.kinds ?? [], languages: experimental?.codeFinder?.languages ?? [] };
  }

  /// The roots of the open projects.  Throws the reason if there is none.
  openRoots(): string[] {
    const { roots } = this.projects;
    if (roots.length === 0) throw new Error(noProjectReason(this.#state));
    return roots;
  }

  /// Asks codeFinder/`verb`.  Rejects with the server's error, or when no server runs.
  async ask<Answer>(verb: string, params: object, token?: vscode.CancellationToken): Promise<Answer> {
    const client = this.#client;
    if (!client || this.#state.kind !== 'running') throw new Error(noProjectReason(this.#state));
    // A token that is undefined would count as a second parameter.
    const method = `codeFinder/${verb}`;
    return token ? client.sendRequest<Answer>(method, params, token) : client.sendRequest<Answer>(method, params);
  }

  start(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }
  restart(): Promise<void> {
    return this.#inTurn(async () => {
      this.#restarts = new Restarts();
      await this.#stop();
      await this.#start();
    });
  }
  async stop(): Promise<void> {
    await this.#inTurn(() => this.#stop());
  }
  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    this.#changing = this.#changing.then(change, change);
    return this.#changing;
  }

  #setState(state: ServerState): void {
    this.#state = state;
    if (state.kind !== 'running') this.projects.clear();
    this.#stateChanged.fire(state);
  }

  #fail(reason: string): void {
    this.output.error(reason);
    this.#setState({ kind: 'failed', reason });
    const show = 'Show Output';
    const settings = 'Settings';
    void vscode.window.showErrorMessage(`codefinder: ${reason}`, show, settings).then((chosen) => {
      if (chosen === show) this.output.show();
      if (chosen === settings) void vscode.commands.executeCommand('workbench.action.openSettings', 'codefinder.server');
    });
  }

  async #start(): Promise<void> {
    const configuration = vscode.workspace.getConfiguration('codefinder.server');
    const binary = findServer(configuration.get('path', ''), this.#extension.extensionPath);
    if ('problem' in binary) {
      this.#fail(binary.problem);
      return;
    }
    this.#setState({ kind: 'starting' });
    this.output.info(`starting ${binary.command}`);
    const run = { command: binary.command, args: ['lsp', ...configuration.get<string[]>('arguments', [])] };
    const client = new QuietClient('codefinder', 'codefinder', run, this.#clientOptions());
    client.registerFeature(reportsStatus);
    client.onNotification('codeFinder/didChangeStatus', (status: ProjectStatus) => this.#update(status));
    client.onDidChangeState(({ newState }) => {
      if (this.#client !== client) return;
      if (newState === State.Starting) this.#setState({ kind: 'starting' }); // Again, after it ended.
      if (newState === State.Running) this.#setState({ kind: 'running' });
    });
    this.#client = client;
    try {
      await client.start();
    } catch (error) {
      this.#client = undefined;
      this.#fail(`${binary.command} could not be started, or is no codefinder: ${messageOf(error)}.`);
    }
  }

  #update(status: ProjectStatus): void {
    const before = this.projects.all.find(({ project_root }) => project_root === status.project_root);
    if (before?.index.state !== status.index.state) this.output.info(`${status.project_root}: ${projectLine(status)}`);
    this.projects.update(status);
  }

  /// The server ended without a request to.
  #ended(): CloseHandlerResult {
    if (!this.#client?.initializeResult) return { action: CloseAction.DoNotRestart, handled: true }; // It never ran: `#start` shows the error.
    if (this.#restarts.allow(Date.now())) return { action: CloseAction.Restart, handled: true, message: 'the server ended and is started again' };
    this.#fail('The server ended again and again, and is not started any more. Its output may have the reason.');
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client) await client.dispose().catch((error: unknown) => this.output.warn(String(error)));
    this.#setState({ kind: 'stopped' });
  }

  #clientOptions(): LanguageClientOptions {
    const settings = () => this.#settings();
    return {
      // Every file of the disk: those without a grammar are indexed by their words and headings.
      documentSelector: [{ scheme: 'file' }],
      outputChannel: this.output,
      traceOutputChannel: this.#traceOutput,
      stdioOptions: {
        stdout: () => undefined, // The wire.
        stderr: (input) => followOutput(input, () => this.#state.kind === 'running', (line) => this.output.error(line)),
      },
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: settings(),
      initializationFailedHandler: () => false, // `#start` shows the error.
      errorHandler: { error: () => ({ action: ErrorAction.Continue, handled: true }), closed: () => this.#ended() },
      middleware: {
        ...leaveToOthers(() => this.#hovers.isPassing),
        // The status bar shows it.
        handleWorkDoneProgress: (token, params, next) => {
          if (!String(token).startsWith('codefinder/index/')) next(token, params);
        },
        workspace: {
          willRenameFiles: (event, next) => next(ourMoves(event)),
          // Of "codefinder", the server gets what is its own; the rest is this extension's.
          configuration: (params) => params.items.map((item) => (item.section === 'codefinder' ? settings() : null)),
        },
      },
    };
  }

  /// VS Code decides which settings of a folder count, by the scopes and the restricted settings of package.json.
  #settings(): Record<string, unknown> {
    const { serverSettings: names } = this.#extension.packageJSON as { serverSettings: string[] };
    const configuration = vscode.workspace.getConfiguration('codefinder');
    return serverSettings(names, (name) => configuration.get(name));
  }
}
