import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { makeCampaign } from '../../../testing/campaigns';
import { makeDocumentTemplate } from '../../../testing/document-templates';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { makeLead } from '../../../testing/leads';
import { sendFile } from '../../../testing/attachments';
import type { Client } from '../../../testing/client';
import { confirmImport, startImport } from '../../../testing/imports';
import { allDelivered, notificationsFor } from '../../../testing/notifications';
import { makePartner } from '../../../testing/partners';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { makeTeam, renewSessions, type Caller, type Team } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import { northwind } from '../../applications/applications.fixture';
import type { ShownAgreement } from '../../agreements/agreements.service';
import type { Application } from '../../applications/applications.entity';
import type { ShownDeal } from '../../deals/deals.service';
import type { ImportEntity } from '../../imports/imports.rules';
import type { Resource } from '../../resources/resources.entity';

let server: TestServer;
let team: Team;
/** A second process that delivers from the same database. */
let other: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { pollMs: 20 } });
  other = openTestApp(server.app.config, { clock: server.clock, outbox: { pollMs: 20 } });
  server.app.dispatcher.start();
  other.dispatcher.start();
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  team = await makeTeam(server);
});

const callers = ['owner', 'admin', 'editor', 'viewer', 'portal', 'outsider'] as const;

/** Returns the titles of notifications by caller, without callers who didn't get any. */
async function notified(): Promise<Partial<Record<Caller, string[]>>> {
  await allDelivered(server);
  const found: Partial<Record<Caller, string[]>> = {};
  for (const caller of callers) {
    const titles = (await notificationsFor(team[caller])).map(({ title }) => title);
    if (titles.length > 0) found[caller] = titles;
  }
  return found;
}

describe('an application', () => {
  it('is not announced to an admin whose account is disabled', async () => {
    await server.app.accountDisabling.disableAccount(team.emails.admin);
    const body = { ...northwind, workspaceId: team.workspaceId };
    await server.visitor().post('/api/applications/apply', body);
    await allDelivered(server);
    const rows = await server.app.db
      .read('notifications as n')
      .join('users as u', 'u.id', 'n.userId')
      .where('n.workspaceId', team.workspaceId)
      .select('u.email');
    expect(rows).toEqual([{ email: team.emails.owner }]);
  });

  it('is announced to owners and admins only', async () => {
    const body = { ...northwind, workspaceId: team.workspaceId };
    const { body: application } = await server.visitor().post<Application>('/api/applications/apply', body);
    const title = `${northwind.companyName} applied to become a partner`;
    expect(await notified()).toEqual({ owner: [title], admin: [title] });
    expect(await notificationsFor(team.owner)).toEqual([
      {
        id: expect.any(String),
        kind: 'application_received',
        title,
        body: null,
        url: `/partners/applications/${application.id}`,
        objectType: 'application',
        objectId: application.id,
        actorName: null,
        isRead: false,
        createdAt: expect.any(String),
      },
    ]);
  });
});

describe('a mention', () => {
  const comment = (object: string, details: object) =>
    team.editor.post<{ id: string }>(`/api/comments?object=${object}`, { body: 'Look at this', ...details });

  it('notifies each mentioned person once, even if the comment changes', async () => {
    const { id } = await makeLead(team.editor);
    const { viewer, editor, admin } = team.userIds;
    const { body } = await comment(`lead:${id}`, { mentions: [viewer, editor] });
    await allDelivered(server);
    await team.editor.patch(`/api/comments/${body.id}`, { mentions: [viewer, admin] });
    const title = `${team.emails.editor} mentioned you on Bill Lumbergh`;
    expect(await notified()).toEqual({ viewer: [title], admin: [title] });
    const [notification] = await notificationsFor(team.viewer);
    expect(notification).toMatchObject({
      kind: 'mention',
      body: 'Look at this',
      url: `/leads/${id}`,
      objectType: 'comment',
      objectId: body.id,
      actorName: team.emails.editor,
    });
  });

  it('has no text and no link when the comment is deleted', async () => {
    const { id } = await makeLead(team.editor);
    const { body } = await comment(`lead:${id}`, { mentions: [team.userIds.viewer] });
    await allDelivered(server);
    await team.editor.delete(`/api/comments/${body.id}`);
    expect(await notificationsFor(team.viewer)).toMatchObject([{ body: null, url: null, isRead: false }]);
  });

  it('on an application disappears for someone who may no longer see applications', async () => {
    const { body: application } = await server
      .visitor()
      .post<Application>('/api/applications/apply', { ...northwind, workspaceId: team.workspaceId });
    await team.owner.post(`/api/comments?object=application:${application.id}`, {
      body: 'Confidential',
      mentions: [team.userIds.admin],
    });
    await allDelivered(server);
    expect(await notificationsFor(team.admin)).toHaveLength(2);
    await team.owner.patch(`/api/admin/users/${team.userIds.admin}/role`, { role: 'editor' });
    expect(await notificationsFor(team.admin)).toEqual([]);
    const all = await team.owner.get<{ id: string }[]>('/api/notifications');
    expect((await team.admin.patch(`/api/notifications/${all.body[0]?.id}`, { isRead: true })).status).toBe(
      404,
    );
  });
});

describe('a new owner', () => {
  it('is notified of a partner, lead or deal, new or not, but not of their own changes', async () => {
    const ownerId = team.userIds.viewer;
    await makeLead(team.editor, { ownerId });
    const lead = await makeLead(team.editor, { name: 'Milton' });
    await team.admin.patch(`/api/leads/${lead.id}`, { ownerId, name: 'Milton Waddams' });
    const partner = await makePartner(team.admin, { ownerId });
    await team.editor.patch(`/api/leads/${lead.id}`, { ownerId: team.userIds.editor });
    await team.editor.patch(`/api/partners/${partner.id}`, { ownerId: null });
    expect(await notified()).toEqual({
      viewer: expect.arrayContaining([
        `${team.emails.editor} made you the owner of Bill Lumbergh`,
        `${team.emails.admin} made you the owner of Milton Waddams`,
        `${team.emails.admin} made you the owner of ${partner.name}`,
      ]),
    });
    expect(await notificationsFor(team.viewer)).toHaveLength(3);
  });

  it('gets one notification for a bulk change, which counts each record once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1)
      ids.push((await makeLead(team.editor, { name: `Lead ${index}` })).id);
    const change = { ownerId: team.userIds.viewer };
    await team.admin.post('/api/leads/bulk', { ids, change });
    expect(await notified()).toEqual({ viewer: [`${team.emails.admin} made you the owner of 12 leads`] });
    expect(await notificationsFor(team.viewer)).toMatchObject([
      { kind: 'assigned', url: '/leads?owner=me', objectId: null },
    ]);
    // The events come again, as after a crash.
    await server.app.db
      .write('event_deliveries')
      .where({ consumer: 'notifications', workspaceId: team.workspaceId })
      .update({ status: 'pending', leaseOwner: null, dueAt: server.clock.now().toISOString() });
    expect(await notified()).toEqual({ viewer: [`${team.emails.admin} made you the owner of 12 leads`] });
    // A read notification isn't changed any more.
    await team.viewer.post('/api/notifications/mark-all-read', {});
    await team.admin.patch(`/api/leads/${ids[0]}`, { ownerId: null });
    await team.admin.patch(`/api/leads/${ids[0]}`, { ownerId: team.userIds.viewer });
    expect((await notified()).viewer).toEqual([
      `${team.emails.admin} made you the owner of Lead 0`,
      `${team.emails.admin} made you the owner of 12 leads`,
    ]);
  });
});

describe('an import', () => {
  const importFile = async (entity: ImportEntity, rows: readonly string[]) => {
    const view = await startImport(team.admin, entity, rows.join('\n'));
    expect((await confirmImport(team.admin, view)).body.imported).toBe(rows.length - 1);
  };
  const leads = (owner: string, count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => `L,C,lead${from + n}@example.org,${owner}`);
  const leadHeader = 'Name,Company,Email,Owner';
  const madeOwner = () => `${team.emails.admin} made you the owner of`;

  it('notifies each new owner once of the number of records', async () => {
    const { viewer, editor, admin } = team.emails;
    const rows = [...leads(viewer, 12), ...leads(editor, 1, 20), ...leads(admin, 2, 30), ...leads('', 3, 40)];
    await importFile('leads', [leadHeader, ...rows]);
    await importFile('partners', [
      'Name,Description,Industry,Size,Location,Owner',
      `P,D,Technology & Software,SME,Berlin,${viewer}`,
    ]);
    const partner = `Partner of team ${/\d+/.exec(viewer)?.[0]}`;
    await importFile('deals', ['Name,Customer,Partner,Owner', `D,C,${partner},${viewer}`]);
    expect(await notified()).toEqual({
      editor: [`${madeOwner()} a lead`],
      viewer: expect.arrayContaining([
        `${madeOwner()} 12 leads`,
        `${madeOwner()} a partner`,
        `${madeOwner()} a deal`,
      ]),
    });
    const all = await notificationsFor(team.viewer);
    expect(all).toHaveLength(3);
    expect(all.find(({ objectType }) => objectType === 'lead')).toMatchObject({
      kind: 'assigned',
      body: 'Imported from list.csv',
      url: '/leads?owner=me',
      actorName: admin,
      objectId: null,
    });
    const events = await server.app.db
      .read('domain_events')
      .where({ workspaceId: team.workspaceId, type: 'lead.imported' });
    expect(events).toHaveLength(1);
    // Soon after, more is added to the unread notification.
    await importFile('leads', [leadHeader, ...leads(viewer, 2, 50)]);
    expect((await notified()).viewer).toContain(`${madeOwner()} 14 leads`);
  });
});

describe('a campaign', () => {
  const move = (id: string, status: string) => team.admin.patch(`/api/campaigns/${id}/status`, { status });

  it('that waits for approval notifies owners and admins; the decision notifies its creator', async () => {
    const one = await makeCampaign(team.editor, { name: 'Webinar' });
    const two = await makeCampaign(team.editor, { name: 'Guide' });
    for (const { id } of [one, two])
      await team.editor.patch(`/api/campaigns/${id}/status`, { status: 'pending_approval' });
    await allDelivered(server);
    await move(one.id, 'launched');
    await allDelivered(server);
    await move(two.id, 'draft');
    const asked = ['Guide', 'Webinar'].map(
      (name) => `${team.emails.editor} requested approval for the campaign ${name}`,
    );
    expect(await notified()).toEqual({
      owner: expect.arrayContaining(asked),
      admin: expect.arrayContaining(asked),
      editor: [
        `${team.emails.admin} didn't approve the campaign Guide`,
        `${team.emails.admin} approved the campaign Webinar`,
      ],
    });
    await move(one.id, 'completed');
    expect((await notified()).editor).toHaveLength(2);
  });
});

describe('a deal', () => {
  it('that is submitted notifies owners and admins; the decision also notifies its partner', async () => {
    const deal = await makeDeal(team.editor, team.partnerId);
    await allDelivered(server);
    await moveDeal(team.admin, deal, 'rejected', { reason: 'Too small' });
    const submitted = `${team.emails.editor} submitted the deal 40 printers (Initech)`;
    const rejected = `${team.emails.admin} rejected the deal 40 printers (Initech)`;
    expect(await notified()).toEqual({
      owner: [submitted],
      admin: [submitted],
      editor: [rejected],
      portal: ["Your deal 40 printers (Initech) wasn't approved"],
    });
    expect(await notificationsFor(team.editor)).toMatchObject([
      { body: 'Too small', url: `/deals/${deal.id}` },
    ]);
    expect(await notificationsFor(team.portal)).toMatchObject([
      { body: 'Too small', url: `/portal/deals/${deal.id}` },
    ]);
  });

  it("of another partner isn't sent to a portal user", async () => {
    const partner = await makePartner(team.admin);
    await moveDeal(team.admin, await makeDeal(team.editor, partner.id), 'approved');
    expect((await notified()).portal).toBeUndefined();
  });

  it('that is closed, extended or expires notifies its partner', async () => {
    const path = '/portal/deals/';
    const name = (customer: string) => `${customer} deal (${customer})`;
    const register = async (customerName: string) =>
      moveDeal(
        team.owner,
        await makeDeal(team.owner, team.partnerId, { name: `${customerName} deal`, customerName }),
        'approved',
        { protectedDays: 20 },
      );
    const [won, lost, extended, ended] = [
      await register('Won'),
      await register('Lost'),
      await register('Long'),
      await register('Ended'),
    ];
    await allDelivered(server);
    await team.portal.post('/api/notifications/mark-all-read', {});
    await moveDeal(team.editor, won, 'won');
    await moveDeal(team.editor, lost, 'lost');
    const { body } = await team.admin.post<ShownDeal>(`/api/deals/${extended.id}/extend`, { days: 60 });
    server.clock.advance(days(30));
    await renewSessions(server);
    await server.app.dealExpiry.run();
    await allDelivered(server);
    const unread = await notificationsFor(team.portal, '?unread=true');
    expect(unread.map(({ title, url }) => ({ title, url }))).toEqual(
      expect.arrayContaining([
        { title: `Your deal ${name('Won')} was marked as won`, url: path + won.id },
        { title: `Your deal ${name('Lost')} was marked as lost`, url: path + lost.id },
        {
          title: `The protection of your deal ${name('Long')} was extended to ${body.protectedUntil?.slice(0, 10)}`,
          url: path + extended.id,
        },
        { title: `Your deal ${name('Ended')} is no longer protected`, url: path + ended.id },
      ]),
    );
    expect(unread).toHaveLength(4);
    // The team isn't notified of its own changes.
    expect((await notificationsFor(team.viewer)).filter(({ kind }) => kind === 'deal')).toEqual([]);
  });

  it('whose protection ends notifies its owner, else owners and admins', async () => {
    const owned = { ownerId: team.userIds.viewer, name: 'Owned' };
    for (const details of [owned, { name: 'Free', customerName: 'Hooli' }])
      await moveDeal(team.owner, await makeDeal(team.owner, team.partnerId, details), 'approved', {
        protectedDays: 20,
      });
    await allDelivered(server);
    for (const client of [team.viewer, team.admin, team.owner])
      await client.post('/api/notifications/mark-all-read', {});
    server.clock.advance(days(10));
    await renewSessions(server);
    await Promise.all([server.app.dealExpiry.run(), server.app.dealExpiry.run()]);
    await allDelivered(server);
    const unread = async (caller: Caller) =>
      (await notificationsFor(team[caller], '?unread=true')).map(({ title }) => title);
    const free = ['The protection of Free (Hooli) ends in 14 days'];
    expect(await unread('viewer')).toEqual(['The protection of Owned (Initech) ends in 14 days']);
    expect([await unread('admin'), await unread('owner')]).toEqual([free, free]);
    // The partner's notification is worded for partners.
    expect((await unread('portal')).filter((title) => title.includes('protection')).sort()).toEqual([
      'The protection of your deal Free (Hooli) ends in 14 days',
      'The protection of your deal Owned (Initech) ends in 14 days',
    ]);
  });
});

describe('a referral', () => {
  it('that is submitted notifies owners and admins; the decision notifies the submitter and the partner', async () => {
    const { id: programId } = await makeProgram(team.admin, { type: 'partner' });
    const referral = await makeReferral(team.editor, programId, { referrerId: team.partnerId });
    await allDelivered(server);
    for (const status of ['contacted', 'converted'])
      await team.admin.patch(`/api/referrals/${referral.id}/status`, { status });
    const submitted = `${team.emails.editor} submitted the referral of Tom Smykowski`;
    const converted = 'The referral of Tom Smykowski was converted';
    expect(await notified()).toEqual({
      owner: [submitted],
      admin: [submitted],
      editor: [converted],
      portal: [converted],
    });
  });
});

describe('people', () => {
  it("aren't notified and can't see notifications after they left the workspace", async () => {
    await makeLead(team.editor, { ownerId: team.userIds.viewer });
    await allDelivered(server);
    expect(await notificationsFor(team.viewer)).toHaveLength(1);
    await team.owner.delete(`/api/admin/users/${team.userIds.viewer}`);
    expect((await team.viewer.get('/api/notifications')).status).toBe(401);
    expect(await server.app.db.read('notifications').where({ userId: team.userIds.viewer })).toEqual([]);
  });

  it('are notified in the way that they have chosen, or not at all', async () => {
    await team.viewer.patch('/api/notification-preferences', { assigned: { inApp: false } });
    await makeLead(team.editor, { ownerId: team.userIds.viewer });
    await makeLead(team.editor, { ownerId: team.userIds.admin });
    expect(Object.keys(await notified())).toEqual(['admin']);
  });

  it("don't see the link of a deleted record, and see it again after it is restored", async () => {
    const lead = await makeLead(team.editor, { ownerId: team.userIds.viewer });
    await allDelivered(server);
    const urls = async () => (await notificationsFor(team.viewer)).map(({ url }) => url);
    expect(await urls()).toEqual([`/leads/${lead.id}`]);
    await team.editor.delete(`/api/leads/${lead.id}`);
    expect(await urls()).toEqual([null]);
    const trash = await team.admin.get<{ id: string }[]>('/api/trash');
    await team.admin.post(`/api/trash/${trash.body[0]?.id}/restore`, {});
    expect(await urls()).toEqual([`/leads/${lead.id}`]);
  });
});

describe('a webhook that is disabled', () => {
  it('notifies owners and admins', async () => {
    await server.app.db.transaction(async () => {
      const { app } = server;
      const now = server.clock.now().toISOString();
      await app.db.write('webhooks').insert({
        id: team.partnerId,
        workspaceId: team.workspaceId,
        url: 'https://hooks.example/secret',
        events: '["deal.deleted"]',
        status: 'active',
        sealedSecret: 'v1.AA',
        createdAt: now,
        updatedAt: now,
      });
    });
    await team.admin.patch(`/api/webhooks/${team.partnerId}`, { status: 'disabled' });
    // Disabling it by hand doesn't notify anyone.
    expect(await notified()).toEqual({});
  });
});

describe('a record that is shared with partners', () => {
  const titlesOf = async (client: Client) => {
    await allDelivered(server);
    return (await notificationsFor(client)).map(({ kind, title, url }) => ({ kind, title, url }));
  };

  it('notifies each user once who sees a resource', async () => {
    const { body: file } = await sendFile<Resource>(
      team.editor,
      '/api/resources?name=Prices&description=2027',
    );
    expect(await titlesOf(team.portal)).toEqual([]);
    const change = (details: object) => team.editor.patch(`/api/resources/${file.id}`, details);
    await change({ audience: 'tiers', tiers: [] });
    await change({ audience: 'partners', partnerIds: [team.partnerId] });
    const notice = { kind: 'resource', title: 'New resource: Prices', url: '/portal/resources' };
    expect(await titlesOf(team.portal)).toEqual([notice]);
    expect((await notificationsFor(team.portal))[0]).toMatchObject({ body: '2027' });
    await change({ audience: 'all', name: 'Price list' });
    await sendFile(team.editor, `/api/resources/${file.id}/versions`);
    await sendFile(team.editor, '/api/resources?name=Plan&audience=all');
    expect(await titlesOf(team.portal)).toEqual([{ ...notice, title: 'New resource: Plan' }, notice]);
    for (const caller of ['owner', 'admin', 'viewer', 'outsider'] as const)
      expect(await titlesOf(team[caller])).toEqual([]);
    await team.editor.delete(`/api/resources/${file.id}`);
    expect(await titlesOf(team.portal)).toContainEqual({ ...notice, url: null });
  });

  it('notifies each user once who sees a co-branded document', async () => {
    const { id } = await makeDocumentTemplate(team.editor, { name: 'Battle card', description: 'For calls' });
    expect(await titlesOf(team.portal)).toEqual([]);
    const change = (details: object) => team.editor.patch(`/api/document-templates/${id}`, details);
    await change({ audience: 'tiers', tiers: [] });
    await change({ name: 'Card' });
    expect(await titlesOf(team.portal)).toEqual([]);
    await change({ audience: 'partners', partnerIds: [team.partnerId] });
    await change({ audience: 'all' });
    const notice = { kind: 'resource', title: 'New document: Card', url: '/portal/resources' };
    expect(await titlesOf(team.portal)).toEqual([notice]);
    expect((await notificationsFor(team.portal))[0]).toMatchObject({ body: 'For calls' });
    for (const caller of ['owner', 'admin', 'viewer', 'outsider'] as const)
      expect(await titlesOf(team[caller])).toEqual([]);
    await team.editor.delete(`/api/document-templates/${id}`);
    expect(await titlesOf(team.portal)).toEqual([{ ...notice, url: null }]);
  });

  it('notifies users who have to accept an agreement, and again when they have to accept it again', async () => {
    const { body: terms } = await team.admin.post<ShownAgreement>('/api/agreements', {
      title: 'Terms',
      body: 'Be fair.',
      audience: 'all',
    });
    const notice = {
      kind: 'agreement',
      title: 'New agreement: Terms',
      url: `/portal/agreements/${terms.id}`,
    };
    const again = { ...notice, title: 'Terms has changed and has to be accepted again' };
    const addVersion = async (body: string, mustAcceptAgain: boolean) =>
      team.admin.post(`/api/agreements/${terms.id}/versions`, { body, mustAcceptAgain });
    const accept = (version: number) =>
      team.portal.post(`/api/portal/agreements/${terms.id}/accept`, { name: 'Ada', title: 'CEO', version });
    expect(await titlesOf(team.portal)).toEqual([notice]);
    expect((await accept(1)).status).toBe(201);
    await addVersion('Be fairer.', false);
    expect(await titlesOf(team.portal)).toEqual([notice]);
    await addVersion('Be fairest.', true);
    expect(await titlesOf(team.portal)).toEqual([again, notice]);
    expect((await accept(3)).status).toBe(201);
    // Partners aren't notified of agreements that they have accepted, or that are archived.
    await team.admin.patch(`/api/agreements/${terms.id}`, {
      audience: 'partners',
      partnerIds: [team.partnerId],
    });
    await team.admin.patch(`/api/agreements/${terms.id}`, { status: 'archived' });
    expect(await titlesOf(team.portal)).toEqual([
      { ...again, url: null },
      { ...notice, url: null },
    ]);
    expect(await titlesOf(team.owner)).toEqual([]);
  });
});
