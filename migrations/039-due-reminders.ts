import type { Knex } from 'knex';
import { isPostgres, time, uuid } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const dueColumns = { onboarding_tasks: 'dueDate', check_ins: 'scheduledDate' } as const;

/** Reminders of tasks and check-ins that were sent, and an index of the preferences by kind of event. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('due_reminders', (table) => {
    // A task or a check-in.
    uuid(table, 'objectId').notNullable();
    // The due date, or the time of the check-in: a new one is another reminder.
    table.string('due', 30).notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['objectId', 'due']);
    table.index(['createdAt']);
  });
  const isOpen = isPostgres(knex) ? 'NOT completed' : 'completed = 0';
  for (const [name, column] of Object.entries(dueColumns))
    await knex.raw(`CREATE INDEX ${name}_open_due ON ${name} ("${column}", id) WHERE ${isOpen}`);
  await knex.raw(
    'CREATE INDEX notification_preferences_of_kind ON notification_preferences ("workspaceId", kind)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX notification_preferences_of_kind');
  for (const name of Object.keys(dueColumns)) await knex.raw(`DROP INDEX ${name}_open_due`);
  await dropTables(knex, ['due_reminders']);
}
