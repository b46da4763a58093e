import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { addLink } from '../../testing/affiliates';
import { makeCampaign, makeCampaignIn } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { makeDocumentTemplate } from '../../testing/document-templates';
import { makeEmailTemplate } from '../../testing/email-templates';
import { makeEvent } from '../../testing/events';
import { makeLead } from '../../testing/leads';
import { insertItem, makeCompetitor, makeSource } from '../../testing/monitoring';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { recordQueries } from '../../testing/query-plans';
import { makeProgram, makeReferral } from '../../testing/referrals';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { BulkResult } from '../records/bulk-outcome';
import { readKeptTables } from '../records/trash/kept-tables.repo';
import { trashedTypes, type TrashedObject } from '../records/trash/trashed-objects.rules';
import { sendFile, uploadAttachment } from '../../testing/attachments';
import { createRetention } from '../retention/retention';
import type { Restored, TrashEntryView } from './trash.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const list = async (client: Client, query = '') =>
  (await client.get<TrashEntryView[]>(`/api/trash${query}`)).body;
const restore = (client: Client, id: string) =>
  client.post<Restored & { error: string }>(`/api/trash/${id}/restore`);

async function created<Body extends { id: string }>(client: Client, path: string, body: object) {
  const made = await client.post<Body>(path, body);
  expect({ path, status: made.status, body: made.body }).toMatchObject({ status: 201 });
  return made.body;
}

/** Returns all rows that the trash can keep, without the row numbers, which are new for a restored row. */
async function allRows(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of (await readKeptTables(server.app.db)).keys()) {
    const found: Record<string, unknown>[] = await server.app.db.read(table).select();
    rows[table] = found.map(({ seq, ...row }) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return rows;
}

/**
 * Creates a record of each kind, with everything that can depend on it. Returns the path with which each one is
 * deleted.
 */
async function fillWorkspace(): Promise<Record<TrashedObject, string>> {
  const { editor, admin, userIds } = team;
  const field = await makeCustomField(admin, { entity: 'partners' });
  const custom = { [field.key]: 'North' };
  const partner = await makePartner(editor, {
    name: `Partner “ü” ${newId()}`,
    partnershipType: ['reseller', 'technology'],
    ownerId: userIds.editor,
    custom,
  });
  const ofPartner = `/api/partners/${partner.id}`;
  const contact = await created(editor, `${ofPartner}/contacts`, { name: 'Ada', isPrimary: true });
  const note = await created(editor, `${ofPartner}/notes`, { content: 'Met in Łódź' });
  const task = await created(editor, `${ofPartner}/onboarding-tasks`, { taskName: 'Sign', required: true });
  const checkIn = await created(editor, `${ofPartner}/check-ins`, {
    title: 'Call',
    scheduledDate: '2027-01-31',
  });
  const comment = await created(editor, `/api/comments?object=partner:${partner.id}`, {
    body: 'Look at this',
    mentions: [userIds.viewer],
  });
  const { body: resource } = await sendFile<{ id: string }>(
    editor,
    `/api/resources?partnerIds=${partner.id}`,
  );
  await sendFile(editor, `/api/resources/${resource.id}/versions`);
  const attachment = await uploadAttachment(editor, `partner:${partner.id}`);
  await server.app.db
    .write('workspace_members')
    .where({ workspaceId: team.workspaceId, userId: userIds.portal })
    .update({ partnerId: partner.id });
  const competitor = await makeCompetitor(editor, { name: 'Initrode' });
  const address = `https://${newId()}.example/feed.xml`;
  const source = await makeSource(editor, competitor.id, { sourceUrl: address });
  const [item, other] = [await insertItem(server, source), await insertItem(server, source)];
  await server.app.db.write('feed_items').where({ id: other.id }).update({ storyId: item.id, isRead: true });
  await server.app.db.write('seen_items').insert({ sourceId: source.id, dedupeKey: 'one' });
  const evidence = { feedItemId: item.id };
  const lead = await makeLead(editor, { evidence });
  await created(editor, `/api/comments?object=lead:${lead.id}`, { body: 'Call back' });
  // Add the deal to another partner, because a partner with deals can't be deleted.
  const dealer = await makePartner(editor);
  const deal = await created(editor, `/api/leads/${lead.id}/deal`, { partnerId: dealer.id });
  await created(editor, `/api/comments?object=deal:${deal.id}`, { body: 'Register' });
  await uploadAttachment(editor, `deal:${deal.id}`);
  const campaign = await makeCampaign(editor, { partnerId: partner.id });
  await created(editor, `/api/comments?object=campaign:${campaign.id}`, { body: 'Good' });
  const event = await makeEvent(editor, { partnerId: partner.id });
  const item2 = await created(editor, '/api/roadmap-items', { title: 'Search', evidence });
  const program = await makeProgram(editor);
  const empty = await makeProgram(editor, { name: 'Empty' });
  const referral = await makeReferral(editor, program.id, {
    referrerId: partner.id,
    referrerType: 'partner',
  });
  const link = await addLink(editor, {
    affiliateCode: `code-${newId()}`.slice(0, 30),
    partnerId: partner.id,
  });
  await server.app.db
    .write('affiliate_days')
    .insert({ workspaceId: team.workspaceId, linkId: link.id, day: '2026-01-01', clicks: 3, conversions: 0 });
  const rule = await created(editor, '/api/monitoring-rules', {
    name: 'Prices',
    conditions: { anyWords: ['price'] },
    actions: [{ type: 'star' }],
  });
  const email = await makeEmailTemplate(editor);
  const document = await makeDocumentTemplate(editor);
  const view = await created(editor, '/api/views', {
    entity: 'leads',
    name: 'Mine',
    query: 'status=new',
    layout: 'table',
    columns: [],
    shared: false,
  });
  const tag = await created(admin, '/api/tags', { category: 'Tier', value: 'ruby', label: 'Ruby' });
  const announcement = await created(editor, '/api/announcements', {
    title: 'News',
    body: 'We have news.',
    audience: 'partners',
    partnerIds: [partner.id],
  });
  const agreement = await created(admin, '/api/agreements', {
    title: 'Terms',
    body: 'Be fair.',
    audience: 'partners',
    partnerIds: [partner.id],
  });
  return {
    agreement: `/api/agreements/${agreement.id}`,
    announcement: `/api/announcements/${announcement.id}`,
    affiliate_link: `/api/affiliate-links/${link.id}`,
    attachment: `/api/attachments/${attachment.id}`,
    campaign: `/api/campaigns/${campaign.id}`,
    check_in: `${ofPartner}/check-ins/${checkIn.id}`,
    comment: `/api/comments/${comment.id}`,
    competitor: `/api/competitors/${competitor.id}`,
    contact: `${ofPartner}/contacts/${contact.id}`,
    deal: `/api/deals/${deal.id}`,
    document_template: `/api/document-templates/${document.id}`,
    email_template: `/api/email-templates/${email.id}`,
    event: `/api/events/${event.id}`,
    lead: `/api/leads/${lead.id}`,
    monitored_source: `/api/monitored-sources/${source.id}`,
    monitoring_rule: `/api/monitoring-rules/${rule.id}`,
    note: `${ofPartner}/notes/${note.id}`,
    onboarding_task: `${ofPartner}/onboarding-tasks/${task.id}`,
    partner: ofPartner,
    referral: `/api/referrals/${referral.id}`,
    referral_program: `/api/referral-programs/${empty.id}`,
    resource: `/api/resources/${resource.id}`,
    roadmap_item: `/api/roadmap-items/${item2.id}`,
    saved_view: `/api/views/${view.id}`,
    tag: `/api/tags/${tag.id}`,
  };
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

describe('restoring each kind of record', () => {
  let own: Team;
  let paths: Record<TrashedObject, string>;
  beforeAll(async () => {
    own = team = await makeTeam(server);
    paths = await fillWorkspace();
  });

  const kinds = trashedTypes;

  it('covers every kind that the trash keeps', () => {
    expect(Object.keys(paths).sort()).toEqual([...kinds].sort());
  });

  it.each(kinds)('restores a %s with every row that was deleted or changed with it', async (type) => {
    const before = await allRows();
    expect((await own.owner.delete(paths[type])).status).toBe(204);
    expect(await allRows()).not.toEqual(before);
    expect((await list(own.owner))[0]).toMatchObject({ id: idOf(paths[type]), objectType: type });
    expect((await restore(own.owner, idOf(paths[type]))).status).toBe(200);
    const after = await allRows();
    // A deletion of a partner's record is itself an activity.
    delete before.partner_activities;
    delete after.partner_activities;
    expect(after).toEqual(before);
    expect(await list(own.owner)).toEqual([]);
    expect(await server.app.db.read('trash_rows').whereIn('trashId', [idOf(paths[type])])).toEqual([]);
  });
});

describe('restoring', () => {
  it('restores counts, search and the audit log with the record', async () => {
    const partner = await makePartner(team.editor, { name: 'Xylophone Works' });
    const counts = () =>
      server.app.db
        .read('row_counts')
        .where({ workspaceId: team.workspaceId })
        .where('n', '>', 0)
        .orderBy(['tableName', 'bucket']);
    const before = await counts();
    await team.admin.delete(`/api/partners/${partner.id}`);
    expect(await counts()).not.toEqual(before);
    expect((await team.editor.get('/api/partners?search=xylophone')).body).toEqual([]);
    expect((await restore(team.admin, partner.id)).body).toEqual({
      id: partner.id,
      objectType: 'partner',
      objectName: 'Xylophone Works',
      parent: null,
      isPartial: false,
    });
    expect(await counts()).toEqual(before);
    expect((await team.editor.get('/api/partners?search=xylophone')).body).toMatchObject([
      { id: partner.id },
    ]);
    const log = await team.admin.get('/api/audit-log?action=restored');
    expect(log.body).toMatchObject([
      { objectType: 'partner', objectId: partner.id, objectName: 'Xylophone Works', objectExists: true },
    ]);
  });

  it('returns 404 for a record that is not in the trash, is restored already, or belongs to others', async () => {
    const lead = await makeLead(team.editor);
    await team.editor.delete(`/api/leads/${lead.id}`);
    expect((await restore(team.outsider, lead.id)).status).toBe(404);
    expect((await team.outsider.delete(`/api/trash/${lead.id}`)).status).toBe(404);
    expect((await restore(team.editor, lead.id)).status).toBe(200);
    const again = await restore(team.editor, lead.id);
    expect(again).toMatchObject({ status: 404, body: { error: 'This is not in the trash' } });
    expect((await restore(team.editor, UNKNOWN_ID)).status).toBe(404);
  });

  it('returns 409 if the parent of the record was deleted, and restores it after its parent', async () => {
    const partner = await makePartner(team.editor);
    const contact = await created(team.editor, `/api/partners/${partner.id}/contacts`, { name: 'Ada' });
    await team.editor.delete(`/api/partners/${partner.id}/contacts/${contact.id}`);
    await team.admin.delete(`/api/partners/${partner.id}`);
    expect(await restore(team.editor, contact.id)).toMatchObject({
      status: 409,
      body: { error: "This can't be restored, because its partner no longer exists" },
    });
    expect((await restore(team.admin, partner.id)).status).toBe(200);
    expect((await restore(team.editor, contact.id)).status).toBe(200);
    expect((await team.viewer.get(`/api/partners/${partner.id}/contacts`)).body).toMatchObject([
      { id: contact.id },
    ]);
  });

  it('returns 409 if a unique value is taken again, and changes nothing', async () => {
    const affiliateCode = `code-${newId()}`.slice(0, 30);
    const link = await addLink(team.editor, { affiliateCode });
    await team.editor.delete(`/api/affiliate-links/${link.id}`);
    await addLink(team.outsider, { affiliateCode: affiliateCode.toUpperCase() });
    expect(await restore(team.editor, link.id)).toMatchObject({
      status: 409,
      body: { error: 'This affiliate code is taken' },
    });
    expect(await list(team.editor)).toMatchObject([{ id: link.id }]);
    const tag = { category: 'Tier', value: 'opal', label: 'Opal' };
    const { id } = await created(team.admin, '/api/tags', tag);
    await team.admin.delete(`/api/tags/${id}`);
    await created(team.admin, '/api/tags', tag);
    expect(await restore(team.admin, id)).toMatchObject({
      status: 409,
      body: { error: 'This tag already exists' },
    });
  });

  it('omits objects that no longer exist: people, custom fields, and links to other records', async () => {
    const { db } = server.app;
    const field = await makeCustomField(team.admin, { entity: 'leads' });
    const lead = await makeLead(team.editor, {
      custom: { [field.key]: 'North' },
      ownerId: team.userIds.viewer,
    });
    const comment = await created(team.editor, `/api/comments?object=lead:${lead.id}`, {
      body: 'Hello',
      mentions: [team.userIds.viewer],
    });
    await team.editor.delete(`/api/leads/${lead.id}`);
    await team.admin.delete(`/api/custom-fields/${field.id}`);
    await db.write('users').where({ id: team.userIds.viewer }).delete();
    expect((await restore(team.editor, lead.id)).status).toBe(200);
    expect(await db.read('leads').where({ id: lead.id }).first('ownerId')).toEqual({ ownerId: null });
    const { custom } = await db.read('leads').where({ id: lead.id }).first('custom');
    expect(typeof custom === 'string' ? JSON.parse(custom) : custom).toEqual({});
    expect(await db.read('leads_custom').where({ recordId: lead.id })).toEqual([]);
    expect(await db.read('comments').where({ id: comment.id })).toHaveLength(1);
    expect(await db.read('comment_mentions').where({ commentId: comment.id })).toEqual([]);
  });

  it('clears the owner of a record of any kind if that member has left, and keeps other owners', async () => {
    const { admin, editor, userIds, partnerId } = team;
    const { db } = server.app;
    const make: Record<string, (ownerId: string) => Promise<string>> = {
      partners: async (ownerId) => `/api/partners/${(await makePartner(editor, { ownerId })).id}`,
      leads: async (ownerId) => `/api/leads/${(await makeLead(editor, { ownerId })).id}`,
      deals: async (ownerId) => {
        const deal = { name: 'Deal', customerName: newId(), partnerId, ownerId };
        return `/api/deals/${(await created(editor, '/api/deals', deal)).id}`;
      },
      events: async (ownerId) => `/api/events/${(await makeEvent(editor, { ownerId })).id}`,
      roadmap_items: async (ownerId) => {
        const path = '/api/roadmap-items';
        return `${path}/${(await created(editor, path, { title: 'Search', ownerId })).id}`;
      },
      onboarding_tasks: async (ownerId) => {
        const path = `/api/partners/${partnerId}/onboarding-tasks`;
        return `${path}/${(await created(editor, path, { taskName: 'Sign', ownerId })).id}`;
      },
      check_ins: async (ownerId) => {
        const path = `/api/partners/${partnerId}/check-ins`;
        const checkIn = { title: 'Call', scheduledDate: '2027-01-31', ownerId };
        return `${path}/${(await created(editor, path, checkIn)).id}`;
      },
    };
    const owned = [...(await readKeptTables(db)).values()].filter(({ references }) =>
      references.some(({ column }) => column === 'ownerId'),
    );
    expect(Object.keys(make).sort()).toEqual(owned.map(({ table }) => table).sort());
    const deleted: { table: string; id: string; ownerId: string | null }[] = [];
    for (const [table, makeOwned] of Object.entries(make))
      for (const ownerId of [userIds.viewer, userIds.editor]) {
        const path = await makeOwned(ownerId);
        expect((await admin.delete(path)).status).toBe(204);
        deleted.push({ table, id: idOf(path), ownerId: ownerId === userIds.viewer ? null : ownerId });
      }
    expect((await admin.delete(`/api/admin/users/${userIds.viewer}`)).status).toBe(204);
    for (const { id } of deleted) expect((await restore(admin, id)).status).toBe(200);
    const restored = [];
    for (const { table, id } of deleted)
      restored.push({ table, ...(await db.read(table).where({ id }).first('id', 'ownerId')) });
    expect(restored).toEqual(deleted);
  });

  it('does not restore invitations, or the membership of someone who has a new one', async () => {
    const { db } = server.app;
    const id = team.partnerId;
    const invited = await team.admin.post('/api/admin/users/invite', {
      email: `${newId()}@example.org`,
      role: 'partner_portal',
      partnerId: id,
    });
    expect(invited.status).toBe(201);
    await team.admin.delete(`/api/partners/${id}`);
    const kept: { content: unknown }[] = await db.read('trash_rows').where({ trashId: id });
    expect(JSON.stringify(kept)).not.toMatch(/token/i);
    const userId = team.userIds.portal;
    await db.write('workspace_members').insert({
      id: newId(),
      workspaceId: team.workspaceId,
      userId,
      role: 'viewer',
      joinedAt: server.clock.now().toISOString(),
    });
    expect((await restore(team.admin, id)).status).toBe(200);
    expect(await db.read('workspace_members').where({ userId }).select('role')).toEqual([{ role: 'viewer' }]);
    expect(await db.read('invitations').where({ workspaceId: team.workspaceId })).toEqual([]);
  });

  it('restores many records at once, and reports those that it could not restore', async () => {
    const leads = [await makeLead(team.editor), await makeLead(team.editor)];
    const ids = leads.map(({ id }) => id);
    await team.editor.post('/api/leads/bulk', { ids, delete: true });
    expect(await list(team.editor)).toHaveLength(2);
    const answer = await team.editor.post<BulkResult>('/api/trash/restore', { ids: [...ids, UNKNOWN_ID] });
    expect(answer).toMatchObject({
      status: 200,
      body: { changed: 2, unchanged: 0, failed: [{ id: UNKNOWN_ID, error: 'This is not in the trash' }] },
    });
    expect((await team.editor.get('/api/leads')).body).toHaveLength(2);
    expect((await team.editor.post('/api/trash/restore', { ids: [] })).status).toBe(400);
  });

  it('restores many records of a kind with few statements', async () => {
    const field = await makeCustomField(team.admin, { entity: 'leads' });
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1)
      ids.push((await makeLead(team.editor, { custom: { [field.key]: `value ${n}` } })).id);
    await team.editor.post('/api/leads/bulk', { ids, delete: true });
    const queries = await recordQueries(server.app.db, async () => {
      const answer = await team.editor.post<BulkResult>('/api/trash/restore', { ids });
      expect(answer.body).toEqual({ changed: 60, unchanged: 0, failed: [] });
    });
    expect(queries.length).toBeLessThan(3 * ids.length);
    const { headers } = await team.editor.get('/api/leads?search=value');
    expect(headers.get('X-Total-Count')).toBe('60');
  });

  it('restores the others if one record of many cannot be restored', async () => {
    const partner = await makePartner(team.editor);
    const path = `/api/partners/${partner.id}/notes`;
    const orphan = await created(team.editor, path, { content: 'Orphan' });
    const notes = [await created(team.editor, `/api/partners/${team.partnerId}/notes`, { content: 'One' })];
    notes.push(await created(team.editor, `/api/partners/${team.partnerId}/notes`, { content: 'Two' }));
    const ids = [notes[0]?.id ?? '', orphan.id, notes[1]?.id ?? ''];
    await team.editor.delete(`${path}/${orphan.id}`);
    for (const { id } of notes) await team.editor.delete(`/api/partners/${team.partnerId}/notes/${id}`);
    await team.admin.delete(`/api/partners/${partner.id}`);
    const { body } = await team.admin.post<BulkResult>('/api/trash/restore', { ids });
    const error = "This can't be restored, because its partner no longer exists";
    expect(body).toEqual({ changed: 2, unchanged: 0, failed: [{ id: orphan.id, error }] });
  });

  it('keeps one primary contact, and refuses more records than allowed', async () => {
    const path = `/api/partners/${team.partnerId}/contacts`;
    const first = await created(team.editor, path, { name: 'Ada', isPrimary: true });
    await team.editor.delete(`${path}/${first.id}`);
    const second = await created(team.editor, path, { name: 'Grace', isPrimary: true });
    expect((await restore(team.editor, first.id)).status).toBe(200);
    expect((await team.viewer.get<{ id: string; isPrimary: boolean }[]>(path)).body).toMatchObject([
      { id: second.id, isPrimary: true },
      { id: first.id, isPrimary: false },
    ]);
  });
});

describe('races', () => {
  it('restores a record once, if two people restore it at the same time', async () => {
    const partner = await makePartner(team.editor);
    await team.admin.delete(`/api/partners/${partner.id}`);
    const answers = await Promise.all([restore(team.admin, partner.id), restore(team.owner, partner.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await team.admin.get('/api/audit-log?action=restored')).body).toHaveLength(1);
  });

  it('keeps a contact that is restored while its partner is deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const partner = await makePartner(team.editor);
      const path = `/api/partners/${partner.id}`;
      const contact = await created(team.editor, `${path}/contacts`, { name: 'Ada' });
      await team.editor.delete(`${path}/contacts/${contact.id}`);
      const [restored, deleted] = await Promise.all([
        restore(team.editor, contact.id),
        team.admin.delete(path),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 409]).toContain(restored.status);
      expect((await restore(team.admin, partner.id)).status).toBe(200);
      if (restored.status === 409) expect((await restore(team.editor, contact.id)).status).toBe(200);
      expect((await team.viewer.get(`${path}/contacts`)).body).toHaveLength(1);
    }
  });

  it('either restores a record or deletes it for good', async () => {
    const lead = await makeLead(team.editor);
    await team.editor.delete(`/api/leads/${lead.id}`);
    const [restored, purged] = await Promise.all([
      restore(team.editor, lead.id),
      team.admin.delete(`/api/trash/${lead.id}`),
    ]);
    expect([restored.status, purged.status].sort()).toEqual(
      restored.status === 200 ? [200, 404] : [204, 404],
    );
    const exists = (await team.viewer.get(`/api/leads/${lead.id}`)).status === 200;
    expect(exists).toBe(restored.status === 200);
  });
});

describe('permissions', () => {
  it('lists and restores only records that the person could have deleted', async () => {
    const partner = await makePartner(team.editor);
    const launched = await makeCampaignIn(team.admin, 'launched');
    const draft = await makeCampaign(team.editor);
    const view = { entity: 'leads', name: 'V', query: '', layout: 'table', columns: [], shared: false };
    const ofViewer = await created(team.viewer, '/api/views', view);
    const comment = await created(team.admin, `/api/comments?object=campaign:${draft.id}`, { body: 'x' });
    await team.admin.delete(`/api/comments/${comment.id}`);
    for (const path of [`partners/${partner.id}`, `campaigns/${launched.id}`, `campaigns/${draft.id}`])
      expect((await team.admin.delete(`/api/${path}`)).status).toBe(204);
    await team.viewer.delete(`/api/views/${ofViewer.id}`);
    const idsOf = async (client: Client) => (await list(client)).map(({ id }) => id);
    const everything = [ofViewer.id, draft.id, launched.id, partner.id, comment.id];
    expect(await idsOf(team.owner)).toEqual(everything);
    expect(await idsOf(team.admin)).toEqual(everything);
    expect(await idsOf(team.editor)).toEqual([draft.id]);
    expect(await idsOf(team.viewer)).toEqual([ofViewer.id]);
    expect(await idsOf(team.outsider)).toEqual([]);
    for (const id of [partner.id, launched.id, ofViewer.id, comment.id])
      expect((await restore(team.editor, id)).status).toBe(404);
    expect((await restore(team.viewer, ofViewer.id)).status).toBe(200);
    expect((await restore(team.editor, draft.id)).status).toBe(200);
    expect(await idsOf(team.admin)).toEqual([launched.id, partner.id, comment.id]);
    const only = await list(team.admin, '?objectType=partner');
    expect(only).toMatchObject([{ id: partner.id, deletedByName: team.emails.admin }]);
    expect(await list(team.editor, '?objectType=partner')).toEqual([]);
    expect((await team.admin.get('/api/trash?objectType=user')).status).toBe(400);
  });

  it('answers callers according to their role', async () => {
    expect(await statusByCaller(server, team, (client) => client.get('/api/trash'))).toEqual({
      anyone: 401,
      outsider: 200,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
    expect(await statusByCaller(server, team, (client) => client.delete(`/api/trash/${UNKNOWN_ID}`))).toEqual(
      {
        anyone: 401,
        outsider: 404,
        portal: 403,
        viewer: 403,
        editor: 403,
        admin: 404,
        owner: 404,
      },
    );
  });

  it('pages through the trash, newest first', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await makeLead(team.editor)).id);
    for (const id of [...ids].reverse()) await team.editor.delete(`/api/leads/${id}`);
    const first = await team.editor.get<TrashEntryView[]>('/api/trash?limit=2');
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
    expect((await team.editor.get<TrashEntryView[]>(next)).body.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

describe('deleting for good', () => {
  it('deletes the record and its rows, and records it', async () => {
    const lead = await makeLead(team.editor, { name: 'Erased' });
    await team.editor.delete(`/api/leads/${lead.id}`);
    expect((await team.admin.delete(`/api/trash/${lead.id}`)).status).toBe(204);
    expect((await restore(team.admin, lead.id)).status).toBe(404);
    expect(await server.app.db.read('trash_rows').where({ trashId: lead.id })).toEqual([]);
    expect((await team.admin.get('/api/audit-log?action=purged')).body).toMatchObject([
      { objectType: 'lead', objectId: lead.id, objectName: 'Erased' },
    ]);
  });

  it('deletes many records for admins, and reports those that are not in the trash', async () => {
    const ids = [];
    for (const name of ['Ada', 'Bob']) {
      const { id } = await makeLead(team.editor, { name });
      await team.editor.delete(`/api/leads/${id}`);
      ids.push(id);
    }
    const send = { ids: [...ids, UNKNOWN_ID] };
    expect((await team.editor.post('/api/trash/delete', send)).status).toBe(403);
    expect((await team.outsider.post<BulkResult>('/api/trash/delete', { ids })).body.changed).toBe(0);
    const { body } = await team.admin.post<BulkResult>('/api/trash/delete', send);
    expect(body).toEqual({
      changed: 2,
      unchanged: 0,
      failed: [{ id: UNKNOWN_ID, error: 'This is not in the trash' }],
    });
    for (const id of ids) expect((await team.admin.post(`/api/trash/${id}/restore`)).status).toBe(404);
  });

  it('happens after the configured time, in small batches, and expired records are hidden before', async () => {
    const { db } = server.app;
    const [old, young] = [await makeLead(team.editor), await makeLead(team.editor)];
    for (const { id } of [old, young]) await team.editor.delete(`/api/leads/${id}`);
    const [entry] = await list(team.editor);
    expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(days(30));
    const expired = new Date(server.clock.now().getTime() - days(31)).toISOString();
    await db.write('trash').where({ id: old.id }).update({ deletedAt: expired });
    expect(await list(team.editor)).toMatchObject([{ id: young.id }]);
    expect((await restore(team.editor, old.id)).status).toBe(404);
    const retention = (trashKeptFor: number | null) =>
      createRetention({ db, keptFor: null, auditKeptFor: null, trashKeptFor, clock: server.clock });
    expect(await retention(null).deleteExpired()).toMatchObject({ trash: 0 });
    const rows: unknown[] = await db.read('trash_rows').where({ trashId: old.id });
    const reports = await Promise.all([
      retention(days(30)).deleteExpired(),
      retention(days(30)).deleteExpired(),
    ]);
    expect(reports.reduce((sum, { trash }) => sum + trash, 0)).toBe(rows.length + 1);
    expect(await db.read('trash').where({ workspaceId: team.workspaceId }).select('id')).toEqual([
      { id: young.id },
    ]);
  });
});
