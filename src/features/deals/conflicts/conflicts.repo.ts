import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import type { MatchKeys } from '../../../lib/text/match-keys';
import type { ConflictKind, DealConflict } from '../deals.rules';
import { createProtections, type Protection, type Protections } from './protections.rules';

/** A deal whose customer the workspace may already know. */
export interface Claim extends MatchKeys {
  workspaceId: string;
  /** The id of the deal; null if it isn't stored yet. */
  dealId: string | null;
  leadId: string | null;
  partnerId: string;
  /** ISO 8601. */
  now: string;
}

type Column = keyof MatchKeys;
type Found = Omit<DealConflict, 'matchedOn'>;

interface Source {
  table: string;
  name: string;
  since: string;
  /** Leaves out records of the claim's partner, and decided ones. */
  others(query: Knex.QueryBuilder, claim: Claim): Knex.QueryBuilder;
  partnerName: string;
  join?(query: Knex.QueryBuilder): Knex.QueryBuilder;
}

export const sources: Record<ConflictKind, Source> = {
  deal: {
    table: 'deals',
    name: 'name',
    since: 'submittedAt',
    others: (query, { partnerId, now }) =>
      query
        .whereNot('t.partnerId', partnerId)
        .whereRaw(`(t.status = 'submitted' or (t.status = 'approved' and ?? > ?))`, [
          't.protectedUntil',
          now,
        ]),
    join: (query) => query.innerJoin('partners as p', 'p.id', 't.partnerId'),
    partnerName: 'p.name',
  },
  lead: {
    table: 'leads',
    name: 'name',
    since: 'createdAt',
    others: (query, { leadId, partnerId }) =>
      (leadId === null ? query : query.whereNot('t.id', leadId)).whereRaw('(?? is null or ?? <> ?)', [
        't.partnerId',
        't.partnerId',
        partnerId,
      ]),
    join: (query) => query.leftJoin('partners as p', 'p.id', 't.partnerId'),
    partnerName: 'p.name',
  },
  partner: {
    table: 'partners',
    name: 'name',
    since: 'createdAt',
    others: (query, { partnerId }) => query.whereNot('t.id', partnerId),
    partnerName: 't.name',
  },
  referral: {
    table: 'referrals',
    name: 'referredName',
    since: 'createdAt',
    others: (query, { partnerId }) =>
      query.whereRaw('(?? is null or ?? <> ?)', ['t.referrerId', 't.referrerId', partnerId]),
    join: (query) => query.leftJoin('partners as p', 'p.id', 't.referrerId'),
    partnerName: 'p.name',
  },
};

const kinds: readonly ConflictKind[] = ['deal', 'lead', 'partner', 'referral'];

/** Finds the workspace's records about the customer of a deal. */
export function createConflictsRepo(db: Db) {
  const open = (claim: Claim, kind: ConflictKind, column: Column, key: string) => {
    const { table, others, join = (query) => query } = sources[kind];
    const query = db
      .read(`${table} as t`)
      .where({ 't.workspaceId': claim.workspaceId, [`t.${column}`]: key });
    return others(join(query), claim);
  };

  /** Returns the first conflicts of one kind. */
  async function find(claim: Claim, kind: ConflictKind, column: Column, limit: number): Promise<Found[]> {
    const key = claim[column];
    if (key === null) return [];
    const { name, since, partnerName } = sources[kind];
    return open(claim, kind, column, key)
      .orderBy([`t.${since}`, 't.id'])
      .limit(limit)
      .select('t.id', {
        kind: db.read.raw('?', [kind]),
        name: `t.${name}`,
        since: `t.${since}`,
        partnerName,
      });
  }

  return {
    /** Returns the first conflicts, each record once. */
    async all(claim: Claim, limit: number): Promise<DealConflict[]> {
      const ofColumn = async (column: Column): Promise<DealConflict[]> => {
        const found = await Promise.all(kinds.map((kind) => find(claim, kind, column, limit)));
        const matchedOn = column === 'matchDomain' ? 'domain' : 'name';
        return found.flat().map((conflict) => ({ ...conflict, matchedOn }));
      };
      const [byDomain, byName] = await Promise.all([ofColumn('matchDomain'), ofColumn('matchName')]);
      const isKnown = new Set(byDomain.map(({ id }) => id));
      return [...byDomain, ...byName.filter(({ id }) => !isKnown.has(id))]
        .sort((one, other) => compare(one, other))
        .slice(0, limit);
    },

    /**
     * Reads the partners that have the customers of some deals of a workspace. Runs two queries for any number of
     * deals.
     */
    async protections(workspaceId: string, keys: readonly MatchKeys[], now: string): Promise<Protections> {
      const held = async (column: Column): Promise<Protection[]> => {
        const wanted = [...new Set(keys.map((one) => one[column]))].filter((key) => key !== null);
        if (wanted.length === 0) return [];
        const rows: Omit<Protection, 'column'>[] = await db
          .read('deals')
          .where({ workspaceId })
          .whereIn(column, wanted)
          // An expression and `having`, because both databases would otherwise read all approved deals.
          .whereRaw("?? || '' = 'approved'", ['status'])
          .groupBy(column, 'partnerId')
          .havingRaw('max(??) > ?', ['protectedUntil', now])
          .select('partnerId', { key: column, until: db.read.raw('max(??)', ['protectedUntil']) });
        return rows.map((row) => ({ ...row, column }));
      };
      const [byDomain, byName] = await Promise.all([held('matchDomain'), held('matchName')]);
      return createProtections([...byDomain, ...byName]);
    },

    /** Makes other approvals of the workspace wait until the current transaction ends. */
    async lockWorkspace(workspaceId: string): Promise<void> {
      // SQLite has only one writer.
      if (db.engine === 'postgres')
        await db.write.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `partnerhub.deals ${workspaceId}`,
        ]);
    },
  };
}

const keyOf = ({ since, kind, id }: DealConflict) => `${since} ${kind} ${id}`;
const compare = (one: DealConflict, other: DealConflict): number => (keyOf(one) < keyOf(other) ? -1 : 1);

export type ConflictsRepo = ReturnType<typeof createConflictsRepo>;
