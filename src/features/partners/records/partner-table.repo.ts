import type { Db } from '../../../db/connect';
import { createEntityTable } from '../../../db/entity-table';
import type { DeclarationOf } from '../../../lib/entities/entity';
import type { Page, PageRequest } from '../../../lib/paging';

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const CAP = 10_000;

interface Row {
  id: string;
  partnerId: string;
  createdAt: string;
}

interface Options<Item extends object> {
  table: string;
  /** `from` can name the user of the column `person` as `u`, and that of `ownerId` as `o`. */
  entity: DeclarationOf<Item>;
  /** The column with the id of the user that is shown with the record. */
  person?: 'userId' | 'completedBy';
  /** Whether the record has an owner. */
  hasOwner?: true;
}

/** The queries of a table of a partner's records. All expect the id of a partner found in the actor's workspace. */
export function createPartnerTable<Stored extends Row, Item extends Stored = Stored>(
  db: Db,
  { table, entity, person, hasOwner }: Options<Item>,
) {
  const rows = createEntityTable<Stored, Item>(db, {
    table,
    alias: 'r',
    scope: 'partnerId',
    entity,
    join(query) {
      if (person) query.leftJoin('users as u', 'u.id', `r.${person}`);
      if (hasOwner) query.leftJoin('users as o', 'o.id', 'r.ownerId');
      return query;
    },
  });
  return {
    ...rows,

    /** Newest first. */
    list: (partnerId: string, request: PageRequest): Promise<Page<Item>> =>
      rows.page(partnerId, { search: undefined, count: CAP }, request),
  };
}

export type PartnerTable<Stored extends Row, Item extends Stored = Stored> = ReturnType<
  typeof createPartnerTable<Stored, Item>
>;
