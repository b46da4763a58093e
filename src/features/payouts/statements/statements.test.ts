import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { insertCommissions, insertPayees, makePayout } from '../../../testing/payouts';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownPayout, YearRow } from '../payouts.rules';
import type { ListedStatement, Statement } from './statements.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const move = async (id: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect((await team.owner.patch(`/api/payouts/${id}/status`, { status })).status).toBe(200);
  return (await team.owner.get<ShownPayout>(`/api/payouts/${id}`)).body;
};
const statementOf = (id: string, lineId = '') =>
  team.admin.get<Statement & { error: string }>(`/api/payouts/${id}/lines/${lineId}/statement`);
const sumOf = (items: readonly { amount: string }[]) =>
  items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
const checkTotal = ({ commissions, reversals, total }: Statement) =>
  expect(sumOf(commissions) + sumOf(reversals)).toBe(Math.round(Number(total) * 100));

/** Makes the partner of the portal's user accept an agreement about self-billing. */
async function agreeToSelfBilling(): Promise<void> {
  const { body } = await team.admin.post<{ id: string }>('/api/agreements', {
    title: 'Self-billing',
    body: 'Yes',
  });
  await server.app.db.write('agreements').where({ id: body.id }).update({ selfBilling: true });
  expect(
    (
      await team.portal.post(`/api/portal/agreements/${body.id}/accept`, {
        name: 'Ada',
        title: 'CEO',
        version: 1,
      })
    ).status,
  ).toBe(201);
}

describe('a statement', () => {
  it('has each commission with its explanation, the reversals and what was carried over', async () => {
    team = await makeTeam(server);
    const [ada = ''] = await insertPayees(server, team.workspaceId, [
      { name: 'Ada', email: 'ada@example.org' },
    ]);
    const add = (...all: { minor: number; createdAt: string }[]) =>
      insertCommissions(
        server,
        team.workspaceId,
        all.map((one) => ({ payeeId: ada, ...one })),
      );
    const first = await add({ minor: -500, createdAt: '2026-01-05T00:00:00.000Z' });
    // A payout that leaves Ada out.
    const [bob = ''] = await insertPayees(server, team.workspaceId, [{ name: 'Bob' }]);
    await insertCommissions(server, team.workspaceId, [{ payeeId: bob, minor: 100 }]);
    await makePayout(team.admin);
    const others = await add(
      { minor: 1000, createdAt: '2026-02-01T00:00:00.000Z' },
      { minor: 250, createdAt: '2026-02-02T00:00:00.000Z' },
    );
    const { id, lines, upTo } = await makePayout(team.admin);
    expect(await statementOf(id, lines[0]?.id)).toMatchObject({
      status: 409,
      body: { error: 'A draft has no statements' },
    });
    await move(id, 'approved');
    const explanation = [{ label: 'Reason', value: 'Test' }];
    const { body } = await statementOf(id, lines[0]?.id);
    expect(body).toEqual({
      number: '2-1',
      title: 'Statement',
      payoutId: id,
      lineId: lines[0]?.id,
      from: '2026-01-05T00:00:00.000Z',
      to: upTo,
      payer: { name: expect.stringContaining('Team'), vatId: null },
      payee: { id: ada, name: 'Ada', email: 'ada@example.org', country: null, vatId: null },
      currency: 'USD',
      commissions: [
        { id: others[0], amount: '10.00', explanation },
        { id: others[1], amount: '2.50', explanation },
      ],
      reversals: [{ id: first[0], amount: '-5.00', explanation }],
      carriedOver: '-5.00',
      total: '7.50',
      void: false,
      paidAt: null,
    });
    checkTotal(body);
  });

  it('of a line that failed is void, and says what it had', async () => {
    team = await makeTeam(server);
    const [ada = '', bob = ''] = await insertPayees(server, team.workspaceId, [
      { name: 'Ada' },
      { name: 'Bob' },
    ]);
    const [earned] = await insertCommissions(server, team.workspaceId, [
      { payeeId: ada, minor: 100 },
      { payeeId: bob, minor: 900 },
      { payeeId: ada, minor: 23 },
    ]);
    const { id, lines } = await makePayout(team.admin);
    await move(id, 'approved', 'exported');
    await team.admin.patch(`/api/payouts/${id}/lines/${lines[0]?.id}`, {
      status: 'failed',
      reason: 'Closed',
    });
    // A reversal of what is due again changes nothing here.
    await server.app.db.write('commissions').where({ id: earned }).update({ netMinor: 40 });
    const { body } = await statementOf(id, lines[0]?.id);
    expect(body).toMatchObject({ void: true, total: '1.23' });
    expect(body.commissions.map(({ amount }) => amount).sort()).toEqual(['0.23', '1.00']);
    checkTotal(body);
    expect((await statementOf(id, lines[1]?.id)).body).toMatchObject({ void: false, total: '9.00' });
    expect((await statementOf(id, newId())).status).toBe(404);
  });

  it('is a self-billing invoice with numbers without gaps and both VAT ids, after an agreement', async () => {
    team = await makeTeam(server);
    await server.app.db.write('workspaces').where({ id: team.workspaceId }).update({ vatId: 'DE123' });
    const [ada = '', bob = ''] = await insertPayees(server, team.workspaceId, [
      { name: 'Ada', partnerId: team.partnerId },
      { name: 'Bob' },
    ]);
    await server.app.db.write('payees').where({ id: ada }).update({ vatId: 'ATU456' });
    const numbers: string[] = [];
    for (const round of [0, 1, 2, 3]) {
      if (round === 1) await agreeToSelfBilling();
      await insertCommissions(server, team.workspaceId, [
        { payeeId: ada, minor: 100 },
        { payeeId: bob, minor: 100 },
      ]);
      const { id, lines } = await makePayout(team.admin);
      await move(id, 'approved');
      // A cancelled payout keeps its numbers, and its statements are void.
      if (round === 2) await move(id, 'cancelled');
      const [own, other] = [
        (await statementOf(id, lines[0]?.id)).body,
        (await statementOf(id, lines[1]?.id)).body,
      ];
      expect(other.title).toBe('Statement');
      expect([own.title, own.void]).toEqual([
        round === 0 ? 'Statement' : 'Self-billing invoice',
        round === 2,
      ]);
      expect([own.payer.vatId, own.payee.vatId]).toEqual(['DE123', 'ATU456']);
      checkTotal(own);
      numbers.push(own.number);
    }
    expect(numbers).toEqual(['1-1', 'SB-000001', 'SB-000002', 'SB-000003']);
  });

  it('is a PDF, too', async () => {
    team = await makeTeam(server);
    const [ada = ''] = await insertPayees(server, team.workspaceId, [{ name: '<b>Łucja & "Co"</b>' }]);
    await insertCommissions(server, team.workspaceId, [{ payeeId: ada, minor: 123456 }]);
    const { id, lines } = await makePayout(team.admin);
    await move(id, 'approved');
    const path = `/api/payouts/${id}/lines/${lines[0]?.id}/statement.pdf`;
    const response = await fetch(server.url + path, { headers: { Cookie: team.admin.cookie() } });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('Content-Disposition')).toContain('statement-1-1.pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    });
    for (const part of ['Statement 1-1', '<b>Łucja & "Co"</b>', '$1,234.56', 'Reason: Test', 'Total'])
      expect(text).toContain(part);
  });
});

// ASVS 8.2.2, 8.2.3
describe('the portal', () => {
  it("shows a partner what it was paid, and nobody else's statements", async () => {
    team = await makeTeam(server);
    const partner = await insertPartner(server, team.workspaceId, 'Other');
    const [ada = '', other = ''] = await insertPayees(server, team.workspaceId, [
      { name: 'Ada', partnerId: team.partnerId },
      { name: 'Other', partnerId: partner },
    ]);
    await insertCommissions(server, team.workspaceId, [
      { payeeId: ada, minor: 100 },
      { payeeId: other, minor: 900 },
    ]);
    const { id, lines } = await makePayout(team.admin);
    const PATH = '/api/portal/earnings/statements';
    const list = async () => (await team.portal.get<ListedStatement[]>(PATH)).body;
    await move(id, 'approved', 'exported');
    expect(await list()).toEqual([]);
    expect((await team.portal.get(`${PATH}/${lines[0]?.id}`)).status).toBe(404);
    const { paidAt } = await move(id, 'paid');
    expect(await list()).toEqual([
      { lineId: lines[0]?.id, number: '1-1', currency: 'USD', total: '1.00', paidAt },
    ]);
    expect((await team.portal.get<Statement>(`${PATH}/${lines[0]?.id}`)).body).toMatchObject({
      total: '1.00',
      void: false,
    });
    const file = await fetch(`${server.url}${PATH}/${lines[0]?.id}.pdf`, {
      headers: { Cookie: team.portal.cookie() },
    });
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    for (const path of [lines[1]?.id, `${lines[1]?.id}.pdf`, newId()])
      expect((await team.portal.get(`${PATH}/${path}`)).status).toBe(404);
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...{ anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 },
      portal: 200,
    });
  });
});

describe('the report of a year', () => {
  it('adds up what was paid, per payee, method and currency, by the day in UTC', async () => {
    team = await makeTeam(server);
    const [ada = '', bob = ''] = await insertPayees(server, team.workspaceId, [
      { name: '=Ada' },
      { name: 'Bob' },
    ]);
    const pay = async (payeeId: string, minor: number, currency: string, at: string) => {
      await insertCommissions(server, team.workspaceId, [{ payeeId, minor, currency }]);
      const { id } = await makePayout(team.admin, { currency });
      await move(id, 'approved', 'exported', 'paid');
      await server.app.db.write('payout_lines').where({ payoutId: id }).update({ paidAt: at });
    };
    await pay(ada, 100, 'USD', '2026-01-01T00:00:00.000Z');
    await pay(ada, 250, 'USD', '2026-12-31T23:59:59.999Z');
    await pay(ada, 900, 'USD', '2027-01-01T00:00:00.000Z');
    await pay(ada, 900, 'USD', '2025-12-31T23:59:59.999Z');
    await pay(bob, 70, 'JPY', '2026-06-01T00:00:00.000Z');
    const { body } = await team.admin.get<YearRow[]>('/api/payouts/year?year=2026');
    const rest = { country: null, method: 'manual' };
    expect(body).toEqual([
      { payeeId: ada, payeeName: '=Ada', ...rest, currency: 'USD', amount: '3.50' },
      { payeeId: bob, payeeName: 'Bob', ...rest, currency: 'JPY', amount: '70' },
    ]);
    const csv = await team.admin.get<string>('/api/payouts/year?year=2026&format=csv');
    expect(csv.headers.get('Content-Type')).toContain('text/csv');
    expect(csv.body.split('\r\n')[1]).toBe(`'=Ada,${ada},,manual,USD,3.50`);
    for (const query of ['', '?year=26', '?year=2026&format=xml'])
      expect((await team.admin.get(`/api/payouts/year${query}`)).status).toBe(400);
    expect((await team.editor.get('/api/payouts/year?year=2026')).status).toBe(403);
  });
});
