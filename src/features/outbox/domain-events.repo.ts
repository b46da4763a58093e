import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/writes/insert-all';
import { rawRows } from '../../db/raw-rows';
import type { DomainEvent, StoredEvent } from './domain-event';
import type { Wanted } from './subscribers.repo';

const codec = createCodec<DomainEvent>({ json: ['actor', 'data', 'changes'] });
const storedCodec = createCodec<StoredEvent>({ json: ['actor', 'data', 'changes'] });

/** An event whose data is JSON already. */
export type EncodedEvent = Omit<DomainEvent, 'data'> & { data: string | null };

/** Chosen at random. Other parts of the program must not use this number for a lock. */
const DISTRIBUTION_LOCK = 8_117_003_601;

const withData = ({ data, ...event }: EncodedEvent) => ({
  ...event,
  data: data === null ? null : (JSON.parse(data) as object),
});

const columns = [
  'position',
  'id',
  'type',
  'workspaceId',
  'objectType',
  'objectId',
  'actor',
  'data',
  'changes',
  'createdAt',
] as const;

/** The stored events, in `domain_events`. */
export function createDomainEventsRepo(db: Db) {
  const undistributed = () => db.read('domain_events').whereNull('distributedAt');

  /** Raw SQL, because building the statement takes knex longer than SQLite to run it. */
  async function insertOne(event: EncodedEvent, condition?: Wanted): Promise<boolean> {
    const where = condition ? `where ${condition.sql}` : '';
    const rows = await rawRows<{ position: number }>(
      db.write,
      `insert into domain_events
         (id, type, "workspaceId", "objectType", "objectId", actor, data, changes, "createdAt")
       select ${db.engine === 'postgres' ? '?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::timestamptz' : '?, ?, ?, ?, ?, ?, ?, ?, ?'}
       ${where} returning position`,
      [
        event.id,
        event.type,
        event.workspaceId,
        event.objectType,
        event.objectId,
        JSON.stringify(event.actor),
        event.data,
        JSON.stringify(event.changes),
        event.createdAt,
        ...(condition?.values ?? []),
      ],
    );
    return rows.length > 0;
  }

  return {
    /** Must run in a transaction. The positions ascend in the given order. */
    async insert(events: readonly EncodedEvent[]): Promise<void> {
      const [first] = events;
      if (first && events.length === 1) await insertOne(first);
      else await insertAll(db, 'domain_events', events.map(withData));
    },

    /** Stores an event if the condition holds. Returns whether it is stored. Must run in a transaction. */
    insertIf: (event: EncodedEvent, condition: Wanted): Promise<boolean> => insertOne(event, condition),

    async hasUndistributed(): Promise<boolean> {
      return (await undistributed().first('position')) !== undefined;
    },

    countUndistributed: async (): Promise<number> => {
      const rows: { n: number }[] = await undistributed().select({ n: db.read.raw('count(*)') });
      return Number(rows[0]?.n ?? 0);
    },

    /**
     * Makes other processes wait, because an event must not be distributed after a later one. Must run in a
     * transaction.
     */
    async lockDistribution(): Promise<void> {
      if (db.engine === 'postgres')
        await db.write.raw('select pg_advisory_xact_lock(?)', [DISTRIBUTION_LOCK]);
    },

    async firstUndistributed(limit: number): Promise<StoredEvent[]> {
      const rows: object[] = await undistributed().orderBy('position').limit(limit).select(columns);
      return rows.map(storedCodec.decode);
    },

    async markDistributed(positions: readonly number[], distributedAt: string): Promise<void> {
      await db.write('domain_events').whereIn('position', positions).update({ distributedAt });
    },

    async delete(positions: readonly number[]): Promise<void> {
      await db.write('domain_events').whereIn('position', positions).delete();
    },

    async byPositions(positions: readonly number[]): Promise<Map<number, StoredEvent>> {
      if (positions.length === 0) return new Map();
      const rows: object[] = await db.read('domain_events').whereIn('position', positions).select(columns);
      return new Map(rows.map(storedCodec.decode).map((event) => [event.position, event]));
    },

    /** Stores an event that isn't distributed, because its delivery exists already. Returns its position. */
    async insertDistributed(event: DomainEvent): Promise<number> {
      const rows: { position: number }[] = await db
        .write('domain_events')
        .insert({ ...codec.encode(event), distributedAt: event.createdAt })
        .returning('position');
      const [row] = rows;
      if (!row) throw new Error('the event was not stored');
      return row.position;
    },

    /** Deletes the events of a workspace from before `time` that aren't distributed. */
    async deleteUndistributed(workspaceId: string, time: string): Promise<void> {
      await db
        .write('domain_events')
        .where({ workspaceId })
        .whereNull('distributedAt')
        .where('createdAt', '<', time)
        .delete();
    },

    /** Returns the oldest events from before `time` without pending deliveries. */
    async deletable(time: string, limit: number): Promise<number[]> {
      const rows: { position: number }[] = await db
        .read('domain_events as e')
        .where('e.createdAt', '<', time)
        .whereNotNull('e.distributedAt')
        .whereNotExists(
          db
            .read('event_deliveries as d')
            .whereRaw('?? = ??', ['d.position', 'e.position'])
            .where('d.status', 'pending')
            .select(db.read.raw('1')),
        )
        .orderBy('e.position')
        .limit(limit)
        .select('e.position');
      return rows.map(({ position }) => position);
    },

    /** Returns the creation time of the oldest event; undefined without one. */
    async oldest(): Promise<string | undefined> {
      const row: { createdAt: string } | undefined = await db
        .read('domain_events')
        .orderBy('position')
        .first('createdAt');
      return row?.createdAt;
    },
  };
}

export type DomainEventsRepo = ReturnType<typeof createDomainEventsRepo>;
