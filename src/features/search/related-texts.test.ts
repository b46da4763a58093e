import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLink } from '../../testing/affiliates';
import { makeCampaign } from '../../testing/campaigns';
import { makeDeal } from '../../testing/deals';
import { makeEvent } from '../../testing/events';
import { confirmImport, startImport } from '../../testing/imports';
import { makeLead } from '../../testing/leads';
import { makePartner } from '../../testing/partners';
import { makeProgram, makeReferral } from '../../testing/referrals';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Partner } from '../partners/partners.entity';

let server: TestServer;
let team: Team;
let partner: Partner;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
  partner = await makePartner(team.editor, { name: 'Brightwater' });
});
afterAll(() => server.close());

const related = ['affiliate_links', 'campaigns', 'deals', 'events', 'leads', 'partners', 'referrals'];
/** Fails if an index has other texts than the table. */
afterEach(async () => {
  if (server.app.db.engine === 'postgres') return;
  for (const table of related)
    await server.app.db.write.raw(
      `insert into ${table}_search(${table}_search, rank) values ('integrity-check', 1)`,
    );
});

const counts = async (path: string, search: string): Promise<number> => {
  const { status, body } = await team.viewer.get<object[]>(`${path}?${new URLSearchParams({ search })}`);
  expect(status).toBe(200);
  return body.length;
};
const partnersFound = (search: string) => counts('/api/partners', search);
const dealsFound = (search: string) => counts('/api/deals', search);

async function addContact(contact: object, { id } = partner): Promise<string> {
  const { status, body } = await team.editor.post<{ id: string }>(`/api/partners/${id}/contacts`, contact);
  expect(status).toBe(201);
  return body.id;
}

describe('records of a partner', () => {
  it('are found by the name of their partner, also with words of their own, and after it is renamed', async () => {
    const { id: partnerId } = partner;
    await makeDeal(team.editor, partnerId, { name: 'Printers' });
    await makeCampaign(team.editor, { partnerId });
    await makeEvent(team.editor, { partnerId });
    await addLink(team.editor, {
      affiliateCode: `c${partnerId.slice(0, 20)}`,
      partnerId,
    });
    const lists = ['/api/deals', '/api/campaigns', '/api/events', '/api/affiliate-links'];
    for (const path of lists) expect([path, await counts(path, 'BRÍGHTwater')]).toEqual([path, 1]);
    expect(await dealsFound('printers bright')).toBe(1);
    // A word of two letters is looked for without the index.
    expect(await dealsFound('br')).toBe(1);
    expect(await dealsFound('phones bright')).toBe(0);
    expect((await team.outsider.get<object[]>('/api/deals?search=brightwater')).body).toEqual([]);

    await team.editor.patch(`/api/partners/${partnerId}`, { name: 'Clearwater Ø' });
    for (const path of lists) {
      // A link keeps the name that it was created with.
      const kept = path === '/api/affiliate-links' ? 1 : 0;
      expect([path, await counts(path, 'brightwater')]).toEqual([path, kept]);
      expect([path, await counts(path, 'clearwater o')]).toEqual([path, 1]);
    }
  });

  it('are found by another partner or program once they belong to it', async () => {
    const other = await makePartner(team.editor, { name: 'Kestrel' });
    const deal = await makeDeal(team.editor, partner.id, { name: 'Printers' });
    await team.editor.patch(`/api/deals/${deal.id}`, { partnerId: other.id, name: 'Phones' });
    expect(await dealsFound('brightwater')).toBe(0);
    expect(await dealsFound('printers')).toBe(0);
    expect(await dealsFound('phones kestrel')).toBe(1);

    const event = await makeEvent(team.editor, { partnerId: partner.id });
    await team.editor.patch(`/api/events/${event.id}`, { partnerId: null });
    expect(await counts('/api/events', 'brightwater')).toBe(0);

    const program = await makeProgram(team.editor, { name: 'Ambassadors' });
    await makeReferral(team.editor, program.id);
    expect(await counts('/api/referrals', 'ambass')).toBe(1);
    await team.editor.patch(`/api/referral-programs/${program.id}`, { name: 'Envoys' });
    expect(await counts('/api/referrals', 'ambass')).toBe(0);
    expect(await counts('/api/referrals', 'envoys')).toBe(1);
  });

  it('lose the name with a deleted partner, and get it back with a restored one', async () => {
    const { id } = partner;
    const lead = await makeLead(team.editor);
    const event = await makeEvent(team.editor, { partnerId: id });
    await server.app.db.write('leads').where({ id: lead.id }).update({ partnerId: id });
    await addContact({ name: 'Grace Hopper' });
    expect(await counts('/api/leads', 'brightwater')).toBe(1);
    expect((await team.admin.delete(`/api/partners/${id}`)).status).toBe(204);
    expect(await counts('/api/leads', 'brightwater')).toBe(0);
    expect(await counts('/api/events', 'brightwater')).toBe(0);
    expect(await partnersFound('hopper')).toBe(0);
    expect((await team.admin.post(`/api/trash/${id}/restore`)).status).toBe(200);
    expect(await counts('/api/leads', 'brightwater')).toBe(1);
    expect(await counts('/api/events', 'brightwater')).toBe(1);
    expect(await partnersFound('hopper')).toBe(1);
    expect(event.id).toBeTruthy();
  });

  it('are found after they are deleted, their partner renamed, and they are restored', async () => {
    const deal = await makeDeal(team.editor, partner.id, { name: 'Printers' });
    await team.editor.delete(`/api/deals/${deal.id}`);
    await team.editor.patch(`/api/partners/${partner.id}`, { name: 'Clearwater' });
    await team.admin.post(`/api/trash/${deal.id}/restore`);
    expect(await dealsFound('brightwater')).toBe(0);
    expect(await dealsFound('clearwater printers')).toBe(1);
  });

  it('are found after an import', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `Deal ${row},Customer ${row},Brightwater`);
    const file = ['Name,Customer name,Partner', ...rows].join('\n');
    await confirmImport(team.editor, await startImport(team.editor, 'deals', file));
    expect(await dealsFound('brightwater')).toBe(30);
    expect(await dealsFound('brightwater 29')).toBe(1);
  });

  it('are found by the new name of a partner that is renamed at the same time', async () => {
    const made = Promise.all(Array.from({ length: 8 }, () => makeDeal(team.editor, partner.id)));
    await team.editor.patch(`/api/partners/${partner.id}`, { name: 'Clearwater' });
    await made;
    expect(await dealsFound('clearwater')).toBe(8);
  });
});

describe('partners', () => {
  it('are found by everything that the directory shows', async () => {
    await team.admin.post('/api/tags', { category: 'Tier', value: 'Gold', label: 'Gold' });
    await team.admin.post('/api/tags', { category: 'Region', value: 'Cloud Native', label: 'Cloud Native' });
    const { body, status } = await team.editor.patch(`/api/partners/${partner.id}`, {
      location: 'Málaga, Spain',
      industry: 'Hospitality',
      website: 'https://www.brightwater.example',
      tags: ['Cloud Native'],
      partnershipType: ['Technology'],
      tier: 'Gold',
    });
    expect({ body, status }).toMatchObject({ body: { id: partner.id }, status: 200 });
    const searches = [
      'spain',
      'malaga',
      'hospital',
      'www.brightwater.example',
      'cloud native',
      'technology',
      'gold',
    ];
    for (const search of searches) expect([search, await partnersFound(search)]).toEqual([search, 1]);
  });

  it('are found by the names and emails of their contacts, while they have them', async () => {
    const id = await addContact({ name: 'Siobhán O’Neill', email: 'siobhan@sea.example' });
    await addContact({ name: 'Ada Byron' });
    for (const search of ["o'neill", 'siobhan oneill', 'sea.example', 'byron', 'brightwater byron'])
      expect([search, await partnersFound(search)]).toEqual([search, 1]);
    const contact = `/api/partners/${partner.id}/contacts/${id}`;
    await team.editor.patch(contact, { name: 'Grace Hopper' });
    expect(await partnersFound('oneill')).toBe(0);
    expect(await partnersFound('hopper')).toBe(1);
    await team.editor.delete(contact);
    expect(await partnersFound('hopper')).toBe(0);
    await team.editor.post(`/api/trash/${id}/restore`);
    expect(await partnersFound('hopper byron')).toBe(1);
  });

  it('are found by contacts that many people add at the same time, up to the newest 200', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => addContact({ name: `Person number${n}x` })));
    for (let n = 0; n < 10; n += 1) expect(await partnersFound(`number${n}x`)).toBe(1);
    const createdAt = server.clock.now().toISOString();
    await server.app.db.write('partner_contacts').insert(
      Array.from({ length: 250 }, (_, n) => ({
        id: `${partner.id.slice(0, 32)}${n}`,
        partnerId: partner.id,
        name: `Late ${n}`,
        searchText: `late${n}x\n`,
        createdAt: new Date(Date.parse(createdAt) + n).toISOString(),
      })),
    );
    expect(await partnersFound('late249x')).toBe(1);
    expect(await partnersFound('late50x')).toBe(1);
    expect(await partnersFound('late49x')).toBe(0);
  });
});

it('the code knows the tables that have related texts', async () => {
  const { searchedText } = await import('../../db/lists/searched-text');
  const { db } = server.app;
  for (const table of related) {
    expect(await db.read(table).limit(1).select('searchRelated')).toBeInstanceOf(Array);
    expect(searchedText(table, 't')).toContain('searchRelated');
  }
});
