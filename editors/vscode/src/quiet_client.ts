// A language client that tells its troubles to the output channel only: what a person should hear, server.ts says once.
import { LanguageClient } from 'vscode-languageclient/node';

export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
