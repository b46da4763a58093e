import type { Knex } from 'knex';
import { ofWorkspace, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** The queue of mails, and addresses that must not get more. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (table) => {
    primaryId(table);
    // null: a mail about an account.
    uuid(table, 'workspaceId').nullable().references('id').inTable('workspaces').onDelete('CASCADE');
    uuid(table, 'userId').nullable().references('id').inTable('users').onDelete('CASCADE');
    table.string('address', 320).notNullable();
    table.string('kind', 40).notNullable();
    table.string('status', 12).notNullable();
    // Subject and content, encrypted because of links in them. Cleared when the mail is no longer sent.
    table.text('sealed').nullable();
    table.integer('attempts').notNullable();
    // While a process sends it, the end of its lease.
    time(knex, table, 'dueAt').notNullable();
    uuid(table, 'leaseOwner').nullable();
    // The end of all attempts.
    time(knex, table, 'expiresAt').notNullable();
    table.string('error', 500).nullable();
    time(knex, table, 'createdAt').notNullable();
    time(knex, table, 'finishedAt').nullable();
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['userId']);
    table.index(['createdAt']);
  });
  await knex.raw(`CREATE INDEX mails_due ON mails ("dueAt", "id") WHERE status = 'queued'`);
  await knex.schema.createTable('mail_suppressions', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('address', 320).notNullable();
    // A kind of mail, or "all".
    table.string('kind', 40).notNullable();
    table.string('reason', 200).nullable();
    // null: the recipient has unsubscribed.
    table.string('addedBy', 320).nullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['workspaceId', 'address', 'kind']);
    table.index(['workspaceId', 'createdAt', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['mail_suppressions', 'mails']);
}
