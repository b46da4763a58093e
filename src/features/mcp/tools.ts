import type { McpTools } from './answer-mcp';
import type { McpTool } from './mcp-tool';
import type { CallContext } from '../../http/routing/api-router';
import { openApiOf } from '../api-reference/openapi-text';
import type { JsonSchema, OpenApi, Operation } from '../api-reference/openapi.types';
import { makeCall, type ToolCall } from './make-call';

interface Described extends ToolCall {
  tool: McpTool;
}

/** A page as large as the API's default would fill a model's context. */
const DEFAULT_LIMIT = 50;

/** Calls that send emails to partners and contacts, or read other websites. */
const reachingOutside = new Set([
  'sendEmailTemplate',
  'createAnnouncement',
  'updateAnnouncement',
  'createMonitoredSource',
  'updateMonitoredSource',
  'proposeSources',
  'discoverSources',
  'previewSource',
  'checkForChanges',
  'checkSource',
]);

/** Calls that send a question in a body, and change nothing. */
const asking = new Set(['queryReport']);

const byDocument = new WeakMap<OpenApi, ReadonlyMap<string, ReadonlyMap<string, Described>>>();

/**
 * Returns the calls that a key with the scope can make, as tools. A tool makes its call through the same code as HTTP,
 * with the same key, so that the permission, validation, limits and audit log are the same.
 */
export async function toolsOf(context: CallContext, scope: string): Promise<McpTools> {
  const { document } = await openApiOf(context.api);
  let scopes = byDocument.get(document);
  if (!scopes) {
    scopes = new Map(['read', 'write'].map((each) => [each, describeTools(document, each)]));
    byDocument.set(document, scopes);
  }
  const found = scopes.get(scope);
  return {
    version: document.info.version,
    tools: [...(found?.values() ?? [])].map(({ tool }) => tool),
    async call(name, input) {
      const described = found?.get(name);
      if (!described) return { text: `There is no tool ${name} for this API key`, isError: true };
      return makeCall(described, input, context);
    },
  };
}

function describeTools(document: OpenApi, scope: string): Map<string, Described> {
  const tools = new Map<string, Described>();
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const isReadOnly = method === 'get' || asking.has(operation.operationId);
      const isAllowed = operation['x-api-key-scopes'].includes(scope) && (isReadOnly || scope === 'write');
      if (!isAllowed || !isForModels(operation)) continue;
      const isList = operation.parameters?.some(({ name }) => name === 'limit') === true;
      tools.set(operation.operationId, {
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        defaults: isList ? { limit: DEFAULT_LIMIT } : {},
        tool: {
          name: operation.operationId,
          title: operation.summary,
          description: `${operation.summary}. Makes ${method.toUpperCase()} ${path}.`,
          inputSchema: inputSchema(operation, document),
          isReadOnly,
          isDestructive: method === 'delete' || path.endsWith('/bulk'),
          reachesOutside: reachingOutside.has(operation.operationId),
        },
      });
    }
  return tools;
}

/** Leaves out uploads, pictures, and the protocol itself. */
function isForModels({ operationId, requestBody, responses }: Operation): boolean {
  const success = Object.values(responses).find((each) => 'content' in each || !('$ref' in each));
  const types = success && 'content' in success ? Object.keys(success.content ?? {}) : [];
  // An export also has formats that aren't text.
  const isText =
    types.length === 0 || types.some((type) => type === 'application/json' || type.startsWith('text/'));
  const takesJson = requestBody === undefined || 'application/json' in requestBody.content;
  return operationId !== 'mcp' && takesJson && isText;
}

function inputSchema(
  { parameters = [], requestBody }: Operation,
  { components }: OpenApi,
): McpTool['inputSchema'] {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { name, in: place, description, schema, required: isRequired } of parameters) {
    properties[name] = {
      ...schema,
      // An empty id, `.` or `..` would make another call.
      ...(place === 'path' && { pattern: '[^.]' }),
      ...(description !== undefined && { description }),
      ...(name === 'limit' && { default: DEFAULT_LIMIT }),
    };
    if (isRequired) required.push(name);
  }
  const body = requestBody?.content['application/json']?.schema;
  if (body) properties['body'] = { additionalProperties: false, ...body };
  if (body && requestBody?.required) required.push('body');
  const text = JSON.stringify({ type: 'object', properties, required, additionalProperties: false });
  const usesShared = text.includes('#/components/schemas/');
  const schema = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  return usesShared ? { ...schema, $defs: JSON.parse(sharedText(components.schemas)) } : schema;
}

const sharedText = (schemas: OpenApi['components']['schemas']): string =>
  JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/');
