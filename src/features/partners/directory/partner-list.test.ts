import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makePartner } from '../../../testing/partners';
import { actorOf } from '../../../testing/actors';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { Partner } from '../partners.entity';

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

const list = (parameters: Record<string, string> = {}, client = ada) =>
  client.get<Partner[]>(`/api/partners?${new URLSearchParams(parameters)}`);
const namesOf = async (parameters: Record<string, string>) =>
  (await list(parameters)).body.map((partner) => partner.name);

async function makePartners(details: object[]): Promise<void> {
  for (const one of details) {
    server.clock.advance(1000);
    await makePartner(ada, one);
  }
}

describe('GET /api/partners', () => {
  it('lists the partners of the current workspace, newest first, with a total', async () => {
    await makePartners([{ name: 'Initech' }, { name: 'Globex' }]);
    const grace = await server.signUp(`grace${workspaces}@example.org`);
    await makePartner(grace, { name: 'Hooli' });
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(body.map((partner) => partner.name)).toEqual(['Globex', 'Initech']);
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(headers.get('X-Total-Count-Relation')).toBeNull();
    expect(headers.get('Link')).toBeNull();
  });

  it('returns an empty list at first', async () => {
    const { body, headers } = await list({ search: 'anything', status: 'active' });
    expect(body).toEqual([]);
    expect(headers.get('X-Total-Count')).toBe('0');
  });

  it('filters partners by status, industry, location and partnership type, alone and combined', async () => {
    await makePartners([
      { name: 'Initech', industry: 'SaaS', location: 'Austin', partnershipType: ['Reseller', 'Referral'] },
      { name: 'Globex', industry: 'Energy', location: 'Austin', partnershipType: ['Reseller'] },
      { name: 'Hooli', industry: 'SaaS', location: 'Palo Alto', status: 'inactive' },
    ]);
    expect(await namesOf({ status: 'active' })).toEqual(['Globex', 'Initech']);
    expect(await namesOf({ industry: 'SaaS' })).toEqual(['Hooli', 'Initech']);
    expect(await namesOf({ location: 'Austin' })).toEqual(['Globex', 'Initech']);
    expect(await namesOf({ partnershipType: 'Reseller' })).toEqual(['Globex', 'Initech']);
    expect(await namesOf({ partnershipType: 'Referral', status: 'active' })).toEqual(['Initech']);
    expect(await namesOf({ industry: 'SaaS', location: 'Austin', status: 'active' })).toEqual(['Initech']);
    expect(await namesOf({ partnershipType: 'Reseller', industry: 'Energy' })).toEqual(['Globex']);
    expect(await namesOf({ partnershipType: 'Reseller', search: 'tech' })).toEqual(['Initech']);
    expect(await namesOf({ industry: 'Saas' })).toEqual([]);
    expect(await namesOf({ industry: 'all', location: 'all', status: 'all' })).toHaveLength(3);
  });

  it('filters and sorts partners by tier, with those without a tier last', async () => {
    await makePartners([
      { name: 'Initech', tier: 'Silver' },
      { name: 'Globex' },
      { name: 'Hooli', tier: 'Gold', status: 'inactive' },
      { name: 'Umbrella', tier: 'Gold' },
    ]);
    expect(await namesOf({ tier: 'Gold' })).toEqual(['Umbrella', 'Hooli']);
    expect(await namesOf({ tier: 'Gold', status: 'active', search: 'umb' })).toEqual(['Umbrella']);
    expect(await namesOf({ tier: 'gold' })).toEqual([]);
    expect(await namesOf({ tier: 'all' })).toHaveLength(4);
    expect((await list({ tier: 'Gold' })).headers.get('X-Total-Count')).toBe('2');
    expect((await namesOf({ sort: 'tier' })).slice(2)).toEqual(['Initech', 'Globex']);
    expect((await namesOf({ sort: '-tier' })).slice(-1)).toEqual(['Globex']);
    expect((await namesOf({ sort: '-tier' }))[0]).toBe('Initech');
  });

  it('keeps the filters in step with changes of status and types', async () => {
    const partner = await makePartner(ada, { partnershipType: ['Reseller'] });
    await ada.patch(`/api/partners/${partner.id}`, { status: 'pending', partnershipType: 'Referral' });
    expect(await namesOf({ partnershipType: 'Reseller' })).toEqual([]);
    expect(await namesOf({ partnershipType: 'Referral', status: 'active' })).toEqual([]);
    expect(await namesOf({ partnershipType: 'Referral', status: 'pending' })).toEqual(['Initech']);
    expect((await list({ status: 'pending' })).headers.get('X-Total-Count')).toBe('1');
    await ada.delete(`/api/partners/${partner.id}`);
    expect((await list()).headers.get('X-Total-Count')).toBe('0');
  });

  it.each([
    ['limit', '0', 'limit must be between 1 and 1000'],
    ['limit', '1001', 'limit must be between 1 and 1000'],
    ['limit', 'ten', 'limit must be between 1 and 1000'],
    ['limit', '1.5', 'limit must be between 1 and 1000'],
    ['cursor', 'nonsense', 'Invalid cursor'],
    ['cursor', 'WyJub3doZXJlIiwieCJd', 'Invalid cursor'],
    ['cursor', 'WyJhIl0', 'Invalid cursor'],
    ['status', 'gone', 'Status must be one of: active, pending, inactive'],
    ['search', 'x'.repeat(201), 'search is too long'],
  ])('refuses to list partners with %s=%s', async (name, value, error) => {
    const refused = await list({ [name]: value });
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { [name]: [error] } } });
  });

  it('refuses a repeated filter', async () => {
    expect((await ada.get('/api/partners?industry=a&industry=b')).status).toBe(400);
  });
});

describe('paging', () => {
  const next = (link: string | null) => /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1];

  it.each([
    ['all partners', {}],
    ['partners of a status', { status: 'active' }],
    ['partners of a type', { partnershipType: 'Reseller' }],
    ['partners found by a search', { search: 'Partner' }],
    ['partners found by a search for two letters', { search: 'pa' }],
  ])('pages through %s without gaps or repeats while partners come and go', async (_, parameters) => {
    const names = Array.from({ length: 7 }, (_, index) => `Partner ${index}`);
    await makePartners(names.map((name) => ({ name, partnershipType: 'Reseller' })));
    const seen: string[] = [];
    let url: string | undefined = `/api/partners?${new URLSearchParams({ ...parameters, limit: '3' })}`;
    while (url) {
      const page = await ada.get<Partner[]>(url);
      expect(page.body.length).toBeLessThanOrEqual(3);
      seen.push(...page.body.map((partner) => partner.name));
      if (seen.length === 3) {
        expect(page.headers.get('X-Total-Count')).toBe('7');
        await makePartners([{ name: 'Partner that came', partnershipType: 'Reseller' }]);
        await ada.delete(`/api/partners/${page.body[0]?.id}`);
      } else expect(page.headers.get('X-Total-Count')).toBe('7');
      url = next(page.headers.get('Link'));
    }
    expect(seen).toEqual(names.reverse());
  });

  it('pages correctly through partners of the same moment', async () => {
    const partners = await Promise.all(['a', 'b', 'c', 'd'].map((name) => makePartner(ada, { name })));
    await server.app.db
      .write('partners')
      .whereIn(
        'id',
        partners.map(({ id }) => id),
      )
      .update({ createdAt: '2026-01-01T00:00:00.000Z' });
    const first = await list({ limit: '2' });
    const second = await ada.get<Partner[]>(next(first.headers.get('Link')) ?? '');
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(ids).toEqual(
      partners
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(second.headers.get('Link')).toBeNull();
  });
});

describe('search', () => {
  it('finds substrings of name and description, ignoring case, also beyond ASCII', async () => {
    await makePartners([
      { name: 'Žižkov Robotics', description: 'ÜBERFLIEGER aus Köln' },
      { name: 'Initech', description: 'Reports with cover sheets' },
    ]);
    expect(await namesOf({ search: 'ROBO' })).toEqual(['Žižkov Robotics']);
    expect(await namesOf({ search: 'žiŽk' })).toEqual(['Žižkov Robotics']);
    expect(await namesOf({ search: 'überflieger' })).toEqual(['Žižkov Robotics']);
    expect(await namesOf({ search: 'Ko\u0308ln' })).toEqual(['Žižkov Robotics']);
    expect(await namesOf({ search: 'ver' })).toEqual(['Initech']);
    expect(await namesOf({ search: '  ' })).toHaveLength(2);
  });

  it('finds partners with all words, in any order, of any length', async () => {
    await makePartners([{ name: 'Initech' }, { name: 'Initrode' }]);
    expect(await namesOf({ search: 'sheets INI tech' })).toEqual(['Initech']);
    expect(await namesOf({ search: 'od' })).toEqual(['Initrode']);
    expect(await namesOf({ search: 'initrode é' })).toEqual(['Initrode']);
    expect(await namesOf({ search: 'initrode ó' })).toEqual(['Initrode']);
  });

  it('treats all characters of a partner search literally', async () => {
    await makePartners([
      { name: '100% "Quoted"' },
      { name: 'snake_case' },
      { name: String.raw`back\slash` },
      { name: 'NEAR(a* OR b)' },
    ]);
    expect(await namesOf({ search: '100%' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: '%' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: '"quoted"' })).toEqual(['100% "Quoted"']);
    expect(await namesOf({ search: 'e_c' })).toEqual(['snake_case']);
    expect(await namesOf({ search: '_' })).toEqual(['snake_case']);
    expect(await namesOf({ search: String.raw`k\s` })).toEqual([String.raw`back\slash`]);
    expect(await namesOf({ search: 'near(a*' })).toEqual(['NEAR(a* OR b)']);
    expect(await namesOf({ search: `'; DROP TABLE partners; --` })).toEqual([]);
  });

  it('keeps the partner search in step with changes and deletions', async () => {
    const partner = await makePartner(ada);
    await ada.patch(`/api/partners/${partner.id}`, { name: 'Globex' });
    expect(await namesOf({ search: 'initech' })).toEqual([]);
    expect(await namesOf({ search: 'globex' })).toEqual(['Globex']);
    await ada.delete(`/api/partners/${partner.id}`);
    expect(await namesOf({ search: 'globex' })).toEqual([]);
  });
});

describe('GET /api/partners/onboarding', () => {
  it('lists only the partners in onboarding, newest first', async () => {
    await makePartners([{ name: 'Initech' }, { name: 'Globex' }, { name: 'Hooli' }]);
    const { body: partners } = await list();
    for (const { id, name } of partners.filter((partner) => partner.name !== 'Globex'))
      await ada.post(`/api/partners/${id}/onboarding-tasks`, { taskName: `Meet ${name}` });
    const { status, headers, body } = await ada.get<Partner[]>('/api/partners/onboarding');
    expect(status).toBe(200);
    expect(body.map((partner) => partner.name)).toEqual(['Hooli', 'Initech']);
    expect(body[0]?.onboardingStatus).toBe('onboarding');
    expect(headers.get('X-Total-Count')).toBe('2');
  });
});

describe('the options of the filters', () => {
  it('offers every filter value of the workspace once, in alphabetical order', async () => {
    await makePartners([
      { industry: 'SaaS', location: 'Austin', partnershipType: 'Reseller, Referral' },
      { industry: 'SaaS', location: 'Århus', partnershipType: 'Reseller', tier: 'Silver' },
      { industry: 'Energy', location: 'Berlin', tier: 'Gold' },
    ]);
    const actor = await actorOf(server.app, ada.cookie());
    expect(await server.app.partners.facets(actor)).toEqual({
      industries: ['Energy', 'SaaS'],
      locations: ['Århus', 'Austin', 'Berlin'],
      partnershipTypes: ['Referral', 'Reseller'],
      tiers: ['Gold', 'Silver'],
    });
  });
});
