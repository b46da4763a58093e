import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/lib/ids';
import type { TestResponse, Client } from '../src/testing/client';
import { declaredCalls, screenPaths } from '../src/testing/called-routes';
import { makeTeam, type Team } from '../src/testing/roles';
import { startTestServer, type TestServer } from '../src/testing/server';

// A new path must refuse visitors or be listed below.
const calls = [...new Set(declaredCalls().map(({ path }) => path))];
const screens = screenPaths;

/** Routes for people who aren't signed in (contract, "Who may do what"). */
const publicScreens = [
  '/signup',
  '/signin',
  '/forgot-password',
  '/reset-password/:token',
  '/magic',
  '/magic/:token',
  '/confirm-email/:token',
  '/unsubscribe/:token',
  '/invite/:token',
  '/auth/oidc/start',
  '/auth/oidc/callback',
  '/apply/:workspaceId?',
  '/calendar/:file',
  '/feed/:file',
  '/r/:code?',
  '/roadmap/:token',
  '/docs/api',
  '/docs/api/:tag',
];
const publicCalls = [
  'GET /api/openapi.json',
  'POST /api/auth/signup',
  'POST /api/auth/signin',
  'POST /api/auth/signin/mfa',
  'POST /api/auth/signin/passkey',
  'POST /api/auth/signin/passkey/options',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/magic-link',
  'POST /api/auth/signin/magic',
  'POST /api/auth/magic/:token',
  'POST /api/auth/confirm-email/:token',
  'GET /api/mail/unsubscribe/:token',
  'POST /api/mail/unsubscribe/:token',
  'GET /api/auth/invite/:token',
  'POST /api/auth/accept-invite',
  'POST /api/applications/apply',
  'GET /api/workspaces/:id/logo',
  'GET /api/public-roadmaps/:token/logo',
  'GET /api/track/params',
  'POST /api/track/click',
  'POST /api/integrations/stripe/webhook/:token',
];
/** Calls for portal users besides `/api/auth/*`. */
const portalCalls = [
  'GET /api/openapi.json',
  'GET /api/track/params',
  'POST /api/track/click',
  'POST /api/integrations/stripe/webhook/:token',
  'GET /api/mail/unsubscribe/:token',
  'POST /api/mail/unsubscribe/:token',
  'GET /api/portal/my-profile',
  'GET /api/portal/agreements',
  'GET /api/portal/agreements/:id',
  'POST /api/portal/agreements/:id/accept',
  'GET /api/portal/announcements',
  'GET /api/portal/announcements/:id',
  'GET /api/portal/home',
  'GET /api/portal/deals',
  'POST /api/portal/deals',
  'GET /api/portal/deals/:id',
  'PATCH /api/portal/deals/:id',
  'POST /api/portal/deals/:id/withdraw',
  'GET /api/portal/leads',
  'GET /api/portal/documents',
  'GET /api/portal/documents/:id/download',
  'GET /api/portal/resources',
  'GET /api/portal/resources/:id/download',
  'POST /api/portal/leads',
  'GET /api/notifications',
  'POST /api/notifications/mark-all-read',
  'PATCH /api/notifications/:id',
  'GET /api/notification-preferences',
  'PATCH /api/notification-preferences',
  'GET /api/workspaces',
  'POST /api/workspaces/switch',
  'GET /api/workspaces/:id/logo',
  'GET /api/public-roadmaps/:token/logo',
  'GET /api/portal/tasks',
  'PATCH /api/portal/tasks/:id',
  'GET /api/portal/campaigns',
  'GET /api/portal/events',
  'GET /api/portal/earnings',
  'GET /api/portal/earnings/commissions',
  'GET /api/portal/earnings/statements',
  'GET /api/portal/earnings/statements/:lineId',
  'GET /api/portal/earnings/statements/:lineId.pdf',
  'GET /api/portal/payee',
  'PATCH /api/portal/payee',
  'GET /api/portal/people',
  'POST /api/portal/people',
  'PATCH /api/portal/my-profile',
  'GET /api/portal/my-profile/logo',
];

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

/** Returns the path with an id for each parameter. */
const fillIn = (path: string) =>
  path
    .replace('*', 'no/such/page')
    .replace(/:partnerId/, team.partnerId)
    .replace(/:\w+\??/g, () => newId());

/** Returns the methods of a call, as its 405 lists them. */
async function methodsOf(path: string): Promise<string[]> {
  const { status, headers } = await server.visitor().send('REPORT', fillIn(path));
  expect([path, status]).toEqual([path, 405]);
  return (headers.get('Allow') ?? '').split(', ');
}

/** Returns the status of every call except `exceptions`, by call: `GET /api/partners`. */
async function refusals(client: Client, exceptions: (call: string) => boolean) {
  const found: Record<string, number> = {};
  for (const path of calls)
    for (const method of await methodsOf(path)) {
      const call = `${method} ${path}`;
      if (exceptions(call)) continue;
      const answer = await client.send(method, fillIn(path), method === 'GET' ? undefined : {});
      found[call] = answer.status;
    }
  return found;
}

const withStatus = (answers: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(answers).map((call) => [call, status]));

const goesTo = ({ status, headers }: TestResponse<unknown>) =>
  status === 302 ? headers.get('Location') : String(status);

it('finds the routes', () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(screens).toContain('/partners/:id/edit');
  expect(screens).toEqual(expect.arrayContaining(publicScreens));
});

describe('a visitor who is not signed in', () => {
  // ASVS 8.2.1
  it('answers 401 to a visitor for every call that is not public', async () => {
    const answers = await refusals(server.visitor(), (call) => publicCalls.includes(call));
    expect(Object.keys(answers).length).toBeGreaterThan(30);
    expect(answers).toEqual(withStatus(answers, 401));
  });

  it('redirects a visitor from every screen that is not public to /signin with the way back', async () => {
    for (const path of screens.filter((screen) => !publicScreens.includes(screen))) {
      const wanted = fillIn(path);
      const answer = await server.visitor().get(wanted);
      expect([path, goesTo(answer)]).toEqual([path, wanted === '/' ? '/signin' : `/signin?next=${wanted}`]);
    }
  });
});

describe('a partner portal user', () => {
  it('answers 403 to a portal user for every call except their profile, account, notifications and workspaces', async () => {
    const answers = await refusals(
      team.portal,
      (call) => / \/api\/auth\//.test(call) || portalCalls.includes(call),
    );
    expect(Object.keys(answers).length).toBeGreaterThan(30);
    expect(answers).toEqual(withStatus(answers, 403));
  });

  it('lets a portal user call their profile, account and workspaces', async () => {
    const answer = await team.portal.get('/api/portal/my-profile');
    expect(answer.status).toBe(200);
    expect((await team.portal.get('/api/auth/me')).status).toBe(200);
    expect((await team.portal.get('/api/workspaces')).body).toHaveLength(1);
    const { workspaceId } = team;
    expect((await team.portal.post('/api/workspaces/switch', { workspaceId })).status).toBe(200);
  });

  it('redirects a portal user from every screen to their own page', async () => {
    // Leaves out their account and notifications, links that work for anyone (those that set a password, public roadmaps, feeds, affiliate
    // links, the API reference), and the way to an OpenID provider, which isn't a screen.
    const others = screens.filter(
      (path) =>
        path !== '/' &&
        !path.startsWith('/portal/') &&
        !/^\/(account$|notifications$|(reset-password|confirm-email|magic|unsubscribe|calendar|feed|roadmap|r|docs|auth)\/)/.test(
          path,
        ),
    );
    for (const path of others) {
      const answer = await team.portal.get(fillIn(path));
      expect([path, goesTo(answer)?.replace(/\?invite=.*/, '')]).toEqual([path, '/']);
    }
    for (const path of screens.filter((screen) => screen.startsWith('/portal/')))
      expect([path, goesTo(await team.owner.get(fillIn(path)))]).toEqual([path, '/']);
    const { status, body } = await team.portal.get<string>('/');
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Partner of team \d+<\/h1>/);
  });
});

// ASVS 1.5.2
it('refuses a malformed cursor on every screen, also to members who may not see it', async () => {
  for (const path of screens)
    for (const client of [team.owner, team.viewer]) {
      const { status } = await client.get(`${fillIn(path)}?cursor=x&conversions=x&ledger=x&invitations=x`);
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 500)]);
    }
  // An unhandled rejection would end the process. Node.js reports it after the current promises.
  await new Promise(setImmediate);
});
