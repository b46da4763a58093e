import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeLead } from '../../testing/leads';
import { actorOf } from '../../testing/actors';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Lead } from './leads.entity';

let server: TestServer;
let ada: Client;
let workspaces = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  workspaces += 1;
  ada = await server.signUp(`ada${workspaces}@example.org`);
});
afterAll(() => server.close());

const list = (parameters: Record<string, string> = {}) =>
  ada.get<Lead[]>(`/api/leads?${new URLSearchParams(parameters)}`);
const namesOf = async (parameters: Record<string, string>) =>
  (await list(parameters)).body.map((lead) => lead.name);
const totalOf = async (parameters: Record<string, string> = {}) =>
  (await list(parameters)).headers.get('X-Total-Count');

const SORTS =
  'name, company, email, industry, city, priority, status, createdAt, updatedAt, ownerName, custom.<key>';

async function makeLeads(details: object[]): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (const one of details) {
    server.clock.advance(1000);
    leads.push(await makeLead(ada, one));
  }
  return leads;
}

describe('GET /api/leads', () => {
  it('lists leads newest first, with a total', async () => {
    await makeLeads([{ name: 'Bill' }, { name: 'Milton' }]);
    const { headers, body } = await list();
    expect(body.map(({ name }) => name)).toEqual(['Milton', 'Bill']);
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(headers.get('Link')).toBeNull();
  });

  it('filters leads by status, alone and combined with a search', async () => {
    await makeLeads([
      { name: 'Bill', status: 'in progress' },
      { name: 'Milton', status: 'in progress' },
      { name: 'Peter', status: 'won' },
    ]);
    expect(await namesOf({ status: 'in progress' })).toEqual(['Milton', 'Bill']);
    expect(await namesOf({ status: 'in progress', search: 'milton' })).toEqual(['Milton']);
    expect(await namesOf({ status: 'won', search: 'milton' })).toEqual([]);
    expect(await namesOf({ status: 'lost' })).toEqual([]);
  });

  it('keeps exact lead counts through every change', async () => {
    const [bill, milton] = await makeLeads([{}, {}, { status: 'won' }]);
    expect(await totalOf()).toBe('3');
    expect(await totalOf({ status: 'new' })).toBe('2');
    await ada.patch(`/api/leads/${bill?.id}/status`, { status: 'won' });
    expect([await totalOf({ status: 'new' }), await totalOf({ status: 'won' })]).toEqual(['1', '2']);
    await ada.delete(`/api/leads/${milton?.id}`);
    expect([await totalOf({ status: 'new' }), await totalOf()]).toEqual(['0', '2']);
    const actor = await actorOf(server.app, ada.cookie());
    expect(await server.app.leads.counts(actor)).toEqual({
      new: 0,
      'in progress': 0,
      closed: 0,
      won: 2,
      lost: 0,
      total: 2,
    });
  });

  it.each([
    ['limit', '0', 'limit must be between 1 and 1000'],
    ['limit', '1001', 'limit must be between 1 and 1000'],
    ['limit', 'ten', 'limit must be between 1 and 1000'],
    ['cursor', 'nonsense', 'Invalid cursor'],
    ['cursor', 'WyJub3doZXJlIiwieCJd', 'Invalid cursor'],
    ['status', 'gone', 'Status must be one of: new, in progress, closed, won, lost'],
    ['search', 'x'.repeat(201), 'search is too long'],
    ['sort', 'notes', `sort must be one of: ${SORTS}`],
    ['sort', '--name', `sort must be one of: ${SORTS}`],
    ['sort', 'Name', `sort must be one of: ${SORTS}`],
  ])('refuses to list leads with %s=%s', async (name, value, error) => {
    const refused = await list({ [name]: value });
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { [name]: [error] } } });
  });

  it('accepts a limit of 1000 and a search of 200 characters, but no repeated filter', async () => {
    expect((await list({ limit: '1000', search: 'x'.repeat(200) })).status).toBe(200);
    expect((await ada.get('/api/leads?search=a&search=b')).status).toBe(400);
    expect((await ada.get('/api/leads?status=new&status=won')).status).toBe(400);
  });

  const next = (link: string | null) => /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1];

  it.each([
    ['all leads', {}],
    ['leads of a status', { status: 'new' }],
    ['leads found by a search', { search: 'Lead' }],
    ['leads of a status found by a search for two letters', { search: 'le', status: 'new' }],
  ])('pages through %s without gaps or repeats while leads come and go', async (_, parameters) => {
    const names = Array.from({ length: 7 }, (_, index) => `Lead ${index}`);
    await makeLeads(names.map((name) => ({ name })));
    const seen: string[] = [];
    let url: string | undefined = `/api/leads?${new URLSearchParams({ ...parameters, limit: '3' })}`;
    while (url) {
      const page = await ada.get<Lead[]>(url);
      expect(page.body.length).toBeLessThanOrEqual(3);
      expect(page.headers.get('X-Total-Count')).toBe('7');
      seen.push(...page.body.map((lead) => lead.name));
      if (seen.length === 3) {
        await makeLeads([{ name: 'Lead that came' }]);
        await ada.delete(`/api/leads/${page.body[0]?.id}`);
      }
      url = next(page.headers.get('Link'));
    }
    expect(seen).toEqual(names.reverse());
  });

  it('pages correctly through leads of the same moment', async () => {
    const leads = await makeLeads([{}, {}, {}, {}]);
    const ids = leads.map(({ id }) => id);
    const createdAt = '2026-01-01T00:00:00.000Z';
    await server.app.db.write('leads').whereIn('id', ids).update({ createdAt });
    const first = await list({ limit: '2' });
    const second = await ada.get<Lead[]>(next(first.headers.get('Link')) ?? '');
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids.sort().reverse());
    expect(second.headers.get('Link')).toBeNull();
  });
});

describe('sort', () => {
  const people = [
    { name: 'émile', priority: 'high', status: 'won' },
    { name: 'Zoe', priority: null, status: 'new' },
    { name: 'anna', priority: 'low', status: 'won' },
    { name: 'Bea', priority: 'medium', status: 'in progress' },
  ];

  it('sorts leads by text regardless of case and accents, by priority and by stage, empty values last', async () => {
    await makeLeads(people);
    expect(await namesOf({ sort: 'name' })).toEqual(['anna', 'Bea', 'émile', 'Zoe']);
    expect(await namesOf({ sort: '-name' })).toEqual(['Zoe', 'émile', 'Bea', 'anna']);
    expect(await namesOf({ sort: 'priority' })).toEqual(['anna', 'Bea', 'émile', 'Zoe']);
    expect(await namesOf({ sort: '-priority' })).toEqual(['émile', 'Bea', 'anna', 'Zoe']);
    expect(await namesOf({ sort: 'status' })).toEqual(['Zoe', 'Bea', 'émile', 'anna']);
    expect(await namesOf({ sort: '-status' })).toEqual(['anna', 'émile', 'Bea', 'Zoe']);
    expect(await namesOf({ sort: 'createdAt' })).toEqual(people.map(({ name }) => name));
  });

  it('sorts filtered and searched leads', async () => {
    await makeLeads(people);
    expect(await namesOf({ sort: 'name', status: 'won' })).toEqual(['anna', 'émile']);
    expect(await namesOf({ sort: '-name', search: 'initech' })).toEqual(['Zoe', 'émile', 'Bea', 'anna']);
    expect(await namesOf({ sort: 'priority', search: 'e' })).toEqual(['anna', 'Bea', 'émile', 'Zoe']);
    expect(await namesOf({ sort: 'priority', search: 'in', limit: '3' })).toEqual(['anna', 'Bea', 'émile']);
  });

  it('keeps the order in step with changes', async () => {
    const [first] = await makeLeads(people);
    await ada.patch(`/api/leads/${first?.id}`, { name: 'AA', priority: null });
    expect(await namesOf({ sort: 'name' })).toEqual(['AA', 'anna', 'Bea', 'Zoe']);
    expect(await namesOf({ sort: '-updatedAt', limit: '1' })).toEqual(['AA']);
    expect((await namesOf({ sort: 'priority' })).slice(2).sort()).toEqual(['AA', 'Zoe']);
  });

  it('sorts an export as the list', async () => {
    await makeLeads(people);
    const file = await ada.get('/api/leads/export?sort=-name');
    const names = String(file.body).split('\r\n').slice(1, 5);
    expect(names.map((line) => line.split(',')[0])).toEqual(['Zoe', 'émile', 'Bea', 'anna']);
  });
});

describe('search', () => {
  it('finds substrings of all texts on a lead card, ignoring case, also beyond ASCII', async () => {
    await makeLeads([
      {
        name: 'Žofie Nováková',
        company: 'ÜBERFLIEGER GmbH',
        email: 'zofie@novak.example',
        industry: 'Robotics',
        city: 'Köln',
      },
      { name: 'Bill' },
    ]);
    for (const search of [
      'ŽOFIE',
      'nová',
      'überflieger',
      'ZOFIE@',
      'robo',
      'ko\u0308ln',
      'žo',
      'ö',
      '@novak',
    ])
      expect(await namesOf({ search })).toEqual(['Žofie Nováková']);
    expect(await namesOf({ search: 'robotics žofie' })).toEqual(['Žofie Nováková']);
    expect(await namesOf({ search: 'žofie bill' })).toEqual([]);
    expect(await namesOf({ search: '  ' })).toHaveLength(2);
  });

  it('treats all characters of a lead search literally', async () => {
    await makeLeads([{ name: '100% "Quoted"' }, { name: 'snake_case' }, { name: String.raw`back\slash` }]);
    expect(await namesOf({ search: '100%' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: '"quoted"' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: '%' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: 'e_c' })).toEqual(['snake_case']);
    expect(await namesOf({ search: String.raw`k\s` })).toEqual([String.raw`back\slash`]);
    expect(await namesOf({ search: `'; DROP TABLE leads; --` })).toEqual([]);
    expect(await namesOf({ search: 'NEAR(a* OR b)' })).toEqual([]);
  });

  it('keeps the lead search in step with changes and deletions', async () => {
    const [lead] = await makeLeads([{ city: 'Austin' }]);
    await ada.patch(`/api/leads/${lead?.id}`, { company: 'Globex', city: '' });
    expect(await namesOf({ search: 'initech austin' })).toEqual([]);
    expect(await namesOf({ search: 'austin' })).toEqual([]);
    expect(await namesOf({ search: 'globex' })).toEqual(['Bill Lumbergh']);
    await ada.delete(`/api/leads/${lead?.id}`);
    expect(await namesOf({ search: 'globex' })).toEqual([]);
  });
});
