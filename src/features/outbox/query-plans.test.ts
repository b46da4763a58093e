import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept } from '../../testing/query-plans';
import { createDeliveriesRepo } from './deliveries.repo';
import { createDomainEventsRepo } from './domain-events.repo';

const EVENTS = 5000;
const QUEUES = 20;
const deliveryIds = Array.from({ length: EVENTS }, () => newId());
const queueOf = (index: number) => `webhooks:${index % QUEUES}`;

const scansTable = (step: string): boolean =>
  // The names of the queues that the recursion has found, and the index of new events, which are few.
  scansTableExcept('queues')(step) && !step.includes('domain_events_new');
/** Events are read in their order, up to a limit. */
const scansOthers = scansTableExcept('domain_events', 'e');

/** All events have a delivery; one of ten is pending. */
const test = useLargeWorkspace({
  statements: /\b(domain_events|event_deliveries)\b/,
  async fill() {
    // Signing up has written events.
    await test.app.db.write('domain_events').delete();
    await test.insert('domain_events', EVENTS, (index) => ({
      position: index + 1,
      id: newId(),
      workspaceId: test.ownerOf(index),
      type: 'lead.updated',
      objectType: 'lead',
      objectId: `lead ${index % 500}`,
      actor: { id: null, name: 'System' },
      data: null,
      changes: [],
      createdAt: timeOf(index),
      distributedAt: timeOf(index),
    }));
    await test.insert('event_deliveries', EVENTS, (index) => ({
      id: deliveryIds[index],
      position: index + 1,
      workspaceId: test.ownerOf(index),
      consumer: 'webhooks',
      recipient: String(index % QUEUES),
      queue: queueOf(index),
      lane: `${queueOf(index)}:lead ${index % 500}`,
      status: index % 10 === 0 ? 'pending' : 'delivered',
      attempts: 1,
      dueAt: timeOf(index),
      leaseOwner: null,
      error: null,
      result: null,
      createdAt: timeOf(index),
      finishedAt: null,
    }));
  },
});

test.describePlans(() => {
  it('finds new events, due deliveries and their lanes by indexes', async () => {
    const events = createDomainEventsRepo(test.app.db);
    const deliveries = createDeliveriesRepo(test.app.db);
    const now = timeOf(EVENTS);
    const plans = await test.plansOf(async () => {
      await events.hasUndistributed();
      await events.firstUndistributed(100);
      await events.byPositions([1, 2, 3]);
      expect((await deliveries.dueQueues(now)).length).toBeGreaterThan(0);
      const lease = { now, leaseUntil: timeOf(2 * EVENTS), owner: newId(), limit: 4 };
      const claimed = await deliveries.claim(queueOf(0), lease);
      expect(claimed.length).toBeGreaterThan(0);
      for (const delivery of claimed) {
        await deliveries.finish(delivery, { dueAt: now });
        await deliveries.moveLane(delivery.lane, now, 'before');
        await deliveries.moveLane(delivery.lane, now, 'after');
      }
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().join('\n')).toMatch(/event_deliveries_due/);
    expect(plans.flat().join('\n')).toMatch(/event_deliveries_lanes/);
  });

  it('stores many deliveries by their ids, and counts the others along a partial index', async () => {
    const deliveries = createDeliveriesRepo(test.app.db);
    const { app } = test;
    const leaseOwner = newId();
    const claimed = await deliveries.claim(queueOf(0), {
      now: timeOf(EVENTS),
      leaseUntil: timeOf(EVENTS),
      owner: leaseOwner,
      limit: 20,
    });
    const plans = await test.plansOf(async () => {
      const rows = claimed.map(({ id }, index) => ({ id, leaseOwner, result: index ? { index } : null }));
      const taken = { id: deliveryIds[10] ?? '', leaseOwner, result: null };
      const finished = await deliveries.finishFirst([...rows, taken], timeOf(EVENTS));
      expect([...finished].sort()).toEqual(claimed.map(({ id }) => id).sort());
      expect(await deliveries.status()).toMatchObject([{ consumer: 'webhooks', failed: 0 }]);
    });
    // The list of the statement is small, and the partial index has no delivered ones.
    const scans = plans.flat().filter(scansTableExcept('json_each', 'v'));
    expect(scans.filter((step) => !step.includes('event_deliveries_open'))).toEqual([]);
    expect(plans.flat().join('\n')).toMatch(/event_deliveries_open/);
    const results = await app.db
      .read('event_deliveries')
      .where({ finishedAt: timeOf(EVENTS), status: 'delivered', attempts: 1 })
      .whereNull('leaseOwner')
      .select('result');
    expect(results.filter(({ result }) => result === null)).toHaveLength(1);
    expect(results).toHaveLength(claimed.length);
    await app.db
      .write('event_deliveries')
      .whereIn(
        'id',
        claimed.map(({ id }) => id),
      )
      .update({ status: 'pending', finishedAt: null });
  });

  it('lists deliveries and deletes old events by indexes', async () => {
    const { app } = test;
    const events = createDomainEventsRepo(app.db);
    const deliveries = createDeliveriesRepo(app.db);
    const plans = await test.plansOf(async () => {
      const page = await deliveries.page(queueOf(1), { limit: 20 });
      expect(page).toMatchObject({ total: EVENTS / QUEUES, items: expect.any(Array) });
      await deliveries.byId(test.ownerOf(1), deliveryIds[1] ?? '');
      await events.oldest();
      expect(await events.deletable(timeOf(50), 20)).toHaveLength(20);
    });
    expect(plans.flat().filter(scansOthers)).toEqual([]);
  });
});
