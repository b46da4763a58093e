import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/lib/ids';
import type { Answer, Client } from '../src/testing/client';
import { makeTeam, type Team } from '../src/testing/roles';
import { startTestServer, type TestServer } from '../src/testing/server';
import routes from './routes';

/** Everything that web/routes.ts names, so that what is added there is refused to strangers, or named here. */
const paths = pathsOf(routes).filter((path) => path !== '/api/*');
const calls = paths.filter((path) => path.startsWith('/api/'));
const screens = paths.filter((path) => !path.startsWith('/api/'));

/** What is for people who are not signed in (contract, Who may do what). */
const publicScreens = [
  ...['/signup', '/signin', '/forgot-password', '/reset-password/:token', '/invite/:token'],
  ...['/apply/:workspaceId?', '/calendar/:file', '/feed/:file', '/r/:code', '/roadmap/:token'],
];
const publicCalls = [
  ...['POST /api/auth/signup', 'POST /api/auth/signin', 'POST /api/auth/forgot-password'],
  ...['POST /api/auth/reset-password', 'GET /api/auth/invite/:token', 'POST /api/auth/accept-invite'],
  ...['POST /api/applications/apply', 'GET /api/workspaces/:id/logo'],
  'GET /api/public-roadmaps/:token/logo',
];
/** What portal users may call beside `/api/auth/*`. */
const portalCalls = [
  ...['GET /api/portal/my-profile', 'GET /api/workspaces', 'POST /api/workspaces/switch'],
  ...['GET /api/workspaces/:id/logo', 'GET /api/public-roadmaps/:token/logo'],
];

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const full = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const own = path !== '' || index ? [full] : [];
    return [...own, ...(children ? pathsOf(children, full) : [])];
  });
}

/** The path with an id in every place for one. */
const filled = (path: string) =>
  path
    .replace('*', 'no/such/page')
    .replace(/:partnerId/, team.partnerId)
    .replace(/:\w+\??/g, () => newId());

/** The methods that a call has, as its 405 tells. */
async function methodsOf(path: string): Promise<string[]> {
  const { status, headers } = await server.visitor().send('PUT', filled(path));
  expect([path, status]).toEqual([path, 405]);
  return (headers.get('Allow') ?? '').split(', ');
}

/** `GET /api/partners` → status, of all calls but `exceptions`. */
async function refusals(client: Client, exceptions: (call: string) => boolean) {
  const found: Record<string, number> = {};
  for (const path of calls)
    for (const method of await methodsOf(path)) {
      const call = `${method} ${path}`;
      if (exceptions(call)) continue;
      const answer = await client.send(method, filled(path), method === 'GET' ? undefined : {});
      found[call] = answer.status;
    }
  return found;
}

const everyOne = (answers: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(answers).map((call) => [call, status]));

const goesTo = ({ status, headers }: Answer<unknown>) =>
  status === 302 ? headers.get('Location') : String(status);

it('finds the routes', () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(screens).toContain('/partners/:id/edit');
  expect(paths).toEqual(expect.arrayContaining(publicScreens));
});

describe('who is not signed in', () => {
  it('gets 401 from every call that is not public', async () => {
    const answers = await refusals(server.visitor(), (call) => publicCalls.includes(call));
    expect(Object.keys(answers).length).toBeGreaterThan(30);
    expect(answers).toEqual(everyOne(answers, 401));
  });

  it('is sent to /signin by every screen that is not public, and back to it from there', async () => {
    for (const path of screens.filter((screen) => !publicScreens.includes(screen))) {
      const wanted = filled(path);
      const answer = await server.visitor().get(wanted);
      expect([path, goesTo(answer)]).toEqual([path, wanted === '/' ? '/signin' : `/signin?next=${wanted}`]);
    }
  });
});

describe('a partner portal user', () => {
  it('gets 403 from every call but the own profile, account and workspaces, whatever is sent', async () => {
    const answers = await refusals(
      team.portal,
      (call) => / \/api\/auth\//.test(call) || portalCalls.includes(call),
    );
    expect(Object.keys(answers).length).toBeGreaterThan(30);
    expect(answers).toEqual(everyOne(answers, 403));
  });

  it('may call those', async () => {
    const answer = await team.portal.get('/api/portal/my-profile');
    expect(answer.status).toBe(200);
    expect((await team.portal.get('/api/auth/me')).status).toBe(200);
    expect((await team.portal.get('/api/workspaces')).body).toHaveLength(1);
    const { workspaceId } = team;
    expect((await team.portal.post('/api/workspaces/switch', { workspaceId })).status).toBe(200);
  });

  it('comes to the own page from every screen', async () => {
    // A link that sets a password works in any browser.
    // So do public roadmaps, the feeds, which are no screens, and affiliate links.
    const others = screens.filter(
      (path) => path !== '/' && !/^\/(reset-password|calendar|feed|roadmap|r)\//.test(path),
    );
    for (const path of others) {
      const answer = await team.portal.get(filled(path));
      expect([path, goesTo(answer)?.replace(/\?invite=.*/, '')]).toEqual([path, '/']);
    }
    const { status, body } = await team.portal.get<string>('/');
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Partner of team \d+<\/h1>/);
  });
});

describe('whoever may not make a change', () => {
  /** What viewers may call, and what is not for members only. */
  const open = ['POST /api/workspaces/switch', 'POST /api/applications/apply'];

  it('is told that, and nothing of what is wrong with what was sent', async () => {
    const told: string[] = [];
    for (const path of calls)
      for (const method of await methodsOf(path)) {
        const call = `${method} ${path}`;
        if (method === 'GET' || path.startsWith('/api/auth/') || open.includes(call)) continue;
        const { status } = await team.viewer.send(method, filled(path), { nonsense: true });
        if (status !== 403) told.push(`${status} ${call}`);
      }
    expect(told).toEqual([]);
  });
});
