import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as z from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

const PATH = '/api/mcp';
const headers = { Accept: 'application/json, text/event-stream' };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const lead = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const makeKey = async (scope: string, by = team.admin) =>
  (await by.post<{ key: string }>('/api/admin/api-keys', { name: scope, scope })).body.key;

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(PATH, server.url), { requestInit }));
  return client;
}

const answer = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
});
async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { isError = false, content } = answer.parse(await client.callTool({ name, arguments: input }));
  return { isError, text: content[0].text };
}
const toolNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

it('offers the calls that the scope of the key allows', async () => {
  const reader = await connect(await makeKey('read'));
  const writer = await connect(await makeKey('write'));
  const { tools } = await reader.listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['listLeads', 'getPartner', 'search', 'exportLeads']));
  const all = await toolNames(writer);
  expect(all).toEqual(expect.arrayContaining([...names, 'createLead', 'updateLead', 'deleteLead']));
  for (const name of ['deletePartner', 'listUsers', 'createApiKey', 'signIn', 'mcp', 'importLeads'])
    expect([name, all.includes(name)]).toEqual([name, false]);
  const list = tools.find(({ name }) => name === 'listLeads');
  expect(list).toMatchObject({
    title: 'List leads',
    inputSchema: {
      type: 'object',
      properties: { status: { enum: expect.any(Array) }, limit: { default: 50 } },
    },
  });
});

// ASVS 8.2.1
it('makes calls with the permissions, the validation and the audit log of the API', async () => {
  const writer = await connect(await makeKey('write'));
  const made = await call(writer, 'createLead', { body: lead });
  expect(made.isError).toBe(false);
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(made.text));
  const changed = await call(writer, 'updateLead', { id, body: { city: 'London' } });
  expect(JSON.parse(changed.text)).toMatchObject({ id, city: 'London' });
  const read = await call(writer, 'getLead', { id });
  expect(JSON.parse(read.text)).toMatchObject({ id, city: 'London' });
  const listed = await call(writer, 'listLeads', { status: 'new', limit: 1 });
  expect(JSON.parse(listed.text)).toMatchObject({ total: 1, nextCursor: null, items: [{ id }] });
  expect(await call(writer, 'updateLead', { id, body: { email: 'nonsense' } })).toEqual({
    isError: true,
    text: JSON.stringify({
      error: 'Invalid email address',
      fields: { email: ['Invalid email address'] },
    }),
  });
  const log = await team.owner.get<object[]>('/api/audit-log?objectType=lead');
  expect(log.body).toMatchObject([
    { action: 'updated', actorName: expect.stringMatching(/^API key write/) },
    { action: 'created' },
  ]);

  const reader = await connect(await makeKey('read'));
  const refused = { isError: true, text: 'There is no tool deleteLead for this API key' };
  expect(await call(reader, 'deleteLead', { id })).toEqual(refused);
  const foreign = await connect(await makeKey('write', team.outsider));
  expect(await call(foreign, 'getLead', { id })).toEqual({
    isError: true,
    text: '{"error":"Lead not found"}',
  });
  expect(await call(writer, 'getLead', { id: `${id}/../../leads` })).toMatchObject({ isError: true });
  expect(await call(writer, 'deleteLead', { id })).toEqual({ isError: false, text: 'Done' });
});

it('refuses arguments that the schema of a tool does not allow, and names them', async () => {
  const writer = await connect(await makeKey('write'));
  const problem = async (name: string, input: Record<string, unknown>) => {
    const { isError, text } = await call(writer, name, input);
    return isError ? text : 'no error';
  };
  expect(await problem('listPartners', { query: 'x' })).toMatch(
    /^There is no argument query\. This tool takes: (\w+, )*search(, \w+)*$/,
  );
  expect(await problem('listLeads', { limit: 'all', status: 'gone' })).toMatch(
    /^limit must be integer\nstatus must be one of: new, /,
  );
  const unchanged = { name: lead.name, compny: 'Acme' };
  expect(await problem('updateLead', { id: 'x', body: unchanged })).toMatch(
    /^There is no argument body\.compny\. body takes: name, /,
  );
  expect(await problem('createLead', {})).toBe('body is missing');
  expect(await problem('createLead', { body: { name: 1 } })).toContain('body.name must be string');
  expect(await problem('updateLead', { body: {} })).toBe('id is missing');
  // An id is one part of the path, so these would make another call.
  for (const name of ['getLead', 'restoreFromTrash', 'deleteLead'])
    for (const id of ['', '.', '..'])
      expect([name, await problem(name, { id })]).toEqual([name, `id can't be "${id}"`]);
});

it('says which tools change something, and which reach people or servers outside', async () => {
  const { tools } = await (await connect(await makeKey('write'))).listTools();
  const outside = tools.filter(({ annotations }) => annotations?.openWorldHint === true);
  expect(outside.map(({ name }) => name).toSorted()).toEqual([
    'checkForChanges',
    'checkSource',
    'createAnnouncement',
    'createMonitoredSource',
    'discoverSources',
    'previewSource',
    'proposeSources',
    'sendEmailTemplate',
    'updateAnnouncement',
    'updateMonitoredSource',
  ]);
  expect(outside.filter(({ annotations }) => annotations?.readOnlyHint !== false)).toEqual([]);
});

it('limits a key to the current role of its creator', async () => {
  const writer = await connect(await makeKey('write'));
  const member = `/api/admin/users/${team.userIds.admin}/role`;
  await team.owner.patch(member, { role: 'viewer' });
  const refused = await call(writer, 'createLead', { body: lead });
  await team.owner.patch(member, { role: 'admin' });
  expect(refused).toEqual({ isError: true, text: `{"error":"You don't have permission to do this"}` });
});

it('reports a figure to a key that can only read', async () => {
  const reader = await connect(await makeKey('read'));
  const answer = await call(reader, 'queryReport', { body: { measure: 'dealsWon' } });
  expect(JSON.parse(answer.text)).toMatchObject({ totals: [{ value: 0, count: 0 }] });
});

// ASVS 6.3.4
it('needs an API key that can read', async () => {
  const visitor = server.visitor();
  const bearer = (key: string) => ({ headers: { ...headers, Authorization: `Bearer ${key}` } });
  expect((await visitor.post(PATH, ping, { headers })).status).toBe(401);
  const session = await team.admin.post(PATH, ping, { headers });
  expect([session.status, session.body]).toEqual([
    403,
    { error: 'The Model Context Protocol needs an API key' },
  ]);
  expect((await visitor.post(PATH, ping, bearer(await makeKey('conversions')))).status).toBe(403);
  const key = bearer(await makeKey('read'));
  const pong = await visitor.post(PATH, ping, key);
  expect([pong.status, pong.body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  expect((await visitor.post(PATH, [ping, ping], key)).status).toBe(400);
  expect(
    (await visitor.post(PATH, { jsonrpc: '2.0', method: 'notifications/initialized' }, key)).status,
  ).toBe(202);
  const get = await visitor.get(PATH, key);
  expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST']);
});
