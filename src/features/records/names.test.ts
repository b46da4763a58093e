import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { startImport } from '../../testing/imports';
import { makeLead } from '../../testing/leads';
import { makePartner } from '../../testing/partners';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

type Named = { name: string; tags: string[] };
const namesAt = async (path: string) => (await ada.get<Named[]>(path)).body.map(({ name }) => name);

describe('names', () => {
  it.each([
    ['jose', 'José'],
    ['strasse', 'Lange Straße'],
    ['O’Brien', "Pat O'Brien"],
    ['obrien', "Pat O'Brien"],
    ['lodz', 'Łódź'],
    ['Jean-Luc', 'Jean–Luc'],
    ['zero width', 'Ze\u200Bro\u00A0width'],
  ])('a search for %s finds %s', async (typed, name) => {
    await makeLead(ada, { name });
    expect(await namesAt(`/api/leads?search=${encodeURIComponent(typed)}`)).toContain(name);
  });

  it('lists are sorted without accents, and numbers by value, page by page', async () => {
    const grace = await server.signUp('grace@example.org');
    const sorted = ['Äpfel', 'apple', 'Straße', 'Team 2', 'Team 10', 'Team 100', 'Über', 'Zoë', '日本'];
    for (const name of sorted.toReversed()) await makePartner(grace, { name });
    const found: string[] = [];
    let cursor: string | null = '';
    do {
      const path = `/api/partners?sort=name&limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const page: Awaited<ReturnType<typeof grace.get<Named[]>>> = await grace.get<Named[]>(path);
      found.push(...page.body.map(({ name }) => name));
      cursor = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    } while (cursor);
    expect(found).toEqual(sorted);
    const first = (await grace.get<Named[]>('/api/partners?sort=name')).body[0];
    await grace.patch(`/api/partners/${Reflect.get(first ?? {}, 'id')}`, { name: 'Zzz' });
    const last = (await grace.get<Named[]>('/api/partners?sort=-name')).body[1];
    expect(last?.name).toBe('Zzz');
  });

  it('an imported partner is a duplicate of one whose name differs in case, accents or blanks', async () => {
    await makePartner(ada, { name: 'Müller GmbH' });
    await makePartner(ada, { name: 'Agent 7' });
    const rows = ['MÜLLER GMBH', 'Muller  GmbH', 'Mueller GmbH', 'Agent 007', 'Agent 7 ']
      .map((name) => `${name},Reports,SaaS,50,Austin`)
      .join('\n');
    const view = await startImport(ada, 'partners', `Name,About,Sector,Employees,City\n${rows}`);
    expect(view.duplicateRows.map(({ row }) => row)).toEqual([2, 3, 6]);
  });

  it('a tag is the same in any spelling', async () => {
    const tag = (value: string) => ada.post('/api/tags', { category: 'Category', value, label: value });
    expect((await tag('Café'.normalize('NFC'))).status).toBe(201);
    expect((await tag('Café'.normalize('NFD'))).status).toBe(409);
    expect((await tag('cafe')).status).toBe(409);
    const partner = await makePartner(ada, { name: 'Tea house', tags: ['Café'.normalize('NFD'), 'CAFE'] });
    expect(partner.tags).toEqual(['Café']);
    const { body } = await ada.patch<Named>(`/api/partners/${partner.id}`, { tags: ['cafe'] });
    expect(body.tags).toEqual(['Café']);
    expect((await ada.patch(`/api/partners/${partner.id}`, { tags: ['caff'] })).status).toBe(400);
  });
});
