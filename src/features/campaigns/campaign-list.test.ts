import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCampaign, makeCampaignIn } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { actorOf } from '../../testing/actors';
import { startTestServer, type TestServer } from '../../testing/server';
import type { FoundGroup } from '../search/search.service';
import type { Campaign } from './campaigns.entity';

let server: TestServer;
let ada: Client;
let email = '';
let workspaces = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  workspaces += 1;
  email = `ada${workspaces}@example.org`;
  ada = await server.signUp(email);
});
afterAll(() => server.close());

const list = (parameters: Record<string, string> = {}) =>
  ada.get<Campaign[]>(`/api/campaigns?${new URLSearchParams(parameters)}`);
const namesOf = async (parameters: Record<string, string>) =>
  (await list(parameters)).body.map((campaign) => campaign.name);
const totalOf = async (parameters: Record<string, string> = {}) =>
  (await list(parameters)).headers.get('X-Total-Count');

async function makeCampaigns(details: object[]): Promise<Campaign[]> {
  const campaigns: Campaign[] = [];
  for (const one of details) {
    server.clock.advance(1000);
    campaigns.push(await makeCampaign(ada, one));
  }
  return campaigns;
}

const move = (campaign: Campaign | undefined, status: string) =>
  ada.patch(`/api/campaigns/${campaign?.id}/status`, { status });

describe('GET /api/campaigns', () => {
  it('filters campaigns by status, template and search, alone and combined', async () => {
    const [, second] = await makeCampaigns([
      { name: 'Autumn guide', templateType: 'guide' },
      { name: 'Spring webinar', templateType: 'webinar' },
      { name: 'Spring guide', templateType: 'guide' },
    ]);
    await move(second, 'launched');
    expect(await namesOf({})).toEqual(['Spring guide', 'Spring webinar', 'Autumn guide']);
    expect(await namesOf({ status: 'draft' })).toEqual(['Spring guide', 'Autumn guide']);
    expect(await namesOf({ templateType: 'guide' })).toEqual(['Spring guide', 'Autumn guide']);
    expect(await namesOf({ search: 'spring' })).toEqual(['Spring guide', 'Spring webinar']);
    expect(await namesOf({ search: 'spring', templateType: 'guide', status: 'draft' })).toEqual([
      'Spring guide',
    ]);
    expect(await namesOf({ status: 'launched', templateType: 'guide' })).toEqual([]);
    expect(await totalOf({ templateType: 'guide' })).toBe('2');
  });

  it('keeps exact campaign counts through every change', async () => {
    const [first, second] = await makeCampaigns([{}, {}, {}]);
    expect([await totalOf(), await totalOf({ status: 'draft' })]).toEqual(['3', '3']);
    await move(first, 'pending_approval');
    await move(second, 'launched');
    await move(second, 'completed');
    await ada.delete(`/api/campaigns/${first?.id}`);
    const actor = await actorOf(server.app, ada.cookie());
    expect(await server.app.campaigns.counts(actor)).toEqual({
      draft: 1,
      pending_approval: 0,
      launched: 0,
      completed: 1,
      total: 2,
    });
    expect([await totalOf(), await totalOf({ status: 'completed' })]).toEqual(['2', '1']);
  });

  it.each([
    ['limit', '0', 'limit must be between 1 and 1000'],
    ['limit', '1001', 'limit must be between 1 and 1000'],
    ['cursor', 'nonsense', 'Invalid cursor'],
    ['cursor', 'WyJub3doZXJlIiwieCJd', 'Invalid cursor'],
    ['status', 'active', 'Status must be one of: draft, pending_approval, launched, completed'],
    ['search', 'x'.repeat(201), 'search is too long'],
  ])('refuses to list campaigns with %s=%s', async (name, value, error) => {
    const refused = await list({ [name]: value });
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { [name]: [error] } } });
  });

  it('refuses an unknown template and a repeated filter', async () => {
    expect(await list({ templateType: 'Podcast' })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Template type must be one of: webinar, guide, event, cross/) },
    });
    expect((await ada.get('/api/campaigns?status=draft&status=launched')).status).toBe(400);
  });

  const next = (link: string | null) => /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1];

  it.each([
    ['all campaigns', {}],
    ['campaigns of a status', { status: 'draft' }],
    ['campaigns of a template', { templateType: 'webinar' }],
    ['campaigns of a status and a template', { status: 'draft', templateType: 'webinar' }],
    ['found campaigns', { search: 'Campaign' }],
  ])('pages through %s without gaps or repeats while campaigns come and go', async (_, parameters) => {
    const names = Array.from({ length: 7 }, (_, index) => `Campaign ${index}`);
    await makeCampaigns(names.map((name) => ({ name })));
    const seen: string[] = [];
    let url: string | undefined = `/api/campaigns?${new URLSearchParams({ ...parameters, limit: '3' })}`;
    while (url) {
      const page = await ada.get<Campaign[]>(url);
      expect(page.body.length).toBeLessThanOrEqual(3);
      expect(page.headers.get('X-Total-Count')).toBe('7');
      seen.push(...page.body.map(({ name }) => name));
      if (seen.length === 3) {
        await makeCampaigns([{ name: 'Campaign that came' }]);
        await ada.delete(`/api/campaigns/${page.body[0]?.id}`);
      }
      url = next(page.headers.get('Link'));
    }
    expect(seen).toEqual(names.reverse());
  });

  it('pages correctly through campaigns of the same moment', async () => {
    const ids = (await makeCampaigns([{}, {}, {}, {}])).map(({ id }) => id);
    const createdAt = '2026-01-01T00:00:00.000Z';
    await server.app.db.write('campaigns').whereIn('id', ids).update({ createdAt });
    const first = await list({ limit: '2' });
    const second = await ada.get<Campaign[]>(next(first.headers.get('Link')) ?? '');
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids.sort().reverse());
    expect(second.headers.get('Link')).toBeNull();
  });
});

describe('search', () => {
  it('finds substrings of all texts on a campaign card, ignoring case', async () => {
    await makeCampaigns([
      { name: 'Žofie: 100% "live"', description: 'Überflieger erzählen', templateType: 'newsletter-swap' },
      { name: 'Autumn', templateType: 'guide' },
    ]);
    const wanted = ['ŽOFIE', 'überflieger', 'letter sw', 'newsletter swap', '100%', '"live"', 'žo', email];
    for (const search of wanted)
      expect((await namesOf({ search }))[0]).toBe(search === email ? 'Autumn' : 'Žofie: 100% "live"');
    expect(await namesOf({ search: '50%' })).toEqual([]);
    expect(await namesOf({ search: 'NEAR(a* OR b)' })).toEqual([]);
  });

  it('keeps search and Ctrl+K in step with changes and deletions of campaigns', async () => {
    const [campaign] = await makeCampaigns([{ name: 'Quokka launch' }]);
    const found = async (q: string) => {
      const { body } = await ada.get<{ groups: FoundGroup[] }>(`/api/search?q=${q}`);
      return body.groups;
    };
    expect(await found('quok')).toEqual([
      { kind: 'campaigns', items: [{ id: campaign?.id, title: 'Quokka launch', details: email }] },
    ]);
    await ada.patch(`/api/campaigns/${campaign?.id}`, { name: 'Numbat launch' });
    expect(await namesOf({ search: 'quokka' })).toEqual([]);
    expect(await found('qu')).toEqual([]);
    expect(await namesOf({ search: 'numbat' })).toEqual(['Numbat launch']);
    await ada.delete(`/api/campaigns/${campaign?.id}`);
    expect(await namesOf({ search: 'numbat' })).toEqual([]);
    expect(await found('numbat')).toEqual([]);
  });
});

describe('GET /api/campaigns/export', () => {
  it('exports the filtered campaigns as a CSV file with formulas defused', async () => {
    await makeCampaignIn(ada, 'launched', { name: '=HYPERLINK("x")', checklist: ['One', 'Two, "quoted"'] });
    await makeCampaigns([{ name: 'Autumn guide', templateType: 'guide', description: 'Line\nbreak' }]);
    const exported = async (query: string) => {
      const answer = await ada.get<string>(`/api/campaigns/export${query}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('Content-Disposition')).toMatch(/campaigns-\d{4}-\d\d-\d\d\.csv/);
      const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true });
      return rows;
    };
    const [guide, webinar, ...others] = await exported('');
    expect(others).toEqual([]);
    expect(guide).toMatchObject({
      Name: 'Autumn guide',
      Description: 'Line\nbreak',
      Template: 'Guide',
      Status: 'draft',
      'Created by': email,
      'Approved by': '',
      Approved: '',
      Launched: '',
    });
    expect(webinar).toMatchObject({
      Status: 'launched',
      Checklist: 'One\nTwo, "quoted"',
      'Approved by': email,
      Launched: expect.stringMatching(/Z$/),
      Name: expect.not.stringMatching(/^=/),
    });
    expect((await exported('?status=draft&templateType=guide')).map(({ Name }) => Name)).toEqual([
      'Autumn guide',
    ]);
    expect(await exported('?search=nothing')).toEqual([]);
    expect((await ada.get('/api/campaigns/export?status=active')).status).toBe(400);
  });
});

describe('the dashboard', () => {
  it('shows the five newest uncompleted campaigns on the dashboard', async () => {
    await makeCampaigns([{ name: 'Oldest' }]);
    const statuses = ['draft', 'pending_approval', 'launched', 'draft', 'launched', 'completed'] as const;
    for (const [index, status] of statuses.entries()) {
      server.clock.advance(1000);
      await makeCampaignIn(ada, status, { name: `Campaign ${index}`, templateType: 'case-study' });
    }
    const { body } = await ada.get<{ activeCampaigns: object[] }>('/api/dashboard');
    expect(body.activeCampaigns).toMatchObject(
      [4, 3, 2, 1, 0].map((index) => ({ name: `Campaign ${index}`, status: statuses[index] })),
    );
    expect(body.activeCampaigns[0]).toEqual({
      id: expect.any(String),
      name: 'Campaign 4',
      templateType: 'case-study',
      status: 'launched',
      creatorName: email,
      createdAt: expect.stringMatching(/Z$/),
    });
  });
});
