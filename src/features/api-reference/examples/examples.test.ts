import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, it } from 'vitest';
import { openApiText } from '../../../openapi-text';
import { curlOf } from './curl';
import { examplesOf } from './describe-examples';
import { makeExample } from './make-example';
import type { JsonSchema, OpenApi, Operation } from '../openapi.types';

const ORIGIN = 'https://partners.example.com';

let document: OpenApi;
let operations: { method: string; path: string; operation: Operation }[];
beforeAll(async () => {
  document = JSON.parse(await openApiText());
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});

function find(id: string) {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`No call ${id}`);
  return found;
}

const SETUP = `PARTNERHUB_KEY=phk_test PARTNERHUB_SESSION=session; curl() { printf '%s\\0' "$@"; }`;

/** Returns the arguments that a shell passes to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `${SETUP}\n${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

it('shows an example of every JSON body and answer that its schema allows', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema({ ...document, $id: 'api' });
  const problemsOf = (schema: JsonSchema, example: unknown): string | null => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validate = ajv.compile(JSON.parse(text));
    return validate(example) ? null : ajv.errorsText(validate.errors, { dataVar: 'example' });
  };
  let answers = 0;
  for (const called of operations) {
    const { operation, path } = called;
    const name = operation.operationId;
    const body = operation.requestBody?.content['application/json']?.schema;
    if (body) {
      const example = makeExample(body, document.components.schemas, { subject: path, isInput: true });
      expect([name, problemsOf(body, example)]).toEqual([name, null]);
    }
    const { answer } = examplesOf(called, document, ORIGIN);
    const described = operation.responses[answer?.status ?? ''];
    if (!answer || !described || '$ref' in described) continue;
    answers += 1;
    const schema = described.content?.['application/json']?.schema ?? {};
    expect([name, problemsOf(schema, JSON.parse(answer.text))]).toEqual([name, null]);
  }
  expect(answers).toBeGreaterThan(150);
});

it('writes a command for each call, with its credentials, required parameters and example body', () => {
  expect(argumentsOf(examplesOf(find('createLead'), document, ORIGIN).curl)).toEqual([
    '-X',
    'POST',
    `${ORIGIN}/api/leads`,
    '-H',
    'Authorization: Bearer phk_test',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify({ name: 'Grace Hopper', company: 'Northwind Ltd.', email: 'grace@example.com' }, null, 2),
  ]);
  const download = argumentsOf(examplesOf(find('exportLeads'), document, ORIGIN).curl);
  expect(download.slice(-2)).toEqual(['-o', 'file.csv']);
  const upload = argumentsOf(examplesOf(find('importLeads'), document, ORIGIN).curl);
  expect(upload.slice(-4)).toEqual(['-H', 'Content-Type: text/csv', '--data-binary', '@file.csv']);
  const session = argumentsOf(examplesOf(find('listAllUsers'), document, ORIGIN).curl);
  expect(session.slice(-2)).toEqual(['-b', 'partnerhub_session=session']);
  const anyone = argumentsOf(examplesOf(find('getOpenApi'), document, ORIGIN).curl);
  expect(anyone).toEqual([`${ORIGIN}/api/openapi.json`]);
  const mcp = argumentsOf(examplesOf(find('mcp'), document, ORIGIN).curl);
  expect(mcp).toContain('Accept: application/json, text/event-stream');
  expect(JSON.parse(mcp.at(-1) ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const all = operations.map((called) => examplesOf(called, document, ORIGIN).curl).join('\n');
  const addresses = argumentsOf(all).filter((each) => each.startsWith('http'));
  expect(addresses).toHaveLength(operations.length);
  for (const url of addresses) expect(url).toMatch(/^https:\/\/partners\.example\.com\/api\/[\w/.?=&%+-]+$/);
});

it('quotes texts for the shell', () => {
  const json = { note: `It's $HOME, "quoted" and \`run\`\\n` };
  const command = curlOf({
    origin: ORIGIN,
    method: 'POST',
    path: '/api/leads',
    query: [['q', "it's & more"]],
    security: [{}],
    accept: null,
    body: { type: 'application/json', json },
    savesAs: null,
  });
  const found = argumentsOf(command);
  expect(found).toContain(`${ORIGIN}/api/leads?q=it%27s+%26+more`);
  expect(JSON.parse(found.at(-1) ?? '')).toEqual(json);
});

it('makes the same examples each time, from realistic values', () => {
  const lead = () => examplesOf(find('listLeads'), document, ORIGIN).answer?.text ?? '';
  expect(lead()).toBe(lead());
  expect(JSON.parse(lead())).toEqual([
    expect.objectContaining({
      name: 'Grace Hopper',
      email: 'grace@example.com',
      createdAt: '2026-03-14T09:30:00.000Z',
      custom: { tier: 'Gold' },
    }),
  ]);
  const partner = JSON.parse(examplesOf(find('getPartner'), document, ORIGIN).answer?.text ?? '');
  expect(partner).toMatchObject({ name: 'Northwind Ltd.', website: 'https://www.example.com' });
});

it('limits the depth of examples of recursive schemas', () => {
  const schemas: Record<string, JsonSchema> = {
    Folder: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } },
      },
    },
  };
  const example = makeExample({ $ref: '#/components/schemas/Folder' }, schemas, {
    subject: '/folders',
    isInput: false,
  });
  expect(example).toEqual({ name: 'Grace Hopper', folders: [] });
});
