// A language client that reports its errors in the output channel only: server.ts shows each error once.
import { LanguageClient } from 'vscode-languageclient/node';

export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
