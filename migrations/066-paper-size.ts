import type { Knex } from 'knex';

/** The paper of the workspace's PDF documents: `a4` or `letter`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE workspaces ADD COLUMN "paperSize" varchar(6) NOT NULL DEFAULT 'a4'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE workspaces DROP COLUMN "paperSize"');
}
