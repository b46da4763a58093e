import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../lib/package-root';
import { measureEventLoopDelay } from '../../testing/event-loop-delay';
import { callsOf } from '../../calls';
import { startTestServer, type TestServer } from '../../testing/server';
import type { OpenApi, Operation } from './openapi.types';

const PATH = '/api/openapi.json';

let server: TestServer;
let document: OpenApi;
let longestBlockMs: number;
beforeAll(async () => {
  server = await startTestServer();
  const delay = measureEventLoopDelay();
  await delay.take();
  // Reading the answer as JSON, which blocks this process too, isn't the server's work.
  await (await fetch(server.url + PATH)).arrayBuffer();
  longestBlockMs = await delay.take();
  delay.stop();
  document = (await server.visitor().get<OpenApi>(PATH)).body;
});
afterAll(() => server.close());

const operations = (): [name: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

it('describes every call with the methods that it answers, and nothing else', async () => {
  const paths = Object.keys(callsOf(server.app));
  expect(paths.length).toBeGreaterThan(140);
  const served: string[] = [];
  for (const path of paths) {
    const { headers } = await server.visitor().send('REPORT', path.replaceAll(/:\w+/g, 'x'));
    for (const method of (headers.get('Allow') ?? '').split(', '))
      served.push(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  }
  expect(
    operations()
      .map(([name]) => name)
      .sort(),
  ).toEqual(served.sort());
});

it('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true });
});

it('names every call once, with a summary and a tag', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  const declared = new Set(document.tags.map(({ name }) => name));
  for (const [name, { summary, tags }] of operations()) {
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{3,}[^.]$/)]);
    expect([name, tags.filter((tag) => !declared.has(tag))]).toEqual([name, []]);
  }
});

/** Returns all objects in the document. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

it('declares the answers and errors of each call', () => {
  for (const [name, { responses }] of operations()) {
    const successes = Object.entries(responses).filter(([status]) => status < '400');
    expect([name, successes.length]).not.toEqual([name, 0]);
    for (const [status, response] of successes) {
      const content = 'content' in response ? response.content : undefined;
      const isBodiless = ['202', '204', '303', '304'].includes(status) && content === undefined;
      if (!isBodiless) expect([name, Object.keys(content ?? {})]).not.toEqual([name, []]);
      const json = content?.['application/json']?.schema;
      // The document itself and the Model Context Protocol have their own specifications.
      const isFree = name === 'GET /api/openapi.json' || name === 'POST /api/mcp';
      if (json && !isFree) expect([name, json]).not.toEqual([name, {}]);
    }
    expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['429', '500', '503'])]);
  }
});

it('declares 414 for the calls whose path an id can make too long, and for no others', async () => {
  const long = new Map<string, string>();
  for (const [name, { responses }] of operations()) {
    const [method = '', path = ''] = name.split(' ');
    expect([name, '414' in responses]).toEqual([name, path.includes('{')]);
    if (path.includes('{')) long.set(method, path.replaceAll(/\{\w+\}/g, 'x'.repeat(3_000)));
  }
  // One for each method, because the path is checked before the call is found.
  expect(long.size).toBe(5);
  for (const [method, path] of long) expect((await server.visitor().send(method, path)).status).toBe(414);
});

it('describes each tag, and each parameter of a path', () => {
  expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
  const used = new Set(operations().flatMap(([, { tags }]) => tags));
  expect(document.tags.map(({ name }) => name)).toEqual([...used].sort());
  for (const [name, { parameters = [] }] of operations()) {
    const inPath = parameters.filter((each) => each.in === 'path').map((each) => `{${each.name}}`);
    expect([name, inPath]).toEqual([name, name.match(/\{\w+\}/g) ?? []]);
    const names = parameters.map((each) => `${each.in} ${each.name}`);
    expect([name, names]).toEqual([name, [...new Set(names)]]);
  }
});

it('contains exactly the components that it uses', () => {
  const used = new Set(
    objectsIn(document).flatMap((each) => ('$ref' in each && typeof each.$ref === 'string' ? each.$ref : [])),
  );
  const { securitySchemes, ...components } = document.components;
  const declared = Object.entries(components).flatMap(([kind, each]) =>
    Object.keys(each).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(declared.sort());
  const schemes = new Set(operations().flatMap(([, { security }]) => security.flatMap(Object.keys)));
  expect([...schemes].sort()).toEqual(Object.keys(securitySchemes).sort());
});

it('has only defaults that its schemas allow, and nothing of older versions of OpenAPI', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  for (const each of objectsIn(document)) {
    expect(each).not.toHaveProperty('nullable');
    if (!('default' in each) || !('type' in each)) continue;
    expect([each, ajv.validate(each, each.default)]).toEqual([each, true]);
  }
});

it('has the calls of the client in the docs', () => {
  const docs = readFileSync(join(packageRoot, 'docs/api-client.md'), 'utf8');
  const calls = [...docs.matchAll(/partnerhub\.([A-Z]+)\('([^']+)'/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(calls.length).toBeGreaterThan(1);
  const names = operations().map(([name]) => name);
  expect(calls.filter((each) => !names.includes(each))).toEqual([]);
  const objects = [...docs.matchAll(/\['schemas'\]\['(\w+)'\]/g)].map(([, name = '']) => name);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(objects));
});

it('declares who can make each call', () => {
  const found = new Map(operations());
  const permissions = (name: string) => {
    const call = found.get(name);
    return [call?.['x-permission'], call?.['x-api-key-scopes'], call?.security];
  };
  const session = { session: [] };
  const apiKey = { apiKey: [] };
  expect(permissions('GET /api/leads')).toEqual(['viewer', ['write', 'read'], [session, apiKey]]);
  expect(permissions('POST /api/leads')).toEqual(['editor', ['write'], [session, apiKey]]);
  expect(permissions('DELETE /api/partners/{id}')).toEqual(['admin', [], [session]]);
  expect(permissions('POST /api/conversions')).toEqual([
    'editor',
    ['write', 'conversions'],
    [session, apiKey],
  ]);
  expect(permissions('GET /api/superadmin/users')).toEqual(['super_admin', [], [session]]);
  expect(permissions('GET /api/portal/my-profile')).toEqual(['partner_portal', [], [session]]);
  expect(permissions('GET /api/auth/me')).toEqual(['signed-in', [], [session]]);
  expect(permissions('POST /api/auth/signin')).toEqual(['anyone', [], [{}]]);
});

it('describes parameters, bodies and refusals with the schemas that check them', () => {
  const { get, post } = document.paths['/api/leads'] ?? {};
  const byName = Object.fromEntries((get?.parameters ?? []).map((each) => [each.name, each]));
  expect(byName['limit']?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 500 });
  expect(byName['status']?.schema.enum).toEqual(['new', 'in progress', 'closed', 'won', 'lost']);
  expect(byName['custom']).toMatchObject({ style: 'form', explode: true });
  expect(post?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'company', 'email'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, email: { format: 'email' } },
  });
  expect(Object.keys(post?.responses ?? {})).toEqual(
    '201 400 401 403 404 409 413 415 429 500 503'.split(' '),
  );
  const upload = document.paths['/api/leads/imports']?.post?.requestBody?.content;
  expect(Object.keys(upload ?? {})).toEqual([
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

it('describes headers, errors and objects of calls that differ from the others', () => {
  const bodyOf = (name: string) =>
    new Map(operations()).get(name)?.requestBody?.content['application/json']?.schema;
  expect(bodyOf('POST /api/competitors/propose')).toMatchObject({
    required: ['website'],
    properties: { website: { type: 'string', minLength: 1 } },
  });
  const search = document.paths['/api/podcasts/search']?.get?.responses['200'];
  expect(search).toHaveProperty(['headers', 'X-Podcasts-Failures', 'description']);
  const mcp = document.paths['/api/mcp']?.post?.responses;
  for (const status of ['400', '406'])
    expect(mcp?.[status]).toHaveProperty('content.application/json.schema.anyOf.0', {
      $ref: '#/components/schemas/McpError',
    });
  const { DomainEvent, SettingField } = document.components.schemas;
  expect(JSON.stringify(DomainEvent)).toContain('as its call answers it');
  expect(JSON.stringify(SettingField)).toContain('"isMultiline"');
});

it('is served to anyone, with an ETag that saves sending it again', async () => {
  const first = await server.visitor().get(PATH);
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
  const etag = first.headers.get('ETag') ?? '';
  const again = await server.visitor().get(PATH, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.body, again.headers.get('ETag')]).toEqual([304, null, etag]);
  const other = await server.visitor().get(PATH, { headers: { 'If-None-Match': '"older"' } });
  expect(other.status).toBe(200);
});

// ASVS 15.2.2
it('is written once, without blocking the event loop', () => {
  expect(longestBlockMs).toBeLessThan(100);
});
