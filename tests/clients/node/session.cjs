// Sessions of a client based on vscode-languageserver-protocol with the real server: the requests
// of the Neovim session, and cancellation, progress with and without support, several roots,
// folders that are added and removed. Started by ./run.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { pathToFileURL, fileURLToPath } = require('url');
const lsp = require('vscode-languageserver-protocol/node');

const workspace = process.env.CODEFINDER_WORKSPACE;
const command = JSON.parse(process.env.CODEFINDER_COMMAND);
const symbol = process.env.CODEFINDER_TEST_SYMBOL || 'format_price';
const isShop = !process.env.CODEFINDER_TEST_REPO;
const deadline = 120000;

const failures = [];
let checks = 0;
function check(what, good, seen) {
  ++checks;
  if (!good) failures.push(what + (seen === undefined ? '' : '\n    saw: ' + JSON.stringify(seen)));
  return good;
}
function same(what, got, wanted) {
  check(what, JSON.stringify([...got].sort()) === JSON.stringify([...wanted].sort()), got);
}
function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('no answer in time: ' + what)), deadline); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const uriOf = (file) => pathToFileURL(path.join(workspace, file)).href;

// One client and one server.  `options`: name (of the recording), folders (of the workspace), progress, encodings, settings.
class Session {
  constructor(options) {
    this.texts = new Map();      // uri -> text of the open documents.
    this.progress = [];          // Of $/progress: {token, value}.
    this.tokens = new Set();     // Those the server created.
    this.registered = [];        // Methods.
    this.waiting = [];           // [predicate, resolve] over this session's state.
    this.options = options;
    // Each session has its own recording.
    const [program, ...words] = command.map((word) => (word === process.env.CODEFINDER_RECORDING ? word.replace(/\.jsonl$/, `-${options.name}.jsonl`) : word));
    this.process = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.exited = new Promise((resolve) => this.process.on('exit', (code) => resolve(code)));
    this.connection = lsp.createProtocolConnection(new lsp.StreamMessageReader(this.process.stdout), new lsp.StreamMessageWriter(this.process.stdin));
    this.connection.onError((error) => failures.push('connection: ' + error));
    this.connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, (params) => { this.tokens.add(params.token); this.changed(); });
    this.connection.onRequest(lsp.RegistrationRequest.type, (params) => { this.registered.push(...params.registrations.map((r) => r.method)); this.changed(); });
    this.connection.onRequest(lsp.UnregistrationRequest.type, () => {});
    this.connection.onRequest(lsp.ConfigurationRequest.type, (params) => params.items.map(() => null));
    this.connection.onNotification('$/progress', (params) => { this.progress.push(params); this.changed(); });
    this.connection.onNotification(lsp.LogMessageNotification.type, () => {});
    this.connection.onNotification(lsp.ShowMessageNotification.type, (params) => { if (params.type === 1) failures.push('the server shows: ' + params.message); });
    this.connection.listen();
  }
  changed() {
    this.waiting = this.waiting.filter(([holds, resolve]) => !holds() || resolve());
  }
  until(holds, what) {
    if (holds()) return Promise.resolve();
    return within(new Promise((resolve) => this.waiting.push([holds, resolve])), what);
  }
  ask(method, ...given) { return within(this.connection.sendRequest(method, ...given), method); }  // (params, token)
  tell(method, ...given) { return this.connection.sendNotification(method, ...given); }

  async start() {
    const folders = this.options.folders.map((folder) => ({ uri: uriOf(folder), name: folder || 'root' }));
    const window = this.options.progress ? { workDoneProgress: true } : {};
    const general = this.options.encodings ? { positionEncodings: this.options.encodings } : {};
    this.initialized = await this.ask('initialize', {
      processId: process.pid, clientInfo: { name: 'codefinder-tests' }, rootUri: folders[0].uri, workspaceFolders: folders,
      initializationOptions: this.options.settings,
      capabilities: {
        general, window,
        workspace: { workspaceFolders: true, configuration: true, symbol: {}, didChangeWatchedFiles: { dynamicRegistration: true } },
        textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true }, hover: { contentFormat: ['markdown', 'plaintext'] } },
      },
    });
    this.encoding = this.initialized.capabilities.positionEncoding || 'utf-16';
    await this.tell('initialized', {});
    return this.initialized.capabilities;
  }
  async stop() {
    check('shutdown answers null', (await this.ask('shutdown')) === null);
    await this.tell('exit');
    const code = await within(this.exited, 'exit');
    check('the server exits with 0', code === 0, code);
    this.connection.dispose();
  }

  open(file) {
    const uri = uriOf(file), text = fs.readFileSync(path.join(workspace, file), 'utf8');
    const languageId = { '.py': 'python', '.ts': 'typescript', '.c': 'c', '.h': 'c' }[path.extname(file)] || 'plaintext';
    this.texts.set(uri, text);
    this.tell('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    return uri;
  }
  insert(uri, version, line, text) {
    const lines = this.texts.get(uri).split('\n');
    lines.splice(line, 0, ...text.split('\n').slice(0, -1));
    this.texts.set(uri, lines.join('\n'));
    const at = { line, character: 0 };
    this.tell('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range: { start: at, end: at }, text }] });
  }
  close(uri) {
    this.texts.delete(uri);
    this.tell('textDocument/didClose', { textDocument: { uri } });
  }

  text(uri) { return this.texts.get(uri) ?? fs.readFileSync(fileURLToPath(uri), 'utf8'); }
  units(text) {
    return this.encoding === 'utf-8' ? Buffer.byteLength(text) : this.encoding === 'utf-32' ? [...text].length : text.length;
  }
  slice(line, from, to) {
    if (this.encoding === 'utf-8') return Buffer.from(line).subarray(from, to).toString();
    return this.encoding === 'utf-32' ? [...line].slice(from, to).join('') : line.slice(from, to);
  }
  // Position parameters at the nth occurrence of `word`.
  at(uri, word, nth = 1) {
    const lines = this.text(uri).split('\n');
    for (let line = 0; line < lines.length; ++line) {
      for (let from = lines[line].indexOf(word); from >= 0; from = lines[line].indexOf(word, from + 1)) {
        if (--nth === 0) return { textDocument: { uri }, position: { line, character: this.units(lines[line].slice(0, from)) } };
      }
    }
    throw new Error('no ' + word + ' in ' + uri);
  }
  // "path:line text" of locations; lines from 1.
  places(locations) {
    return [].concat(locations || []).map((location) => {
      const { start, end } = location.range;
      const line = this.text(location.uri).split('\n')[start.line] ?? '';
      const file = path.relative(workspace, fileURLToPath(location.uri));
      return `${file}:${start.line + 1} ${this.slice(line, start.character, end.line === start.line ? end.character : undefined)}`;
    });
  }
  async symbols(name) {
    const found = (await this.ask('workspace/symbol', { query: name })) || [];
    return found.filter((hit) => hit.name === name);
  }
  // A new index answers with the results so far; the request is repeated until they are complete.
  async symbolsSoon(name, wanted = true) {
    const end = Date.now() + deadline;
    for (;;) {
      const hits = await this.symbols(name);
      if ((hits.length > 0) === wanted || Date.now() > end) return hits;
    }
  }
}

const hoverText = (hover) => (hover ? (typeof hover.contents === 'string' ? hover.contents : hover.contents.value) : '');

async function follow(session, name) {
  const hits = await session.symbolsSoon(name);
  if (!check('workspace/symbol finds ' + name, hits.length > 0)) return;
  const [place] = session.places(hits[0].location);
  check('the location of ' + name + ' is its name', place.endsWith(' ' + name), place);
  const uri = session.open(path.relative(workspace, fileURLToPath(hits[0].location.uri)));
  const position = { textDocument: { uri }, position: hits[0].location.range.start };
  const definition = session.places(await session.ask('textDocument/definition', position));
  check('the definition of ' + name + ' is itself', definition.includes(place), definition);
  const references = session.places(await session.ask('textDocument/references', { ...position, context: { includeDeclaration: true } }));
  check('the references of ' + name + ' include its own name', references.includes(place), references);
  check('each reference to ' + name + ' is its name', references.every((one) => one.endsWith(name)), references);
  check('hover on ' + name + ' names it', hoverText(await session.ask('textDocument/hover', position)).includes(name));
  const outline = await session.ask('textDocument/documentSymbol', { textDocument: { uri } });
  const all = (symbols) => symbols.flatMap((one) => [one.name, ...all(one.children || [])]);
  check('the outline of its file shows ' + name, all(outline).includes(name), all(outline));
  const nav = await session.ask('codeFinder/nav', { query: name, limit: 5, with_refs: true });
  check('nav finds ' + name + ' first', nav.hits[0] && nav.hits[0].name === name, nav);
  const opened = await session.ask('codeFinder/open', { id: nav.hits[0].id });
  check('open gives the file of the hit', opened.path === nav.hits[0].path && opened.state === 'exact' && opened.contents.includes(name), opened.path);
  const line = position.position.line;
  session.insert(uri, 2, 0, '\n');
  const moved = session.places(await session.ask('textDocument/definition', { ...position, position: { ...position.position, line: line + 1 } }));
  check('an unsaved line moves the definition', moved.includes(place.replace(/:\d+ /, `:${line + 2} `)), moved);
  session.close(uri);
}

async function cancellation(session) {
  // Cancelled before it is read, many at once: each has exactly one response, a result or
  // RequestCancelled.
  const asked = [];
  for (let i = 0; i < 20; ++i) {
    const source = new lsp.CancellationTokenSource();
    asked.push(session.ask('workspace/symbol', { query: 'e' }, source.token).then(() => 'result', (error) => error.code));
    source.cancel();
  }
  const outcomes = await Promise.all(asked);
  check('a cancelled request gets a result or RequestCancelled', outcomes.every((one) => one === 'result' || one === lsp.LSPErrorCodes.RequestCancelled), outcomes);
  check('a cancellation of nothing is ignored', (await session.tell('$/cancelRequest', { id: 987654 }), (await session.symbols(symbol)).length > 0));
}

async function progress(session) {
  const isIndexing = (kind) => () => session.progress.some((one) => session.tokens.has(one.token) && one.value.kind === kind);
  await session.until(isIndexing('begin'), 'progress begins');
  await session.until(isIndexing('end'), 'progress ends');
  const token = [...session.tokens][0];
  const kinds = session.progress.filter((one) => one.token === token).map((one) => one.value.kind);
  check('progress begins once, first, and ends once, last', kinds[0] === 'begin' && kinds.at(-1) === 'end' && kinds.filter((k) => k !== 'report').length === 2, kinds);
  const title = session.progress.find((one) => one.token === token).value.title;
  check('progress has a title', typeof title === 'string' && title.length > 0, title);
}

async function theShop(session) {
  const cart = session.open('python/shop/cart.py');
  const money = 'python/shop/money.py:6 format_price';
  const call = session.at(cart, 'format_price', 2);
  same('definition through an import', session.places(await session.ask('textDocument/definition', call)), [money]);
  same('references, with the declaration',
    session.places(await session.ask('textDocument/references', { ...call, context: { includeDeclaration: true } })),
    [money, 'python/shop/__init__.py:3 format_price', 'python/shop/__init__.py:5 format_price', 'python/shop/cart.py:2 format_price',
      'python/shop/cart.py:20 format_price',
      'python/tests/test_cart.py:2 format_price', 'python/tests/test_cart.py:8 format_price']);
  const hover = hoverText(await session.ask('textDocument/hover', call));
  check('hover shows signature and doc summary', hover.includes('def format_price(cents: int') && hover.includes('the way a till prints it'), hover);
  const highlights = await session.ask('textDocument/documentHighlight', session.at(cart, 'amount', 1));
  check('both uses of a local are highlighted', highlights.length === 2, highlights);
  const folds = await session.ask('textDocument/foldingRange', { textDocument: { uri: cart } });
  check('the class folds', folds.some((fold) => fold.startLine === 4 && fold.endLine === 19), folds);
  const [selection] = await session.ask('textDocument/selectionRange', { textDocument: { uri: cart }, positions: [call.position] });
  let depth = 0;
  for (let range = selection; range; range = range.parent) ++depth;
  check('a selection grows in steps', depth >= 3, selection);
  const [item] = await session.ask('textDocument/prepareCallHierarchy', call);
  const callers = await session.ask('callHierarchy/incomingCalls', { item });
  same('the callers of a function', callers.map(({ from, fromRanges }) => `${from.name} ${fromRanges.length}`),
    ['receipt 1', 'test_receipt 1']);

  session.insert(cart, 2, 0, 'def freshly_typed():  # 🛒\n    return 1\n\nvalue = freshly_typed()\n');
  same('the unsaved call finds the unsaved function', session.places(await session.ask('textDocument/definition', session.at(cart, 'freshly_typed', 2))),
    ['python/shop/cart.py:1 freshly_typed']);
  check('workspace/symbol finds it', (await session.symbols('freshly_typed')).length === 1);
  same('what the edit moved is found where it is now', session.places(await session.ask('textDocument/definition', session.at(cart, 'amount', 2))),
    ['python/shop/cart.py:23 amount']);
  session.close(cart);
  check('closed without saving, it is forgotten', (await session.symbols('freshly_typed')).length === 0);

  // Changed on disk and announced by the client, as editors do.
  const created = path.join(workspace, 'python/shop/voucher.py');
  fs.writeFileSync(created, 'def redeem_voucher():\n    """Takes a voucher."""\n');
  session.tell('workspace/didChangeWatchedFiles', { changes: [{ uri: pathToFileURL(created).href, type: 1 }] });
  check('a new file is found', (await session.symbolsSoon('redeem_voucher')).length === 1);
  fs.rmSync(created);
  session.tell('workspace/didChangeWatchedFiles', { changes: [{ uri: pathToFileURL(created).href, type: 3 }] });
  check('a deleted file is forgotten', (await session.symbolsSoon('redeem_voucher', false)).length === 0);
}

async function severalRoots() {
  const session = new Session({ name: 'roots', folders: ['python', 'web'], encodings: ['utf-8', 'utf-16'], progress: false });
  const capabilities = await session.start();
  check('utf-8 is spoken to a client that offers it', capabilities.positionEncoding === 'utf-8', capabilities.positionEncoding);
  const folders = capabilities.workspace && capabilities.workspace.workspaceFolders;
  check('folders may change', folders && folders.supported && Boolean(folders.changeNotifications), folders);
  check('a symbol of the first root', (await session.symbolsSoon('Cart')).length > 0);
  check('a symbol of the second root', (await session.symbolsSoon('Basket')).length > 0);
  check('none of what is in no root', (await session.symbols('ledger_total')).length === 0);
  const cart = session.open('python/shop/cart.py');
  same('definition in utf-8 units', session.places(await session.ask('textDocument/definition', session.at(cart, 'format_price', 2))),
    ['python/shop/money.py:6 format_price']);
  const folder = (name) => ({ uri: uriOf(name), name });
  session.tell('workspace/didChangeWorkspaceFolders', { event: { added: [folder('native')], removed: [] } });
  check('an added root is searched', (await session.symbolsSoon('ledger_total')).length > 0);
  session.tell('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [folder('web')] } });
  check('a removed root is not', (await session.symbolsSoon('Basket', false)).length === 0);
  check('the others still are', (await session.symbols('Cart')).length > 0);
  check('no progress for a client that shows none', session.progress.length === 0 && session.tokens.size === 0, session.progress);
  await session.stop();
}

// Pulled diagnostics: what is reported, an unchanged report, and a request that is cancelled.
async function diagnostics() {
  const session = new Session({ name: 'diagnostics', folders: [''], progress: false, settings: { lsp: { diagnostics: ['syntax', 'imports'] } } });
  const { diagnosticProvider } = await session.start();
  check('diagnostics are announced', diagnosticProvider && diagnosticProvider.identifier === 'codefinder' && !diagnosticProvider.workspaceDiagnostics, diagnosticProvider);
  await session.ask('codeFinder/nav', { query: 'Cart' });  // Waits for the index, without which no import is proven wrong.
  const cart = session.open('python/shop/cart.py'), document = { textDocument: { uri: cart } };
  const pull = (previousResultId) => session.ask(lsp.DocumentDiagnosticRequest.type, { ...document, identifier: 'codefinder', previousResultId });
  const clean = await pull();
  check('a file of the shop has no diagnostics', clean.kind === 'full' && clean.items.length === 0, clean);
  check('asked again, the report is unchanged', (await pull(clean.resultId)).kind === 'unchanged');
  session.insert(cart, 2, 0, 'from .nowhere import thing\nvalue = (1\n');
  const broken = await pull(clean.resultId);
  const [missing] = session.places(broken.items.filter((one) => one.code === 'import').map(({ range }) => ({ uri: cart, range })));
  check('an import without a file is reported at its module', missing === 'python/shop/cart.py:1 .nowhere', broken);
  check('what cannot be parsed is reported', broken.items.some((one) => one.code === 'syntax' && one.severity === lsp.DiagnosticSeverity.Error), broken);
  const source = new lsp.CancellationTokenSource();
  const cancelled = session.ask(lsp.DocumentDiagnosticRequest.type, document, source.token).then(() => 'result', (error) => error.code);
  source.cancel();
  check('a cancelled pull gets a report or RequestCancelled', ['result', lsp.LSPErrorCodes.RequestCancelled].includes(await cancelled));
  session.close(cart);
  check('closed without saving, nothing is reported', (await pull()).items.length === 0);
  await session.stop();
}

// The shop workspace is indexed before a client could report that it supports progress; this one is
// not.
async function aLargerProject() {
  const large = path.join(workspace, '..', 'large');
  fs.mkdirSync(large);
  for (let file = 0; file < 3000; ++file) {
    const functions = Array.from({ length: 20 }, (_, i) => `def step_${file}_${i}(value):\n    other = value + ${i}\n    return other\n`);
    fs.writeFileSync(path.join(large, `part_${file}.py`), functions.join('\n'));
  }
  const session = new Session({ name: 'large', folders: ['../large'], progress: true });
  await session.start();
  const early = await session.ask('codeFinder/nav', { query: 'step_1_1', wait_for_index: false });
  check('an answer while building says so', early.complete || early.index.state === 'building', early.index);
  await progress(session);
  check('after it, the index is complete', (await session.symbols('step_2999_19')).length === 1);
  await session.stop();
}

async function main() {
  const session = new Session({ name: 'main', folders: [''], progress: true });
  const capabilities = await session.start();
  check('utf-16 is spoken by default', (capabilities.positionEncoding || 'utf-16') === 'utf-16', capabilities.positionEncoding);
  for (const provider of ['workspaceSymbolProvider', 'definitionProvider', 'declarationProvider', 'referencesProvider', 'hoverProvider', 'documentSymbolProvider',
    'documentHighlightProvider', 'foldingRangeProvider', 'selectionRangeProvider', 'textDocumentSync', 'implementationProvider',
    'typeDefinitionProvider', 'callHierarchyProvider', 'typeHierarchyProvider']) {
    check(provider + ' is announced', Boolean(capabilities[provider]));
  }
  await session.until(() => session.registered.includes('workspace/didChangeWatchedFiles'), 'the registration of file watching');
  if (!isShop) await progress(session);
  await follow(session, symbol);
  await cancellation(session);
  if (isShop) await theShop(session);
  let code;
  try { await session.ask('codeFinder/noSuchVerb', {}); } catch (error) { code = error.code; }
  check('an unknown method is MethodNotFound', code === lsp.ErrorCodes.MethodNotFound, code);
  await session.stop();
  if (isShop) await severalRoots();
  if (isShop) await diagnostics();
  if (isShop) await aLargerProject();
}

main().catch((error) => failures.push(String(error && error.stack || error))).finally(() => {
  for (const failure of failures) console.log('FAILED: ' + failure);
  console.log(`${checks} checks, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
});
