import type { Db } from '../../db/connect';
import { withoutView } from '../../db/sqlite/staged-views';
import {
  outcomeKinds,
  type Evidence,
  type EvidenceSourceKind,
  type Outcome,
  type OutcomeKind,
} from './evidence.rules';

/** A found thing, as evidence stores it. */
export type LockedSource = Pick<Evidence, 'title' | 'url' | 'sourceName' | 'feedItemId' | 'trendArticleId'>;

type HeldRow = Pick<Evidence, 'title' | 'url' | 'sourceName'>;

export interface NewEvidence extends Evidence {
  workspaceId: string;
  kind: OutcomeKind;
  /** Id of the object made from the found thing. */
  of: string;
}

type Kept = Evidence & { of: string };

const columnOf = {
  lead: 'leadId',
  partnerNote: 'partnerNoteId',
  roadmapItem: 'roadmapItemId',
  campaign: 'campaignId',
} as const satisfies Record<OutcomeKind, string>;

const foundColumnOf = { feedItem: 'feedItemId', trendArticle: 'trendArticleId' } as const;

const columns = ['id', 'title', 'url', 'sourceName', 'feedItemId', 'trendArticleId', 'createdAt'];

/** Upper bound for the outcomes on a page. Real pages have far fewer. */
const MAX_OUTCOMES = 1000;

interface OutcomeRow {
  found: string;
  leadId: string | null;
  partnerNoteId: string | null;
  roadmapItemId: string | null;
  campaignId: string | null;
  partnerId: string | null;
  name: string;
}

export function createEvidenceRepo(db: Db) {
  return {
    /** Reads an item of the workspace and prevents its deletion until the current transaction ends. */
    async lockFeedItem(workspaceId: string, id: string): Promise<LockedSource | undefined> {
      const row: HeldRow | undefined = await db
        .write('feed_items as i')
        .join(withoutView(db, 'competitors', 'c'), 'c.id', 'i.competitorId')
        .where({ 'i.workspaceId': workspaceId, 'i.id': id })
        .forKeyShare('i')
        .first({ title: 'i.title', url: 'i.url', sourceName: 'c.name' });
      return row && { ...row, feedItemId: id, trendArticleId: null };
    },

    /** Reads a trend article of the workspace and prevents its deletion until the current transaction ends. */
    async lockTrendArticle(workspaceId: string, id: string): Promise<LockedSource | undefined> {
      const row: HeldRow | undefined = await db
        .write('trend_articles')
        .where({ workspaceId, id })
        .forKeyShare()
        .first({ title: 'title', url: 'url', sourceName: 'source' });
      return row && { ...row, feedItemId: null, trendArticleId: id };
    },

    async insert({ kind, of, ...evidence }: NewEvidence): Promise<void> {
      await db.write('evidence').insert({ ...evidence, [columnOf[kind]]: of });
    },

    /** Returns the evidence of several objects of one kind. Unsorted, because each object has at most one. */
    async of(workspaceId: string, kind: OutcomeKind, ids: readonly string[]): Promise<Kept[]> {
      const column = columnOf[kind];
      return db
        .read('evidence')
        .where({ workspaceId })
        .whereIn(column, ids)
        .select(columns)
        .select({ of: column });
    },

    /** Returns the objects that were created from these found things, oldest first, by their ids. */
    async outcomes(
      workspaceId: string,
      kind: EvidenceSourceKind,
      ids: readonly string[],
    ): Promise<Map<string, Outcome[]>> {
      if (ids.length === 0) return new Map();
      const found = `e.${foundColumnOf[kind]}`;
      const rows: OutcomeRow[] = await db
        .read('evidence as e')
        .leftJoin('leads as l', 'l.id', 'e.leadId')
        .leftJoin('partner_notes as n', 'n.id', 'e.partnerNoteId')
        .leftJoin('partners as p', 'p.id', 'n.partnerId')
        .leftJoin('roadmap_items as r', 'r.id', 'e.roadmapItemId')
        .leftJoin('campaigns as c', 'c.id', 'e.campaignId')
        .where('e.workspaceId', workspaceId)
        .whereIn(found, ids)
        .orderBy(['e.createdAt', 'e.id'])
        .limit(MAX_OUTCOMES)
        .select('e.leadId', 'e.partnerNoteId', 'e.roadmapItemId', 'e.campaignId')
        .select({
          found,
          partnerId: 'p.id',
          name: db.read.raw('coalesce(??, ??, ??, ??)', ['l.name', 'p.name', 'r.title', 'c.name']),
        });
      const byFound = new Map<string, Outcome[]>();
      for (const row of rows) byFound.set(row.found, [...(byFound.get(row.found) ?? []), ...outcomesOf(row)]);
      return byFound;
    },
  };
}

/** Returns one outcome, because a row belongs to exactly one object. */
function outcomesOf({ name, partnerId, ...row }: OutcomeRow): Outcome[] {
  return outcomeKinds.flatMap((kind) => {
    const id = row[columnOf[kind]];
    return id === null ? [] : [{ kind, id, name, partnerId }];
  });
}

export type EvidenceRepo = ReturnType<typeof createEvidenceRepo>;
