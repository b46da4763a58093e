import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../app';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { createClient, type Client } from '../../../testing/client';
import { createRandom } from '../../../testing/hostile-values';
import { createMoneyInvariants } from '../../../testing/money-invariants';
import { createMoneySteps, type Step } from '../../../testing/money-steps';
import { makeTeam, type Team } from '../../../testing/roles';
import { openTestApp, serveTestApp, startTestServer, type TestServer } from '../../../testing/server';
import type { Statement } from '../statements/statements.rules';

/** More steps are taken with PARTNERHUB_MONEY_STEPS=10000, other ones with PARTNERHUB_MONEY_SEED. */
const STEPS = Number(process.env['PARTNERHUB_MONEY_STEPS'] ?? 250);
const next = createRandom(Number(process.env['PARTNERHUB_MONEY_SEED'] ?? 20_261_128));
const random = (limit: number): number => Math.floor(next() * limit);

let server: TestServer;
/** A second process on the same database. */
let other: { app: App; url: string; close(): Promise<void> };
let team: Team;
let managers: readonly Client[];

beforeAll(async () => {
  server = await startTestServer();
  const app = openTestApp(server.app.config, { clock: server.clock });
  const http = await serveTestApp(app);
  other = {
    ...{ app, url: http.url },
    async close() {
      await http.close();
      await app.close();
    },
  };
  team = await makeTeam(server);
  await renewSessions();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Signs the owner and the admin in at both servers. */
async function renewSessions(): Promise<void> {
  const signIn = async (userId: string, url: string) =>
    createClient(url, { setCookie: await server.app.sessions.start(userId, team.workspaceId) });
  const users = [team.userIds.admin, team.userIds.owner];
  managers = await Promise.all(
    [server.url, other.url].flatMap((url) => users.map((userId) => signIn(userId, url))),
  );
}

const minor = (amount: string, currency: string): bigint => {
  const [whole = '', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(decimalsOf(currency), '0'));
};

/** The statement of a line has what the line has: also of a line that failed, whose commissions have gone elsewhere. */
async function checkStatement(): Promise<void> {
  const lines: { id: string; payoutId: string }[] = await server.app.db
    .read('payout_lines as l')
    .join('payouts as o', 'o.id', 'l.payoutId')
    .whereIn('o.status', ['approved', 'exported', 'paid', 'cancelled'])
    .orderBy('l.id', 'desc')
    .limit(40)
    .select('l.id', 'l.payoutId');
  const line = lines[random(lines.length)];
  if (!line) return;
  const path = `/api/payouts/${line.payoutId}/lines/${line.id}/statement`;
  const { status, body } = await (managers[0] ?? team.admin).get<Statement>(path);
  // A payout that was cancelled as a draft has no statements.
  if (status === 409) return;
  expect(status).toBe(200);
  const { commissions, reversals, total, currency } = body;
  const sum = [...commissions, ...reversals].reduce((all, one) => all + minor(one.amount, currency), 0n);
  expect([line.id, sum]).toEqual([line.id, minor(total, currency)]);
}

it(
  'the ledger, commissions, payouts and statements agree after any changes of two servers',
  async () => {
    const walk = { server, team, random, renewSessions, managers: () => managers };
    const steps = await createMoneySteps(walk);
    const bag = steps.flatMap((step) => Array.from({ length: step.weight ?? 1 }, () => step));
    const done = new Map<string, number>();
    const take = async (step: Step): Promise<void> => {
      const { status = 200 } = (await step.run()) ?? {};
      // A step may be refused, because another one came first. It must not fail, and not be refused by anything else.
      expect([step.name, status, status < 500 && status !== 401]).toEqual([step.name, status, true]);
      if (status < 300) done.set(step.name, (done.get(step.name) ?? 0) + 1);
    };
    const check = createMoneyInvariants(server.app);
    for (let taken = 0; taken < STEPS;) {
      // Half of the steps are taken alone, and the others up to four at once.
      const count = random(2) === 0 ? 1 : 1 + random(4);
      const chosen = Array.from({ length: count }, () => bag[random(bag.length)]);
      await Promise.all(chosen.map(async (step) => step && take(step)));
      taken += count;
      await check();
      await checkStatement();
    }
    for (const name of ['conversion', 'refund', 'draft', 'approval', 'export', 'payment'])
      expect([name, done.get(name)]).toEqual([name, expect.any(Number)]);
    if (STEPS >= 1000) expect([...done.keys()].sort()).toEqual(steps.map(({ name }) => name).sort());
  },
  60_000 + STEPS * 1000,
);
