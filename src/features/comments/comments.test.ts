import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { makeEvent } from '../../testing/events';
import { makeLead } from '../../testing/leads';
import { initech, makePartner, UNKNOWN_ID } from '../../testing/partners';
import { insertMember, insertUser, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { AuditEntryView } from '../audit/audit.service';
import type { CommentedKind } from './commented-objects.rules';
import type { ShownComment } from './comments.service';

let server: TestServer;
let team: Team;
let editor: Client;
let partner: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
  partner = `partner:${(await makePartner(editor)).id}`;
});
afterAll(() => server.close());

const pathOf = (object: string) => `/api/comments?object=${encodeURIComponent(object)}`;

async function comment(client: Client, object = partner, details: object = {}): Promise<ShownComment> {
  const { status, body } = await client.post<ShownComment>(pathOf(object), { body: 'Call them', ...details });
  if (status !== 201) throw new Error(`commenting failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
const listOf = async (client: Client, object: string) =>
  (await client.get<ShownComment[]>(pathOf(object))).body;
const messageOf = (error: string) => ({ body: { error } });

/** Creates an object of each kind, and returns its name and a function that deletes it. */
const kinds: [CommentedKind, () => Promise<{ id: string; path: string | null }>][] = [
  [
    'partner',
    async () => {
      const { id } = await makePartner(team.admin);
      return { id, path: `/api/partners/${id}` };
    },
  ],
  [
    'application',
    async () => {
      const { body } = await team.admin.post<{ id: string }>('/api/admin/applications', northwind);
      return { id: body.id, path: null };
    },
  ],
  [
    'lead',
    async () => {
      const { id } = await makeLead(team.admin);
      return { id, path: `/api/leads/${id}` };
    },
  ],
  [
    'campaign',
    async () => {
      const { id } = await makeCampaign(team.admin);
      return { id, path: `/api/campaigns/${id}` };
    },
  ],
  [
    'event',
    async () => {
      const { id } = await makeEvent(team.admin);
      return { id, path: `/api/events/${id}` };
    },
  ],
  [
    'roadmap-item',
    async () => {
      const { body } = await team.admin.post<{ id: string }>('/api/roadmap-items', {
        title: 'Single sign-on',
      });
      return { id: body.id, path: `/api/roadmap-items/${body.id}` };
    },
  ],
];

describe('access by role', () => {
  const always = { anyone: 401, portal: 403, outsider: 404 };
  const editors = { viewer: 403, editor: 200, admin: 200, owner: 200 };

  it('checks every role for reading and writing comments on a partner', async () => {
    const reads = await statusByCaller(server, team, (client) => client.get(pathOf(partner)));
    expect(reads).toEqual({ ...always, ...editors, viewer: 200 });
    const writes = await statusByCaller(server, team, (client) =>
      client.post(pathOf(partner), { body: 'Hi' }),
    );
    expect(writes).toEqual({ ...always, viewer: 403, editor: 201, admin: 201, owner: 201 });
  });

  it('lets only the author change a comment', async () => {
    const { id } = await comment(editor);
    const changes = await statusByCaller(server, team, (client) =>
      client.patch(`/api/comments/${id}`, { body: 'Changed' }),
    );
    expect(changes).toEqual({ ...always, viewer: 403, editor: 200, admin: 403, owner: 403 });
  });

  it('lets the author and admins delete a comment', async () => {
    const deletions = await statusByCaller(server, team, async (client, caller) => {
      const { id } = await comment(caller === 'editor' ? editor : team.owner);
      return client.delete(`/api/comments/${id}`);
    });
    expect(deletions).toEqual({ ...always, viewer: 403, editor: 204, admin: 204, owner: 204 });
    const { id } = await comment(team.owner);
    expect(await editor.delete(`/api/comments/${id}`)).toMatchObject({ status: 403 });
  });

  it('shows comments on applications to admins only', async () => {
    const [, create] = kinds.find(([kind]) => kind === 'application') ?? [];
    const object = `application:${(await create?.())?.id}`;
    const { id } = await comment(team.admin, object);
    const forAdmins = { ...always, outsider: 403, viewer: 403, editor: 403, admin: 200, owner: 200 };
    // The outsider owns another workspace, in which the application doesn't exist.
    const reads = await statusByCaller(server, team, (client) => client.get(pathOf(object)));
    expect(reads).toEqual({ ...forAdmins, outsider: 404 });
    expect(await editor.patch(`/api/comments/${id}`, { body: 'Seen' })).toMatchObject({ status: 403 });
    expect(await editor.delete(`/api/comments/${id}`)).toMatchObject({ status: 403 });
    const mention = { body: 'Look', mentions: [team.userIds.editor] };
    expect(await team.admin.post(pathOf(object), mention)).toMatchObject({
      status: 400,
      ...messageOf('User not found'),
    });
    expect(
      await team.admin.post(pathOf(object), { ...mention, mentions: [team.userIds.owner] }),
    ).toMatchObject({
      status: 201,
    });
  });
});

describe('objects', () => {
  it.each(kinds)('comments on a %s, and deletes the comments with it', async (kind, create) => {
    const { id, path } = await create();
    const object = `${kind}:${id}`;
    const made = await comment(team.admin, object);
    expect(await listOf(team.admin, object)).toEqual([made]);
    if (path === null) return;
    expect(await team.admin.delete(path)).toMatchObject({ status: 204 });
    expect(await team.admin.get(pathOf(object))).toMatchObject({ status: 404 });
    expect(await server.app.db.read('comments').where({ id: made.id })).toEqual([]);
  });

  it.each([
    [`partner:${UNKNOWN_ID}`, 404, 'Partner not found'],
    [`roadmap-item:${UNKNOWN_ID}`, 404, 'Roadmap item not found'],
    [`unicorn:${UNKNOWN_ID}`, 404, 'Object not found'],
    [`constructor:${UNKNOWN_ID}`, 404, 'Object not found'],
    ['partner', 400, 'object must be a kind and an id, such as partner:{id}'],
    ['partner:', 400, 'object must be a kind and an id, such as partner:{id}'],
    ['', 400, 'object is required'],
  ])('refuses comments on the object "%s"', async (object, status, error) => {
    expect(await editor.get(pathOf(object))).toMatchObject({ status, body: { error } });
    expect(await editor.post(pathOf(object), { body: 'Hi' })).toMatchObject({ status, body: { error } });
  });

  it('returns 404 for an object and a comment of another workspace', async () => {
    const { body: theirs } = await team.outsider.post<{ id: string }>('/api/partners', initech);
    const object = `partner:${theirs.id}`;
    const { id } = await comment(team.outsider, object);
    expect(await editor.get(pathOf(object))).toMatchObject({
      status: 404,
      ...messageOf('Partner not found'),
    });
    const notFound = { status: 404, ...messageOf('Comment not found') };
    expect(await team.owner.patch(`/api/comments/${id}`, { body: 'Mine' })).toMatchObject(notFound);
    expect(await team.owner.delete(`/api/comments/${id}`)).toMatchObject(notFound);
  });
});

describe('writing', () => {
  it('returns a comment with its author, and shows when it was edited', async () => {
    const made = await comment(editor, partner, { body: '  First line\nsecond line ' });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: 'First line\nsecond line',
      mentions: [],
      mentionNames: [],
      createdBy: team.userIds.editor,
      authorName: team.emails.editor,
      createdAt: expect.stringMatching(/Z$/),
      editedAt: null,
    });
    const same = await editor.patch<ShownComment>(`/api/comments/${made.id}`, { body: made.body });
    expect(same.body).toEqual(made);
    const { body: changed } = await editor.patch<ShownComment>(`/api/comments/${made.id}`, {
      body: 'Better',
    });
    expect(changed).toEqual({ ...made, body: 'Better', editedAt: expect.stringMatching(/Z$/) });
  });

  it.each([
    [{ body: ' ' }, 'Comment is required'],
    [{ body: 'ü'.repeat(5001) }, 'Comment is too long'],
    [{ body: 'Hi', mentions: 'ada' }, 'Mentions must be a list of user ids'],
    [{ body: 'Hi', mentions: [7] }, 'User not found'],
    [{ body: 'Hi', mentions: [UNKNOWN_ID] }, 'User not found'],
    [{ body: 'Hi', mentions: Array(21).fill(UNKNOWN_ID) }, 'A comment may mention at most 20 people'],
  ])('refuses the comment of case %#', async (sent, error) => {
    expect(await editor.post(pathOf(partner), sent)).toMatchObject({ status: 400, body: { error } });
  });

  it('accepts a comment of 5,000 characters', async () => {
    expect(await comment(editor, partner, { body: 'ü'.repeat(5000) })).toMatchObject({ mentions: [] });
  });

  it('lists the newest comments first, in pages', async () => {
    const object = `lead:${(await makeLead(editor)).id}`;
    const made = [];
    for (const body of ['One', 'Two', 'Three']) made.unshift(await comment(editor, object, { body }));
    expect(await listOf(editor, object)).toEqual(made);
    const first = await editor.get<ShownComment[]>(`${pathOf(object)}&limit=2`);
    expect(first.body).toEqual(made.slice(0, 2));
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await editor.get(next)).body).toEqual(made.slice(2));
  });
});

describe('mentions', () => {
  it('mentions members, in the given order and once each', async () => {
    const { owner, viewer } = team.userIds;
    const made = await comment(editor, partner, { mentions: [viewer, owner, viewer] });
    expect(made).toMatchObject({
      mentions: [viewer, owner],
      mentionNames: [team.emails.viewer, team.emails.owner],
    });
    const { body } = await editor.patch<ShownComment>(`/api/comments/${made.id}`, { mentions: [owner] });
    expect(body).toMatchObject({ mentions: [owner], body: made.body, editedAt: null });
  });

  it.each(['portal', 'outsider'] as const)(
    "refuses to mention someone who isn't a colleague: %s",
    async (who) => {
      const refused = {
        status: 400,
        body: { error: 'User not found', fields: { mentions: ['User not found'] } },
      };
      const mentions = [team.userIds[who]];
      expect(await editor.post(pathOf(partner), { body: 'Hi', mentions })).toMatchObject(refused);
      const { id } = await comment(editor);
      expect(await editor.patch(`/api/comments/${id}`, { body: 'Not saved', mentions })).toMatchObject(
        refused,
      );
      expect((await listOf(editor, partner))[0]).toMatchObject({ body: 'Call them', editedAt: null });
    },
  );

  it('keeps the mention of a member who has left, and the comments of deleted accounts', async () => {
    const userId = await insertUser(server, 'leaver@example.org');
    await insertMember(server, { workspaceId: team.workspaceId, userId, role: 'editor' });
    const { id } = await comment(editor, partner, { mentions: [userId] });
    await team.owner.delete(`/api/admin/users/${userId}`);
    const sent = { body: 'Still here', mentions: [userId] };
    expect(await editor.patch(`/api/comments/${id}`, sent)).toMatchObject({ status: 200, body: sent });
    await server.app.db.write('comments').where({ id }).update({ createdBy: userId });
    await server.app.db.write('users').where({ id: userId }).delete();
    expect((await listOf(editor, partner)).find((one) => one.id === id)).toMatchObject({
      mentions: [],
      createdBy: null,
      authorName: 'Deleted user',
    });
  });
});

it('records comments in the audit log without their texts', async () => {
  const object = await makePartner(editor, { name: 'Audited' });
  const { id } = await comment(editor, `partner:${object.id}`, { body: 'A secret' });
  await editor.patch(`/api/comments/${id}`, { body: 'Another secret', mentions: [team.userIds.owner] });
  await editor.delete(`/api/comments/${id}`);
  const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=comment&limit=3');
  const parent = { type: 'partner', id: object.id, name: 'Audited' };
  expect(body).toMatchObject([
    { action: 'deleted', objectId: id, parent },
    { action: 'updated', parent, changes: [{ field: 'body', isHidden: true }, { field: 'mentions' }] },
    { action: 'created', objectName: 'Comment', parent, changes: [] },
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
});
