// check.mjs SCHEMAS LOG...: every recorded line of the server's against the protocol's schemas: those that its authors publish in npm
// (one for all versions), and, where SCHEMAS is a directory, also its own JSON Schema of the version it was spoken in.
// SCHEMAS has VERSION.json, or VERSION/schema.json as the specification's repository.
import * as published from '@modelcontextprotocol/core';
import Ajv from 'ajv/dist/2020.js';
import Ajv7 from 'ajv';
import { existsSync, readFileSync } from 'node:fs';

const [given, ...logs] = process.argv.slice(2);
const directory = existsSync(given) ? given : null;
const kMeta = 'io.modelcontextprotocol/protocolVersion';
const kResults = { initialize: 'InitializeResult', 'server/discover': 'DiscoverResult', 'tools/list': 'ListToolsResult', 'tools/call': 'CallToolResult', ping: 'EmptyResult' };
const kNotifications = { 'notifications/progress': 'ProgressNotification', 'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification' };
const schemas = new Map();

function judge(version, name) {
  if (!schemas.has(version)) {
    const path = [`${directory}/${version}.json`, `${directory}/${version}/schema.json`].find(existsSync);
    if (!path) throw new Error(`no schema of ${version} in ${directory}`);
    const schema = JSON.parse(readFileSync(path, 'utf8'));
    const ajv = schema.$defs ? new Ajv({ strict: false, validateFormats: false }) : new Ajv7({ strict: false, validateFormats: false });
    ajv.addSchema(schema, version);
    schemas.set(version, { ajv, section: schema.$defs ? '$defs' : 'definitions', names: schema.$defs ?? schema.definitions });
  }
  const { ajv, section, names } = schemas.get(version);
  if (!(name in names)) return null;
  return ajv.getSchema(`${version}#/${section}/${name}`);
}

let faults = 0, judged = 0;
const fault = (...told) => { faults += 1; console.error('fault:', ...told); };
/// Names that only older versions have.
const kRenamed = { JSONRPCError: 'JSONRPCErrorResponse', JSONRPCResponse: 'JSONRPCResultResponse' };

function hold(version, name, value, line) {
  const schema = published[`${kRenamed[name] ?? name}Schema`];
  if (!schema) return fault('no schema is published of', name);
  judged += 1;
  const parsed = schema.safeParse(value);
  if (!parsed.success) fault(version, name, JSON.stringify(parsed.error.issues[0]), line.slice(0, 300));
  if (!directory) return;
  const validate = judge(version, name);
  if (!validate) return fault(version, 'has no', name);
  judged += 1;
  if (!validate(value)) fault(version, name, JSON.stringify(validate.errors[0]), line.slice(0, 300));
}

for (const log of logs) {
  let session = '2025-11-25', initialized;
  const asked = new Map();
  for (const row of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const { dir, line, exit } = JSON.parse(row);
    if (exit !== undefined) {
      if (exit !== 0) fault('the server ended with', exit);
      asked.clear();
      continue;
    }
    const message = JSON.parse(line);
    if (dir === 'c2s') {
      if (message.id !== undefined && message.method) asked.set(JSON.stringify(message.id), { method: message.method, version: message.params?._meta?.[kMeta] });
      continue;
    }
    if (message.method) {
      if (message.id !== undefined) hold(session, 'ServerRequest', message, line);
      else if (kNotifications[message.method]) hold(message.params?._meta?.['io.modelcontextprotocol/subscriptionId'] === undefined ? session : '2026-07-28', kNotifications[message.method], message, line);
      else fault('an unexpected notification', line);
      continue;
    }
    const question = asked.get(JSON.stringify(message.id));
    if (!question) { fault('an answer to nothing that was asked', line); continue; }
    asked.delete(JSON.stringify(message.id));
    if (question.method === 'initialize' && message.result) session = message.result.protocolVersion;
    const version = question.version ?? session;
    const modern = version >= '2025-11-25';
    if (message.error) hold(version, modern ? 'JSONRPCErrorResponse' : 'JSONRPCError', message, line);
    else {
      hold(version, modern ? 'JSONRPCResultResponse' : 'JSONRPCResponse', message, line);
      if (kResults[question.method]) hold(version, kResults[question.method], message.result, line);
    }
  }
}
console.log(`${judged} judgements, ${faults} faults`);
if (judged === 0) console.error('nothing was judged');
process.exit(faults === 0 && judged > 0 ? 0 : 1);
