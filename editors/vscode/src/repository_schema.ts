// The JSON schema of `.codefinder.json`, out of the one that the server has of its settings.  Pure; used by build.mjs.

interface Schema {
  [more: string]: unknown;
  properties: Record<string, Setting>;
  additionalProperties?: boolean;
}
interface Setting {
  [more: string]: unknown;
  'x-set-by'?: string[];
}

/// What a repository may set, with dotted and with nested keys ({"index.exclude": …}, {"index": {"exclude": …}}); others are problems.
export function repositorySchema(schema: Schema): Schema {
  const properties: Record<string, unknown> = { $schema: { type: 'string' } };
  const groups: Record<string, Record<string, Setting>> = {};
  for (const [name, setting] of Object.entries(schema.properties)) {
    if (!setting['x-set-by']?.includes('repository')) continue;
    properties[name] = setting;
    const dot = name.indexOf('.');
    if (dot > 0) (groups[name.slice(0, dot)] ??= {})[name.slice(dot + 1)] = setting;
  }
  for (const [name, members] of Object.entries(groups)) properties[name] = { type: 'object', properties: members, additionalProperties: false };
  return { ...schema, properties: properties as Schema['properties'], additionalProperties: false };
}
