import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLink } from '../../testing/affiliates';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const summary = async (id: string) => (await team.viewer.get(`/api/partners/${id}/summary`)).body;

it('returns the next check-in, the last touch and the earnings by currency', async () => {
  const { id } = await makePartner(team.editor);
  expect(await summary(id)).toEqual({ nextCheckIn: null, lastTouch: null, earnings: [] });
  const path = `/api/partners/${id}`;
  const plan = (title: string, scheduledDate: string, ownerId: string | null = null) =>
    team.editor.post<{ id: string }>(`${path}/check-ins`, { title, scheduledDate, ownerId });
  await plan('Later', '2027-03-01');
  const { body: first } = await plan('Sooner', '2027-02-01', team.userIds.admin);
  expect(await summary(id)).toMatchObject({
    nextCheckIn: { id: first.id, title: 'Sooner', ownerName: team.emails.admin },
  });
  await team.editor.post(`${path}/notes`, { content: 'Met' });
  expect(await summary(id)).toMatchObject({ lastTouch: { kind: 'note', byName: team.emails.editor } });
  await team.admin.post(`/api/comments?object=partner:${id}`, { body: 'Look' });
  expect(await summary(id)).toMatchObject({ lastTouch: { kind: 'comment', byName: team.emails.admin } });
  await team.editor.patch(`${path}/check-ins/${first.id}`, { completed: true });
  expect(await summary(id)).toMatchObject({
    nextCheckIn: { title: 'Later', ownerName: null },
    lastTouch: { kind: 'check_in', byName: team.emails.editor },
  });

  for (const [affiliateCode, currency, earningsMinor] of [
    ['ONE', 'USD', 1050],
    ['TWO', 'USD', 50],
    ['THREE', 'JPY', 500],
  ] as const) {
    const link = await addLink(team.editor, { affiliateCode, currency, partnerId: id });
    await server.app.db.write('affiliate_links').where({ id: link.id }).update({ earningsMinor });
  }
  expect(await summary(id)).toMatchObject({
    earnings: [
      { currency: 'USD', amount: '11.00', links: 2 },
      { currency: 'JPY', amount: '500', links: 1 },
    ],
  });
});

it('shows the summary to members of the workspace only', async () => {
  const get = (id: string) =>
    statusByCaller(server, team, (client) => client.get(`/api/partners/${id}/summary`));
  expect(await get(team.partnerId)).toEqual({
    anyone: 401,
    outsider: 404,
    portal: 403,
    viewer: 200,
    editor: 200,
    admin: 200,
    owner: 200,
  });
  expect(await get(UNKNOWN_ID)).toMatchObject({ viewer: 404 });
});
