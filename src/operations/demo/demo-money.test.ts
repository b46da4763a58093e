import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import { seedDemo } from './demo';
import { createDemoClock } from './demo-clock';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the demo has commissions and payouts in every state, whose sums agree', async () => {
  const clock = createDemoClock(new Date());
  const app = openTestApp(server.app.config, { clock });
  try {
    await seedDemo(app, clock);
    const all = async (table: string, column: string): Promise<unknown[]> =>
      (await app.db.read(table).distinct(column).orderBy(column)).map((row) => Reflect.get(row, column));
    expect(await all('commissions', 'source')).toEqual(['bonus', 'conversion', 'deal', 'referral']);
    expect(await all('commissions', 'status')).toEqual(['due', 'held', 'in_payout', 'paid', 'reversed']);
    expect(await all('commissions', 'isFlagged')).toHaveLength(2);
    expect(await all('payouts', 'status')).toEqual(['draft', 'paid']);
    expect(await all('payout_lines', 'status')).toEqual(['failed', 'paid', 'pending']);
    expect((await app.checkMoney()).differences).toEqual([]);
  } finally {
    await app.close();
  }
});
