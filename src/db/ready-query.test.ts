import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/server';
import { readyStatements } from './ready-query';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  for (const name of ['ada', 'grace'])
    await test.app.accounts.signUp(
      { email: `${name}@example.org`, password: 'correct horse' },
      { address: '127.0.0.1' },
    );
});
afterAll(() => test.close());

describe('a statement that is built once', () => {
  const emailsOf = (run: ReturnType<typeof readyStatements>, email: string, limit: number) =>
    run<{ email: string }>({
      shape: 'users by email',
      values: [email, limit],
      build: () => test.app.db.read('users').where({ email }).select('email').limit(limit),
    });

  it('uses the values of each call for a statement that is built once', async () => {
    const run = readyStatements(test.app.db);
    expect(await emailsOf(run, 'ada@example.org', 1)).toEqual([{ email: 'ada@example.org' }]);
    expect(await emailsOf(run, 'grace@example.org', 1)).toEqual([{ email: 'grace@example.org' }]);
    expect(await emailsOf(run, 'nobody@example.org', 1)).toEqual([]);
  });

  it('throws when the values are not in the order of the statement', () => {
    const run = readyStatements(test.app.db);
    const statement = {
      shape: 'users by role and email',
      values: ['ada@example.org', 'viewer'],
      build: () => test.app.db.read('users').where({ role: 'viewer', email: 'ada@example.org' }),
    };
    expect(() => run(statement)).toThrow('are not in the order');
  });
});
