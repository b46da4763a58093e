import type { Knex } from 'knex';
import { findByPrefix, isPostgres, searchByText } from './parts/list-table';

/** Lets competitors be found by the words of what is known of them, and by how their names begin. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE competitors ADD COLUMN "searchText" text NOT NULL DEFAULT ''`);
  await fillSearchText(knex);
  await findByPrefix(knex, 'competitors');
  await (isPostgres(knex) ? searchByText(knex, 'competitors') : searchOnSqlite(knex));
}

interface Texts {
  id: string;
  name: string;
  industry: string | null;
  website: string | null;
  description: string | null;
}

const BATCH = 500;

async function fillSearchText(knex: Knex): Promise<void> {
  let last = '';
  for (;;) {
    const rows: Texts[] = await knex('competitors')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'name', 'industry', 'website', 'description');
    for (const { id, name, industry, website, description } of rows) {
      const text = [name, industry ?? '', website ?? '', description ?? ''].join('\n');
      await knex('competitors')
        .where({ id })
        .update({ searchText: text.normalize('NFC').toLowerCase() });
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/**
 * The search index names rows by an integer that VACUUM must not renumber. A table that is there takes no such primary key, and to make
 * another one of its name would delete all that refers to it: so a column that a trigger fills.
 */
async function searchOnSqlite(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE competitors ADD COLUMN seq integer');
  await knex.raw('UPDATE competitors SET seq = rowid');
  await knex.raw('CREATE UNIQUE INDEX competitors_seq ON competitors (seq)');
  await knex.raw(
    `CREATE VIRTUAL TABLE competitors_search
     USING fts5("searchText", content='competitors', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  await knex.raw(`INSERT INTO competitors_search(competitors_search) VALUES ('rebuild')`);
  const remove = `INSERT INTO competitors_search(competitors_search, rowid, "searchText")
                  VALUES ('delete', OLD.seq, OLD."searchText");`;
  // One trigger for both steps: those of one event run in no order that can be relied on.
  await knex.raw(
    `CREATE TRIGGER competitors_search_insert AFTER INSERT ON competitors BEGIN
       UPDATE competitors SET seq = (SELECT coalesce(max(seq), 0) + 1 FROM competitors) WHERE id = NEW.id;
       INSERT INTO competitors_search(rowid, "searchText")
       SELECT seq, "searchText" FROM competitors WHERE id = NEW.id;
     END`,
  );
  await knex.raw(`CREATE TRIGGER competitors_search_delete AFTER DELETE ON competitors BEGIN ${remove} END`);
  await knex.raw(
    `CREATE TRIGGER competitors_search_update AFTER UPDATE OF "searchText" ON competitors
     WHEN OLD."searchText" <> NEW."searchText" BEGIN
       ${remove} INSERT INTO competitors_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");
     END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX competitors_name_prefix');
  if (isPostgres(knex)) {
    await knex.raw('DROP INDEX competitors_search_trgm');
  } else {
    for (const event of ['insert', 'delete', 'update'])
      await knex.raw(`DROP TRIGGER competitors_search_${event}`);
    await knex.raw('DROP TABLE competitors_search');
    await knex.raw('DROP INDEX competitors_seq');
    await knex.raw('ALTER TABLE competitors DROP COLUMN seq');
  }
  await knex.raw('ALTER TABLE competitors DROP COLUMN "searchText"');
}
