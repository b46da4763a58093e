import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { addLink } from '../../../testing/affiliates';
import { makeTeam, type Team } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import type { CommissionDetails, CommissionView } from '../ledger/present-commissions';
import type { PayeeView } from '../payees/payees.entity';

let server: TestServer;
let team: Team;
let orders = 0;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  // Entries of commissions are taken out below, as if an old process had never written them.
  await db.write.raw(
    db.engine === 'sqlite'
      ? 'DROP TRIGGER commission_entries_keep_delete'
      : 'DROP TRIGGER commission_entries_keep_rows ON commission_entries',
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const release = () => server.app.commissionRelease.run();
const differences = async () => (await server.app.checkMoney()).differences;
const list = async () => (await team.admin.get<CommissionView[]>('/api/commissions')).body;
const entriesOf = async (id = '') =>
  (await team.admin.get<CommissionDetails>(`/api/commissions/${id}`)).body.entries;

async function report(code: string): Promise<string> {
  orders += 1;
  const { status, body } = await team.editor.post<{ id: string }>('/api/conversions', {
    externalId: `adopted-${orders}`,
    affiliateCode: code,
    amount: '100.00',
  });
  expect(status).toBe(201);
  return body.id;
}
const reverse = async (id: string) =>
  expect((await team.editor.post(`/api/conversions/${id}/reverse`)).status).toBe(200);
const rows = (table: string) => server.app.db.write(table).where({ workspaceId: team.workspaceId });

/** Leaves the ledgers of links as a process of the version before commissions has written them. */
async function forgetCommissions(): Promise<void> {
  await rows('commission_entries').delete();
  await rows('commissions').delete();
}
const ledgerIds = async (): Promise<string[]> =>
  rows('affiliate_ledger').orderBy(['createdAt', 'id']).pluck('id');

it('what an old process has entered becomes due commissions of the right payees, once', async () => {
  await addLink(team.editor, { affiliateCode: 'adopt-1', commissionRate: '10', partnerId: team.partnerId });
  await addLink(team.editor, {
    affiliateCode: 'adopt-2',
    commissionRate: '20',
    affiliateEmail: 'Solo@x.example',
  });
  const sales = [await report('adopt-1'), await report('adopt-1'), await report('adopt-2')];
  await reverse(sales[1] ?? '');
  await forgetCommissions();
  await rows('payees').delete();
  expect(await differences()).not.toEqual([]);
  const other = openTestApp(server.app.config, { clock: server.clock });
  // Two processes look at the same time, and again later.
  await Promise.all([release(), other.commissionRelease.run()]);
  await other.close();
  await release();
  const found = await list();
  const bySale = new Map(found.map((one) => [one.sourceId, one]));
  expect(found).toHaveLength(3);
  expect(sales.map((id) => bySale.get(id))).toMatchObject([
    { status: 'due', amount: '10.00', netAmount: '10.00', partnerId: team.partnerId, ruleVersion: null },
    { status: 'reversed', amount: '10.00', netAmount: '0.00', partnerId: team.partnerId },
    { status: 'due', amount: '20.00', netAmount: '20.00', partnerId: null, eventAmount: '100.00' },
  ]);
  const payees = (await team.admin.get<PayeeView[]>('/api/payees')).body;
  expect(payees.map(({ id, email, partnerId }) => [id, partnerId ?? email?.toLowerCase()]).sort()).toEqual(
    [
      [bySale.get(sales[0] ?? '')?.payeeId, team.partnerId],
      [bySale.get(sales[2] ?? '')?.payeeId, 'solo@x.example'],
    ].sort(),
  );
  const entries = (await Promise.all(found.map(({ id }) => entriesOf(id)))).flat();
  expect(entries.map(({ id }) => id).sort()).toEqual((await ledgerIds()).sort());
  expect(await differences()).toEqual([]);
});

it('a reversal and a reinstatement of an old process change the commission that is there', async () => {
  await addLink(team.editor, { affiliateCode: 'adopt-3', commissionRate: '10' });
  const sale = await report('adopt-3');
  const [before] = await list();
  const forgetLast = async (values: object) => {
    const last = (await ledgerIds()).at(-1);
    await rows('commission_entries').where({ id: last }).delete();
    await rows('commissions').update(values);
  };
  server.clock.advance(1000);
  await reverse(sale);
  await forgetLast({ status: 'held', netMinor: 1000 });
  await release();
  expect(await list()).toMatchObject([{ id: before?.id, status: 'reversed', netAmount: '0.00' }]);
  server.clock.advance(1000);
  expect((await team.editor.post(`/api/conversions/${sale}/reinstate`)).status).toBe(200);
  await forgetLast({ status: 'reversed', netMinor: 0 });
  await release();
  expect(await list()).toMatchObject([{ id: before?.id, status: 'due', netAmount: '10.00' }]);
  expect((await entriesOf(before?.id)).map(({ kind }) => kind)).toEqual(['earned', 'reversed', 'reinstated']);
  expect(await differences()).toEqual([]);
});

// The last two leave differences, which the check finds in all workspaces.
it('what is in a payout stays as it is, and the check of money names the entry', async () => {
  await addLink(team.editor, { affiliateCode: 'adopt-4', commissionRate: '10' });
  const sale = await report('adopt-4');
  server.clock.advance(1000);
  await reverse(sale);
  const last = (await ledgerIds()).at(-1);
  await rows('commission_entries').where({ id: last }).delete();
  await rows('commissions').update({ status: 'in_payout', netMinor: 1000 });
  await release();
  expect(await list()).toMatchObject([{ status: 'in_payout', netAmount: '10.00' }]);
  expect(JSON.stringify(await differences())).toContain(String(last));
});

it('older entries are left to the migration', async () => {
  await addLink(team.editor, { affiliateCode: 'adopt-5', commissionRate: '10' });
  await report('adopt-5');
  await forgetCommissions();
  server.clock.advance(days(2) + 1000);
  await release();
  expect(await rows('commissions')).toEqual([]);
});
