import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCommissions, makePayout } from '../../../testing/payouts';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownPayout } from '../payouts.rules';
import { asciiOf, plainStart, sepaName } from './bank-text.rules';
import { painParts, painTransfer, type TransferFile } from './pain001.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = [
  '=cmd|"/c calc"!A1',
  '+49 30 1',
  '-Müller & Söhne, KG',
  '@admin',
  '\tTab',
  'Łódź "Q" <b>',
  '株式会社',
];

/** Makes an approved payout of these payees, each with 10.01, 20.01, … */
async function approved(currency: string, payees: readonly object[]): Promise<ShownPayout> {
  team = await makeTeam(server);
  for (const [index, payee] of payees.entries()) {
    const { status, body } = await team.admin.post<{ id: string }>('/api/payees', payee);
    expect([status, body]).toEqual([201, expect.anything()]);
    await insertCommissions(server, team.workspaceId, [
      { payeeId: body.id, minor: (index + 1) * 1000 + 1, currency },
    ]);
  }
  const { id } = await makePayout(team.admin, { currency });
  return (await team.owner.patch<ShownPayout>(`/api/payouts/${id}/status`, { status: 'approved' })).body;
}
const file = ({ id }: ShownPayout, query: string) =>
  team.admin.get<string & { error: string }>(`/api/payouts/${id}/export?format=${query}`);
const rowsOf = (text: string): string[][] => parse(text);
const debtor = { name: 'Über AG', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

const byPaypal = (name: string, at: number) => ({
  name,
  email: `p${at}@example.org`,
  method: 'paypal',
  paypalEmail: `pay${at}@example.org`,
});
const bySepa = (name: string, at: number) => ({
  ...{
    name,
    email: `s${at}@example.org`,
    method: 'sepa',
    iban: 'AT61 1904 3002 3457 3201',
    accountHolder: name,
  },
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

interface Tree {
  name: string;
  attributes: string;
  text: string;
  children: Tree[];
}

/** Reads XML that is well-formed and has no comments, sections or mixed content. Fails for any other text. */
function readXml(xml: string): Tree {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(xml.startsWith(declaration)).toBe(true);
  const root: Tree = { name: '', attributes: '', text: '', children: [] };
  const open = [root];
  for (const [, slash, name = '', attributes = '', text = '', other] of xml
    .slice(declaration.length)
    .matchAll(/<(\/?)(\w+)((?: \w+="[^"<&]*")*)>|((?:[^<>&]|&(?:amp|lt|gt|quot);)+)|([^])/g)) {
    expect(other).toBeUndefined();
    const current = open.at(-1) ?? root;
    if (slash === undefined) current.text += text.trim();
    else if (slash === '') {
      const child = { name, attributes, text: '', children: [] };
      current.children.push(child);
      open.push(child);
    } else {
      expect(name).toBe(current.name);
      open.pop();
    }
  }
  expect(open).toEqual([root]);
  const [document, ...others] = root.children;
  if (!document || others.length > 0) throw new Error('XML has one root');
  return document;
}

/** Returns the element at a path, such as `Dbtr Nm`. */
function find(tree: Tree, path: string): Tree {
  return path.split(' ').reduce((parent, name) => {
    const found = parent.children.find((child) => child.name === name);
    if (!found) throw new Error(`${parent.name} has no ${name}`);
    return found;
  }, tree);
}
const textAt = (tree: Tree, path: string): string => find(tree, path).text;

/** The elements of the schema that the file may have, in their order, by the element that has them. */
const order: Readonly<Record<string, string>> = {
  CstmrCdtTrfInitn: 'GrpHdr PmtInf',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  PmtInf: 'PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf',
  CdtTrfTxInf: 'PmtId Amt Cdtr CdtrAcct RmtInf',
};

function checkPain(xml: string, version: string): { transfers: Tree[]; group: Tree; payment: Tree } {
  const document = readXml(xml);
  expect(document.attributes).toBe(` xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"`);
  const root = find(document, 'CstmrCdtTrfInitn');
  const [group, payment] = [find(root, 'GrpHdr'), find(root, 'PmtInf')];
  const transfers = payment.children.filter(({ name }) => name === 'CdtTrfTxInf');
  for (const tree of [root, group, payment, ...transfers])
    expect([...new Set(tree.children.map(({ name }) => name))].join(' ')).toBe(order[tree.name]);
  const sum = transfers.reduce((all, transfer) => {
    const amount = find(transfer, 'Amt InstdAmt');
    expect([amount.attributes, /^\d+\.\d\d$/.test(amount.text)]).toEqual([' Ccy="EUR"', true]);
    return all + BigInt(amount.text.replace('.', ''));
  }, 0n);
  for (const totals of [group, payment]) {
    expect(textAt(totals, 'NbOfTxs')).toBe(String(transfers.length));
    expect(textAt(totals, 'CtrlSum').replace('.', '')).toBe(String(sum));
  }
  for (const [, text = ''] of xml.matchAll(/>([^<>\n]+)</g)) {
    expect(text).toMatch(/^[a-zA-Z0-9 /\-?:().,'+]+$/);
    expect(text).not.toMatch(/^\/|\/$|\/\//);
  }
  const all = (names: string) =>
    [...xml.matchAll(new RegExp(`<(?:${names})>([^<]*)<`, 'g'))].map(([, text = '']) => text);
  expect(all('MsgId|PmtInfId|EndToEndId').every((id) => id.length <= 35)).toBe(true);
  expect(all('Nm').every((name) => name.length <= 70)).toBe(true);
  expect(all('Ustrd').every((note) => note.length <= 140)).toBe(true);
  expect(all('IBAN').map(remainder)).toEqual(Array.from({ length: transfers.length + 1 }, () => 1n));
  return { transfers, group, payment };
}

/** ISO 7064 MOD 97-10. */
const remainder = (iban: string): bigint =>
  BigInt([...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')) % 97n;

describe('files for SEPA', () => {
  it('need the account that pays, and stay the same when it changes', async () => {
    const payout = await approved('EUR', names.map(bySepa));
    expect(await file(payout, 'pain.001')).toMatchObject({
      status: 409,
      body: { error: 'Set the debtor account first' },
    });
    const path = `/api/workspaces/${team.workspaceId}`;
    expect((await team.admin.patch(path, { sepaDebtor: debtor })).status).toBe(200);
    const first = await file(payout, 'pain.001');
    const { transfers, group, payment } = checkPain(first.body, '09');
    expect(transfers).toHaveLength(names.length);
    expect([textAt(group, 'MsgId'), textAt(group, 'InitgPty Nm')]).toEqual([
      payout.id.replaceAll('-', ''),
      'Ueber AG',
    ]);
    const facts = [
      'PmtMtd',
      'PmtTpInf SvcLvl Cd',
      'ReqdExctnDt Dt',
      'DbtrAcct Id IBAN',
      'DbtrAgt FinInstnId BICFI',
    ];
    expect([...facts, 'ChrgBr'].map((path) => textAt(payment, path))).toEqual([
      ...['TRF', 'SEPA', payout.approvedAt?.slice(0, 10), debtor.iban, debtor.bic, 'SLEV'],
    ]);
    const byId = new Map(transfers.map((one) => [textAt(one, 'PmtId EndToEndId'), textAt(one, 'Cdtr Nm')]));
    const nameOf = (name: string) => {
      const line = payout.lines.find(({ payeeName }) => payeeName === name);
      return byId.get(line?.id.replaceAll('-', '') ?? '');
    };
    expect(names.filter((name) => !name.startsWith('\t')).map(nameOf)).toEqual([
      'cmd/c calcA1',
      '49 30 1',
      'Mueller + Soehne, KG',
      'admin',
      'Lodz Q b',
      payout.lines.find(({ payeeName }) => payeeName === '株式会社')?.id ?? '',
    ]);
    await team.admin.patch(path, { sepaDebtor: { ...debtor, name: 'Other', bic: null } });
    expect((await file(payout, 'pain.001')).body).toBe(first.body);
    const older = checkPain((await file(payout, 'pain.001&version=03')).body, '03');
    expect([textAt(older.payment, 'ReqdExctnDt'), textAt(older.payment, 'DbtrAgt FinInstnId BIC')]).toEqual([
      payout.approvedAt?.slice(0, 10),
      debtor.bic,
    ]);
    expect((await file(payout, 'pain.001&version=11')).status).toBe(400);
  });

  it('are only for EUR', async () => {
    const payout = await approved('USD', [bySepa('Ada', 1)]);
    expect((await file(payout, 'pain.001')).status).toBe(409);
  });

  it('escape everything, and add up large sums exactly', () => {
    const transfers = Array.from({ length: 1000 }, (_, at) => ({
      id: `0190f0a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
      amountMinor: '999999999901',
      name: `A & <B> "C" 'D' ${'x'.repeat(100)}`,
      iban: 'AT611904300234573201',
      note: '//Payout & <more>//',
    }));
    const source: TransferFile = {
      payoutId: '0190f0a0-0000-7000-8000-000000000000',
      approvedAt: '2026-03-01T23:59:59.123Z',
      debtor: { name: 'A', iban: 'DE89370400440532013000', bic: null },
      transfers,
    };
    for (const version of ['09', '03'] as const) {
      const { head, end } = painParts(source, version);
      const xml = head + transfers.map(painTransfer).join('') + end;
      const { group } = checkPain(xml, version);
      expect([textAt(group, 'CtrlSum'), textAt(group, 'CreDtTm')]).toEqual([
        '9999999999010.00',
        '2026-03-01T23:59:59Z',
      ]);
      expect(xml).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>');
    }
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
