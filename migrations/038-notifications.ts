import type { Knex } from 'knex';
import { isPostgres, ofMember, owner, primaryId, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

/** Notifications of members, and how they want to receive them. */
export async function up(knex: Knex): Promise<void> {
  // An IANA name; null is UTC.
  await knex.raw('ALTER TABLE users ADD COLUMN "timeZone" varchar(64)');
  await knex.schema.createTable('notifications', (table) => {
    primaryId(table);
    ofMember(table);
    // Its subject, once for each user: the id of an event, or a due date.
    table.string('eventKey', 100).notNullable();
    table.string('kind', 30).notNullable();
    table.text('title').notNullable();
    table.text('body').nullable();
    table.text('url').nullable();
    table.string('objectType', 40).notNullable();
    table.string('objectId', 36).nullable();
    table.text('actorName').nullable();
    // The people who may see it: admins, members or portal users of the partner.
    table.string('audience', 10).notNullable();
    uuid(table, 'partnerId').nullable();
    // Later events of the same group are added to an unread notification.
    table.string('groupKey', 120).nullable();
    table.integer('count').notNullable().defaultTo(1);
    // false: only for the daily mail.
    table.boolean('isListed').notNullable();
    table.boolean('isRead').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['userId', 'eventKey']);
    table.index(['userId', 'workspaceId', 'createdAt', 'id']);
    table.index(['createdAt', 'id']);
  });
  await knex.raw(
    `CREATE INDEX notifications_unread ON notifications ("userId", "workspaceId", "createdAt", id)
     WHERE ${isPostgres(knex) ? 'NOT "isRead"' : '"isRead" = 0'}`,
  );
  // The events that were added to an existing notification.
  await knex.schema.createTable('notification_merges', (table) => {
    uuid(table, 'userId').notNullable();
    table.string('eventKey', 100).notNullable();
    owner(table, 'notificationId', 'notifications');
    table.primary(['userId', 'eventKey']);
    table.index(['notificationId']);
  });
  // Only preferences that differ from the defaults.
  await knex.schema.createTable('notification_preferences', (table) => {
    ofMember(table);
    table.string('kind', 30).notNullable();
    table.boolean('inApp').notNullable();
    table.string('email', 10).notNullable();
    time(knex, table, 'updatedAt').notNullable();
    table.primary(['userId', 'workspaceId', 'kind']);
  });
  // The members who get a daily mail.
  await knex.schema.createTable('notification_digests', (table) => {
    ofMember(table);
    time(knex, table, 'dueAt').notNullable();
    // The daily mail contains notifications after this time.
    time(knex, table, 'since').notNullable();
    table.primary(['userId', 'workspaceId']);
    table.index(['dueAt']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'notification_digests',
    'notification_preferences',
    'notification_merges',
    'notifications',
  ]);
  await knex.raw('ALTER TABLE users DROP COLUMN "timeZone"');
}
