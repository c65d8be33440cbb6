// The page of the map in a webview: its policy, and what it sends.  Independent of VS Code.

/// The page asks for a place of the project to be opened; lines count from 0.
export interface OpenMessage {
  open: string;
  line: number;
}

export function isOpenMessage(message: unknown): message is OpenMessage {
  const given = message as Partial<OpenMessage> | null;
  return typeof given === 'object' && typeof given?.open === 'string' && typeof given.line === 'number';
}

/// Lets the page run its own script and load nothing.
export function withPolicy(html: string, nonce: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  return html
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace(/<script>/, `<script nonce="${nonce}">`);
}
