import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { describeSchema, listTables } from '../testing/describe-schema';
import { createTestApp } from '../testing/server';
import { migrateDown, migrateUp } from './migrate';

it('runs every file of the folder, in the order of the numbers', async () => {
  const files = await readdir(new URL('../../migrations', import.meta.url));
  const numbered = files.filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort();
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(numbered);
});

it('creates the same schema again after a rollback, which leaves nothing behind', async () => {
  const { app, close } = await createTestApp();
  try {
    const before = await describeSchema(app.db);
    await migrateDown(app.db);
    expect(await listTables(app.db)).toEqual(['knex_migrations', 'knex_migrations_lock']);
    const left = (await describeSchema(app.db)).filter((line) => !line.includes('knex_migrations'));
    expect(left).toEqual(
      app.db.engine === 'sqlite' ? [] : [expect.stringMatching(/pg_trgm/), expect.stringMatching(/plpgsql/)],
    );
    await migrateUp(app.db);
    expect(await describeSchema(app.db)).toEqual(before);
  } finally {
    await close();
  }
});
