import type { Knex } from 'knex';

/** Resources that partners can download only after they accepted an agreement. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE resources ADD COLUMN "requiresAgreementId" varchar(36) REFERENCES agreements(id) ON DELETE NO ACTION',
  );
  await knex.raw(
    'CREATE INDEX resources_of_agreement ON resources ("requiresAgreementId") WHERE "requiresAgreementId" IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX resources_of_agreement');
  await knex.raw('ALTER TABLE resources DROP COLUMN "requiresAgreementId"');
}
