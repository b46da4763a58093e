import type { Db } from '../../db/connect';
import { foldText } from '../../lib/text/fold-text';

export interface FoundContact {
  id: string;
  name: string;
  email: string | null;
  partnerId: string;
  partnerName: string;
}

/** Length of the indexed beginnings. */
const LENGTH = 40;
/** Sorts after every text with the prefix. */
const LAST = '\u{10FFFF}';

/** The name, its last word and the email, by the same expressions as in the indexes. */
const postgresParts = [
  '"searchText"',
  String.raw`regexp_replace(split_part("searchText", chr(10), 1), '^.* ', '')`,
  'split_part("searchText", chr(10), 2)',
];
const name = `substr("searchText", 1, instr("searchText", char(10)) - 1)`;
const sqliteParts = [
  '"searchText"',
  `replace(${name}, rtrim(${name}, replace(${name}, ' ', '')), '')`,
  `substr("searchText", instr("searchText", char(10)) + 1)`,
];

/**
 * Returns up to `limit` contacts of the workspace whose name, last name or email starts with the text, at a cost that
 * doesn't grow with their number. Names come first.
 */
export async function findContacts(
  db: Db,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<FoundContact[]> {
  const prefix = foldText(text).trim().replace(/\s+/gu, ' ');
  if (prefix === '') return [];
  const isPostgres = db.engine === 'postgres';
  const start = [...prefix].slice(0, LENGTH).join('');
  const arms = (isPostgres ? postgresParts : sqliteParts).map((part, rank) => {
    const key = `substr(${part}, 1, ${LENGTH})${isPostgres ? ' collate "C"' : ''}`;
    return `select * from (select id, ${rank} as place from partner_contacts
      where "workspaceId" = ? and ${key} >= ? and ${key} < ? order by ${key} limit ${limit}) as found_${rank}`;
  });
  const found = db.read.raw(
    `(select id, min(place) as place from (${arms.join(' union all ')}) as found group by id) as f`,
    arms.flatMap(() => [workspaceId, start, start + LAST]),
  );
  return db
    .read('partner_contacts as c')
    .join(found, 'f.id', 'c.id')
    .join('partners as p', 'p.id', 'c.partnerId')
    .where('p.workspaceId', workspaceId)
    .orderBy(['f.place', 'c.name', 'c.id'])
    .limit(limit)
    .select('c.id', 'c.name', 'c.email', 'c.partnerId', { partnerName: 'p.name' });
}
