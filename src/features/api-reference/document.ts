import { setImmediate } from 'node:timers/promises';
import type { ApiCalls } from '../../http/routing/api-router';
import type { Audience } from '../../http/calls/call-declaration';
import { describeCall, type DeclaredCall, type PlacedCall } from './describe/describe-call';
import { describeTag } from './describe/describe-tag';
import type { SharedSchemas } from './describe/json-schemas';
import type { Answered, JsonSchema, Method, OpenApi, PathItem } from './openapi.types';

interface DescribedHandler {
  audience: Audience;
  calls: Readonly<Record<string, DeclaredCall>>;
}

const isDescribed = (handler: object): handler is DescribedHandler =>
  'calls' in handler && 'audience' in handler;

/** Returns every call of the server, in the order of src/calls.ts. */
export const placedCalls = (declared: ApiCalls): PlacedCall[] =>
  Object.entries(declared).flatMap(([path, handler]) => {
    if (!isDescribed(handler)) return [];
    const { audience, calls } = handler;
    return Object.entries(calls).map(([method, call]) => ({ method, path, audience, call }));
  });

/** The number of calls between two turns of the event loop. */
const CALLS_PER_TURN = 2;

/** Describes the calls in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1). */
export async function describeApi(declared: ApiCalls, version: string): Promise<OpenApi> {
  const shared: SharedSchemas = new Map();
  const paths: Record<string, PathItem> = {};
  const tags = new Set<string>();
  for (const [index, placed] of placedCalls(declared).entries()) {
    if (index % CALLS_PER_TURN === 0) await setImmediate();
    const path = placed.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = describeCall(placed, shared);
    for (const tag of operation.tags) tags.add(tag);
    const item = (paths[path] ??= {});
    item[placed.method.toLowerCase() as Method] = operation;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'PartnerHub',
      version,
      description:
        'Every call of PartnerHub. Lists answer with an array; `X-Total-Count` has the length of the whole list, and ' +
        '`Link` the next page. `docs/api.md` explains authentication, paging, errors and limits.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...tags].sort().map((name) => ({ name, description: describeTag(name) })),
    paths,
    components: {
      schemas: {
        Error: error,
        ...Object.fromEntries([...shared].sort(([one], [other]) => (one < other ? -1 : 1))),
      },
      responses,
      headers: {
        TotalCount: { description: 'The length of the whole list.', schema: { type: 'integer', minimum: 0 } },
        TotalCountRelation: {
          description: '`gte` if counting stopped early, and the list is at least this long.',
          schema: { const: 'gte' },
        },
        NextPage: {
          description: 'The next page: `<…>; rel="next"`. Absent on the last page.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'partnerhub_session',
          description: 'A signed-in person.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer phk_…`' },
      },
    },
  };
}

const error: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'string',
      description: 'A sentence that describes the error. With `fields`, the first message.',
    },
    fields: {
      type: 'object',
      description: 'The messages for each field of an invalid request.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    mergedInto: {
      type: 'string',
      description: 'With 404: the id of the record that this one was merged into.',
    },
    requestId: { type: 'string', description: 'For a search in the log.' },
  },
  required: ['error'],
  additionalProperties: false,
};

const refused = (description: string): Answered => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const responses: Record<string, Answered> = {
  400: refused(
    'The request is invalid: malformed JSON, a field, a parameter, or an id in the body that is unknown.',
  ),
  401: refused('Not signed in, or the API key, password, code or link is not accepted.'),
  403: refused("Signed in, but without the permission; or a write from another site's page."),
  404: refused('The id is unknown, or belongs to another workspace.'),
  409: refused("The record's state does not allow it, or it exists already."),
  413: refused('The body is too large.'),
  414: refused('The path is too long.'),
  415: refused('The Content-Type of the body is wrong.'),
  416: refused('The file has no such part.'),
  422: refused('The file contains malware.'),
  429: {
    ...refused('Too many attempts.'),
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
  },
  500: refused('An error of the server. Its log has the requestId.'),
  503: refused('Something that the call needs is missing or busy. The error names it.'),
};
