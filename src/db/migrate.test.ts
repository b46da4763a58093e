import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { describeSchema, listTables } from '../testing/describe-schema';
import { createPostgresDatabase } from '../testing/postgres';
import { createTestApp } from '../testing/server';
import { connect, type Db } from './connect';
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

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'sets the cost of random reads for all later sessions of PostgreSQL, unless the operator has set it',
  async () => {
    const { url, drop } = await createPostgresDatabase();
    const inSession = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const db = connect({ databaseUrl: url, dataDir: '' });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    };
    const set = (setting: string) =>
      inSession((db) => db.write.raw(`ALTER DATABASE ?? ${setting}`, [new URL(url).pathname.slice(1)]));
    const cost = () => inSession(async (db) => (await db.read.raw('SHOW random_page_cost')).rows);

    await set('SET random_page_cost = 2');
    await inSession(migrateUp);
    expect(await cost()).toEqual([{ random_page_cost: '2' }]);
    await set('RESET random_page_cost');
    expect(await cost()).toEqual([{ random_page_cost: '4' }]);
    await inSession(migrateUp);
    expect(await cost()).toEqual([{ random_page_cost: '1.1' }]);
    await drop();
  },
);
