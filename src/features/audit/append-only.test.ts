import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { insertPartner, insertWorkspace, makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const rows = () => server.app.db.write('audit_entries');

const entryIn = (workspaceId: string) => ({
  id: newId(),
  workspaceId,
  actorName: 'Command line',
  action: 'created',
  objectType: 'tag',
  objectName: 'Gold',
  createdAt: server.clock.now().toISOString(),
});

describe('the table of the audit log', () => {
  // ASVS 16.4.2
  it('refuses every way to change or delete an audit entry', async () => {
    const entry = entryIn(team.workspaceId);
    await rows().insert(entry);
    const attempts = [
      () => rows().where({ id: entry.id }).update({ actorName: 'Nobody' }),
      () => rows().where({ id: entry.id }).delete(),
      () =>
        rows()
          .insert({ ...entry, actorName: 'Nobody' })
          .onConflict('id')
          .merge(),
      () =>
        server.app.db.engine === 'sqlite'
          ? server.app.db.write.raw(
              `INSERT OR REPLACE INTO audit_entries SELECT id, "workspaceId", "actorId", 'Nobody', action, "objectType",
               "objectId", "objectName", parent, changes, address, "createdAt",
               "operationId", "isPart" FROM audit_entries WHERE id = ?`,
              [entry.id],
            )
          : server.app.db.write.raw('TRUNCATE audit_entries'),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('The audit log is append-only');
    expect(await rows().where({ id: entry.id }).first()).toMatchObject({ actorName: 'Command line' });
  });

  it('deletes audit entries only by age and only inside one transaction', async () => {
    const { db } = server.app;
    const old = { ...entryIn(team.workspaceId), createdAt: '2020-01-01T00:00:00.000Z' };
    const young = entryIn(team.workspaceId);
    await rows().insert([old, young]);
    const limit = { id: 1, olderThan: '2021-01-01T00:00:00.000Z' };
    const pruning = (work: () => Promise<unknown>) =>
      db.transaction(async () => {
        await db.write('audit_pruning').insert(limit);
        await work();
        await db.write('audit_pruning').delete();
      });
    const refused = 'The audit log is append-only';
    await expect(pruning(() => rows().where({ id: young.id }).delete())).rejects.toThrow(refused);
    await expect(pruning(() => rows().delete())).rejects.toThrow(refused);
    await expect(pruning(() => rows().where({ id: old.id }).update({ action: 'x' }))).rejects.toThrow(
      refused,
    );
    // A limit that stayed in the table would allow further deletions.
    await expect(db.write('audit_pruning').insert(limit)).rejects.toThrow(/foreign key/i);
    for (const other of [{ never: 1 }, { id: 2 }])
      await expect(db.write('audit_pruning').insert({ ...limit, ...other })).rejects.toThrow(/check/i);
    expect(await db.read('audit_pruning')).toEqual([]);
    await expect(rows().where({ id: old.id }).delete()).rejects.toThrow(refused);
    await pruning(() => rows().where({ id: old.id }).delete());
    expect(await rows().whereIn('id', [old.id, young.id])).toMatchObject([{ id: young.id }]);
  });

  it('deletes audit entries together with their workspace', async () => {
    const workspaceId = await insertWorkspace(server, 'Closing down');
    const kept = entryIn(team.workspaceId);
    await rows().insert([entryIn(workspaceId), kept]);
    await server.app.db.write('workspaces').where({ id: workspaceId }).delete();
    expect(await rows().where({ workspaceId })).toEqual([]);
    expect(await rows().where({ id: kept.id })).toHaveLength(1);
  });

  it('keeps the name of a deleted account in its audit entries', async () => {
    const client = await server.signUp('brief@example.org');
    const { body } = await client.get<{ id: string; workspaceId: string }>('/api/auth/me');
    const partnerId = await insertPartner(server, body.workspaceId, 'Fabrikam');
    await client.delete(`/api/partners/${partnerId}`);
    await server.app.db.write('users').where({ id: body.id }).delete();
    const [entry] = await rows().where({ objectId: partnerId });
    expect(entry).toMatchObject({ actorId: body.id, actorName: 'brief@example.org', objectName: 'Fabrikam' });
  });
});

describe('a change and its entry', () => {
  it('writes no audit entry when the change fails', async () => {
    const before = await rows().count({ n: '*' }).first();
    expect((await team.owner.delete(`/api/partners/${newId()}`)).status).toBe(404);
    expect((await team.editor.delete(`/api/partners/${team.partnerId}`)).status).toBe(403);
    expect(await rows().count({ n: '*' }).first()).toEqual(before);
  });

  // ASVS 2.3.3, 16.5.3
  it("rolls the change back when its audit entry can't be written", async () => {
    const partnerId = await insertPartner(server, team.workspaceId, 'Initech');
    const { write } = server.app.db;
    await write.raw('ALTER TABLE audit_entries RENAME COLUMN address TO away');
    try {
      expect((await team.owner.delete(`/api/partners/${partnerId}`)).status).toBe(500);
    } finally {
      await write.raw('ALTER TABLE audit_entries RENAME COLUMN away TO address');
    }
    expect((await team.owner.get(`/api/partners/${partnerId}`)).status).toBe(200);
  });
});
