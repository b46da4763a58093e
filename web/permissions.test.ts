import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestContext } from '../src/http/request-context';
import { requirePermission, type Actor, type CallPermission } from '../src/lib/actor';
import { isAppError } from '../src/lib/errors';
import { newId } from '../src/lib/ids';
import { actorOf } from '../src/testing/actors';
import { readRoutes, type CalledRoute } from '../src/testing/called-routes';
import { makeTeam, type Team } from '../src/testing/roles';
import { startTestServer, type TestServer } from '../src/testing/server';

/** Calls for anyone, and for everyone who is signed in. All others must declare a permission. */
const openCalls = [
  'GET /api/auth/me',
  'PATCH /api/auth/me',
  'POST /api/auth/change-password',
  'GET /api/auth/sessions',
  'POST /api/auth/sessions/revoke-others',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/signup',
  'POST /api/auth/signin',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/auth/invite/:token',
  'POST /api/auth/accept-invite',
  'POST /api/applications/apply',
  'GET /api/workspaces',
  'POST /api/workspaces/switch',
  'GET /api/workspaces/:id/logo',
  'GET /api/public-roadmaps/:token/logo',
];

const { calls } = await readRoutes();
const restricted = calls.flatMap((call) =>
  call.permission ? [{ ...call, permission: call.permission }] : [],
);
const nameOf = ({ method, path }: CalledRoute) => `${method} ${path}`;

const roles = ['owner', 'admin', 'editor', 'viewer', 'portal'] as const;

let server: TestServer;
let team: Team;
let actors: Record<string, Actor>;
beforeAll(async () => {
  server = await startTestServer();
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
 * Returns whether the service itself refuses the actor, although nothing has checked the declared permission. The input
 * is empty: an allowed actor fails later, in another way.
 */
async function serviceRefuses({ run }: CalledRoute, actor: Actor): Promise<boolean> {
  const context = createRequestContext({
    app: server.app,
    requestId: newId(),
    clientAddress: '127.0.0.1',
    userAgent: null,
    isClientDisconnected: () => false,
    origin: server.url,
    publicUrl: server.url,
    linkBase: server.url,
    cookieHeader: null,
    authorizationHeader: null,
  });
  const param = (name: string) => (name === 'purpose' ? 'calendar' : newId());
  try {
    const input = { query: {}, body: {}, bytes: new Uint8Array() };
    await run({ app: server.app, context, actor, param, ...input });
    return false;
  } catch (error) {
    return isForbidden(error);
  }
}

it('declares the permission of every call that is not open', () => {
  expect(restricted.length).toBeGreaterThan(110);
  const undeclared = calls.filter(({ permission }) => permission === null).map(nameOf);
  expect(undeclared.sort()).toEqual([...openCalls].sort());
});

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

describe.each(roles)('nonsense sent by the %s', (role) => {
  it(
    'is answered with 403 by the calls that the role may not make, and by no other',
    { timeout: 60_000 },
    async () => {
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
    },
  );
});
