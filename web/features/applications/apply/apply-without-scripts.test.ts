import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../../../src/testing/roles';
import { startTestServer, type TestServer } from '../../../../src/testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'signup=off,signin=off,apply=4/1h' });
  team = await makeTeam(server);
});
afterAll(() => server.close());

const northwind = {
  companyName: 'Northwind Traders',
  website: 'https://northwind.example',
  contactEmail: 'grace@northwind.example',
  contactName: '',
  phoneNumber: '',
  continent: 'Europe',
  region: 'Berlin, Germany',
  industry: 'Food & Beverage',
  size: 'SME',
  offerings: 'solutions',
  valueProp: 'We bring specialty food to 400 grocers.',
  leaveEmpty: '',
};

/** Sends the form as a browser without scripts. */
const send = (
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
  client = server.visitor(),
) =>
  client.send<string>('POST', `/apply/${team.workspaceId}`, undefined, {
    rawBody: new URLSearchParams({ ...northwind, ...changes }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url, ...headers },
  });

const applications = async () =>
  (await team.admin.get<{ companyName: string }[]>('/api/admin/applications')).body.map(
    ({ companyName }) => companyName,
  );

it('a refused application is shown again with messages and what was typed', async () => {
  const { status, body } = await send({
    companyName: '<b>Contoso & Sons',
    website: 'nonsense',
    offerings: '',
  });
  expect(status).toBe(400);
  expect(body).toContain('Invalid website URL');
  expect(body).toContain('Please select at least one offering');
  expect(body).toContain('value="&lt;b&gt;Contoso &amp; Sons"');
  expect(body).toMatch(/<option[^>]* value="Food &amp; Beverage" selected=""/);
  expect(body).toContain('We bring specialty food to 400 grocers.</textarea>');
  expect(await applications()).toEqual([]);
});

it('a sent application is stored once, and leads to a receipt', async () => {
  const { status, headers } = await send();
  const receipt = headers.get('Location') ?? '';
  expect([status, receipt]).toEqual([303, `/apply/${team.workspaceId}?sent`]);
  expect((await server.visitor().get<string>(receipt)).body).toContain('Application Submitted Successfully!');
  expect(await applications()).toEqual(['Northwind Traders']);
});

it('an application with a filled honeypot gets the same answer and is not stored', async () => {
  expect((await send({ leaveEmpty: 'x', companyName: 'Bot' })).status).toBe(303);
  expect(await applications()).toEqual(['Northwind Traders']);
});

it.each([
  [{ Origin: 'https://evil.example' }, 403, 'Cross-origin requests are not allowed'],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403, 'Cross-origin requests are not allowed'],
  [{ 'Content-Type': 'text/plain' }, 415, 'Content-Type must be application/x-www-form-urlencoded'],
])('the form refuses a request with %j', async (headers, status, message) => {
  const answer = await send({}, headers);
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(message)]);
});

it('the form refuses a body over 64 KiB, and text that cannot be stored', async () => {
  expect((await send({ valueProp: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await send({ companyName: 'a\u0000b' })).status).toBe(400);
  expect(await applications()).toEqual(['Northwind Traders']);
});

it('the form of an unknown workspace is not found, and members are redirected', async () => {
  const { status } = await server.visitor().send('POST', '/apply/nonsense', undefined, {
    rawBody: '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(404);
  const member = await send({}, {}, team.viewer);
  expect([member.status, member.headers.get('Location')]).toEqual([302, '/']);
});

it('the form counts towards the limit of applications, and keeps what was typed above it', async () => {
  for (const companyName of ['Contoso', 'Fabrikam']) expect((await send({ companyName })).status).toBe(303);
  const { status, headers, body } = await send({ companyName: 'Adatum' });
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(body).toContain('value="Adatum"');
});

it('other methods and the data of the form are refused', async () => {
  const visitor = server.visitor();
  const put = await visitor.send('PUT', `/apply/${team.workspaceId}`);
  expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect((await visitor.send('POST', `/apply/${team.workspaceId}.data`)).status).toBe(405);
});
