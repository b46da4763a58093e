import type * as z from 'zod';
import type { CallPermission } from '../../../lib/actor';
import type { Answer, OtherErrors } from '../../../http/calls/answers';
import type { Audience } from '../../../http/calls/call-declaration';
import { toJsonSchema, type SharedSchemas } from './json-schemas';
import { nameCall } from './name-call';
import type { Answered, JsonSchema, Operation, Parameter } from '../openapi.types';
import { describeCallers, whoMayCall, type Callers } from './who-may-call';

/** The declaration of one call, as `src/http/calls/declare.ts` takes it. */
export interface DeclaredCall {
  operationId?: string;
  summary?: string;
  permission?: CallPermission;
  answer: Answer;
  alsoRefuses?: readonly number[];
  otherErrors?: OtherErrors;
  query?: z.ZodType;
  body?: z.ZodType;
  isBodyOptional?: boolean;
  file?: { types: readonly string[]; maxBody: number };
  takesUpload?: boolean;
  status?: number;
}

/** A call and its route. */
export interface PlacedCall {
  method: string;
  /** Its pattern, such as `/api/leads/:id`. */
  path: string;
  audience: Audience;
  call: DeclaredCall;
}

/** Returns the OpenAPI description of a call. Adds named schemas to `shared`. */
export function describeCall({ method, path, audience, call }: PlacedCall, shared: SharedSchemas): Operation {
  const { operationId, summary, tag } = nameCall(method, path, call);
  const callers = whoMayCall(audience, call.permission);
  const parameters = [...pathParameters(path), ...queryParameters(call.query, shared), ...headersOf(call)];
  const content = contentOf(call, shared);
  return {
    operationId,
    summary,
    description: describeCallers(callers),
    tags: [tag],
    'x-permission': callers.permission,
    'x-api-key-scopes': callers.keyScopes,
    security: securityOf(audience, callers),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: call.isBodyOptional !== true, content } }),
    responses: {
      ...successes(call, shared),
      ...refusals(method, parameters, audience, call),
      ...otherRefusals(call, shared),
    },
  };
}

function securityOf(audience: Audience, { permission, keyScopes }: Callers): Operation['security'] {
  if (audience === 'anyone') return [{}];
  if (permission === 'api_key') return [{ apiKey: [] }];
  return [{ session: [] }, ...(keyScopes.length > 0 ? [{ apiKey: [] }] : [])];
}

/** A parameter can be a part of a segment, such as `:lineId.pdf`. */
const pathParameters = (path: string): Parameter[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(query: z.ZodType | undefined, shared: SharedSchemas): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, 'input', shared);
  return Object.entries(properties).map(([name, schema]): Parameter => {
    if (name === 'custom') return customFilters;
    return {
      name,
      in: 'query',
      ...(required.includes(name) && !hasDefault(schema) && { required: true }),
      ...(name in parameterTexts && { description: parameterTexts[name] ?? '' }),
      schema: typeof schema === 'boolean' ? {} : schema,
    };
  });
}

/** Zod lists a field with `catch` as required, although it has a default. */
const hasDefault = (schema: JsonSchema | boolean): boolean =>
  typeof schema === 'object' && schema.default !== undefined;

const parameterTexts: Record<string, string> = {
  limit: 'The number of items per page.',
  cursor: 'The start of the page. Take it from the `Link` header of the previous page.',
  sort: 'The field to sort by, in descending order after a minus.',
  search: 'Only items with this text, regardless of case.',
  owner: '`me`, `none`, or the id of a member.',
};

/** Describes parameters such as `custom.tier=gold`. */
const customFilters: Parameter = {
  name: 'custom',
  in: 'query',
  description:
    'Filters by custom fields: the parameter of a field is `custom.` and its key, such as `custom.tier`.',
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    propertyNames: { pattern: '^custom\\.' },
    additionalProperties: { type: 'string' },
  },
};

/** Describes a body. A file can be the body itself, or the part `file` of a form. */
function contentOf(
  { body, file, takesUpload }: DeclaredCall,
  shared: SharedSchemas,
): Record<string, { schema: JsonSchema }> | undefined {
  if (takesUpload) {
    const binary: JsonSchema = { type: 'string', format: 'binary' };
    return {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: binary }, required: ['file'] } as JsonSchema,
      },
      'application/octet-stream': { schema: binary },
    };
  }
  if (file) {
    const schema = { type: 'string', maxLength: file.maxBody } as JsonSchema;
    return Object.fromEntries(file.types.map((type) => [type, { schema }]));
  }
  return body && { 'application/json': { schema: toJsonSchema(body, 'input', shared) } };
}

const headersOf = ({ takesUpload }: DeclaredCall): Parameter[] => (takesUpload ? [fileName] : []);

const fileName: Parameter = {
  name: 'X-File-Name',
  in: 'header',
  description:
    'The name of a file that is the body itself, as percent-encoded UTF-8. Its `Content-Type` can be any type.',
  schema: { type: 'string' },
};

function successes({ answer, status = 200 }: DeclaredCall, shared: SharedSchemas): Record<string, Answered> {
  const json = (schema: z.ZodType) => ({
    'application/json': { schema: toJsonSchema(schema, 'output', shared) },
  });
  if (!('kind' in answer))
    return { [status]: { description: successTexts[status] ?? 'Done', content: json(answer) } };
  const listOf = (item: z.ZodType | undefined) =>
    item && {
      'application/json': { schema: { type: 'array', items: toJsonSchema(item, 'output', shared) } },
    };
  switch (answer.kind) {
    case 'empty':
      return { 204: { description: 'Done, without a body' } };
    case 'page':
      return { [status]: pageAnswer(toJsonSchema(answer.item, 'output', shared), answer.headers) };
    case 'outcome':
      return {
        ...Object.fromEntries(
          answer.statuses.map((each) => [
            each,
            { description: successTexts[each] ?? 'Done', content: json(answer.body) },
          ]),
        ),
        ...(answer.mayRedirect && { 303: redirected }),
      };
    case 'redirect':
      return { 303: redirected };
    case 'download':
      return {
        [status]: { description: 'The file', content: { ...files(answer.types), ...listOf(answer.items) } },
        ...(answer.isStored && { 206: { description: 'The part in `Range`', content: files(answer.types) } }),
      };
    case 'raw':
      return {
        [status]: { description: 'Done', content: files(answer.types) },
        ...Object.fromEntries(answer.bodiless.map((each) => [each, bodiless(each)])),
      };
  }
}

const successTexts: Record<number, string> = { 200: 'Done', 201: 'Created', 202: 'Accepted' };

const bodiless = (status: number): Answered => ({
  description: status === 304 ? 'Unchanged since the version in `If-None-Match`' : 'Accepted, without a body',
});

const files = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: {} }]));

const redirected: Answered = {
  description: 'Goes on at `Location`',
  headers: {
    Location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri-reference' } },
  },
};

const pageAnswer = (items: JsonSchema, headers: Readonly<Record<string, string>>): Answered => ({
  description: 'One page of the list',
  headers: {
    'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
    'X-Total-Count-Relation': { $ref: '#/components/headers/TotalCountRelation' },
    Link: { $ref: '#/components/headers/NextPage' },
    ...Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  },
  content: { 'application/json': { schema: { type: 'array', items } } },
});

/** Returns errors with a body of their own. A status that calls usually refuse with may have either body. */
function otherRefusals({ otherErrors }: DeclaredCall, shared: SharedSchemas): Record<string, Answered> {
  if (!otherErrors) return {};
  const body = toJsonSchema(otherErrors.body, 'output', shared);
  const either: JsonSchema = { anyOf: [body, { $ref: '#/components/schemas/Error' }] };
  return Object.fromEntries(
    Object.entries(otherErrors.statuses).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: either } } },
    ]),
  );
}

/** The refusals that a call can answer with (contract, HTTP). */
function refusals(
  method: string,
  parameters: readonly Parameter[],
  audience: Audience,
  { query, body, file, takesUpload = false, alsoRefuses = [] }: DeclaredCall,
): Operation['responses'] {
  const isWrite = method !== 'GET';
  const takesInput = query !== undefined || body !== undefined || file !== undefined;
  const possible: [status: number, isPossible: boolean][] = [
    // An id that isn't valid UTF-8 is refused too.
    [400, takesInput || isWrite || parameters.length > 0],
    [401, audience !== 'anyone' || isWrite],
    [403, audience !== 'anyone' || isWrite],
    [404, parameters.length > 0 || isWrite],
    [409, isWrite],
    [413, body !== undefined || file !== undefined || takesUpload],
    // Only an id can make a path too long.
    [414, parameters.some((parameter) => parameter.in === 'path')],
    [415, body !== undefined || file !== undefined],
    [416, false],
    [422, takesUpload],
    [429, true],
    [500, true],
    [503, true],
  ];
  const names = possible
    .filter(([status, isPossible]) => isPossible || alsoRefuses.includes(status))
    .map(([status]) => status);
  return Object.fromEntries(names.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}
