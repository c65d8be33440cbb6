// model.mjs LOG: a scripted model on loopback that serves the Responses API (Codex) and the Messages API (Claude Code).  It calls each tool
// of the script once, open with the place that nav returned, and ends with a message: the place or the failure, and the bytes that reached
// the model for the list of our tools and for each result.  Prints its port; writes each request to LOG as a line of JSON.
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';

const log = process.argv[2];
const target = 'Cart.add_item';
const script = [['nav', { query: 'add_item', limit: 1 }], ['open', {}], ['references', { targets: [target] }], ['callers', { targets: [target] }],
  ['implementations', { targets: ['Cart'] }], ['impact', { targets: [target] }], ['context', { targets: [target] }],
  ['outline', { path: 'python/shop/cart.py' }], ['grep', { pattern: 'add_item' }], ['find_file', { query: 'cart' }],
  ['search_repo', { query: 'put one more item into the cart' }]];
let turn = 0;

/// Our tools in the request: {name, namespace, bytes}.
function ourTools(tools) {
  return (tools ?? []).flatMap((entry) => {
    const isOurs = JSON.stringify(entry.name ?? '').includes('codefinder');
    if (entry.type === 'namespace') return isOurs ? entry.tools.map((inner) => ({ name: inner.name, namespace: entry.name, bytes: JSON.stringify(inner).length })) : [];
    return isOurs ? [{ name: entry.name, bytes: JSON.stringify(entry).length }] : [];
  });
}

/// The texts of a result.
const texts = (output) => (typeof output === 'string' ? [output] : output.map((part) => part.text ?? ''));

/// The next call, or the last message: `results` are the texts of the calls so far.
function next(tools, results) {
  const ours = ourTools(tools), all = results.map((parts) => parts.join('\n'));
  const place = /[\w./-]+\.py:\d+/.exec(all[0] ?? '')?.[0];
  if (results.length < script.length) {
    const [tool, args] = script[results.length];
    const found = ours.find(({ name }) => name === tool || name.endsWith(`__${tool}`));
    if (found) return { call: { name: found.name, namespace: found.namespace }, args: tool === 'open' ? { targets: [place ?? '?'] } : args };
    return { text: `LOST no tool ${tool} among ${ours.map(({ name }) => name)}` };
  }
  const bytes = script.map(([tool], i) => `${tool} ${Buffer.byteLength(all[i])}`);
  const isFound = all[1].includes('Puts one more item');
  return { text: `${isFound ? `FOUND ${place}` : `LOST ${JSON.stringify(all)}`}; bytes: list ${ours.reduce((sum, tool) => sum + tool.bytes, 0)}, ${bytes.join(', ')}` };
}

function responsesEvents(request) {
  const results = (request.input ?? []).filter((item) => item.type === 'function_call_output').map((item) => texts(item.output));
  const { call, args, text } = next(request.tools, results);
  const item = call ? { type: 'function_call', id: `fc_${turn}`, call_id: `call_${turn}`, ...call, arguments: JSON.stringify(args) }
    : { type: 'message', id: `msg_${turn}`, role: 'assistant', content: [{ type: 'output_text', text }] };
  const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 };
  return [{ type: 'response.created', response: { id: `resp_${turn}` } }, { type: 'response.output_item.done', item },
    { type: 'response.completed', response: { id: `resp_${turn}`, usage } }];
}

function messagesEvents(request) {
  const results = request.messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter((part) => part.type === 'tool_result')
    .map((part) => texts(part.content));
  const { call, args, text } = next(request.tools, results);
  const block = call ? { type: 'tool_use', id: `toolu_${turn}`, name: call.name, input: {} } : { type: 'text', text: '' };
  const delta = call ? { type: 'input_json_delta', partial_json: JSON.stringify(args) } : { type: 'text_delta', text };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: `msg_${turn}`, type: 'message', role: 'assistant', model: request.model, content: [], stop_reason: null, stop_sequence: null, usage };
  const stop = { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null };
  if (!request.stream) return [{ ...message, ...stop, content: [call ? { ...block, input: args } : { type: 'text', text }] }];
  return [{ type: 'message_start', message }, { type: 'content_block_start', index: 0, content_block: block }, { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 }, { type: 'message_delta', delta: stop, usage }, { type: 'message_stop' }];
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (data) => { body += data; });
  request.on('end', () => {
    const path = new URL(request.url, 'http://127.0.0.1').pathname;
    const events = request.method !== 'POST' ? undefined : path.endsWith('/responses') ? responsesEvents : path.endsWith('/messages') ? messagesEvents : undefined;
    if (!events) {
      response.writeHead(404).end();
      return;
    }
    const parsed = JSON.parse(body);
    appendFileSync(log, `${JSON.stringify(parsed)}\n`);
    turn += 1;
    const sent = events(parsed);
    if (events === messagesEvents && !parsed.stream) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sent[0]));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of sent) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
