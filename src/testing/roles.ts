import { sortKeysOf } from '../db/lists/sort-columns';
import { createPasswords } from '../features/identity/passwords/passwords';
import { partnerEntity } from '../features/partners/partners.entity';
import { searchTextOf } from '../lib/entities/entity';
import { days } from '../lib/clock';
import { newId } from '../lib/ids';
import { foldText } from '../lib/text/fold-text';
import type { WorkspaceRole } from '../lib/roles';
import { createClient, type TestResponse, type Client } from './client';
import type { TestServer } from './server';
import { PASSWORD } from './server-password';

/** The callers in a test: each role of one workspace, and the owner of another one. */
export type Caller = 'owner' | 'admin' | 'editor' | 'viewer' | 'portal' | 'outsider';

/** A workspace with a signed-in client for each of the five roles, and the owner of another workspace. */
export interface Team extends Record<Caller, Client> {
  workspaceId: string;
  /** The partner that `portal` is tied to. */
  partnerId: string;
  userIds: Record<Caller, string>;
  emails: Record<Caller, string>;
}

const members = {
  owner: 'owner',
  admin: 'admin',
  editor: 'editor',
  viewer: 'viewer',
  portal: 'partner_portal',
} as const satisfies Record<string, WorkspaceRole>;

let teams = 0;

/** Creates a team. Its five members belong to no other workspace and are signed in without their passwords. */
export async function makeTeam(server: TestServer): Promise<Team> {
  teams += 1;
  const domain = `team${teams}.example.org`;
  const workspaceId = await insertWorkspace(server, `Team ${teams}`);
  const partnerId = await insertPartner(server, workspaceId, `Partner of team ${teams}`);
  const join = async (name: keyof typeof members) => {
    const email = `${name}@${domain}`;
    const role = members[name];
    const userId = await insertUser(server, email);
    await insertMember(server, {
      workspaceId,
      userId,
      role,
      partnerId: name === 'portal' ? partnerId : null,
    });
    return {
      email,
      userId,
      client: createClient(server.url, {
        setCookie: await server.app.sessions.start(userId, workspaceId),
      }),
    };
  };
  const owner = await join('owner');
  const admin = await join('admin');
  const editor = await join('editor');
  const viewer = await join('viewer');
  const portal = await join('portal');
  const outsider = await signUpOutsider(server, `outsider@${domain}`);
  const people = { owner, admin, editor, viewer, portal, outsider };
  const each = <Value>(pick: (person: typeof owner) => Value): Record<Caller, Value> => ({
    owner: pick(people.owner),
    admin: pick(people.admin),
    editor: pick(people.editor),
    viewer: pick(people.viewer),
    portal: pick(people.portal),
    outsider: pick(people.outsider),
  });
  return {
    ...each((person) => person.client),
    workspaceId,
    partnerId,
    userIds: each((person) => person.userId),
    emails: each((person) => person.email),
  };
}

/** Returns each caller's status for a call, to compare with the contract's table. `anyone` is signed out. */
export async function statusByCaller(
  server: TestServer,
  team: Team,
  call: (client: Client, caller: Caller | 'anyone') => Promise<TestResponse<unknown>>,
): Promise<Record<Caller | 'anyone', number>> {
  const status = async (client: Client, caller: Caller | 'anyone') => (await call(client, caller)).status;
  return {
    anyone: await status(server.visitor(), 'anyone'),
    outsider: await status(team.outsider, 'outsider'),
    portal: await status(team.portal, 'portal'),
    viewer: await status(team.viewer, 'viewer'),
    editor: await status(team.editor, 'editor'),
    admin: await status(team.admin, 'admin'),
    owner: await status(team.owner, 'owner'),
  };
}

/** Hashed only once, because password hashes are slow by design. */
let passwordHash: Promise<string> | undefined;

/** Adds an account with `PASSWORD` and without a workspace. Returns its id. */
export async function insertUser(server: TestServer, email: string): Promise<string> {
  const id = newId();
  await server.app.db.write('users').insert({
    id,
    email,
    password: await (passwordHash ??= createPasswords().hash(PASSWORD)),
    role: 'viewer',
    superAdmin: false,
    mfaEnabled: false,
    createdAt: server.clock.now().toISOString(),
  });
  return id;
}

interface Membership {
  workspaceId: string;
  userId: string;
  role: WorkspaceRole;
  partnerId?: string | null;
}

export async function insertMember(server: TestServer, membership: Membership): Promise<void> {
  await server.app.db
    .write('workspace_members')
    .insert({ id: newId(), joinedAt: server.clock.now().toISOString(), partnerId: null, ...membership });
}

export async function insertWorkspace(server: TestServer, name: string): Promise<string> {
  const id = newId();
  const createdAt = server.clock.now().toISOString();
  await server.app.db.write('workspaces').insert({ id, name, searchText: foldText(name), createdAt });
  return id;
}

/** Adds a partner with the required fields only, without the activity that its service would record. Returns its id. */
export async function insertPartner(server: TestServer, workspaceId: string, name: string): Promise<string> {
  const id = newId();
  const now = server.clock.now().toISOString();
  const texts = { name, description: 'Builds robots.' };
  await server.app.db.write('partners').insert({
    id,
    workspaceId,
    ...texts,
    ...sortKeysOf(partnerEntity)(texts),
    searchText: searchTextOf(partnerEntity)(texts),
    industry: 'Manufacturing & Industrial',
    size: 'SME',
    location: 'Kraków',
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Signs in a user who has `PASSWORD`. */
export async function signIn(server: TestServer, email: string): Promise<Client> {
  const client = server.visitor();
  const { status } = await client.post('/api/auth/signin', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  return client;
}

/** Extends every session to its full duration, after a test has moved the clock by weeks. */
export async function renewSessions({ app, clock }: TestServer): Promise<void> {
  const now = clock.now();
  await app.db.write('sessions').update({
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days(30)).toISOString(),
  });
}

async function signUpOutsider(server: TestServer, email: string) {
  const client = await server.signUp(email);
  const { body } = await client.get<{ id: string }>('/api/auth/me');
  return { email, userId: body.id, client };
}
