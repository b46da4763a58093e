import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/** Lets super admins find accounts by name too. */
export async function up(knex: Knex): Promise<void> {
  // The name as it is searched for: in lower case, which SQLite knows of ASCII letters only.
  await knex.raw('ALTER TABLE users ADD COLUMN "nameText" text');
  await knex.raw('UPDATE users SET "nameText" = lower(name) WHERE name IS NOT NULL');
  if (isPostgres(knex)) {
    await knex.raw('DROP INDEX users_email_trgm');
    await listOnPostgres(knex, wholeText);
    await knex.raw(`CREATE INDEX users_search_trgm ON users USING gin ((${wholeText}) gin_trgm_ops)`);
  } else {
    await listOnSqlite(knex, { of: 'email, "nameText"', text: newText });
    await knex.raw(
      `UPDATE listed_users SET "searchText" = (SELECT ${wholeText} FROM users WHERE users.id = listed_users.id)
       WHERE id IN (SELECT id FROM users WHERE "nameText" IS NOT NULL)`,
    );
  }
}

const wholeText = `email || coalesce(' ' || "nameText", '')`;
const newText = `NEW.email || coalesce(' ' || NEW."nameText", '')`;

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('DROP INDEX users_search_trgm');
    await listOnPostgres(knex, 'email');
    await knex.raw('CREATE INDEX users_email_trgm ON users USING gin (email gin_trgm_ops)');
  } else {
    await listOnSqlite(knex, { of: 'email', text: 'NEW.email' });
    await knex.raw(
      `UPDATE listed_users SET "searchText" = (SELECT email FROM users WHERE users.id = listed_users.id)
       WHERE id IN (SELECT id FROM users WHERE "nameText" IS NOT NULL)`,
    );
  }
  await knex.raw('ALTER TABLE users DROP COLUMN "nameText"');
}

async function listOnPostgres(knex: Knex, text: string): Promise<void> {
  await knex.raw('DROP VIEW listed_users');
  await knex.raw(`CREATE VIEW listed_users AS SELECT id, ${text} AS "searchText", "createdAt" FROM users`);
}

/** The list is a table there, which triggers maintain. */
async function listOnSqlite(knex: Knex, { of, text }: { of: string; text: string }): Promise<void> {
  for (const event of ['insert', 'update']) await knex.raw(`DROP TRIGGER users_listed_${event}`);
  await knex.raw(`CREATE TRIGGER users_listed_insert AFTER INSERT ON users BEGIN
    INSERT INTO listed_users(id, "searchText", "createdAt") VALUES (NEW.id, ${text}, NEW."createdAt"); END`);
  await knex.raw(`CREATE TRIGGER users_listed_update AFTER UPDATE OF ${of} ON users BEGIN
    UPDATE listed_users SET "searchText" = ${text} WHERE id = NEW.id; END`);
}
