import type { Knex } from 'knex';

/**
 * What the dashboard draws, kept by triggers in row_counts: partners by the month in which they were added (UTC,
 * `2026-01`), and applications that became a partner which is still there.
 */
export async function up(knex: Knex): Promise<void> {
  await (knex.client.config.client === 'pg' ? countOnPostgres(knex) : countOnSqlite(knex));
  // After the triggers: making them has shut out whoever writes, so that no row is missed or counted twice.
  await countWhatIsThere(knex);
}

const added = (tableName: string, bucket: string) =>
  `INSERT INTO row_counts ("workspaceId", "tableName", bucket, n) VALUES (NEW."workspaceId", '${tableName}', ${bucket}, 1)
   ON CONFLICT ("workspaceId", "tableName", bucket) DO UPDATE SET n = row_counts.n + 1;`;
const removed = (tableName: string, bucket: string) =>
  `UPDATE row_counts SET n = n - 1
   WHERE "workspaceId" = OLD."workspaceId" AND "tableName" = '${tableName}' AND bucket = ${bucket};`;

const monthOf = {
  sqlite: (time: string) => `substr(${time}, 1, 7)`,
  postgres: (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM')`,
};

async function countOnSqlite(knex: Knex): Promise<void> {
  const addMonth = added('partners_by_month', monthOf.sqlite('NEW."createdAt"'));
  const removeMonth = removed('partners_by_month', monthOf.sqlite('OLD."createdAt"'));
  const addConverted = added('applications_converted', `'converted'`);
  const removeConverted = removed('applications_converted', `'converted'`);
  const trigger = (name: string, event: string, work: string) =>
    knex.raw(`CREATE TRIGGER ${name} AFTER ${event} BEGIN ${work} END`);

  await trigger('partners_by_month_insert', 'INSERT ON partners', addMonth);
  await trigger('partners_by_month_delete', 'DELETE ON partners', removeMonth);
  await trigger('partners_by_month_update', 'UPDATE OF "createdAt" ON partners', removeMonth + addMonth);
  const isNow = 'NEW."partnerId" IS NOT NULL';
  const was = 'OLD."partnerId" IS NOT NULL';
  await trigger('applications_converted_insert', `INSERT ON applications WHEN ${isNow}`, addConverted);
  await trigger('applications_converted_delete', `DELETE ON applications WHEN ${was}`, removeConverted);
  // Two, because a trigger of SQLite has one condition only.
  const update = 'UPDATE OF "partnerId" ON applications WHEN';
  await trigger('applications_converted_set', `${update} ${isNow} AND NOT (${was})`, addConverted);
  await trigger('applications_converted_unset', `${update} ${was} AND NOT (${isNow})`, removeConverted);
}

async function countOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION partners_by_month() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN ${removed('partners_by_month', monthOf.postgres('OLD."createdAt"'))} END IF;
      IF TG_OP <> 'DELETE' THEN ${added('partners_by_month', monthOf.postgres('NEW."createdAt"'))} END IF;
      RETURN NULL;
    END $$`);
  // Triggers run in the order of their names: with this one before partners_counted, all who add partners wait for each
  // other at the month, and never one at a status and another at the month.
  await knex.raw(
    `CREATE TRIGGER partners_by_month AFTER INSERT OR DELETE OR UPDATE OF "createdAt" ON partners
     FOR EACH ROW EXECUTE FUNCTION partners_by_month()`,
  );
  await knex.raw(`
    CREATE FUNCTION applications_converted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD."partnerId" IS NOT NULL
        THEN ${removed('applications_converted', `'converted'`)} END IF;
      IF TG_OP <> 'DELETE' AND NEW."partnerId" IS NOT NULL
        THEN ${added('applications_converted', `'converted'`)} END IF;
      RETURN NULL;
    END $$`);
  // Deferred: deleting a partner changes its application first and the counts of partners then, converting does it the other
  // way around, and two that meet would wait for each other.
  await knex.raw(
    `CREATE CONSTRAINT TRIGGER applications_converted AFTER INSERT OR DELETE OR UPDATE OF "partnerId" ON applications
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION applications_converted()`,
  );
}

async function countWhatIsThere(knex: Knex): Promise<void> {
  const month = knex.client.config.client === 'pg' ? monthOf.postgres : monthOf.sqlite;
  await knex.raw(
    `INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
     SELECT "workspaceId", 'partners_by_month', ${month('"createdAt"')}, count(*) FROM partners GROUP BY 1, 3`,
  );
  await knex.raw(
    `INSERT INTO row_counts ("workspaceId", "tableName", bucket, n)
     SELECT "workspaceId", 'applications_converted', 'converted', count(*) FROM applications
     WHERE "partnerId" IS NOT NULL GROUP BY 1`,
  );
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('DROP TRIGGER partners_by_month ON partners');
    await knex.raw('DROP TRIGGER applications_converted ON applications');
    await knex.raw('DROP FUNCTION partners_by_month()');
    await knex.raw('DROP FUNCTION applications_converted()');
  } else {
    for (const event of ['insert', 'delete', 'update'])
      await knex.raw(`DROP TRIGGER partners_by_month_${event}`);
    for (const event of ['insert', 'delete', 'set', 'unset'])
      await knex.raw(`DROP TRIGGER applications_converted_${event}`);
  }
  await knex('row_counts').whereIn('tableName', ['partners_by_month', 'applications_converted']).delete();
}
