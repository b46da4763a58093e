import type { Knex } from 'knex';
import { countInTurn } from './2026-11-21-count-in-turn';

/** Referral programs, and the referrals that people make in them. */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

/** Text on SQLite (ISO 8601, which sorts by time), timestamptz on PostgreSQL. */
const time = (knex: Knex, table: Knex.CreateTableBuilder, column: string) =>
  isPostgres(knex) ? table.specificType(column, 'timestamptz(3)') : table.text(column);

const searchableId = (knex: Knex, table: Knex.CreateTableBuilder) => {
  if (isPostgres(knex)) return table.string('id', 36).primary();
  // SQLite's search index names rows by an integer that VACUUM must not renumber: an explicit one.
  table.increments('seq');
  return table.string('id', 36).notNullable().unique();
};

export async function up(knex: Knex): Promise<void> {
  await createPrograms(knex);
  await createReferrals(knex);
  for (const { table, columns, counts } of counted) {
    await (isPostgres(knex) ? countOnPostgres : countOnSqlite)(knex, table, columns, counts);
    await createSearch(knex, table);
  }
  await countInTurn(knex, 'referral_programs');
  await countReferralsInTurn(knex);
}

async function createPrograms(knex: Knex): Promise<void> {
  await knex.schema.createTable('referral_programs', (table) => {
    searchableId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    table.text('name').notNullable();
    table.text('description').nullable();
    table.string('type', 20).notNullable();
    table.string('rewardType', 20).nullable();
    // A decimal as text: money is never a floating-point number.
    table.text('rewardValue').nullable();
    table.string('status', 20).notNullable().defaultTo('active');
    // What it is found by, in lower case: both engines then search alike, whatever they know of Unicode.
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'type', 'status', 'createdAt', 'id']);
  });
}

async function createReferrals(knex: Knex): Promise<void> {
  await knex.schema.createTable('referrals', (table) => {
    searchableId(knex, table);
    table.string('workspaceId', 36).notNullable().references('id').inTable('workspaces').onDelete('CASCADE');
    // A program that has referrals stays; only a whole workspace takes both with it.
    table
      .string('programId', 36)
      .notNullable()
      .references('id')
      .inTable('referral_programs')
      .onDelete('NO ACTION');
    // A copy of the program's type, so that an index serves the list of one type.
    table.string('referrerType', 20).notNullable();
    table.string('referrerId', 36).nullable().references('id').inTable('partners').onDelete('SET NULL');
    table.text('referrerName').nullable();
    table.text('referrerEmail').nullable();
    table.text('referredName').notNullable();
    table.text('referredEmail').notNullable();
    table.text('referredCompany').nullable();
    table.text('referredPhone').nullable();
    table.string('status', 20).notNullable().defaultTo('pending');
    table.text('notes').nullable();
    table.string('rewardStatus', 20).notNullable().defaultTo('pending');
    table.text('rewardAmount').nullable();
    time(knex, table, 'convertedAt').nullable();
    time(knex, table, 'rewardedAt').nullable();
    table.text('searchText').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'rewardStatus', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'referrerType', 'rewardStatus', 'createdAt', 'id']);
    table.index(['programId', 'createdAt', 'id']);
    table.index(['programId', 'status', 'createdAt', 'id']);
    table.index(['referrerId']);
  });
}

/** A counter of row_counts: under which name it counts, and what of a row it counts by; both SQL over `row`. */
type Counts = (row: string) => readonly { countedAs: string; bucket: string }[];

/** What is counted of the two tables, and the columns whose change changes a count. */
const counted: readonly { table: string; columns: readonly string[]; counts: Counts }[] = [
  {
    table: 'referral_programs',
    columns: ['type', 'status'],
    counts: (row) => [{ countedAs: `'referral_programs'`, bucket: `${row}.type || ':' || ${row}.status` }],
  },
  {
    table: 'referrals',
    columns: ['programId', 'referrerType', 'status', 'rewardStatus'],
    counts: (row) => [
      {
        countedAs: `'referrals'`,
        bucket: `${row}."referrerType" || ':' || ${row}.status || ':' || ${row}."rewardStatus"`,
      },
      // A program's id fills a bucket's 40 characters.
      { countedAs: `'referrals:' || ${row}.status`, bucket: `${row}."programId"` },
    ],
  },
];

const add = (counts: Counts) =>
  counts('NEW')
    .map(
      ({ countedAs, bucket }) => `
        INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", ${countedAs}, ${bucket}, 1)
        ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`,
    )
    .join('');
const remove = (counts: Counts) =>
  counts('OLD')
    .map(
      ({ countedAs, bucket }) => `
        UPDATE row_counts SET n = n - 1
        WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = ${countedAs} AND bucket = ${bucket};`,
    )
    .join('');

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
const differ = (columns: readonly string[]) =>
  columns.map((column) => `OLD."${column}" <> NEW."${column}"`).join(' OR ');

async function countOnSqlite(
  knex: Knex,
  table: string,
  columns: readonly string[],
  counts: Counts,
): Promise<void> {
  const trigger = (name: string, event: string, work: string) =>
    knex.raw(`CREATE TRIGGER ${table}_counted_${name} AFTER ${event} BEGIN ${work} END`);
  await trigger('insert', `INSERT ON ${table}`, add(counts));
  await trigger('delete', `DELETE ON ${table}`, remove(counts));
  await trigger(
    'update',
    `UPDATE OF ${quoted(columns)} ON ${table} WHEN ${differ(columns)}`,
    remove(counts) + add(counts),
  );
}

async function countOnPostgres(
  knex: Knex,
  table: string,
  columns: readonly string[],
  counts: Counts,
): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION ${table}_counted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${remove(counts)}
      IF TG_OP = 'UPDATE' THEN ${add(counts)} END IF;
      RETURN NULL;
    END $$`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted AFTER DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION ${table}_counted()`,
  );
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_update AFTER UPDATE OF ${quoted(columns)} ON ${table}
     FOR EACH ROW WHEN (${differ(columns)}) EXECUTE FUNCTION ${table}_counted()`,
  );
  // Once for each statement: see count-bulk-inserts.
  const inserts = counts('added')
    .map(
      ({ countedAs, bucket }) => `
        INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
        SELECT "workspaceId", ${countedAs}, ${bucket}, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + excluded.n;`,
    )
    .join('');
  await knex.raw(`
    CREATE FUNCTION ${table}_counted_insert() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${inserts} RETURN NULL; END $$`);
  await knex.raw(
    `CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table}
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_counted_insert()`,
  );
}

/** As `countInTurn`, which knows of a column `status` alone. */
async function countReferralsInTurn(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  const columns = ['programId', 'referrerType', 'status', 'rewardStatus'];
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn AFTER INSERT OR DELETE ON referrals
     FOR EACH ROW EXECUTE FUNCTION count_in_turn()`,
  );
  await knex.raw(
    `CREATE TRIGGER a_count_in_turn_update AFTER UPDATE OF ${quoted(columns)} ON referrals
     FOR EACH ROW WHEN (${differ(columns)}) EXECUTE FUNCTION count_in_turn()`,
  );
}

/** Substring search over what a card says. */
async function createSearch(knex: Knex, table: string): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw(`CREATE INDEX ${table}_search_trgm ON ${table} USING gin ("searchText" gin_trgm_ops)`);
    return;
  }
  await knex.raw(
    `CREATE VIRTUAL TABLE ${table}_search
     USING fts5("searchText", content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1')`,
  );
  const addText = `INSERT INTO ${table}_search(rowid, "searchText") VALUES (NEW.seq, NEW."searchText");`;
  const removeText = `INSERT INTO ${table}_search(${table}_search, rowid, "searchText")
                      VALUES ('delete', OLD.seq, OLD."searchText");`;
  await knex.raw(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN ${addText} END`);
  await knex.raw(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN ${removeText} END`);
  await knex.raw(
    `CREATE TRIGGER ${table}_search_update AFTER UPDATE OF "searchText" ON ${table}
     WHEN OLD."searchText" <> NEW."searchText" BEGIN ${removeText} ${addText} END`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['referrals', 'referral_programs']) {
    await knex.schema.dropTableIfExists(`${table}_search`);
    await knex.schema.dropTable(table);
    if (!isPostgres(knex)) continue;
    await knex.raw(`DROP FUNCTION ${table}_counted()`);
    await knex.raw(`DROP FUNCTION ${table}_counted_insert()`);
  }
  await knex('row_counts')
    .where('tableName', 'referral_programs')
    .orWhere('tableName', 'like', 'referrals%')
    .delete();
}
