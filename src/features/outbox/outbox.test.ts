import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { makeCampaign } from '../../testing/campaigns';
import { actorOf } from '../../testing/actors';
import { makeDeal } from '../../testing/deals';
import { lumbergh, makeLead } from '../../testing/leads';
import { initech, makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import { newLead } from '../leads/leads.schema';
import type { Consumer, DeliveryOutcome, OutgoingEvent } from './consumers';
import type { DomainEvent } from './domain-event';
import { createDomainEventsRepo } from './domain-events.repo';

/** The events that the consumer of these tests has received, and its answers. */
const got: OutgoingEvent[] = [];
let answer: (outgoing: OutgoingEvent) => DeliveryOutcome | Promise<DeliveryOutcome>;
let recipients: readonly string[] = ['one'];
const delivered = (): DeliveryOutcome => ({ isDelivered: true });
const refused = (): DeliveryOutcome => ({ isDelivered: false, error: 'Not now' });

const consumer: Consumer = {
  name: 'test',
  recipients: async (events) => events.map(() => recipients),
  async deliver(outgoing) {
    got.push(outgoing);
    return answer(outgoing);
  },
  retries: [seconds(5), seconds(60)],
  timeoutMs: seconds(10),
  concurrency: 4,
};

function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { consumers: [consumer], pollMs: 20 } });
  team = await makeTeam(server);
  server.app.dispatcher.start();
});
afterAll(() => server.close());

beforeEach(() => {
  got.length = 0;
  recipients = ['one'];
  answer = delivered;
});
/** Resolves when all events are delivered. */
async function settled(): Promise<void> {
  const { outbox } = server.app;
  const left = async () => {
    const { newEvents, consumers } = await outbox.status();
    return consumers.reduce((sum, { pending }) => sum + pending, newEvents);
  };
  await expect.poll(left).toBe(0);
}
afterEach(async () => {
  answer = delivered;
  await server.app.outbox.retry('pending');
  await settled();
});

const typesOf = (id: string) => got.flatMap(({ event }) => (event.objectId === id ? [event.type] : []));
async function eventOf(type: string, id?: string): Promise<DomainEvent> {
  const find = () =>
    got.find(({ event }) => event.type === type && (id ?? event.objectId) === event.objectId);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (!found) throw new Error('unreachable');
  return found.event;
}

describe('events', () => {
  it('contain the object as its call shows it, the changes and the actor', async () => {
    const { id } = await makeLead(team.editor);
    const created = await eventOf('lead.created', id);
    const { body: shown } = await team.editor.get(`/api/leads/${id}`);
    expect(created).toEqual({
      id: expect.any(String),
      type: 'lead.created',
      workspaceId: team.workspaceId,
      objectType: 'lead',
      objectId: id,
      actor: { id: team.userIds.editor, name: team.emails.editor },
      data: shown,
      changes: [],
      createdAt: expect.any(String),
    });
    await team.admin.patch(`/api/leads/${id}/status`, { status: 'won' });
    const moved = await eventOf('lead.status_changed', id);
    expect(moved.changes).toEqual([{ field: 'status', from: 'new', to: 'won' }]);
    expect(moved.data).toMatchObject({ id, status: 'won' });
    await team.admin.delete(`/api/leads/${id}`);
    expect((await eventOf('lead.deleted', id)).data).toEqual(moved.data);
    expect(typesOf(id)).toEqual(['lead.created', 'lead.status_changed', 'lead.deleted']);

    const [one, other] = [
      await makeLead(team.editor, { name: 'Samir' }),
      await makeLead(team.editor, { name: 'Nina' }),
    ];
    await team.editor.post('/api/leads/bulk', { ids: [one.id, other.id], delete: true });
    for (const lead of [one, other]) {
      const { data } = await eventOf('lead.deleted', lead.id);
      expect(data).toMatchObject({ id: lead.id, name: lead.name, status: 'new' });
    }
  });

  it('contain changed records as their call shows them', async () => {
    const { admin, editor } = team;
    const { id: leadId } = await makeLead(editor);
    const { id: partnerId } = await makePartner(admin);
    const { id: dealId } = await makeDeal(admin, partnerId);
    for (const [path, id, type, sent] of [
      ['leads', leadId, 'lead.updated', { company: 'Initrode', ownerId: team.userIds.admin }],
      ['partners', partnerId, 'partner.updated', { name: 'Initrode', ownerId: team.userIds.admin }],
      ['deals', dealId, 'deal.updated', { name: '50 printers', ownerId: team.userIds.admin }],
    ] as const) {
      expect((await admin.patch(`/api/${path}/${id}`, sent)).status).toBe(200);
      const { body: shown } = await admin.get(`/api/${path}/${id}`);
      expect((await eventOf(type, id)).data).toEqual(shown);
    }
    await admin.patch(`/api/deals/${dealId}/status`, { status: 'approved' });
    const { body: approved } = await admin.get(`/api/deals/${dealId}`);
    expect((await eventOf('deal.status_changed', dealId)).data).toEqual(approved);
  });

  it('contain the last state of a record that its transaction has changed after showing it', async () => {
    const { leads, db } = server.app;
    const actor = await actorOf(server.app, team.editor.cookie());
    const { id } = await db.transaction(async () => {
      const created = await leads.create(actor, newLead.parse(lumbergh));
      await leads.bulk(actor, { ids: [created.id], change: { company: 'Initrode' } });
      return created;
    });
    expect((await eventOf('lead.created', id)).data).toMatchObject({ id, company: 'Initrode' });
    expect((await eventOf('lead.updated', id)).data).toMatchObject({ id, company: 'Initrode' });
  });

  it('have the id of their entry in the audit log', async () => {
    const { id } = await makeLead(team.editor);
    const { body } = await team.admin.get<{ id: string; objectId: string }[]>('/api/audit-log?limit=20');
    expect((await eventOf('lead.created', id)).id).toBe(body.find(({ objectId }) => objectId === id)?.id);
  });

  it('contain each kind of record as its call shows it', async () => {
    const { admin } = team;
    const { id: partnerId } = await makePartner(admin, {
      ...initech,
      logo: 'data:image/png;base64,iVBORw0KGgo=',
    });
    const { body: partner } = await admin.get<object>(`/api/partners/${partnerId}`);
    expect((await eventOf('partner.created', partnerId)).data).toEqual({ ...partner, logo: null });

    const { id: campaignId } = await makeCampaign(admin);
    const { body: campaign } = await admin.get(`/api/campaigns/${campaignId}`);
    expect((await eventOf('campaign.created', campaignId)).data).toEqual(campaign);

    const { body: application } = await admin.post<{ id: string }>('/api/admin/applications', northwind);
    const { body: shown } = await admin.get(`/api/admin/applications/${application.id}`);
    expect((await eventOf('application.created', application.id)).data).toEqual(shown);

    const ofPartner = `/api/partners/${partnerId}`;
    for (const [path, objectType, body] of [
      ['contacts', 'contact', { name: 'Peter Gibbons', email: 'peter@initech.example' }],
      ['notes', 'note', { content: 'They want a call' }],
      ['check-ins', 'check_in', { title: 'Review', scheduledDate: '2026-10-01T10:00:00.000Z' }],
      ['onboarding-tasks', 'onboarding_task', { taskName: 'Sign', category: 'legal' }],
    ] as const) {
      const { body: made, status } = await admin.post<{ id: string }>(`${ofPartner}/${path}`, body);
      expect({ path, status }).toEqual({ path, status: 201 });
      const { body: list } = await admin.get<{ id: string }[]>(`${ofPartner}/${path}`);
      const event = await eventOf(`${objectType}.created`, made.id);
      expect(event.data).toEqual(list.find(({ id }) => id === made.id));
    }
    const { body: comment } = await admin.post<{ id: string }>(`/api/comments?object=partner:${partnerId}`, {
      body: 'Well done',
    });
    expect((await eventOf('comment.created', comment.id)).data).toEqual(comment);
  });

  it('are written once for each object of a bulk change, and once for an import', async () => {
    const ids = [];
    for (const name of ['Milton', 'Samir', 'Michael']) ids.push((await makeLead(team.editor, { name })).id);
    await team.editor.post('/api/leads/bulk', { ids, change: { status: 'lost' } });
    for (const id of ids)
      expect((await eventOf('lead.status_changed', id)).data).toMatchObject({ id, status: 'lost' });
  });

  it('are not written for accounts, or after a rollback', async () => {
    const { app } = server;
    await team.owner.patch(`/api/users/${team.userIds.viewer}/role`, { role: 'viewer' });
    const { visitor } = server;
    await visitor().post('/api/auth/signin', { email: team.emails.owner, password: 'wrong password' });
    const owner = await actorOf(app, team.owner.cookie());
    const undone = app.db.transaction(async () => {
      await app.leads.create(owner, newLead.parse({ ...lumbergh, name: 'Undone' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { id } = await makeLead(team.editor);
    await eventOf('lead.created', id);
    const events = got.map(({ event }) => event);
    expect(
      events.filter(
        ({ objectType, data }) => objectType === 'user' || JSON.stringify(data).includes('Undone'),
      ),
    ).toEqual([]);
  });
});

describe('deliveries', () => {
  it('wait for earlier events of the same object, but not for other objects', async () => {
    answer = ({ event }) => (event.type === 'lead.created' ? refused() : delivered());
    const first = await makeLead(team.editor, { name: 'First' });
    await eventOf('lead.created', first.id);
    await team.editor.patch(`/api/leads/${first.id}/status`, { status: 'won' });
    const { id: other } = await makePartner(team.admin);
    await eventOf('partner.created', other);
    await sleep(100);
    expect(typesOf(first.id)).toEqual(['lead.created']);

    answer = delivered;
    server.clock.advance(seconds(5));
    await eventOf('lead.status_changed', first.id);
    expect(typesOf(first.id)).toEqual(['lead.created', 'lead.created', 'lead.status_changed']);
    expect(got.filter(({ event }) => event.objectId === first.id).map(({ attempt }) => attempt)).toEqual([
      1, 2, 1,
    ]);
  });

  it('fail after the last retry, and the next event is delivered', async () => {
    answer = ({ event }) => (event.type === 'lead.created' ? refused() : delivered());
    const { id } = await makeLead(team.editor, { name: 'Given up' });
    await eventOf('lead.created', id);
    await team.editor.patch(`/api/leads/${id}/status`, { status: 'won' });
    for (const [attempt, pause] of [2, 3].entries()) {
      server.clock.advance(attempt === 0 ? seconds(5) : seconds(60));
      await expect.poll(() => typesOf(id).filter((type) => type === 'lead.created').length).toBe(pause);
    }
    await eventOf('lead.status_changed', id);
    const { consumers } = await server.app.outbox.status();
    expect(consumers).toEqual([{ consumer: 'test', pending: 0, failed: 1, oldestPendingAt: null }]);
    answer = delivered;
    expect(await server.app.outbox.retry('failed')).toBe(1);
    await expect.poll(() => typesOf(id).length).toBe(5);
    await settled();
    expect((await server.app.outbox.status()).consumers).toEqual([]);
  });

  it('say in words how long they waited for an answer', async () => {
    consumer.timeoutMs = 50;
    answer = () => new Promise<never>(() => undefined);
    const { id } = await makeLead(team.editor, {});
    const errorOf = () =>
      server.app.db
        .read('event_deliveries')
        .whereIn('position', server.app.db.read('domain_events').where({ objectId: id }).select('position'))
        .whereNotNull('error')
        .first('error');
    await expect.poll(errorOf).toEqual({ error: 'No answer within 0.05 seconds' });
    consumer.timeoutMs = seconds(10);
    answer = delivered;
  });

  it('are not delayed by a recipient that does not answer', async () => {
    recipients = ['hanging', 'quick'];
    const { promise: held, resolve: release } = withResolvers();
    answer = async ({ recipient }) => {
      if (recipient === 'hanging') await held;
      return delivered();
    };
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push((await makeLead(team.editor, { name: `Lead ${n}` })).id);
    const quick = () => got.filter(({ recipient }) => recipient === 'quick').length;
    await expect.poll(quick).toBe(10);
    expect(got.filter(({ recipient }) => recipient === 'hanging').length).toBe(consumer.concurrency);
    release();
    await expect.poll(() => got.length).toBe(20);
  });

  it('are repeated after the lease if their process was killed', async () => {
    const { db } = server.app;
    const { id } = await makeLead(team.editor, { name: 'Killed' });
    await eventOf('lead.created', id);
    await settled();
    // The state after a process was killed between the delivery and recording it.
    const dueAt = new Date(server.clock.now().getTime() + seconds(60)).toISOString();
    await db
      .write('event_deliveries')
      .whereLike('lane', `%${id}`)
      .update({ status: 'pending', leaseOwner: newId(), dueAt, finishedAt: null });
    await sleep(60);
    expect(typesOf(id)).toHaveLength(1);
    server.clock.advance(seconds(61));
    await expect.poll(() => typesOf(id).length).toBe(2);
    const [first, second] = got.filter(({ event }) => event.objectId === id);
    expect(second?.event).toEqual(first?.event);
  });

  it('are deleted after 30 days, and events without subscribers at once', async () => {
    const { db, outbox } = server.app;
    const countOf = async (id: string) =>
      (await db.read('domain_events').where({ objectId: id }).select('id')).length;
    const kept = await makeLead(team.editor);
    await eventOf('lead.created', kept.id);
    await settled();
    recipients = [];
    const unwanted = await makeLead(team.editor);
    await expect.poll(() => countOf(unwanted.id)).toBe(0);
    expect(await countOf(kept.id)).toBe(1);
    server.clock.advance(seconds(30 * 24 * 3600 + 60));
    await outbox.sweep();
    expect(await countOf(kept.id)).toBe(0);
  });
});

it('deliveries are made in order and once for each object, with two processes', async () => {
  const two = openTestApp(server.app.config, {
    clock: server.clock,
    outbox: { consumers: [{ ...consumer, concurrency: 16 }], pollMs: 20 },
  });
  const position = new Map<string, number>();
  const wrong: string[] = [];
  let count = 0;
  answer = ({ event }) => {
    const n = Number(event.changes[0]?.to);
    const last = position.get(event.objectId ?? '') ?? -1;
    if (n !== last + 1) wrong.push(`${event.objectId}: ${n} after ${last}`);
    position.set(event.objectId ?? '', n);
    count += 1;
    return delivered();
  };
  const objects = Array.from({ length: 100 }, () => newId());
  const events = Array.from({ length: 2000 }, (_, n) => ({
    id: newId(),
    type: 'lead.updated',
    workspaceId: team.workspaceId,
    objectType: 'lead',
    objectId: objects[n % 100] ?? '',
    actor: { id: null, name: 'System' },
    data: null,
    changes: [{ field: 'n', from: null, to: Math.floor(n / 100) }],
    createdAt: server.clock.now().toISOString(),
  }));
  two.dispatcher.start();
  await two.db.transaction(() => createDomainEventsRepo(two.db).insert(events));
  await expect.poll(() => count).toBeGreaterThanOrEqual(2000);
  await two.close();
  await settled();
  expect(wrong).toEqual([]);
  expect(count).toBe(2000);
});
