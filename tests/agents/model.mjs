// model.mjs LOG: a scripted model that serves the Responses API on loopback.  It calls the tool nav, then open with the returned
// place, and ends with a message that has the place or the failure.  Prints its port; writes each request to LOG as a line of JSON.
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';

const log = process.argv[2];
let turn = 0;

/// The name of `tool` in the request, possibly inside a namespace.
function findTool(tools, tool) {
  for (const entry of tools ?? []) {
    if (entry.type === 'namespace') {
      const inner = findTool(entry.tools, tool);
      if (inner) return { ...inner, namespace: entry.name };
    } else if (entry.name && (entry.name === tool || entry.name.endsWith(`__${tool}`))) {
      return { name: entry.name };
    }
  }
  return undefined;
}

function answer(request) {
  const outputs = (request.input ?? []).filter((item) => item.type === 'function_call_output');
  const results = JSON.stringify(outputs.map((item) => item.output));
  const place = /[\w./-]+\.py:\d+/.exec(results)?.[0];
  const call = (tool, args) => ({ type: 'function_call', id: `fc_${turn}`, call_id: `call_${turn}`, ...findTool(request.tools, tool), arguments: JSON.stringify(args) });
  if (outputs.length === 0) return call('nav', { query: 'add_item', limit: 1 });
  if (outputs.length === 1 && place) return call('open', { path: place });
  const text = results.includes('Puts one more item') ? `FOUND ${place}` : `LOST ${results}`;
  return { type: 'message', id: `msg_${turn}`, role: 'assistant', content: [{ type: 'output_text', text }] };
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (data) => { body += data; });
  request.on('end', () => {
    if (request.method !== 'POST' || !request.url.endsWith('/responses')) {
      response.writeHead(404).end();
      return;
    }
    const parsed = JSON.parse(body);
    appendFileSync(log, `${JSON.stringify(parsed)}\n`);
    turn += 1;
    const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of [{ type: 'response.created', response: { id: `resp_${turn}` } }, { type: 'response.output_item.done', item: answer(parsed) },
      { type: 'response.completed', response: { id: `resp_${turn}`, usage } }]) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
