import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileNames as names, insertCommissions, makeApproved, makePayout } from '../../../testing/payouts';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownPayout } from '../payouts.rules';
import { asciiOf, plainStart, sepaName } from './bank-text.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Makes an approved payout of these payees, each with 10.01, 20.01, … */
async function approved(currency: string, payees: readonly object[]): Promise<ShownPayout> {
  team = await makeTeam(server);
  return makeApproved(server, team, currency, payees);
}
const file = ({ id }: ShownPayout, query: string) =>
  team.admin.get<string & { error: string }>(`/api/payouts/${id}/export?format=${query}`);
const rowsOf = (text: string): string[][] => parse(text);

const byPaypal = (name: string, at: number) => ({
  name,
  email: `p${at}@example.org`,
  method: 'paypal',
  paypalEmail: `pay${at}@example.org`,
});
describe('files for PayPal', () => {
  it('have no header, exact amounts and no text that is a formula, and stay the same', async () => {
    const payout = await approved('USD', names.map(byPaypal));
    const first = await file(payout, 'paypal');
    expect(first.headers.get('Content-Disposition')).toContain('payout-1-paypal.csv');
    const rows = rowsOf(first.body);
    expect(rows).toHaveLength(names.length);
    for (const [recipient = '', amount, currency, id, note = ''] of rows) {
      const index = Number(/\d+/.exec(recipient)?.[0]);
      expect([amount, currency, id]).toEqual([`${index + 1}0.01`, 'USD', payout.id]);
      expect(note).not.toMatch(/^[=+\-@\t']/);
    }
    expect((await team.admin.get<ShownPayout>(`/api/payouts/${payout.id}`)).body.status).toBe('exported');
    const { id: lineId } = payout.lines[0] ?? { id: '' };
    await team.admin.patch(`/api/payouts/${payout.id}/lines/${lineId}`, {
      status: 'failed',
      reason: 'Closed',
    });
    await server.app.db.write('workspaces').where({ id: team.workspaceId }).update({ name: 'Renamed' });
    expect((await file(payout, 'paypal')).body).toBe(first.body);
    expect(rowsOf((await file(payout, 'paypal&decimal=comma')).body).map(([, amount]) => amount)).toContain(
      '10,01',
    );
    expect((await file(payout, 'paypal&part=2')).status).toBe(404);
    expect((await file(payout, 'paypal&part=0')).status).toBe(400);
    for (const format of ['wise', 'pain.001']) expect((await file(payout, format)).status).toBe(409);
    for (const query of ['xml', 'paypal&decimal=dot']) expect((await file(payout, query)).status).toBe(400);
  });

  it('is refused for a draft and a cancelled payout, which stay as they are', async () => {
    const payout = await approved('USD', [byPaypal('Ada', 1)]);
    await team.owner.patch(`/api/payouts/${payout.id}/status`, { status: 'cancelled' });
    expect(await file(payout, 'paypal')).toMatchObject({
      status: 409,
      body: { error: 'Only an approved payout can be exported' },
    });
    const draft = await makePayout(team.admin);
    expect((await file(draft, 'csv')).status).toBe(409);
    expect((await team.admin.get<ShownPayout>(`/api/payouts/${draft.id}`)).body.status).toBe('draft');
  });
});

describe('files for Wise', () => {
  const byWise = (name: string, at: number) => ({
    ...{ name, email: `w${at}@example.org`, method: 'wise', kind: at === 0 ? 'company' : 'person' },
    iban: at === 1 ? 'AT61 1904 3002 3457 3201' : null,
  });

  it('have the usual columns in ASCII', async () => {
    const payout = await approved('EUR', names.map(byWise));
    const [header = [], ...rows] = rowsOf((await file(payout, 'wise')).body);
    expect(header.join()).toBe(
      'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN',
    );
    const sent = new Map(rows.map((row) => [row[1], row]));
    expect(sent.get('w2@example.org')).toEqual([
      'Mueller + Soehne, KG',
      ...['w2@example.org', expect.any(String), 'PERSON', 'target', '30.01', 'EUR', 'EUR', ''],
    ]);
    expect(sent.get('w0@example.org')?.[3]).toBe('INSTITUTION');
    expect(sent.get('w1@example.org')?.[8]).toBe('AT611904300234573201');
    for (const row of rows) {
      expect(row.join('')).toMatch(/^[ -~]*$/);
      expect(row[0]).toMatch(/^[^=+\-@\t']/);
      expect(row[2]?.length).toBeLessThanOrEqual(21);
    }
    expect(sent.get('w6@example.org')?.[0]).toBe(
      payout.lines.find(({ payeeName }) => payeeName === '株式会社')?.id,
    );
  });

  it("follow the workspace's own template as it was at the approval", async () => {
    team = await makeTeam(server);
    const put = (text: string) =>
      team.admin.send<{ columns: string[] }>('PUT', '/api/payouts/wise-template', undefined, {
        rawBody: text,
        headers: { 'Content-Type': 'text/csv' },
      });
    expect((await put('a;b\n')).status).toBe(400);
    expect((await put('')).status).toBe(400);
    const { body: payee } = await team.admin.post<{ id: string }>('/api/payees', byWise('Ada', 1));
    await insertCommissions(server, team.workspaceId, [{ payeeId: payee.id, minor: 5, currency: 'JPY' }]);
    const columns = ['Recipient Email', 'Department, "cost"', 'AMOUNT', 'targetCurrency'];
    expect(
      (await put('\uFEFFRecipient Email;"Department, ""cost""";AMOUNT;targetCurrency\nsample;;1;EUR')).body,
    ).toEqual({
      columns,
    });
    const payout = await makePayout(team.admin, { currency: 'JPY' });
    await team.owner.patch(`/api/payouts/${payout.id}/status`, { status: 'approved' });
    expect((await team.admin.delete('/api/payouts/wise-template')).status).toBe(204);
    expect(rowsOf((await file(payout, 'wise')).body)).toEqual([columns, ['w1@example.org', '', '5', 'JPY']]);
  });
});

describe('the usual CSV file', () => {
  it('has all lines that were not removed, defused', async () => {
    const payout = await approved('USD', names.map(byPaypal));
    const lineId = payout.lines.find(({ payeeName }) => payeeName.startsWith('+'))?.id;
    await team.admin.post(`/api/payouts/${payout.id}/lines/${lineId}/remove`, { reason: 'Wrong' });
    const { body } = await file(payout, 'csv');
    const [header = [], ...rows] = rowsOf(body.replace('\uFEFF', ''));
    const at = header.indexOf('Payee');
    expect(rows).toHaveLength(names.length - 1);
    expect(rows.map((row) => row[at])).toContain(`'${names[0]}`);
    expect((await file(payout, 'csv')).body).toBe(body);
  });
});

describe('texts of banks', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['MÜLLER', 'MUeLLER'],
    ['u\u0308ber', 'ueber'],
    ['Straße', 'Strasse'],
    ['Đorđe Łukasz Ørsted', 'Dorde Lukasz Oersted'],
    ['naïve café', 'naive cafe'],
    ['ﬁne  ½', 'fine 12'],
    ['a\u200Bb\r\nc', 'a b c'],
  ])('%s is spelled %s', (text, spelled) => {
    expect(asciiOf(text)).toBe(spelled);
  });

  it('never begin like a formula, and are cut', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '-+=@'])
      expect([plainStart(`${start}1`), sepaName(`${start}1`, 'x', 70)]).toEqual(['1', '1']);
    expect(sepaName('/a//b/', 'x', 70)).toBe('a/b');
    expect(sepaName(`${'a'.repeat(69)} b`, 'x', 70)).toBe('a'.repeat(69));
    expect(['', '株', '=+-@', '...', '  '].map((name) => sepaName(name, 'x', 70))).toEqual([
      'x',
      'x',
      'x',
      'x',
      'x',
    ]);
  });
});
