import type { Db } from '../../db/connect';
import { withoutView } from '../../db/sqlite/staged-views';
import { foldCase } from '../../lib/text/fold-text';
import { lowerCaseWords } from '../../lib/text/search-words';

export interface FoundSource {
  id: string;
  sourceUrl: string | null;
  sourceHandle: string | null;
  competitorId: string;
  competitorName: string;
}

/** Length of the indexed beginnings. */
const LENGTH = 40;
/** Sorts after every text with the prefix. */
const LAST = '\u{10FFFF}';
/** Number of the newest sources whose whole address is searched. */
const NEWEST = 500;

const withoutScheme = (text: string) => text.replace(/^https?:\/\//, '').replace(/^www\./, '');

/**
 * Returns up to `limit` monitored sources of the workspace, at a cost that doesn't grow with their number: those whose
 * address or handle starts with the text come first, then the newest ones that contain all words.
 */
export async function findSources(
  db: Db,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<FoundSource[]> {
  const words = lowerCaseWords(text);
  const typed = foldCase(text).trim();
  if (words.length === 0) return [];
  const isPostgres = db.engine === 'postgres';
  // The same expressions as in the indexes.
  const address = `replace(replace(replace(lower("sourceUrl"), 'https://', ''), 'http://', ''), 'www.', '')`;
  const handle = `replace(lower("sourceHandle"), '@', '')`;
  const beginnings = [
    { part: address, start: withoutScheme(typed) },
    { part: handle, start: typed.replace(/^@/, '') },
  ].filter(({ start }) => start !== '');
  const arms = beginnings.map(({ part, start }, place) => {
    const key = `substr(${part}, 1, ${LENGTH})${isPostgres ? ' collate "C"' : ''}`;
    const prefix = [...start].slice(0, LENGTH).join('');
    return {
      sql: `select * from (select id, ${place} as place from monitored_sources
        where "workspaceId" = ? and ${key} >= ? and ${key} < ? order by ${key} limit ${limit}) as found_${place}`,
      values: [workspaceId, prefix, prefix + LAST],
    };
  });
  const position = isPostgres ? 'strpos' : 'instr';
  const whole = `lower(coalesce("sourceUrl", '') || ' ' || coalesce("sourceHandle", ''))`;
  const newest = {
    sql: `select * from (select id, 2 as place from (select * from monitored_sources where "workspaceId" = ?
        order by "createdAt" desc, id desc limit ${NEWEST}) as newest
      where ${words.map(() => `${position}(${whole}, ?) > 0`).join(' and ')} limit ${limit}) as found_2`,
    values: [workspaceId, ...words],
  };
  const all = [...arms, newest];
  const found = db.read.raw(
    `(select id, min(place) as place from (${all.map(({ sql }) => sql).join(' union all ')}) as found group by id) as f`,
    all.flatMap(({ values }) => values),
  );
  return db
    .read('monitored_sources as s')
    .join(found, 'f.id', 's.id')
    .join(withoutView(db, 'competitors', 'c'), 'c.id', 's.competitorId')
    .where('s.workspaceId', workspaceId)
    .orderBy(['f.place', 's.sourceUrl', 's.id'])
    .limit(limit)
    .select('s.id', 's.sourceUrl', 's.sourceHandle', 's.competitorId', { competitorName: 'c.name' });
}
