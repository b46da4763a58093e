import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '../../../db/connect';
import { systemClock } from '../../../lib/clock';
import { createClient, type Client } from '../../../testing/client';
import { createTestInstallation } from '../../../testing/command';
import type { Installation } from '../../../testing/installation';
import { createMoneyInvariants } from '../../../testing/money-invariants';
import { insertCommissions, insertPayees } from '../../../testing/payouts';
import { PASSWORD } from '../../../testing/server-password';
import { createCheckMoney } from '../../commissions/ledger/check-money';
import type { ShownPayout } from '../payouts.rules';

/** `KILLS=50` finds rarer problems. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const PAYEES = 40;

let installation: Installation;
let db: Db;
afterEach(async () => {
  await db.close();
  await installation.remove();
});

/** The order in which the statuses of a payout follow. A later one than what was answered is the work of the killed process. */
const order = ['draft', 'approved', 'exported', 'paid'];

const paidIn = (answered: ReadonlyMap<string, string>): number =>
  [...answered.values()].filter((status) => status === 'paid').length;

/** Makes payouts and moves them on, until the server is killed. Notes what was answered. */
async function work(
  client: Client,
  earn: () => Promise<unknown>,
  answered: Map<string, string>,
): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await client.send<ShownPayout>(method, path, body).catch(() => null);
    if (answer !== null) expect([path, answer.status < 500]).toEqual([path, true]);
    return answer;
  };
  for (let turn = 0; ; turn += 1) {
    await earn();
    const made = await send('POST', '/api/payouts', { currency: 'USD' });
    if (made === null) return;
    // The other worker has taken everything.
    if (made.status === 409) continue;
    const { id, lines } = made.body;
    answered.set(id, 'draft');
    const path = `/api/payouts/${id}`;
    const move = async (status: string) => {
      const moved = await send('PATCH', `${path}/status`, { status });
      if (moved?.status === 200) answered.set(id, status);
      return moved !== null;
    };
    if (!(await move('approved'))) return;
    if (turn % 3 === 2) {
      if (!(await move('cancelled'))) return;
      continue;
    }
    if (!(await move('exported'))) return;
    const failed = { status: 'failed', reason: 'Closed' };
    if ((await send('PATCH', `${path}/lines/${lines[0]?.id}`, failed)) === null) return;
    if (!(await move('paid'))) return;
  }
}

describe('a killed server', { timeout: 120_000 + KILLS * 20_000 }, () => {
  it('leaves no payout half made, approved, cancelled or paid', async () => {
    installation = await createTestInstallation();
    db = connect(installation);
    const check = createMoneyInvariants({ db, checkMoney: createCheckMoney(db) });
    const account = { email: 'mara@example.org', password: PASSWORD };
    const answered = new Map<string, string>();
    let ids: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await installation.serve('--no-scheduler');
      const client = createClient(server.url);
      await client.post(`/api/auth/${kill === 0 ? 'signup' : 'signin'}`, account);
      const [workspace] = (await client.get<{ id: string }[]>('/api/workspaces')).body;
      const workspaceId = workspace?.id ?? '';
      const inserting = { app: { db }, clock: systemClock };
      if (kill === 0) {
        const names = Array.from({ length: PAYEES }, (_, at) => ({ name: `Payee ${at}` }));
        ids = await insertPayees(inserting, workspaceId, names);
      }
      const earn = () =>
        insertCommissions(
          inserting,
          workspaceId,
          ids.flatMap((payeeId, at) => [1000 + at, 23, -7].map((minor) => ({ payeeId, minor }))),
        );
      const before = paidIn(answered);
      const workers = [work(client, earn, answered), work(client, earn, answered)];
      // One worker has paid a whole run. Both are in the middle of a later one.
      await vi.waitUntil(() => paidIn(answered) > before, { timeout: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      await server.end('SIGKILL');
      await Promise.all(workers);
      await check();
      const stored: { id: string; status: string }[] = await db.read('payouts').select('id', 'status');
      const statuses = new Map(stored.map(({ id, status }) => [id, status]));
      for (const [id, status] of answered) {
        const found = statuses.get(id) ?? '';
        const isKept = found === status || (found === 'cancelled' && status === 'approved');
        expect([id, status, found, isKept || order.indexOf(found) > order.indexOf(status)]).toEqual([
          ...[id, status, found, true],
        ]);
      }
    }
  });
});
