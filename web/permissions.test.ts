import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestContext } from '../src/http/requests/request-context';
import { requirePermission, type Actor, type CallPermission } from '../src/lib/actor';
import { isAppError } from '../src/lib/errors';
import { newId } from '../src/lib/ids';
import { actorOf } from '../src/testing/actors';
import { declaredCalls, type CalledRoute } from '../src/testing/called-routes';
import { makeTeam, type Team } from '../src/testing/roles';
import { enrol } from '../src/testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../src/testing/server';

/** Calls for anyone, or for everyone who is signed in. All others must declare a permission. */
const openCalls = [
  'GET /api/openapi.json',
  'GET /api/auth/me',
  'PATCH /api/auth/me',
  'POST /api/auth/change-password',
  'POST /api/auth/change-email',
  'DELETE /api/auth/change-email',
  'POST /api/auth/confirm-email/:token',
  'POST /api/auth/delete-account',
  'GET /api/auth/sessions',
  'POST /api/auth/sessions/revoke-others',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/signup',
  'POST /api/auth/signin',
  'POST /api/auth/signin/mfa',
  'POST /api/auth/mfa/totp',
  'POST /api/auth/mfa/totp/confirm',
  'POST /api/auth/mfa/disable',
  'POST /api/auth/mfa/recovery-codes',
  'POST /api/auth/signin/passkey',
  'POST /api/auth/signin/passkey/options',
  'GET /api/auth/passkeys',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/confirm-password',
  'POST /api/auth/confirm-passkey',
  'POST /api/auth/confirm-passkey/options',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/magic-link',
  'POST /api/auth/signin/magic',
  'POST /api/auth/magic/:token',
  'GET /api/mail/unsubscribe/:token',
  'POST /api/mail/unsubscribe/:token',
  'GET /api/auth/invite/:token',
  'POST /api/auth/accept-invite',
  'POST /api/applications/apply',
  'GET /api/workspaces',
  'POST /api/workspaces/switch',
  'GET /api/workspaces/:id/logo',
  'GET /api/public-roadmaps/:token/logo',
  'GET /api/track/params',
  'POST /api/track/click',
  'POST /api/integrations/stripe/webhook/:token',
];

const nameOf = ({ method, path }: CalledRoute) => `${method} ${path}`;

const roles = ['owner', 'admin', 'editor', 'viewer', 'portal'] as const;

let server: TestServer;
let team: Team;
let actors: Record<string, Actor>;
let calls: CalledRoute[];
/** The calls that declare a permission. */
let restricted: (CalledRoute & { permission: CallPermission })[];
beforeAll(async () => {
  server = await startTestServer();
  calls = declaredCalls(server.app);
  restricted = calls.flatMap((call) => (call.permission ? [{ ...call, permission: call.permission }] : []));
  team = await makeTeam(server);
  const of = (role: (typeof roles)[number]) => actorOf(server.app, team[role].cookie());
  const [owner, admin, editor, viewer, portal] = await Promise.all(roles.map(of));
  if (!owner || !admin || !editor || !viewer || !portal) throw new Error('a role is missing');
  const key = { id: newId(), name: 'Shop', prefix: 'phk_1234', scope: 'conversions' };
  actors = {
    owner,
    admin,
    editor,
    viewer,
    portal,
    'super admin': { ...viewer, superAdmin: true },
    'super admin on the portal': { ...portal, superAdmin: true },
    'former member': { ...viewer, workspaceId: null, workspaceRole: null, workspaceName: null },
    'conversions key': { ...editor, workspaceRole: null, apiKey: { ...key, makerRole: 'editor' } },
    'conversions key of a viewer': {
      ...viewer,
      workspaceRole: null,
      apiKey: { ...key, makerRole: 'viewer' },
    },
  };
});
afterAll(() => server.close());

const isForbidden = (error: unknown): boolean => isAppError(error) && error.status === 403;

function allows(permission: CallPermission, actor: Actor): boolean {
  try {
    requirePermission(actor, permission);
    return true;
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}

/**
 * Returns whether the service refuses the actor, although the declared permission wasn't checked. The input is empty,
 * so for an allowed actor the call fails later, in another way.
 */
async function serviceRefuses({ run }: CalledRoute, actor: Actor): Promise<boolean> {
  const context = createRequestContext({
    app: server.app,
    requestId: newId(),
    clientAddress: '127.0.0.1',
    userAgent: null,
    origin: server.url,
    publicUrl: server.url,
    linkBase: server.url,
    cookieHeader: null,
    authorizationHeader: null,
  });
  const param = (name: string) => (name === 'purpose' ? 'calendar' : newId());
  try {
    const header = () => null;
    const upload = { header, body: () => Readable.from([]) };
    const input = { query: {}, body: {}, bytes: new Uint8Array(), header, upload };
    await run({ context, actor, param, ...input });
    return false;
  } catch (error) {
    return isForbidden(error);
  }
}

// ASVS 6.3.4, 8.2.1
it('declares the permission of every call that is not open', () => {
  expect(restricted.length).toBeGreaterThan(110);
  const undeclared = calls.filter(({ permission }) => permission === null).map(nameOf);
  expect(undeclared.sort()).toEqual([...openCalls].sort());
});

// ASVS 8.2.1, 8.3.1
it('enforces in the service the permission that its call declares', { timeout: 60_000 }, async () => {
  const wrong: string[] = [];
  for (const call of restricted)
    for (const [name, actor] of Object.entries(actors)) {
      const isRefused = await serviceRefuses(call, actor);
      if (isRefused === allows(call.permission, actor))
        wrong.push(`${nameOf(call)}: the service ${isRefused ? 'refuses' : 'accepts'} the ${name}`);
    }
  expect(wrong).toEqual([]);
});

describe('a workspace that requires two-factor authentication', () => {
  const REQUIRED = { error: 'Two-factor authentication is required' };
  let strict: Team;
  beforeAll(async () => {
    strict = await makeTeam(server);
    await server.app.db.write('workspaces').where({ id: strict.workspaceId }).update({ requireMfa: true });
  });

  // ASVS 6.3.3
  it(
    'refuses every call about the workspace to a member without a second factor',
    { timeout: 60_000 },
    async () => {
      const wrong: string[] = [];
      for (const call of restricted) {
        const path = call.path.replace(/:\w+/g, () => newId());
        const hasBody = call.method === 'POST' || call.method === 'PATCH';
        const { status, body } = await strict.owner.send(call.method, path, hasBody ? {} : undefined);
        if (status !== 403 || JSON.stringify(body) !== JSON.stringify(REQUIRED))
          wrong.push(`${nameOf(call)}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('refuses a member without a second factor in the services too', { timeout: 60_000 }, async () => {
    const actor = await actorOf(server.app, strict.owner.cookie());
    expect(actor.needsSecondFactor).toBe(true);
    const wrong: string[] = [];
    for (const call of restricted) if (!(await serviceRefuses(call, actor))) wrong.push(nameOf(call));
    expect(wrong).toEqual([]);
  });

  it('allows the calls of the account, and those that list and switch workspaces', async () => {
    const { workspaceId, viewer } = strict;
    for (const path of ['/api/auth/me', '/api/auth/sessions', '/api/workspaces'])
      expect([path, (await viewer.get(path)).status]).toEqual([path, 200]);
    expect((await viewer.post('/api/workspaces/switch', { workspaceId })).status).toBe(200);
    expect((await viewer.get('/api/partners')).status).toBe(403);
    await enrol(server, viewer);
    expect((await viewer.get('/api/partners')).status).toBe(200);
    await viewer.post('/api/auth/mfa/disable', { password: PASSWORD });
    expect((await viewer.get('/api/partners')).body).toEqual(REQUIRED);
  });

  it('exempts portal users and API keys', async () => {
    expect((await strict.portal.get('/api/portal/my-profile')).status).toBe(200);
    const open = await makeTeam(server);
    const made = await open.owner.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'read' });
    await server.app.db.write('workspaces').where({ id: open.workspaceId }).update({ requireMfa: true });
    const headers = { Authorization: `Bearer ${made.body.key}` };
    expect((await server.visitor().get('/api/partners', { headers })).status).toBe(200);
    expect((await open.owner.get('/api/partners')).status).toBe(403);
  });
});

// ASVS 1.5.2, 2.2.2
describe.each(roles)('invalid input from the %s', (role) => {
  it('is answered with 403 only by the calls that the role may not make', { timeout: 60_000 }, async () => {
    const actor = actors[role];
    if (!actor) throw new Error(`no ${role}`);
    const wrong: string[] = [];
    for (const call of restricted) {
      const path = `${call.path.replace(/:\w+/g, () => newId())}?limit=nonsense&cursor=nonsense`;
      const hasBody = call.method === 'POST' || call.method === 'PATCH';
      const { status } = await team[role].send(call.method, path, hasBody ? 'nonsense' : undefined);
      if (status >= 500 || (status === 403) === allows(call.permission, actor))
        wrong.push(`${nameOf(call)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
