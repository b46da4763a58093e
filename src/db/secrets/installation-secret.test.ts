import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/server';
import { createInstallationSecret } from './installation-secret';
import type { Db } from '../connect';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await createTestApp();
  db = test.app.db;
  close = () => test.close();
});
afterAll(() => close());

const stored = async (name: string): Promise<unknown> =>
  (await db.read('installation_secrets').where({ name }).first('value'))?.value;

it('forgets a secret whose transaction is rolled back', async () => {
  const read = createInstallationSecret(db, 'test-rolled-back');
  let lost: string[] = [];
  await db
    .transaction(async () => {
      // The second read returns the secret that the first has created.
      lost = [await read(), await read()];
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(lost[0]).toBe(lost[1]);
  expect(await stored('test-rolled-back')).toBeUndefined();
  const kept = await read();
  expect(kept).not.toBe(lost[0]);
  expect(await stored('test-rolled-back')).toBe(kept);
  expect(await read()).toBe(kept);
});

it('returns the same secret to all servers, even if they create it at the same time', async () => {
  const servers = Array.from({ length: 4 }, () => createInstallationSecret(db, 'test-shared'));
  const secrets = await Promise.all(servers.map((read) => read()));
  expect(new Set(secrets).size).toBe(1);
  expect(await stored('test-shared')).toBe(secrets[0]);
});
