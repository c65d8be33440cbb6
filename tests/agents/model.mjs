// model.mjs LOG: a model made of a script, behind the Responses API on loopback.  It calls the tool nav, then snippet with the id that
// came back, and ends with what it saw.  Prints its port; writes what it was asked to LOG, a JSON line each.
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';

const log = process.argv[2];
let turn = 0;

/// The name under which `tool` was offered, perhaps inside a namespace.
function offered(tools, tool) {
  for (const entry of tools ?? []) {
    if (entry.type === 'namespace') {
      const inner = offered(entry.tools, tool);
      if (inner) return { ...inner, namespace: entry.name };
    } else if (entry.name && (entry.name === tool || entry.name.endsWith(`__${tool}`))) {
      return { name: entry.name };
    }
  }
  return undefined;
}

function answer(request) {
  const outputs = (request.input ?? []).filter((item) => item.type === 'function_call_output');
  const said = JSON.stringify(outputs.map((item) => item.output));
  const id = /cf_[0-9a-z]+/.exec(said)?.[0];
  const call = (tool, args) => ({ type: 'function_call', id: `fc_${turn}`, call_id: `call_${turn}`, ...offered(request.tools, tool), arguments: JSON.stringify(args) });
  if (outputs.length === 0) return call('nav', { query: 'add_item', limit: 1 });
  if (outputs.length === 1 && id) return call('snippet', { id });
  const text = said.includes('def add_item') ? `FOUND ${id}` : `LOST ${said}`;
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
    const asked = JSON.parse(body);
    appendFileSync(log, `${JSON.stringify(asked)}\n`);
    turn += 1;
    const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of [{ type: 'response.created', response: { id: `resp_${turn}` } }, { type: 'response.output_item.done', item: answer(asked) },
      { type: 'response.completed', response: { id: `resp_${turn}`, usage } }]) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
