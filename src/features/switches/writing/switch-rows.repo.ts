import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { updateAll } from '../../../db/writes/update-all';

export type RowKind = 'affiliate' | 'link' | 'name' | 'coupon';

/** What a run has read, until it ends: affiliates, links, the names of links, and coupons. */
export interface SwitchRow {
  id: string;
  switchId: string;
  kind: RowKind;
  position: number;
  externalId: string;
  /** The id of the affiliate in the tool. */
  parentId: string | null;
  /** The email of an affiliate in lower case. */
  matchKey: string | null;
  /** What makes two affiliates the same. */
  groupKey: string | null;
  data: unknown;
  /** Of an affiliate its payee; else the record. It doesn't exist during a trial. */
  recordId: string | null;
  partnerId: string | null;
  linkId: string | null;
}

/** Ids per query. */
const AT_ONCE = 250;
/** Rows that one transaction deletes. */
const DELETED_AT_ONCE = 500;

const codec = createCodec<SwitchRow>({ json: ['data'] });

export function createSwitchRowsRepo(db: Db) {
  async function by(
    switchId: string,
    kind: RowKind,
    column: 'externalId' | 'matchKey' | 'groupKey' | 'parentId',
    values: readonly string[],
  ): Promise<SwitchRow[]> {
    const wanted = [...new Set(values)];
    const found: SwitchRow[] = [];
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const rows: object[] = await db
        .write('switch_rows')
        .where({ switchId, kind })
        .whereIn(column, wanted.slice(at, at + AT_ONCE))
        .orderBy('position');
      found.push(...rows.map(codec.decode));
    }
    return found;
  }

  return {
    by,

    /**
     * Keeps rows that the run hasn't read yet. Returns them; the others were on an earlier page. Must run in a transaction.
     */
    async insertNew(rows: readonly SwitchRow[]): Promise<SwitchRow[]> {
      const firsts = new Map(rows.toReversed().map((row) => [`${row.kind} ${row.externalId}`, row]));
      const once = [...firsts.values()];
      const known = new Set<string>();
      for (const kind of new Set(once.map((row) => row.kind))) {
        const ofKind = once.filter((row) => row.kind === kind);
        const [first] = ofKind;
        if (!first) continue;
        const ids = ofKind.map(({ externalId }) => externalId);
        for (const { externalId } of await by(first.switchId, kind, 'externalId', ids))
          known.add(`${kind} ${externalId}`);
      }
      const fresh = once.filter((row) => !known.has(`${row.kind} ${row.externalId}`));
      await insertAll(db, 'switch_rows', fresh);
      return fresh;
    },

    /** Returns the next rows of a kind in the order in which they were read. */
    async page(switchId: string, kind: RowKind, after: number, limit: number): Promise<SwitchRow[]> {
      const rows: object[] = await db
        .write('switch_rows')
        .where({ switchId, kind })
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit);
      return rows.map(codec.decode);
    },

    /** Returns the next affiliates that have names, in the order of their ids. */
    async parentsWithNames(switchId: string, after: string, limit: number): Promise<string[]> {
      const rows: { parentId: string }[] = await db
        .write('switch_rows')
        .where({ switchId, kind: 'link' })
        .where('parentId', '>', after)
        .distinct('parentId')
        .orderBy('parentId')
        .limit(limit);
      return rows.map(({ parentId }) => parentId);
    },

    /** Must run in a transaction. */
    async setRecords(
      rows: readonly Pick<SwitchRow, 'id' | 'recordId' | 'partnerId' | 'linkId'>[],
    ): Promise<void> {
      await updateAll(
        db,
        'switch_rows',
        rows.map(({ id, recordId, partnerId, linkId }) => ({ id, values: { recordId, partnerId, linkId } })),
      );
    },

    /** Notes objects that a trial counts. Returns the ids that it hasn't counted yet. */
    async seeNew(
      switchId: string,
      kind: 'customer' | 'commission',
      externalIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const wanted = [...new Set(externalIds)];
      const known: string[] = await db
        .write('switch_seen')
        .where({ switchId, kind })
        .whereIn('externalId', wanted)
        .pluck('externalId');
      const fresh = wanted.filter((externalId) => !known.includes(externalId));
      await insertAll(
        db,
        'switch_seen',
        fresh.map((externalId) => ({ switchId, kind, externalId })),
      );
      return new Set(fresh);
    },

    /** Deletes some of the rows of a run. Returns whether there may be more. */
    async deleteSome(switchId: string): Promise<boolean> {
      const ids: string[] = await db
        .write('switch_rows')
        .where({ switchId })
        .limit(DELETED_AT_ONCE)
        .pluck('id');
      await db.write('switch_rows').whereIn('id', ids).delete();
      if (ids.length > 0) return true;
      const seen: string[] = await db
        .write('switch_seen')
        .where({ switchId })
        .limit(DELETED_AT_ONCE)
        .pluck('externalId');
      await db.write('switch_seen').where({ switchId }).whereIn('externalId', seen).delete();
      return seen.length > 0;
    },
  };
}

export type SwitchRowsRepo = ReturnType<typeof createSwitchRowsRepo>;
