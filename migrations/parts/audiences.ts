import type { Knex } from 'knex';
import { list, owner } from './columns';

type Table = Knex.CreateTableBuilder;

/** The columns that say which partners see a row: all of them, those of some tiers, or chosen ones. */
export function audience(knex: Knex, table: Table): void {
  table.string('audience', 10).notNullable();
  list(knex, table, 'tiers');
}

/** Creates the table with the chosen partners of a table's rows, such as `announcement_partners`. */
export async function createChosenPartners(
  knex: Knex,
  { links, column, of }: { links: string; column: string; of: string },
): Promise<void> {
  await knex.schema.createTable(links, (table) => {
    owner(table, column, of);
    owner(table, 'partnerId', 'partners');
    table.primary([column, 'partnerId']);
    table.index(['partnerId', column]);
  });
}
