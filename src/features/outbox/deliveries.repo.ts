import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/writes/insert-all';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { rawRows } from '../../db/raw-rows';
import type { Page, PageRequest } from '../../lib/paging';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One event on its way to one recipient. */
export interface EventDelivery {
  id: string;
  position: number;
  workspaceId: string;
  consumer: string;
  recipient: string;
  /** The consumer and the recipient. */
  queue: string;
  /** The queue and the object. Only the first pending delivery of a lane is made. */
  lane: string;
  status: DeliveryStatus;
  attempts: number;
  /** The time of the next attempt, or the end of the lease of the process that makes it. */
  dueAt: string;
  leaseOwner: string | null;
  error: string | null;
  /** The consumer's result of the last attempt. */
  result: object | null;
  createdAt: string;
  finishedAt: string | null;
}

/** A delivery with the columns of its event that lists show. */
export type ListedDelivery = EventDelivery & { eventId: string; type: string };

export interface QueueStatus {
  consumer: string;
  pending: number;
  failed: number;
  oldestPendingAt: string | null;
}

const codec = createCodec<EventDelivery>({ json: ['result'] });
const listedCodec = createCodec<ListedDelivery>({ json: ['result'] });

/** Upper bound for counting the deliveries of one recipient. */
const COUNTED = 10_000;

/** The deliveries of events, in `event_deliveries`. */
export function createDeliveriesRepo(db: Db) {
  const write = () => db.write('event_deliveries');
  const listed = () =>
    db
      .read('event_deliveries as d')
      .join('domain_events as e', 'e.position', 'd.position')
      .select('d.*', 'e.type', { eventId: 'e.id' });

  return {
    /** Must run in a transaction. */
    insertAll: (deliveries: readonly EventDelivery[]): Promise<void> =>
      insertAll(db, 'event_deliveries', deliveries),

    /** Returns all queues with deliveries that are due, with one index lookup each. */
    async dueQueues(now: string): Promise<string[]> {
      const next = (after: string) =>
        `select min(queue) from event_deliveries where status = 'pending' ${after}`;
      const rows = await rawRows<{ queue: string }>(
        db.read,
        `with recursive queues(queue) as (
           ${next('')} union all
           select (${next('and queue > queues.queue')}) from queues where queues.queue is not null)
         select queue from queues where queue is not null and exists (
           select 1 from event_deliveries d
           where d.status = 'pending' and d.queue = queues.queue and d."dueAt" <= ?)`,
        [now],
      );
      return rows.map(({ queue }) => queue);
    },

    /**
     * Claims the next deliveries of a queue until `leaseUntil`: those that are due and the first of their lane. Several
     * processes can do it at the same time.
     */
    async claim(
      queue: string,
      { now, leaseUntil, owner, limit }: { now: string; leaseUntil: string; owner: string; limit: number },
    ): Promise<EventDelivery[]> {
      const rows = await rawRows<object>(
        db.write,
        `update event_deliveries set "leaseOwner" = ?, "dueAt" = ?
         where id in (
           select d.id from event_deliveries d
           where d.queue = ? and d.status = 'pending' and d."dueAt" <= ?
             and not exists (
               select 1 from event_deliveries earlier
               where earlier.lane = d.lane and earlier.status = 'pending' and earlier.position < d.position)
           order by d."dueAt", d.position limit ? ${db.engine === 'postgres' ? 'for update skip locked' : ''})
         returning *`,
        [owner, leaseUntil, queue, now, limit],
      );
      return rows.map(codec.decode).sort((one, other) => one.position - other.position);
    },

    /** Ends the lease of a delivery. Returns false if another process has taken it over. */
    async finish(
      { id, leaseOwner }: Pick<EventDelivery, 'id' | 'leaseOwner'>,
      changes: Partial<EventDelivery>,
    ): Promise<boolean> {
      const changed = await write()
        .where({ id, leaseOwner, status: 'pending' })
        .update(codec.encode({ ...changes, leaseOwner: null }));
      return changed > 0;
    },

    /**
     * Ends the leases of many deliveries that their first attempt has delivered, with one statement. Returns the ids of
     * those that no other process has taken over.
     */
    async finishFirst(
      delivered: readonly Pick<EventDelivery, 'id' | 'leaseOwner' | 'result'>[],
      finishedAt: string,
    ): Promise<ReadonlySet<string>> {
      const list = JSON.stringify(
        delivered.map(({ id, leaseOwner, result }) => ({ id, leaseOwner, result })),
      );
      const rows = await rawRows<{ id: string }>(
        db.write,
        `update event_deliveries set status = 'delivered', attempts = 1, result = v.result, error = null,
           "finishedAt" = ?, "leaseOwner" = null
         from ${
           db.engine === 'postgres'
             ? 'jsonb_to_recordset(?::jsonb) as v (id text, "leaseOwner" text, result jsonb)'
             : `(select value ->> 'id' as id, value ->> 'leaseOwner' as "leaseOwner",
                  nullif(value -> 'result', 'null') as result from json_each(?)) as v`
         }
         where event_deliveries.id = v.id and event_deliveries."leaseOwner" = v."leaseOwner"
           and event_deliveries.status = 'pending'
         returning event_deliveries.id`,
        [finishedAt, list],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Changes the time of the deliveries that wait for an earlier one of their lane. */
    async moveLane(lane: string, time: string, when: 'before' | 'after'): Promise<void> {
      await write()
        .where({ lane, status: 'pending' })
        .whereNull('leaseOwner')
        .where('dueAt', when === 'before' ? '<' : '>', time)
        .update({ dueAt: time });
    },

    /** Postpones the deliveries of a queue that are due earlier, except those under way. */
    async pauseQueue(queue: string, until: string): Promise<void> {
      await write()
        .where({ queue, status: 'pending' })
        .whereNull('leaseOwner')
        .where('dueAt', '<', until)
        .update({ dueAt: until });
    },

    /** Newest first. */
    page: (queue: string, request: PageRequest): Promise<Page<ListedDelivery>> =>
      keysetPage<object, ListedDelivery>({
        query: listed().where({ 'd.queue': queue }),
        order: ['d.createdAt', 'd.id'],
        request,
        count: () => countUpTo(db.read, db.read('event_deliveries').where({ queue }), COUNTED),
        decode: listedCodec.decode,
        position: (delivery) => [delivery.createdAt, delivery.id],
      }),

    async byId(workspaceId: string, id: string): Promise<ListedDelivery | undefined> {
      const row: object | undefined = await listed()
        .where({ 'd.id': id, 'd.workspaceId': workspaceId })
        .first();
      return row && listedCodec.decode(row);
    },

    /** Makes failed deliveries due again, and pending ones at once. Returns their number. */
    async retry(now: string, only: 'failed' | 'pending', consumer?: string): Promise<number> {
      const query = write().where({ status: only });
      if (consumer !== undefined) query.where({ consumer });
      if (only === 'pending') query.whereNull('leaseOwner');
      return query.update({ status: 'pending', attempts: 0, dueAt: now, leaseOwner: null, finishedAt: null });
    },

    /** Counts the deliveries of each consumer that aren't delivered. The condition must equal that of the partial index. */
    async status(): Promise<QueueStatus[]> {
      const rows: { consumer: string; status: DeliveryStatus; n: number; oldest: string }[] = await db
        .read('event_deliveries')
        .whereRaw(`status IN ('pending', 'failed')`)
        .groupBy('consumer', 'status')
        .orderBy('consumer')
        .select('consumer', 'status')
        .count({ n: '*' })
        .min({ oldest: 'createdAt' });
      const consumers = [...new Set(rows.map(({ consumer }) => consumer))];
      return consumers.map((consumer) => {
        const of = (status: DeliveryStatus) =>
          rows.find((row) => row.consumer === consumer && row.status === status);
        return {
          consumer,
          pending: Number(of('pending')?.n ?? 0),
          failed: Number(of('failed')?.n ?? 0),
          oldestPendingAt: of('pending')?.oldest ?? null,
        };
      });
    },
  };
}

export type DeliveriesRepo = ReturnType<typeof createDeliveriesRepo>;
