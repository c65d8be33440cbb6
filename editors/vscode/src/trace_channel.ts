// The output channel "codefinder trace", which codefinder.trace.server alone turns on and off.  The language client asks a log channel
// for its level, and traces at level Trace only; a person should not have to set two things.
import * as vscode from 'vscode';

export class TraceChannel implements vscode.LogOutputChannel {
  readonly name = 'codefinder trace';
  readonly #channel = vscode.window.createOutputChannel(this.name);
  readonly #levelChanged = new vscode.EventEmitter<vscode.LogLevel>();
  readonly onDidChangeLogLevel = this.#levelChanged.event;
  readonly #watching = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('codefinder.trace')) this.#levelChanged.fire(this.logLevel);
  });

  get logLevel(): vscode.LogLevel {
    const on = vscode.workspace.getConfiguration('codefinder.trace').get<string>('server', 'off') !== 'off';
    return on ? vscode.LogLevel.Trace : vscode.LogLevel.Off;
  }

  trace(message: string): void {
    this.#channel.appendLine(`${new Date().toISOString()} ${message}`);
  }
  debug(message: string): void {
    this.trace(message);
  }
  info(message: string): void {
    this.trace(message);
  }
  warn(message: string): void {
    this.trace(message);
  }
  error(error: string | Error): void {
    this.trace(String(error));
  }

  append(value: string): void {
    this.#channel.append(value);
  }
  appendLine(value: string): void {
    this.#channel.appendLine(value);
  }
  replace(value: string): void {
    this.#channel.replace(value);
  }
  clear(): void {
    this.#channel.clear();
  }
  show(column?: vscode.ViewColumn | boolean, preserveFocus?: boolean): void {
    this.#channel.show(typeof column === 'boolean' ? column : preserveFocus);
  }
  hide(): void {
    this.#channel.hide();
  }
  dispose(): void {
    this.#watching.dispose();
    this.#levelChanged.dispose();
    this.#channel.dispose();
  }
}
