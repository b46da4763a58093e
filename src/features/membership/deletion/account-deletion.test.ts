import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { listTables } from '../../../testing/describe-schema';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import { addLink, follow } from '../../../testing/affiliates';
import { makeDeal } from '../../../testing/deals';
import { makeLead } from '../../../testing/leads';
import { makePartner } from '../../../testing/partners';
import { makeTeam, signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

interface Body {
  email?: string;
  password?: string;
  workspaceIds?: string[];
}

const remove = (client: Client, body: Body) =>
  client.post<{ error?: string }>('/api/auth/delete-account', { password: PASSWORD, ...body });

/** Returns a new account, and its workspace, of which it is the only member. */
async function alone(email: string) {
  const client = await server.signUp(email);
  const { body } = await client.get<{ id: string; workspaceId: string }>('/api/auth/me');
  const workspaceIds = [body.workspaceId];
  return { client, email, userId: body.id, workspaceId: body.workspaceId, workspaceIds };
}

type Person = Awaited<ReturnType<typeof alone>>;

async function join({ client }: Person, to: Person, role = 'editor'): Promise<void> {
  const invited = await to.client.post<{ inviteUrl: string }>('/api/admin/users/invite', {
    email: (await client.get<{ email: string }>('/api/auth/me')).body.email,
    role,
  });
  const token = invited.body.inviteUrl.split('/').at(-1);
  expect((await client.post('/api/auth/accept-invite', { token })).status).toBe(200);
}

/** Returns the tables with a row that contains one of the texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { db } = server.app;
  const found: string[] = [];
  for (const table of await listTables(db)) {
    const rows = JSON.stringify(await db.read(table));
    if (texts.some((text) => rows.includes(text))) found.push(table);
  }
  return found;
}

const existing = async (table: string, id: string) => {
  await server.app.background.settled();
  return (await server.app.db.read(table).where({ id })).length === 1;
};

describe('an account that its owner deletes', () => {
  it('leaves its records and history to the workspace, and nothing else of the person', async () => {
    const boss = await alone('boss@example.org');
    const ada = await alone('ada@example.org');
    await join(ada, boss, 'admin');
    const { client } = ada;
    const lead = { name: 'Eve', company: 'Initech', email: 'eve@initech.example', ownerId: ada.userId };
    const made = await client.post<{ id: string }>('/api/leads', lead);
    expect(made.status).toBe(201);
    const key = await client.post<{ key: string }>('/api/admin/api-keys', { name: 'Sync', scope: 'read' });
    const own = { entity: 'leads', query: 'status=new', name: 'Mine' };
    for (const view of [own, { ...own, name: 'Ours', shared: true }])
      expect((await client.post('/api/views', view)).status).toBe(201);
    await client.post(`/api/comments?object=lead:${made.body.id}`, { body: 'Call her' });
    await client.post('/api/admin/users/invite', { email: 'late@example.org' });
    const phone = await signIn(server, ada.email);

    const answer = await remove(client, { email: ' ADA@example.org', workspaceIds: ada.workspaceIds });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^partnerhub_session=;/);
    for (const gone of [client, phone]) expect((await gone.get('/api/auth/me')).status).toBe(401);
    const withKey = server
      .visitor()
      .get('/api/leads', { headers: { Authorization: `Bearer ${key.body.key}` } });
    expect((await withKey).status).toBe(401);
    expect(
      (await server.visitor().post('/api/auth/signin', { email: ada.email, password: PASSWORD })).status,
    ).toBe(401);

    expect((await boss.client.get(`/api/leads/${made.body.id}`)).body).toMatchObject({ ownerId: null });
    expect((await boss.client.get('/api/views?entity=leads')).body).toMatchObject([{ name: 'Ours' }]);
    expect(await server.app.db.read('saved_views').where({ name: 'Mine' })).toEqual([]);
    const log = await boss.client.get('/api/audit-log?objectType=user&action=deleted');
    expect(log.body).toMatchObject([
      { actorName: ada.email, objectName: ada.email, changes: [{ field: 'role', from: 'admin', to: null }] },
    ]);
    expect((await boss.client.get('/api/admin/users/invitations')).body).toEqual([]);
    expect(await existing('workspaces', ada.workspaceId)).toBe(false);
    await server.app.background.settled();
    // Events and the log of sent mails are deleted after a month.
    expect(await tablesWith(ada.email, ada.userId)).toEqual(['audit_entries', 'domain_events', 'mails']);
  });

  it('is refused to the only owner of a workspace with other people, who learns what to do first', async () => {
    const bea = await alone('bea@example.org');
    const cleo = await alone('cleo@example.org');
    await join(cleo, bea);
    const refused = await remove(bea.client, { email: bea.email, workspaceIds: bea.workspaceIds });
    const problem =
      "You are the only owner of bea's workspace. Make someone else an owner of it first, or remove everyone else from it.";
    expect([refused.status, refused.body]).toEqual([409, { error: problem }]);
    expect(await existing('users', bea.userId)).toBe(true);
    const role = await bea.client.patch(`/api/admin/users/${cleo.userId}/role`, { role: 'owner' });
    expect(role.status).toBe(200);
    expect((await remove(bea.client, { email: bea.email })).status).toBe(200);
    expect(await existing('workspaces', bea.workspaceId)).toBe(true);
  });

  it('is refused to an owner whose workspace has portal users only', async () => {
    const team = await makeTeam(server);
    for (const name of ['admin', 'editor', 'viewer'] as const)
      expect((await team.owner.delete(`/api/admin/users/${team.userIds[name]}`)).status).toBe(204);
    await expect(
      server.app.accountDeletion.deleteFor(team.emails.owner, [team.workspaceId]),
    ).rejects.toMatchObject({
      status: 409,
    });
    expect(await existing('workspaces', team.workspaceId)).toBe(true);
  });

  it('takes a workspace without other users with it only if the request names it', async () => {
    const dora = await alone('dora@example.org');
    const other = await alone('edna@example.org');
    const unnamed = await remove(dora.client, { email: dora.email, workspaceIds: other.workspaceIds });
    expect([unnamed.status, unnamed.body]).toEqual([
      409,
      { error: "Without other users, dora's workspace would be deleted with the account. Confirm this too." },
    ]);
    const workspaceIds = [...dora.workspaceIds, ...other.workspaceIds];
    expect((await remove(dora.client, { email: dora.email, workspaceIds })).status).toBe(200);
    expect(await existing('workspaces', dora.workspaceId)).toBe(false);
    expect(await existing('workspaces', other.workspaceId)).toBe(true);
  });

  it('needs a session, the password and the typed email', async () => {
    const fay = await alone('fay@example.org');
    const { email, workspaceIds } = fay;
    expect((await remove(server.visitor(), { email, workspaceIds })).status).toBe(401);
    const wrong = await remove(fay.client, { email, workspaceIds, password: 'a wrong password' });
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Current password is incorrect' }]);
    const without = await fay.client.post('/api/auth/delete-account', { email, workspaceIds });
    expect(without.body).toMatchObject({ fields: { password: ['Password is required'] } });
    const typo = await remove(fay.client, { email: 'fey@example.org', workspaceIds });
    expect(typo.body).toMatchObject({ fields: { email: ['Type the email of your account'] } });
    expect(await existing('users', fay.userId)).toBe(true);
  });

  it('is mailed to its address, and frees the address for a new account', async () => {
    const gwen = await alone('gwen@example.org');
    await server.app.background.settled();
    const before = mailServer.mails.length;
    await remove(gwen.client, { email: gwen.email, workspaceIds: gwen.workspaceIds });
    await server.app.background.settled();
    const mails = mailServer.mails.slice(before).map(textOf);
    expect(mails).toEqual([expect.stringContaining('Subject: Your PartnerHub account was deleted')]);
    expect(mails[0]).toContain(`To: ${gwen.email}`);
    expect((await alone(gwen.email)).userId).not.toBe(gwen.userId);
  });

  it('can be that of a portal user', async () => {
    const team = await makeTeam(server);
    await server.app.accountDeletion.deleteFor(team.emails.portal, []);
    expect((await team.portal.get('/api/auth/me')).status).toBe(401);
    expect(await existing('partners', team.partnerId)).toBe(true);
  });
});

describe('a workspace that is deleted with an account', () => {
  /** Returns a workspace with records of many kinds, their parts and histories, and its public addresses. */
  async function filled(person: Person) {
    const { client } = person;
    const partner = await makePartner(client);
    const post = async <Body extends object = { id: string }>(path: string, body: object) => {
      const answer = await client.post<Body>(path, body);
      expect([path, answer.status]).toEqual([path, 201]);
      return answer.body;
    };
    for (let index = 0; index < 30; index += 1) {
      await makeLead(client, { name: `Lead ${index}` });
      await post(`/api/partners/${partner.id}/notes`, { content: `Note ${index}` });
    }
    const deal = await makeDeal(client, partner.id);
    await client.post(`/api/comments?object=deal:${deal.id}`, { body: 'Call them' });
    await client.delete(`/api/deals/${(await makeDeal(client, partner.id)).id}`);
    expect(
      (await client.patch(`/api/workspaces/${person.workspaceId}`, { website: 'https://mona.example' }))
        .status,
    ).toBe(200);
    const { affiliateCode: code } = await addLink(client);
    return { code, form: `/apply/${person.workspaceId}` };
  }

  it('is gone for everyone at once, and its rows are deleted later, also if that is interrupted', async () => {
    const { db, erasure, background } = server.app;
    const mona = await alone('mona@example.org');
    const nora = await alone('nora@example.org');
    const { code, form } = await filled(mona);
    const publicStatuses = async () => {
      const visitor = server.visitor();
      return [(await follow(visitor, code)).status, (await visitor.get(form)).status];
    };
    expect(await publicStatuses()).toEqual([302, 200]);
    // A row that can't be deleted interrupts it.
    const [lead] = await db.read('leads').where({ workspaceId: mona.workspaceId });
    await db.write.raw('create table obstacles ("leadId" varchar(36) references leads (id))');
    await db.write('obstacles').insert({ leadId: lead.id });
    expect((await remove(mona.client, { email: mona.email, workspaceIds: mona.workspaceIds })).status).toBe(
      200,
    );
    await background.settled();

    expect(await publicStatuses()).toEqual([404, 404]);
    expect((await mona.client.get('/api/auth/me')).status).toBe(401);
    const signIn = { email: mona.email, password: PASSWORD };
    expect((await server.visitor().post('/api/auth/signin', signIn)).status).toBe(401);
    expect((await alone(mona.email)).userId).not.toBe(mona.userId);
    expect(await db.read('listed_users').where({ id: mona.userId })).toEqual([]);
    expect(await db.read('listed_workspaces').where({ id: mona.workspaceId })).toEqual([]);
    expect(await tablesWith(mona.workspaceId)).toContain('leads');

    await db.write.raw('drop table obstacles');
    await erasure.run();
    expect(await tablesWith(mona.workspaceId, mona.userId)).toEqual([]);
    expect(await existing('workspaces', nora.workspaceId)).toBe(true);
  });
});

it('of two owners who delete their accounts at once, one stays as long as others need an owner', async () => {
  const hedy = await alone('hedy@example.org');
  const ida = await alone('ida@example.org');
  const joan = await alone('joan@example.org');
  await join(ida, hedy, 'owner');
  await join(joan, hedy);
  const answers = await Promise.all(
    [hedy, ida].map(({ client, email }) => remove(client, { email, workspaceIds: ida.workspaceIds })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('an operator lists the workspaces that go with an account before deleting it', async () => {
  const { accountDeletion } = server.app;
  const kate = await alone('kate@example.org');
  expect(await accountDeletion.planFor(kate.email)).toEqual({
    problem: null,
    workspaces: [{ id: kate.workspaceId, name: "kate's workspace" }],
  });
  await expect(accountDeletion.deleteFor('nobody@example.org', [])).rejects.toMatchObject({ status: 404 });
  const lena = await alone('lena@example.org');
  await join(lena, kate);
  const { problem } = await accountDeletion.planFor(kate.email);
  expect(problem).toMatch(/^kate@example\.org is the only owner of kate's workspace\. Make someone else/);
});
