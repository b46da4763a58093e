import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCommissions, insertPayees, makePayout } from '../../testing/payouts';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ShownLine, ShownPayout } from './payouts.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Starts a workspace of its own, so that each test knows what is due. */
async function start(): Promise<void> {
  team = await makeTeam(server);
}
const payees = (...all: Parameters<typeof insertPayees>[2]) => insertPayees(server, team.workspaceId, all);
const earn = (...all: Parameters<typeof insertCommissions>[2]) =>
  insertCommissions(server, team.workspaceId, all);
const move = (id: string, status: string, client = team.owner) =>
  client.patch<ShownPayout & { error: string }>(`/api/payouts/${id}/status`, { status });
const get = async (id: string) => (await team.admin.get<ShownPayout>(`/api/payouts/${id}`)).body;
const changeLine = (id: string, line: ShownLine | undefined, body: object) =>
  team.admin.patch<ShownLine & { error: string }>(`/api/payouts/${id}/lines/${line?.id}`, body);
const removeLine = (id: string, line: ShownLine | undefined, reason = 'Wrong') =>
  team.admin.post(`/api/payouts/${id}/lines/${line?.id}/remove`, { reason });

/** Adds up the commissions of the workspace by their status. */
async function sums(): Promise<Record<string, number>> {
  const rows: { status: string; sum: string | number }[] = await server.app.db
    .read('commissions')
    .where({ workspaceId: team.workspaceId })
    .groupBy('status')
    .select('status')
    .sum({ sum: 'netMinor' });
  return Object.fromEntries(rows.map(({ status, sum }) => [status, Number(sum)]));
}

async function exported(): Promise<ShownPayout> {
  const { id } = await makePayout(team.admin);
  await move(id, 'approved');
  return (await move(id, 'exported')).body;
}

describe('a draft', () => {
  it('has a line for each payee who has earned enough, and says why it leaves out others', async () => {
    await start();
    const [ada = '', bob = '', cy = '', dora = '', eve = ''] = await payees(
      { name: 'Ada' },
      { name: 'Bob' },
      { name: 'Cy', method: null },
      { name: 'Dora' },
      { name: 'Eve', holdUntil: '2999-01-01T00:00:00.000Z' },
    );
    await server.app.db
      .write('workspaces')
      .where({ id: team.workspaceId })
      .update({ payoutMinimums: JSON.stringify({ USD: '50.00' }) });
    await earn(
      { payeeId: ada, minor: 6000 },
      { payeeId: ada, minor: -1000 },
      { payeeId: bob, minor: 4999 },
      { payeeId: cy, minor: 9000 },
      { payeeId: dora, minor: -300 },
      { payeeId: eve, minor: 7000 },
      { payeeId: ada, minor: 500, currency: 'EUR' },
      { payeeId: ada, minor: 800, status: 'held' },
    );
    const payout = await makePayout(team.admin);
    expect(payout).toMatchObject({
      number: 1,
      status: 'draft',
      amount: '50.00',
      createdBy: team.userIds.admin,
      approvedBy: null,
      lines: [
        {
          payeeId: ada,
          payeeName: 'Ada',
          method: 'manual',
          amount: '50.00',
          status: 'pending',
          commissionCount: 2,
        },
      ],
    });
    expect(payout.carriedOver).toEqual([
      { payeeId: bob, payeeName: 'Bob', amount: '49.99', reason: 'minimum' },
      { payeeId: cy, payeeName: 'Cy', amount: '90.00', reason: 'payee' },
      { payeeId: dora, payeeName: 'Dora', amount: '-3.00', reason: 'negative' },
      { payeeId: eve, payeeName: 'Eve', amount: '70.00', reason: 'payee' },
    ]);
    expect(await sums()).toMatchObject({ in_payout: 5000, held: 800 });
    expect((await team.admin.post('/api/payouts', { currency: 'USD' })).body).toEqual({
      error: 'Nothing is due',
    });
    // The next one takes in what this one has carried over.
    await earn({ payeeId: bob, minor: 1 });
    const next = await makePayout(team.admin);
    expect(next.lines).toMatchObject([{ payeeName: 'Bob', amount: '50.00', commissionCount: 2 }]);
    expect(next.number).toBe(2);
    const list = await team.admin.get<ShownPayout[]>('/api/payouts?limit=1');
    expect(list.body.map(({ id }) => id)).toEqual([next.id]);
    expect(list.headers.get('X-Total-Count')).toBe('2');
  });

  it('takes what was made up to a time, and of the payees that are named', async () => {
    await start();
    const [ada = '', bob = ''] = await payees({ name: 'Ada' }, { name: 'Bob' });
    await earn(
      { payeeId: ada, minor: 100, createdAt: '2026-01-31T23:59:59.000Z' },
      { payeeId: ada, minor: 200, createdAt: '2026-02-01T00:00:01.000Z' },
      { payeeId: bob, minor: 400, createdAt: '2026-01-01T00:00:00.000Z' },
    );
    const payout = await makePayout(team.admin, {
      currency: 'USD',
      upTo: '2026-02-01T01:00:00+01:00',
      payeeIds: [ada],
    });
    expect(payout.lines).toMatchObject([{ payeeId: ada, amount: '1.00' }]);
    expect(payout.upTo).toBe('2026-02-01T00:00:00.000Z');
    expect(await sums()).toEqual({ in_payout: 100, due: 600 });
    for (const body of [
      {},
      { currency: 'XXY' },
      { currency: 'USD', upTo: 'soon' },
      { currency: 'USD', payeeIds: 'all' },
    ])
      expect((await team.admin.post('/api/payouts', body)).status).toBe(400);
  });

  it('two at once take each commission once, and so does one while commissions are made', async () => {
    await start();
    const ids = await payees(...Array.from({ length: 20 }, (_, at) => ({ name: `Payee ${at}` })));
    await earn(
      ...ids.flatMap((payeeId) => [
        { payeeId, minor: 100 },
        { payeeId, minor: 23 },
      ]),
    );
    const made = await Promise.all([
      ...Array.from({ length: 3 }, () => team.admin.post<ShownPayout>('/api/payouts', { currency: 'USD' })),
      ...ids.map((payeeId) => earn({ payeeId, minor: 7 })),
    ]);
    const drafts = made.flatMap((one) => ('status' in one && one.status === 201 ? [one.body] : []));
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id, amount, lines } of drafts) {
      const rows: { payoutLineId: string; sum: string | number; count: string | number }[] =
        await server.app.db
          .read('commissions')
          .where({ payoutId: id })
          .groupBy('payoutLineId')
          .select('payoutLineId')
          .sum({ sum: 'netMinor' })
          .count({ count: '*' });
      const stored = new Map(rows.map((row) => [row.payoutLineId, [Number(row.sum), Number(row.count)]]));
      expect(lines.map((line) => stored.get(line.id))).toEqual(
        lines.map((line) => [Math.round(Number(line.amount) * 100), line.commissionCount]),
      );
      expect(Math.round(Number(amount) * 100)).toBe(rows.reduce((sum, row) => sum + Number(row.sum), 0));
    }
    const { in_payout: taken = 0, due = 0 } = await sums();
    expect(taken + due).toBe(20 * 130);
  });
});

describe('the approval', () => {
  it('is made by someone else, unless there is nobody else', async () => {
    await start();
    const [ada = ''] = await payees({ name: 'Ada' });
    await earn({ payeeId: ada, minor: 100 });
    const { id } = await makePayout(team.admin);
    expect(await move(id, 'approved', team.admin)).toMatchObject({
      status: 403,
      body: { error: 'Someone else has to approve this payout' },
    });
    expect((await move(id, 'approved')).body).toMatchObject({
      status: 'approved',
      approvedBy: team.userIds.owner,
    });
    // The owner of another workspace is alone.
    const { workspaceId } = (await team.outsider.get<{ id: string }[]>('/api/workspaces')).body.map(
      (workspace) => ({ workspaceId: workspace.id }),
    )[0] ?? { workspaceId: '' };
    const [own = ''] = await insertPayees(server, workspaceId, [{ name: 'Own' }]);
    await insertCommissions(server, workspaceId, [{ payeeId: own, minor: 100 }]);
    const alone = await makePayout(team.outsider);
    expect((await move(alone.id, 'approved', team.outsider)).status).toBe(200);
  });

  it('removes the lines of payees who are not ready any more', async () => {
    await start();
    const [ada = '', bob = ''] = await payees({ name: 'Ada' }, { name: 'Bob' });
    await earn({ payeeId: ada, minor: 100 }, { payeeId: bob, minor: 250 });
    const { id } = await makePayout(team.admin);
    await team.admin.patch(`/api/payees/${bob}`, { method: 'paypal', paypalEmail: 'bob@example.org' });
    const approved = (await move(id, 'approved')).body;
    expect(approved).toMatchObject({ amount: '1.00', status: 'approved' });
    expect(approved.lines).toMatchObject([
      { payeeName: 'Ada', status: 'pending' },
      { payeeName: 'Bob', status: 'removed', reason: 'The payee is not ready to be paid' },
    ]);
    expect(await sums()).toEqual({ in_payout: 100, due: 250 });
  });
});

describe('a run', () => {
  it('moves from draft to paid, and nowhere else', async () => {
    await start();
    const [ada = '', bob = ''] = await payees({ name: 'Ada' }, { name: 'Bob' });
    await earn({ payeeId: ada, minor: 100 }, { payeeId: bob, minor: 250 });
    const { id } = await makePayout(team.admin);
    for (const status of ['exported', 'paid', 'draft']) expect((await move(id, status)).status).toBe(409);
    expect((await move(id, 'sent')).status).toBe(400);
    await move(id, 'approved');
    for (const status of ['approved', 'paid', 'draft']) expect((await move(id, status)).status).toBe(409);
    expect((await move(id, 'exported')).body.exportedAt).not.toBeNull();
    expect((await move(id, 'cancelled')).body).toEqual({
      error: 'Cannot move payout from exported to cancelled',
    });
    const [first, second] = (await get(id)).lines;
    expect((await removeLine(id, first)).status).toBe(409);
    expect((await changeLine(id, first, { status: 'failed' })).status).toBe(400);
    expect((await changeLine(id, first, { status: 'failed', reason: 'Closed account' })).body).toMatchObject({
      status: 'failed',
      reason: 'Closed account',
      amount: '1.00',
    });
    expect((await changeLine(id, first, { status: 'paid' })).status).toBe(409);
    expect((await changeLine(id, second, { status: 'paid' })).body).toMatchObject({ status: 'paid' });
    expect(await sums()).toEqual({ due: 100, paid: 250 });
    const paid = (await move(id, 'paid')).body;
    expect(paid).toMatchObject({ status: 'paid', amount: '2.50' });
    expect(paid.lines.map(({ status }) => status)).toEqual(['failed', 'paid']);
    expect((await makePayout(team.admin)).lines).toMatchObject([{ payeeName: 'Ada', amount: '1.00' }]);
  });

  it('gives everything back when it is cancelled or a line is removed', async () => {
    await start();
    const [ada = '', bob = ''] = await payees({ name: 'Ada' }, { name: 'Bob' });
    await earn({ payeeId: ada, minor: 100 }, { payeeId: bob, minor: 250 });
    const { id, lines } = await makePayout(team.admin);
    expect((await team.admin.post(`/api/payouts/${id}/lines/${lines[0]?.id}/remove`, {})).status).toBe(400);
    expect((await removeLine(id, lines[0])).status).toBe(200);
    expect((await removeLine(id, lines[0])).status).toBe(409);
    expect(await sums()).toEqual({ due: 100, in_payout: 250 });
    expect((await get(id)).amount).toBe('2.50');
    const cancelled = (await move(id, 'cancelled')).body;
    expect(cancelled).toMatchObject({ status: 'cancelled', amount: '0.00' });
    expect(await sums()).toEqual({ due: 350 });
    expect((await move(id, 'approved')).status).toBe(409);
  });

  it('a reversal after payment is a negative part of the next one', async () => {
    await start();
    const [ada = ''] = await payees({ name: 'Ada' });
    await earn({ payeeId: ada, minor: 1000 });
    const { id } = await exported();
    await move(id, 'paid');
    await earn({ payeeId: ada, minor: -300 });
    expect((await team.admin.post('/api/payouts', { currency: 'USD' })).status).toBe(409);
    await earn({ payeeId: ada, minor: 500 });
    expect((await makePayout(team.admin)).lines).toMatchObject([{ amount: '2.00', commissionCount: 2 }]);
  });
});

describe('two callers at once', () => {
  const statuses = async (...calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();

  it('one of two approvals wins, and the commissions stay counted once', async () => {
    await start();
    const [ada = ''] = await payees({ name: 'Ada' });
    await earn({ payeeId: ada, minor: 100 });
    const { id } = await makePayout(team.admin);
    expect(await statuses(move(id, 'approved'), move(id, 'approved'))).toEqual([200, 409]);
    expect(await statuses(move(id, 'exported'), move(id, 'cancelled'))).toEqual([200, 409]);
    expect((await sums()).paid).toBeUndefined();
  });

  it('both of two exports get the file, and it is exported once', async () => {
    await start();
    const [ada = ''] = await payees({ name: 'Ada' });
    await earn({ payeeId: ada, minor: 100 });
    const { id } = await makePayout(team.admin);
    await move(id, 'approved');
    const file = () => team.admin.get<string>(`/api/payouts/${id}/export?format=csv`);
    const [one, other] = await Promise.all([file(), file()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toBe(other.body);
    expect((await move(id, 'exported')).status).toBe(409);
  });

  it('two payouts are approved, exported and paid at once, with gapless numbers of invoices', async () => {
    await start();
    const { body: agreement } = await team.admin.post<{ id: string }>('/api/agreements', {
      title: 'Self-billing',
      body: 'Yes',
    });
    await server.app.db.write('agreements').where({ id: agreement.id }).update({ selfBilling: true });
    const accepted = { name: 'Ada', title: 'CEO', version: 1 };
    await team.portal.post(`/api/portal/agreements/${agreement.id}/accept`, accepted);
    const [own = '', bob = ''] = await payees({ name: 'Own', partnerId: team.partnerId }, { name: 'Bob' });
    const currencies = ['USD', 'EUR', 'CHF', 'GBP'];
    for (const currency of currencies)
      await earn({ payeeId: own, minor: 100, currency }, { payeeId: bob, minor: 250, currency });
    const made = await Promise.all(currencies.map((currency) => makePayout(team.admin, { currency })));
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    const moveAll = (status: string) => statuses(...made.map(({ id }) => move(id, status)));
    expect(await moveAll('approved')).toEqual([200, 200, 200, 200]);
    const approved = await Promise.all(made.map(({ id }) => get(id)));
    const numbers = approved.flatMap(({ lines }) =>
      lines.map(({ statementNumber }) => statementNumber ?? ''),
    );
    expect(new Set(numbers).size).toBe(8);
    expect(numbers.filter((number) => number.startsWith('SB-')).sort()).toEqual(
      [1, 2, 3, 4].map((count) => `SB-00000${count}`),
    );
    const files = await Promise.all(
      made.map(({ id }) => team.admin.get<string>(`/api/payouts/${id}/export?format=csv`)),
    );
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(files.map(({ body }) => body)).size).toBe(4);
    expect(await moveAll('paid')).toEqual([200, 200, 200, 200]);
    expect(await sums()).toEqual({ paid: 1400 });
    expect((await server.app.checkMoney()).differences).toEqual([]);
  });

  it('a line is removed or exported, and paid or failed', async () => {
    await start();
    const [ada = '', bob = ''] = await payees({ name: 'Ada' }, { name: 'Bob' });
    await earn({ payeeId: ada, minor: 100 }, { payeeId: bob, minor: 250 });
    const { id, lines } = await makePayout(team.admin);
    await move(id, 'approved');
    const [removal, file] = await Promise.all([
      removeLine(id, lines[0]),
      team.admin.get<string>(`/api/payouts/${id}/export?format=csv`),
    ]);
    expect(file.status).toBe(200);
    expect(file.body.includes('Ada')).toBe(removal.status === 409);
    const change = (body: object) => changeLine(id, lines[1], body);
    expect(await statuses(change({ status: 'paid' }), change({ status: 'failed', reason: 'No' }))).toEqual([
      200, 409,
    ]);
    const { status } = (await get(id)).lines[1] ?? {};
    expect((await sums())[status === 'paid' ? 'paid' : 'due']).toBeGreaterThanOrEqual(250);
    await Promise.all([move(id, 'paid'), move(id, 'paid')]);
    const { due = 0, paid = 0, in_payout: left } = await sums();
    expect([due + paid, left]).toEqual([350, undefined]);
  });
});

// ASVS 8.2.1, 8.2.2
it('payouts are for the admins of the workspace', async () => {
  await start();
  const [ada = ''] = await payees({ name: 'Ada' });
  await earn({ payeeId: ada, minor: 100 });
  const { id, lines } = await makePayout(team.admin);
  const line = `/api/payouts/${id}/lines/${lines[0]?.id}`;
  const refused = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
  const hidden = { ...refused, outsider: 404 };
  const by = (path: string) => statusByCaller(server, team, (client) => client.get(path));
  expect(await by('/api/payouts')).toEqual({ ...refused, outsider: 200, admin: 200, owner: 200 });
  expect(await by(`/api/payouts/${id}`)).toEqual({ ...hidden, admin: 200, owner: 200 });
  expect(await by(`/api/payouts/${id}/export?format=csv`)).toEqual({ ...hidden, admin: 409, owner: 409 });
  expect(await by(`${line}/statement`)).toEqual({ ...hidden, admin: 409, owner: 409 });
  expect((await team.outsider.patch(`/api/payouts/${id}/status`, { status: 'cancelled' })).status).toBe(404);
  expect((await team.outsider.post(`${line}/remove`, { reason: 'x' })).status).toBe(404);
});
