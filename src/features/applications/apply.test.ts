import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/server';
import { applicationIndustries, companySizes, continents } from './applications.rules';
import { northwind } from './applications.fixture';
import type { ApplicationView } from './applications.service';

let server: TestServer;
let ada: Client;
let workspaceId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
  workspaceId = (await ada.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId;
});
afterAll(() => server.close());

const apply = (changes: Record<string, unknown> = {}) =>
  server.visitor().post('/api/applications/apply', { workspaceId, ...northwind, ...changes });
const received = async () => (await ada.get<ApplicationView[]>('/api/admin/applications')).body;

describe('POST /api/applications/apply', () => {
  it('stores the application of a signed-out company, and returns only its receipt', async () => {
    const sent = await apply();
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      id: expect.any(String),
      companyName: 'Northwind Traders',
      status: 'Applied',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const [stored] = await received();
    expect(stored).toEqual({
      ...northwind,
      ...(sent.body as object),
      workspaceId,
      adminNote: null,
      custom: {},
      partnerId: null,
      affiliateCode: null,
      updatedAt: stored?.createdAt,
    });
  });

  it('stores two identical applications that are sent at once only once', async () => {
    const twin = { companyName: 'Twin Ltd', contactEmail: 'twin@twin.example' };
    const answers = [...(await Promise.all([1, 2, 3].map(() => apply(twin)))), await apply(twin)];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body]);
    expect((await apply({ ...twin, region: 'Oslo' })).body).not.toEqual(answers[0]?.body);
    const stored = (await received()).filter(({ companyName }) => companyName === 'Twin Ltd');
    expect(stored.map(({ region }) => region)).toEqual(['Oslo', northwind.region]);
  });

  // ASVS 15.3.3
  it('ignores fields of an application that only the server may set', async () => {
    await apply({
      companyName: 'Fabrikam',
      id: 'mine',
      status: 'Approved',
      adminNote: 'please',
      partnerId: 'mine',
      createdAt: '2000-01-01T00:00:00.000Z',
    });
    const [stored] = await received();
    expect(stored).toMatchObject({
      companyName: 'Fabrikam',
      status: 'Applied',
      adminNote: null,
      partnerId: null,
    });
    expect(stored?.id).not.toBe('mine');
    expect(stored?.createdAt).not.toMatch(/^2000/);
  });

  it('trims typed text and stores empty optional fields as null', async () => {
    await apply({ companyName: '  Contoso  ', contactName: '   ', phoneNumber: '', solutions: undefined });
    const [stored] = await received();
    expect(stored).toMatchObject({
      companyName: 'Contoso',
      contactName: null,
      phoneNumber: null,
      solutions: false,
      services: true,
    });
  });

  // ASVS 2.2.1
  it('reports every missing field of an application', async () => {
    const refused = await server.visitor().post('/api/applications/apply', {});
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'Workspace ID is required',
      fields: {
        workspaceId: ['Workspace ID is required'],
        companyName: ['Company name is required'],
        website: ['Invalid website URL'],
        contactEmail: ['Invalid email address'],
        continent: ['Continent is required'],
        region: ['Location is required'],
        industry: ['Industry is required'],
        size: ['Company size is required'],
        solutions: ['Please select at least one offering (Solutions or Services)'],
        valueProp: ['Value proposition must be at least 10 characters'],
      },
    });
  });

  it.each([
    ['workspaceId', '', 'Workspace ID is required'],
    ['workspaceId', '01900000-0000-7000-8000-000000000000', 'Workspace not found'],
    ['workspaceId', 'nonsense', 'Workspace not found'],
    ['companyName', ' ', 'Company name is required'],
    ['companyName', 'x'.repeat(201), 'Company name is too long'],
    ['website', '', 'Invalid website URL'],
    ['website', 'northwind.example', 'Invalid website URL'],
    ['website', 'javascript:alert(1)', 'Invalid website URL'],
    ['website', 'ftp://northwind.example', 'Invalid website URL'],
    ['website', `https://northwind.example/${'x'.repeat(2023)}`, 'Website is too long'],
    ['contactEmail', 'grace', 'Invalid email address'],
    ['contactEmail', 7, 'Invalid email address'],
    ['contactName', 'x'.repeat(201), 'Contact name is too long'],
    ['phoneNumber', '1'.repeat(51), 'Phone number is too long'],
    ['continent', 'Antarctica', `Continent must be one of: ${continents.join(', ')}`],
    ['region', '', 'Location is required'],
    ['region', 'x'.repeat(201), 'Location is too long'],
    ['industry', 'Whaling', `Industry must be one of: ${applicationIndustries.join(', ')}`],
    ['size', 'Huge', `Company size must be one of: ${companySizes.join(', ')}`],
    ['services', 'yes', 'Services must be true or false'],
    ['valueProp', 'Too short', 'Value proposition must be at least 10 characters'],
    ['valueProp', `${' '.repeat(20)}short`, 'Value proposition must be at least 10 characters'],
    ['valueProp', 'x'.repeat(2001), 'Value proposition is too long'],
  ])('refuses an application with %s %j', async (field, value, message) => {
    const before = await received();
    const refused = await apply({ [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: message, fields: { [field]: [message] } });
    expect(await received()).toEqual(before);
  });

  it.each([undefined, null, '', '  '])('requires every choice that is %j', async (blank) => {
    const { status, body } = await apply({ continent: blank, industry: blank, size: blank });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: {
        continent: ['Continent is required'],
        industry: ['Industry is required'],
        size: ['Company size is required'],
      },
    });
  });

  it.each([
    ['companyName', 'x'.repeat(200)],
    ['website', `https://northwind.example/${'x'.repeat(2022)}`],
    ['website', 'http://northwind.example'],
    ['contactName', 'x'.repeat(200)],
    ['phoneNumber', '1'.repeat(50)],
    ['region', 'x'.repeat(200)],
    ['valueProp', 'x'.repeat(10)],
    ['valueProp', 'x'.repeat(2000)],
    ...continents.map((value) => ['continent', value]),
    ...companySizes.map((value) => ['size', value]),
    ...applicationIndustries.map((value) => ['industry', value]),
  ])('accepts an application with %s %j', async (field, value) => {
    const valueProp = `Accepts ${field} ${value}`.slice(0, 100);
    expect((await apply({ valueProp, [field]: value })).status).toBe(201);
    expect((await received())[0]).toMatchObject({ [field]: value });
  });

  it('requires at least one offering', async () => {
    const refused = await apply({ solutions: false, services: false });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      fields: { solutions: ['Please select at least one offering (Solutions or Services)'] },
    });
  });

  it('answers a bot like anyone else, but stores nothing', async () => {
    const before = await received();
    const sent = await apply({ companyName: 'Spam Inc', leaveEmpty: '555' });
    expect(sent.status).toBe(201);
    expect(Object.keys(sent.body as object)).toEqual(['id', 'companyName', 'status', 'createdAt']);
    expect(await received()).toEqual(before);
  });

  it.each([
    ['malformed JSON', { rawBody: '{"a":' }, 400],
    ['a null character', { rawBody: '{"companyName":"\\u0000"}' }, 400],
    ['no JSON object', { rawBody: 'null' }, 400],
    ['another content type', { headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a body over 64 KiB', { rawBody: JSON.stringify({ valueProp: 'x'.repeat(65 * 1024) }) }, 413],
    ['a foreign origin', { headers: { Origin: 'https://elsewhere.example' } }, 403],
  ])('refuses an application with %s', async (_, options, status) => {
    const refused = await server.visitor().post('/api/applications/apply', northwind, options);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ error: expect.any(String) });
  });

  it('returns 405 for other methods', async () => {
    const refused = await server.visitor().get('/api/applications/apply');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('POST');
  });
});
