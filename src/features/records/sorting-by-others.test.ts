import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
const partners = new Map<string, string>();
const deals = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  for (const name of ['Émile & Co', 'zeta', 'Alpha']) {
    const { id } = await makePartner(team.owner, { name, status: 'active' });
    partners.set(name, id);
    const deal = { partnerId: id, name: `Deal of ${name}`, customerName: `Customer of ${name}` };
    const { body } = await team.owner.post<{ id: string }>('/api/deals', deal);
    deals.set(name, body.id);
  }
  await team.admin.patch('/api/auth/me', { name: 'Ábel Admin' });
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<typeof team.owner.get<{ name: string }[]>>>;

/** Reads the names of a sorted list page by page. */
async function names(path: string): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined = `${path}&limit=1`;
  while (next !== undefined) {
    const answer: Answer = await team.owner.get<{ name: string }[]>(next);
    const { status, body, headers } = answer;
    expect(status).toBe(200);
    found.push(...body.map(({ name }) => name.replace('Deal of ', '')));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return found;
}

it('sorts deals by the name of their partner, also after the partner is renamed or replaced', async () => {
  expect(await names('/api/deals?sort=partnerName')).toEqual(['Alpha', 'Émile & Co', 'zeta']);
  expect(await names('/api/deals?sort=-partnerName')).toEqual(['zeta', 'Émile & Co', 'Alpha']);
  await team.owner.patch(`/api/partners/${partners.get('zeta')}`, { name: 'Aardvark' });
  expect(await names('/api/deals?sort=partnerName')).toEqual(['zeta', 'Alpha', 'Émile & Co']);
  // Other changes of a deal keep its place.
  await team.owner.patch(`/api/deals/${deals.get('zeta')}`, { customerName: 'Another customer' });
  expect(await names('/api/deals?sort=partnerName')).toEqual(['zeta', 'Alpha', 'Émile & Co']);
});

it('sorts records by the name of their owner, those without one last', async () => {
  const own = async (deal: string, ownerId: string | null) =>
    expect((await team.owner.patch(`/api/deals/${deals.get(deal)}`, { ownerId })).status).toBe(200);
  await own('zeta', team.userIds.owner);
  await own('Alpha', team.userIds.admin);
  await own('Émile & Co', null);
  await team.owner.patch('/api/auth/me', { name: 'Zoe Owner' });
  expect(await names('/api/deals?sort=ownerName')).toEqual(['Alpha', 'zeta', 'Émile & Co']);
  expect(await names('/api/deals?sort=-ownerName')).toEqual(['zeta', 'Alpha', 'Émile & Co']);
  await team.admin.patch('/api/auth/me', { name: 'Zzyzx Admin' });
  expect(await names('/api/deals?sort=ownerName')).toEqual(['zeta', 'Alpha', 'Émile & Co']);
  await own('zeta', null);
  expect((await names('/api/deals?sort=ownerName'))[0]).toBe('Alpha');
});

it.each(['leads', 'partners', 'events', 'roadmap-items'])('sorts %s by their owner', async (path) => {
  expect((await team.owner.get(`/api/${path}?sort=-ownerName`)).status).toBe(200);
});

it.each([
  ['campaigns', 'partnerName'],
  ['events', 'partnerName'],
  ['affiliate-links', 'partnerName'],
  ['affiliate-links', 'programName'],
  ['referrals', 'programName'],
])('sorts %s by %s', async (path, field) => {
  expect((await team.owner.get(`/api/${path}?sort=${field}`)).status).toBe(200);
});
