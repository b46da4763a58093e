import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { makeTeam, type Team } from '../../../testing/roles';
import { enrol } from '../../../testing/second-factor';
import { startTestServer, type TestServer } from '../../../testing/server';
import { createMailUrl } from '../../mail/portal-links';
import { createPortalSignIn } from './portal-sign-in';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url, PARTNERHUB_RATE_LIMITS: 'signup=off' });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const PATH = '/portal/deals/1';
/** Returns the address of a link as a mail of the portal has it. */
async function linkFor(email = team.emails.portal, workspaceId = team.workspaceId): Promise<URL> {
  const { app, clock, url } = server;
  const makeToken = createPortalSignIn({ db: app.db, clock, isOn: true });
  const mailUrl = createMailUrl(url, app.portalLinks, makeToken);
  return new URL(await mailUrl({ email, role: 'partner_portal' }, workspaceId, PATH));
}
const tokenOf = ({ pathname }: URL): string => pathname.split('/')[2] ?? '';
const press = (client: Client, url: URL, next = '/partners') =>
  client.send('POST', `/api/auth/magic/${tokenOf(url)}?next=${encodeURIComponent(next)}`, undefined, {
    rawBody: '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url },
  });
const isSignedIn = async (client: Client) => (await client.get('/api/auth/me')).status === 200;

// ASVS 6.4.1
it('a link in a mail of the portal signs in once, on a press, and opens its own page', async () => {
  const url = await linkFor();
  expect(JSON.stringify(await server.app.db.read('magic_links'))).not.toContain(tokenOf(url));
  const client = server.visitor();
  // A scanner opens the page, which changes nothing.
  for (let look = 0; look < 2; look++)
    expect((await client.get<string>(url.pathname + url.search)).body).toContain('<form method="post"');
  expect(await isSignedIn(client)).toBe(false);
  // The address can't choose another page.
  const { status, headers } = await press(client, url, '/partners/directory');
  expect([status, headers.get('location')]).toEqual([303, `${PATH}?workspace=${team.workspaceId}`]);
  expect(await isSignedIn(client)).toBe(true);
  const other = server.visitor();
  expect((await press(other, url)).headers.get('location')).toContain('/magic/');
  expect(await isSignedIn(other)).toBe(false);
  // The reader goes on to the page while signed in.
  const again = await client.send('GET', url.pathname + url.search);
  expect([again.status, again.headers.get('location')]).toEqual([
    302,
    `${PATH}?workspace=${team.workspaceId}`,
  ]);
});

it('a link works for a day; then its page offers a new one to the same address', async () => {
  const [early, late] = [await linkFor(), await linkFor()];
  server.clock.advance(hours(24) - minutes(1));
  const client = server.visitor();
  await press(client, early);
  expect(await isSignedIn(client)).toBe(true);
  server.clock.advance(minutes(2));
  const visitor = server.visitor();
  await press(visitor, late);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await visitor.get<string>(late.pathname + late.search)).body).toMatch(
    /\/magic\?for=[^"]+&amp;next=/,
  );
});

it('no link signs in an account that may do more than use the portal', async () => {
  const member = await linkFor(team.emails.editor);
  expect(member.pathname).toBe('/magic');
  const elsewhere = await makeTeam(server);
  expect((await linkFor(team.emails.portal, elsewhere.workspaceId)).pathname).toBe('/magic');
  expect((await linkFor('nobody@example.org')).pathname).toBe('/magic');
  const url = await linkFor(elsewhere.emails.portal, elsewhere.workspaceId);
  await server.app.db
    .write('workspace_members')
    .where({ userId: elsewhere.userIds.portal })
    .update({ role: 'viewer', partnerId: null });
  const client = server.visitor();
  await press(client, url);
  expect(await isSignedIn(client)).toBe(false);
});

it('links end with the sessions of the account, and with its access to the portal', async () => {
  const mine = await makeTeam(server);
  const url = await linkFor(mine.emails.portal, mine.workspaceId);
  await server.app.sessions.endAllOf(mine.userIds.portal);
  const client = server.visitor();
  await press(client, url);
  expect(await isSignedIn(client)).toBe(false);
  const next = await linkFor(mine.emails.portal, mine.workspaceId);
  expect((await mine.owner.delete(`/api/admin/users/${mine.userIds.portal}`)).status).toBeLessThan(300);
  await press(client, next);
  expect(await isSignedIn(client)).toBe(false);
});

it('a link asks for the second factor of an account that has one', async () => {
  const mine = await makeTeam(server);
  await enrol(server, mine.portal);
  const client = server.visitor();
  const { headers } = await press(client, await linkFor(mine.emails.portal, mine.workspaceId));
  expect(headers.get('location')).toMatch(/^\/signin\?next=\/portal\/deals\/1/);
  expect(await isSignedIn(client)).toBe(false);
});
