import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCommissions, insertPayees } from '../../../testing/payouts';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { BulkResult } from '../../records/bulk-outcome';
import type { CommissionDetails } from './present-commissions';

let server: TestServer;
let team: Team;
let payeeId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  [payeeId = ''] = await insertPayees(server, team.workspaceId, [{ name: 'Ada' }]);
});

const BULK = '/api/commissions/bulk';
const bulk = (ids: readonly string[], change: object) => team.admin.post<BulkResult>(BULK, { ids, change });
const get = async (id: string) => (await team.viewer.get<CommissionDetails>(`/api/commissions/${id}`)).body;

/** Adds commissions of 1.00, which admins have to decide. */
async function flagged(count: number): Promise<string[]> {
  const ids = await insertCommissions(
    server,
    team.workspaceId,
    Array.from({ length: count }, () => ({ payeeId, minor: 100, status: 'held' })),
  );
  const [flags, isFlagged] =
    server.app.db.engine === 'sqlite' ? ['["amount_outlier"]', 1] : ['["amount_outlier"]', true];
  await server.app.db.write('commissions').whereIn('id', ids).update({ flags, isFlagged });
  return ids;
}

describe('POST /api/commissions/bulk', () => {
  it('releases flagged commissions, and says which have no flags', async () => {
    const ids = await flagged(3);
    const [plain = ''] = await insertCommissions(server, team.workspaceId, [{ payeeId, minor: 700 }]);
    const { body } = await bulk([...ids, plain, 'unknown'], { action: 'release' });
    expect(body).toEqual({
      changed: 3,
      unchanged: 0,
      failed: [
        { id: plain, error: 'This commission has no flags' },
        { id: 'unknown', error: 'Commission not found' },
      ],
      operationId: null,
    });
    for (const id of ids)
      expect(await get(id)).toMatchObject({ status: 'due', flags: [], netAmount: '1.00' });
  });

  it('reverses all that is left, also of what was paid, with the reason in the ledger', async () => {
    const [held = ''] = await flagged(1);
    const [due = '', paid = '', other = ''] = await insertCommissions(server, team.workspaceId, [
      { payeeId, minor: 333 },
      { payeeId, minor: 500, status: 'paid' },
      { payeeId, minor: 900 },
    ]);
    await team.admin.post(`/api/commissions/${other}/reverse`, { reason: 'Before' });
    await team.admin.post(`/api/commissions/${due}/reverse`, { amount: '1.33', reason: 'Part' });
    const { body } = await bulk([held, due, paid, other], { action: 'reverse', reason: 'Fraud' });
    expect(body).toMatchObject({
      changed: 3,
      failed: [{ id: other, error: 'Nothing is left to reverse' }],
      operationId: null,
    });
    expect((await get(due)).entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      ['3.33', null],
      ['-1.33', 'Part'],
      ['-2.00', 'Fraud'],
    ]);
    expect(await get(held)).toMatchObject({ status: 'reversed', netAmount: '0.00' });
    expect(await get(paid)).toMatchObject({ status: 'paid', netAmount: '5.00' });
    const counter = await team.viewer.get<CommissionDetails[]>('/api/commissions?status=due');
    expect(counter.body).toMatchObject([{ reverses: paid, amount: '-5.00' }]);
    expect((await bulk([paid], { action: 'reverse', reason: 'Again' })).body.changed).toBe(0);
  });

  it('needs an action, and a reason for a reversal', async () => {
    const ids = await flagged(1);
    for (const change of [
      {},
      { action: 'delete' },
      { action: 'reverse' },
      { action: 'reverse', reason: ' ' },
    ])
      expect((await bulk(ids, change)).status).toBe(400);
    expect((await team.admin.post(BULK, { ids, delete: true })).status).toBe(400);
    expect(await get(ids[0] ?? '')).toMatchObject({ status: 'held' });
  });

  it('is for admins, and finds no commissions of another workspace', async () => {
    const ids = await flagged(1);
    const body = { ids, change: { action: 'release' } };
    expect(await statusByCaller(server, team, (client) => client.post(BULK, body))).toEqual({
      ...{ anyone: 401, viewer: 403, editor: 403, portal: 403, admin: 200, owner: 200, outsider: 200 },
    });
    const elsewhere = await makeTeam(server);
    const foreign = await elsewhere.admin.post<BulkResult>(BULK, {
      ids,
      change: { action: 'reverse', reason: 'Mine' },
    });
    expect(foreign.body).toMatchObject({ changed: 0, failed: [{ error: 'Commission not found' }] });
  });

  it('releases and reverses at once without losing an entry', async () => {
    const ids = await flagged(20);
    await Promise.all([
      bulk(ids, { action: 'release' }),
      bulk(ids.toReversed(), { action: 'reverse', reason: 'Fraud' }),
      ...ids.slice(0, 5).map((id) => team.owner.post(`/api/commissions/${id}/release`)),
      ...ids
        .slice(3, 8)
        .map((id) => team.owner.post(`/api/commissions/${id}/reverse`, { amount: '0.40', reason: 'Part' })),
      server.app.commissionRelease.run(),
    ]);
    for (const id of ids) {
      const { status, netAmount, entries } = await get(id);
      const sum = entries.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
      expect([status, netAmount, sum]).toEqual(['reversed', '0.00', 0]);
    }
    expect((await server.app.checkMoney()).differences).toEqual([]);
  });
});

it('releases all commissions of a list with a job', async () => {
  await flagged(12);
  const path = `${BULK}/matching?flagged=true`;
  expect((await team.admin.get<{ count: number }>(path)).body).toEqual({ count: 12 });
  const started = await team.admin.post<{ operationId: string }>(path, {
    count: 12,
    change: { action: 'release' },
  });
  expect(started.status).toBe(202);
  await expect
    .poll(async () => (await team.admin.get<unknown[]>('/api/commissions?flagged=true')).body.length, {
      timeout: 10_000,
    })
    .toBe(0);
});
