import type { Knex } from 'knex';

/** Finds imports of workspaces that are under way, and those whose process was killed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX workspace_imports_under_way ON workspace_imports (status, "aliveUntil")');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX workspace_imports_under_way');
}
