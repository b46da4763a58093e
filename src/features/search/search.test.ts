import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { sendFile } from '../../testing/attachments';
import type { Client } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { FoundGroup } from './search.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  await insertPartner(server, team.workspaceId, 'Kraków Zephyrs');
  await team.editor.post('/api/partners', {
    name: 'Acme Payments',
    description: 'Takes cards where zephyr companies sell.',
    industry: 'Fintech',
    size: 'SME',
    location: 'Berlin',
  });
  await apply('Zephyr Traders', 'grace@northwind.example');
  await team.editor.post('/api/leads', {
    name: 'Ada Zephyrine',
    company: 'Globex',
    email: 'ada@globex.example',
  });
});
afterAll(() => server.close());

const apply = (companyName: string, contactEmail: string, workspaceId = team.workspaceId) =>
  server.visitor().post('/api/applications/apply', { ...northwind, workspaceId, companyName, contactEmail });

const search = (client: Client, q: string) =>
  client.get<{ groups: FoundGroup[] }>(`/api/search?q=${encodeURIComponent(q)}`);

/** Returns the titles of the results by kind, in their order. */
async function titles(client: Client, q: string): Promise<Record<string, string[]>> {
  const { status, body } = await search(client, q);
  expect(status).toBe(200);
  return Object.fromEntries(body.groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]));
}

describe('GET /api/search', () => {
  it('lets every member except portal users search', async () => {
    expect(await statusByCaller(server, team, (client) => search(client, 'zephyr'))).toEqual({
      anyone: 401,
      outsider: 200,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('finds agreements by their title, and resources by their name and file', async () => {
    const agreement = { title: 'Lynx terms', body: 'Be fair.', audience: 'partners' };
    await team.admin.post('/api/agreements', agreement);
    await sendFile(team.editor, '/api/resources?name=Prices&category=Sales', { name: 'lynx-2027.txt' });
    const groups = [
      { kind: 'agreements', items: [{ id: expect.any(String), title: 'Lynx terms', details: 'active' }] },
      {
        kind: 'resources',
        items: [{ id: expect.any(String), title: 'Prices', details: 'Sales · lynx-2027.txt' }],
      },
    ];
    expect((await search(team.viewer, 'lynx')).body).toEqual({ groups });
    expect((await team.viewer.get<object[]>('/api/agreements?search=LYNX')).body).toHaveLength(1);
    expect((await team.viewer.get<object[]>('/api/agreements?search=fair')).body).toEqual([]);
  });

  it('finds partners, applications and leads, with details that distinguish them', async () => {
    expect((await search(team.owner, 'zephyr')).body).toEqual({
      groups: [
        {
          kind: 'partners',
          items: [
            {
              id: expect.any(String),
              title: 'Kraków Zephyrs',
              details: 'Manufacturing & Industrial · Kraków',
            },
            { id: expect.any(String), title: 'Acme Payments', details: 'Fintech · Berlin' },
          ],
        },
        {
          kind: 'applications',
          items: [{ id: expect.any(String), title: 'Zephyr Traders', details: 'Applied · Berlin, Germany' }],
        },
        {
          kind: 'leads',
          items: [{ id: expect.any(String), title: 'Ada Zephyrine', details: 'Globex · ada@globex.example' }],
        },
      ],
    });
  });

  it('finds referrals by the referred person and their company, and affiliate links by code and name', async () => {
    const program = { name: 'Customers', type: 'customer', rewardType: 'credit', rewardValue: '10' };
    const { body: made } = await team.editor.post<{ id: string }>('/api/referral-programs', program);
    const referred = { referredName: 'Tom Smykowski', referredEmail: 'tom@initech.example' };
    const { body: referral } = await team.editor.post<{ id: string }>('/api/referrals', {
      ...referred,
      referredCompany: 'Initech',
      programId: made.id,
    });
    const { body: link } = await team.editor.post<{ id: string }>('/api/affiliate-links', {
      affiliateCode: `smyk-${team.workspaceId.slice(0, 8)}`,
      affiliateName: 'Ada Byron',
      affiliateEmail: 'ada@engines.example',
      commissionRate: '10',
    });
    expect((await search(team.viewer, 'smyk')).body.groups).toEqual([
      {
        kind: 'referrals',
        items: [{ id: referral.id, title: 'Tom Smykowski', details: 'Initech · tom@initech.example' }],
      },
      {
        kind: 'affiliate-links',
        items: [{ id: link.id, title: `smyk-${team.workspaceId.slice(0, 8)}`, details: 'Ada Byron' }],
      },
    ]);
    expect(await titles(team.viewer, 'initech')).toEqual({ referrals: ['Tom Smykowski'] });
    expect(await titles(team.outsider, 'smyk')).toEqual({});
    await team.editor.patch(`/api/referrals/${referral.id}`, { referredName: 'Peter Gibbons' });
    expect(Object.keys(await titles(team.viewer, 'smyk'))).toEqual(['affiliate-links']);
  });

  it('finds referral programs, and sources by address or handle, with the values that their addresses need', async () => {
    const { body: program } = await team.editor.post<{ id: string }>('/api/referral-programs', {
      name: 'Okapi Friends',
      type: 'partner',
      rewardType: 'credit',
      rewardValue: '10',
    });
    const { body: competitor } = await team.editor.post<{ id: string }>('/api/competitors', {
      name: 'Hooli',
    });
    const add = async (source: object) => {
      const details = { competitorId: competitor.id, checkFrequency: 'daily', ...source };
      return (await team.editor.post<{ id: string }>('/api/monitored-sources', details)).body.id;
    };
    const feed = await add({ sourceType: 'rss', sourceUrl: 'https://www.okapi.example/Feed' });
    const handle = await add({ sourceType: 'youtube', sourceHandle: '@OkapiTV' });
    const source = (id: string, title: string) => ({
      id,
      title,
      details: 'Hooli',
      competitorId: competitor.id,
    });
    expect((await search(team.viewer, 'okapi')).body.groups).toEqual([
      {
        kind: 'referral-programs',
        items: [{ id: program.id, title: 'Okapi Friends', details: 'active · partner' }],
      },
      {
        kind: 'monitored-sources',
        items: [source(feed, 'okapi.example/Feed'), source(handle, '@OkapiTV')],
      },
    ]);
    for (const q of ['https://okapi.ex', 'pi.example fee'])
      expect(await titles(team.viewer, q)).toEqual({ 'monitored-sources': ['okapi.example/Feed'] });
    expect(await titles(team.viewer, '@okapi')).toEqual({ 'monitored-sources': ['@OkapiTV'] });
    expect(await titles(team.outsider, 'okapi')).toEqual({});
    await team.editor.patch(`/api/referral-programs/${program.id}`, { name: 'Wallaby Friends' });
    expect(Object.keys(await titles(team.viewer, 'okapi'))).toEqual(['monitored-sources']);
  });

  it('finds applications only for those who may read them', async () => {
    const seen: Record<string, boolean> = {};
    for (const caller of ['owner', 'admin', 'editor', 'viewer'] as const)
      seen[caller] = 'applications' in (await titles(team[caller], 'zephyr'));
    expect(seen).toEqual({ owner: true, admin: true, editor: false, viewer: false });
  });

  it('finds roadmap items by any word, and contacts by the beginning of a name or email', async () => {
    const item = await team.editor.post<{ id: string }>('/api/roadmap-items', {
      title: 'Wombat connector',
      targetDate: '2027-03-28',
    });
    const contact = await team.editor.post<{ id: string }>(`/api/partners/${team.partnerId}/contacts`, {
      name: 'Ada de Wombatin',
      email: 'office@wombat.example',
    });
    const partner = await team.editor.get<{ name: string }>(`/api/partners/${team.partnerId}`);
    expect((await search(team.viewer, 'wombat')).body.groups).toEqual([
      {
        kind: 'roadmap-items',
        items: [{ id: item.body.id, title: 'Wombat connector', details: '2027-03-28' }],
      },
      {
        kind: 'contacts',
        items: [
          {
            id: contact.body.id,
            title: 'Ada de Wombatin',
            details: `${partner.body.name} · office@wombat.example`,
            partnerId: team.partnerId,
          },
        ],
      },
      { kind: 'partners', items: [expect.objectContaining({ title: partner.body.name })] },
    ]);
    for (const q of ['ada de', 'ADA', 'WOMBATIN', 'office@'])
      expect((await titles(team.viewer, q)).contacts).toEqual(['Ada de Wombatin']);
    for (const q of ['wombatin ada', '%', '_', 'ffice'])
      expect((await titles(team.viewer, q)).contacts).toBeUndefined();
    expect((await titles(team.outsider, 'wombat')).contacts).toBeUndefined();
    await team.editor.patch(`/api/partners/${team.partnerId}/contacts/${contact.body.id}`, {
      name: 'Grace Quoll',
    });
    expect((await titles(team.viewer, 'quo')).contacts).toEqual(['Grace Quoll']);
    expect((await titles(team.viewer, 'wombatin')).contacts).toBeUndefined();
    await team.editor.delete(`/api/partners/${team.partnerId}/contacts/${contact.body.id}`);
    await team.editor.delete(`/api/roadmap-items/${item.body.id}`);
    expect(await titles(team.viewer, 'quo')).toEqual({});
    expect(await titles(team.viewer, 'wombat')).toEqual({});
  });

  it('does not find similar records of another workspace', async () => {
    expect(await titles(team.outsider, 'zephyr')).toEqual({});
    const { body: me } = await team.outsider.get<{ workspaceId: string }>('/api/auth/me');
    await insertPartner(server, me.workspaceId, 'Zephyr Rivals');
    expect(await titles(team.outsider, 'zephyr')).toEqual({ partners: ['Zephyr Rivals'] });
    expect((await titles(team.owner, 'zephyr')).partners).not.toContain('Zephyr Rivals');
  });

  it.each([
    ['in any case and with any accents', 'KRAKÓW', { partners: ['Kraków Zephyrs'] }],
    ['every word, in any order', 'zephyrs krak', { partners: ['Kraków Zephyrs'] }],
    ['the middle of a word', 'ymen', { partners: ['Acme Payments'] }],
    ['a company by its contact', 'grace@', { applications: ['Zephyr Traders'] }],
    ['a lead by its company', 'globex', { leads: ['Ada Zephyrine'] }],
    ['one letter, names that begin with it first', 'k', { partners: ['Kraków Zephyrs'] }],
    ['two letters inside a name', 'ym', { partners: ['Acme Payments'] }],
    ['a long and a short word', 'pay ac', { partners: ['Acme Payments'] }],
    ['nothing', 'quetzalcoatl', {}],
    ['nothing for an empty query', '', {}],
    ['nothing for blanks', '   ', {}],
    ['operators as plain text', 'zephyr OR acme', {}],
    ['quotes as plain text', '"zephyr"', {}],
    ['wildcards as plain text', 'zep%', {}],
    ['a single wildcard as plain text', '_', {}],
  ])('finds %s', async (_, q, expected) => {
    const found = await titles(team.owner, q);
    for (const [kind, names] of Object.entries(expected)) expect(found[kind]?.[0]).toBe(names[0]);
    if (Object.keys(expected).length === 0) expect(found).toEqual({});
  });

  it('returns up to five results per kind: names that begin with the word before names that contain it', async () => {
    for (const name of ['Old Zebra', 'Zebra One', 'Nuzebra', 'Zebra Two', 'A Zebra', 'Zebra Three'])
      await insertPartner(server, team.workspaceId, name);
    const { partners = [] } = await titles(team.viewer, 'zebra');
    expect(partners).toHaveLength(5);
    expect(partners.slice(0, 3).sort()).toEqual(['Zebra One', 'Zebra Three', 'Zebra Two']);
    expect(partners.slice(3).sort()).toEqual(['A Zebra', 'Old Zebra']);
  });

  it('keeps search results in step with renames and deletions', async () => {
    const { body: partner } = await team.admin.post<{ id: string }>('/api/partners', {
      name: 'Quokka Software',
      description: 'Ships software.',
      industry: 'SaaS',
      size: 'SME',
      location: 'Perth',
    });
    expect(await titles(team.viewer, 'quokka')).toEqual({ partners: ['Quokka Software'] });
    await team.admin.patch(`/api/partners/${partner.id}`, { name: 'Numbat Software' });
    expect(await titles(team.viewer, 'quokka')).toEqual({});
    expect(await titles(team.viewer, 'nu')).toEqual(
      expect.objectContaining({ partners: expect.arrayContaining(['Numbat Software']) }),
    );
    await team.admin.delete(`/api/partners/${partner.id}`);
    expect(await titles(team.viewer, 'numbat')).toEqual({});
  });

  it('finds what has one typo in words of five letters and more, if nothing else matches', async () => {
    const { body: partner } = await team.admin.post<{ id: string }>('/api/partners', {
      name: 'Numbat Löwenbräu',
      description: 'Ships software, and much more.'.repeat(20),
      industry: 'SaaS',
      size: 'SME',
      location: 'Perth',
    });
    await team.editor.post(`/api/partners/${partner.id}/contacts`, { name: 'Siobhán Quokka' });
    const deal = { partnerId: partner.id, name: 'Pangolin', customerName: 'Initech' };
    await team.editor.post('/api/deals', deal);
    for (const q of ['löwenbreu', 'lowenbrau numbta', 'numbat loewenbrau', 'NUMBET'])
      expect([q, (await titles(team.viewer, q)).partners]).toEqual([q, ['Numbat Löwenbräu']]);
    expect((await search(team.viewer, 'numbta')).body).toMatchObject({ isSimilar: true });
    expect((await search(team.viewer, 'numbat')).body).not.toHaveProperty('isSimilar');
    // A deal by its partner, and a contact.
    expect((await titles(team.viewer, 'numbta')).deals).toEqual(['Pangolin']);
    expect((await titles(team.viewer, 'siobahn quoka')).contacts).toEqual(['Siobhán Quokka']);
    expect(await titles(team.viewer, 'numbta pxngolxn')).toEqual({});
    expect(await titles(team.viewer, 'pert')).toMatchObject({ partners: ['Numbat Löwenbräu'] });
    expect(await titles(team.viewer, 'pxrt')).toEqual({});
    expect(await titles(team.outsider, 'numbta')).toEqual({});
    expect(await titles(team.viewer, '"numbat" or (pa')).toEqual({});
    await team.admin.delete(`/api/partners/${partner.id}`);
  });

  it('refuses invalid searches', async () => {
    expect(await search(team.viewer, 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { error: 'q is too long', fields: { q: ['q is too long'] } },
    });
    expect((await search(team.viewer, 'x'.repeat(200))).status).toBe(200);
    expect((await team.viewer.get('/api/search?q=a&q=b')).status).toBe(400);
    expect((await search(team.viewer, 'a\u0000b')).status).toBe(400);
    const other = await team.viewer.post('/api/search', { q: 'zephyr' });
    expect(other.status).toBe(405);
    expect(other.headers.get('Allow')).toBe('GET');
  });
});
