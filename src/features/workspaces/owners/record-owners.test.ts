import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../lib/actor';
import { newId } from '../../../lib/ids';
import type { WorkspaceRole } from '../../../lib/roles';
import { signUpActor } from '../../../testing/actors';
import { lumbergh } from '../../../testing/leads';
import { initech } from '../../../testing/partners';
import { createTestApp } from '../../../testing/server';
import { leadChanges, leadFilters, newLead } from '../../leads/leads.schema';
import { newPartner, partnerChanges, partnerFilters } from '../../partners/partners.schema';

let test: Awaited<ReturnType<typeof createTestApp>>;
let ada: Actor;
let bob: string;
let people = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  people += 1;
  ada = await signUpActor(test.app, `ada${people}@example.org`);
  bob = await addMember('bob', 'editor');
});

async function addMember(name: string, role: WorkspaceRole): Promise<string> {
  const { userId } = await signUpActor(test.app, `${name}${people}@example.org`);
  await test.app.db.write('workspace_members').insert({
    id: newId(),
    workspaceId: ada.workspaceId,
    userId,
    role,
    joinedAt: test.clock.now().toISOString(),
  });
  return String(userId);
}

interface Owned {
  id: string;
  ownerId: string | null;
  ownerName: string | null;
}

interface Kind {
  kind: string;
  table: string;
  create(details: object): Promise<Owned>;
  update(id: string, details: object): Promise<Owned>;
  get(id: string): Promise<Owned>;
  list(parameters: object): Promise<{ items: Owned[]; total: number }>;
}

const kinds: readonly Kind[] = [
  {
    kind: 'lead',
    table: 'leads',
    create: (details) => test.app.leads.create(ada, newLead.parse({ ...lumbergh, ...details })),
    update: (id, details) => test.app.leads.update(ada, id, leadChanges.parse(details)),
    get: (id) => test.app.leads.get(ada, id),
    list: (parameters) => test.app.leads.list(ada, leadFilters.parse(parameters)),
  },
  {
    kind: 'partner',
    table: 'partners',
    create: (details) => test.app.partners.create(ada, newPartner.parse({ ...initech, ...details })),
    update: (id, details) => test.app.partners.update(ada, id, partnerChanges.parse(details)),
    get: (id) => test.app.partners.get(ada, id),
    list: (parameters) => test.app.partners.list(ada, partnerFilters.parse(parameters)),
  },
];

describe.each(kinds)('the owner of a $kind', ({ kind, create, update, get, list }) => {
  it('is empty at first, and can be any member except a portal user', async () => {
    const record = await create({});
    expect(record).toMatchObject({ ownerId: null, ownerName: null });
    const named = { ownerId: bob, ownerName: `bob${people}@example.org` };
    expect(await update(record.id, { ownerId: bob })).toMatchObject(named);
    await test.app.db.write('users').where({ id: bob }).update({ name: 'Bob' });
    expect(await get(record.id)).toMatchObject({ ownerId: bob, ownerName: 'Bob' });
    expect(await create({ ownerId: ada.userId })).toMatchObject({ ownerId: ada.userId });
    expect(await update(record.id, { ownerId: '' })).toMatchObject({ ownerId: null, ownerName: null });
  });

  it('is refused if it is a portal user, or someone outside the workspace', async () => {
    const record = await create({});
    const stranger = await signUpActor(test.app, `stranger${people}@example.org`);
    const portalUser = await addMember('portal', 'partner_portal');
    for (const ownerId of [newId(), stranger.userId, portalUser]) {
      const refusal = { status: 400, message: 'User not found', fields: { ownerId: ['User not found'] } };
      await expect(create({ ownerId })).rejects.toMatchObject(refusal);
      await expect(update(record.id, { ownerId })).rejects.toMatchObject(refusal);
    }
    expect((await get(record.id)).ownerId).toBeNull();
  });

  it('filters lists, together with other filters, searches and orders', async () => {
    const mine = await create({ ownerId: ada.userId, name: 'Alpha' });
    const his = await create({ ownerId: bob, name: 'Beta' });
    const ours = await create({ name: 'Gamma' });
    const found = async (parameters: object) => (await list(parameters)).items.map(({ id }) => id);
    expect(await found({ owner: 'me' })).toEqual([mine.id]);
    expect(await found({ owner: bob })).toEqual([his.id]);
    expect(await found({ owner: 'none' })).toEqual([ours.id]);
    expect(await found({ owner: newId() })).toEqual([]);
    expect(await found({ owner: 'me', search: 'alp' })).toEqual([mine.id]);
    expect(await found({ owner: 'me', search: 'bet' })).toEqual([]);
    expect(await found({ owner: 'none', sort: 'name' })).toEqual([ours.id]);
    expect(await list({ owner: 'none', limit: 1 })).toMatchObject({ total: 1 });
  });

  it('is recorded by name in the audit log', async () => {
    const { id } = await create({});
    await update(id, { ownerId: bob });
    const [entry] = await test.app.db
      .read('audit_entries')
      .where({ workspaceId: ada.workspaceId, objectId: id, action: 'updated' })
      .select('changes');
    const changes = typeof entry.changes === 'string' ? JSON.parse(entry.changes) : entry.changes;
    expect(changes).toEqual([{ field: 'ownerName', from: null, to: `bob${people}@example.org` }]);
  });

  it(`is empty again when the member is removed, or the account deleted`, async () => {
    const his = await create({ ownerId: bob });
    const mine = await create({ ownerId: ada.userId });
    await test.app.members.remove(ada, bob);
    expect(await get(his.id)).toMatchObject({ ownerId: null, ownerName: null });
    expect((await get(mine.id)).ownerId).toBe(ada.userId);
    const carla = await addMember('carla', 'viewer');
    await update(his.id, { ownerId: carla });
    await test.app.db.write('users').where({ id: carla }).delete();
    expect((await get(his.id)).ownerId).toBeNull();
  });

  it(`keeps the owner of a ${kind} in another workspace when the member is removed from this one`, async () => {
    const other = await signUpActor(test.app, `other${people}@example.org`);
    const { id } = await test.app.leads.create(other, newLead.parse({ ...lumbergh, ownerId: other.userId }));
    await test.app.db.write('workspace_members').insert({
      id: newId(),
      workspaceId: ada.workspaceId,
      userId: other.userId,
      role: 'editor',
      joinedAt: test.clock.now().toISOString(),
    });
    await test.app.members.remove(ada, String(other.userId));
    expect((await test.app.leads.get(other, id)).ownerId).toBe(other.userId);
  });
});
