import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, debianFiles } from '../../../../scripts/debian-tool';
import { hostileNames as names, makeApproved } from '../../../testing/payouts';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownPayout } from '../payouts.rules';
import { painParts, painTransfer, type PainVersion, type TransferFile } from './pain001.rules';

let server: TestServer;
let team: Team;
let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'partnerhub-pain-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true, force: true });
});

/** Makes an approved payout of these payees, each with 10.01, 20.01, … */
async function approved(currency: string, payees: readonly object[]): Promise<ShownPayout> {
  team = await makeTeam(server);
  return makeApproved(server, team, currency, payees);
}
const file = ({ id }: ShownPayout, query: string) =>
  team.admin.get<string & { error: string }>(`/api/payouts/${id}/export?format=${query}`);
const debtor = { name: 'Über AG', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

const bySepa = (name: string, at: number) => ({
  ...{ name, email: `s${at}@example.org`, method: 'sepa', iban: 'AT61 1904 3002 3457 3201' },
  accountHolder: name,
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
    const idOf = (name: string) => payout.lines.find(({ payeeName }) => payeeName === name)?.id ?? '';
    const nameOf = (name: string) => byId.get(idOf(name).replaceAll('-', ''));
    expect(names.filter((name) => !name.startsWith('\t')).map(nameOf)).toEqual([
      'cmd/c calcA1',
      '49 30 1',
      'Mueller + Soehne, KG',
      'admin',
      'Lodz Q b',
      idOf('株式会社'),
      'Zoe /Ltd',
      idOf('😀'),
      'Ue'.repeat(35),
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

  it('are refused with an amount that SEPA does not allow, and the payout stays approved', async () => {
    const payout = await approved('EUR', [bySepa('Ada', 1), bySepa('Grace', 2)]);
    await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { sepaDebtor: debtor });
    const line = payout.lines.find(({ payeeName }) => payeeName === 'Grace');
    const setAmount = (amountMinor: string) =>
      server.app.db.write('payout_lines').where({ id: line?.id }).update({ amountMinor });
    await setAmount('100000000000');
    for (const version of ['09', '03'])
      expect(await file(payout, `pain.001&version=${version}`)).toMatchObject({
        status: 409,
        body: {
          error:
            'A SEPA transfer can be at most 999999999.99 EUR. Remove the line of Grace, or pay it in another way.',
        },
      });
    const shown = await team.admin.get<ShownPayout>(`/api/payouts/${payout.id}`);
    expect(shown.body.status).toBe('approved');
    await setAmount('99999999999');
    const allowed = await file(payout, 'pain.001');
    expect([allowed.status, allowed.body.includes('>999999999.99<')]).toEqual([200, true]);
  });

  it('are only for EUR', async () => {
    const payout = await approved('USD', [bySepa('Ada', 1)]);
    expect((await file(payout, 'pain.001')).status).toBe(409);
  });

  it('escape everything, and add up large sums exactly', () => {
    const transfers = Array.from({ length: 1000 }, (_, at) => ({
      id: `0190f0a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
      amountMinor: '99999999901',
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
        '999999999010.00',
        '2026-03-01T23:59:59Z',
      ]);
      expect(xml).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>');
    }
  });
});

/** Prefers the newest version of the schema that Debian has: it lacks 09, whose elements are those of 05 but one. */
const schemas = debianFiles(['libxml2-utils', 'tryton-modules-account-payment-sepa']);
const inModule = 'usr/lib/python3/dist-packages/trytond/modules/account_payment_sepa/tests';

/** Returns the file as the schema of another version has it. */
const asVersion = (xml: string, from: PainVersion, to: string): string =>
  xml
    .replace(`pain.001.001.${from}`, `pain.001.001.${to}`)
    .replace(/<ReqdExctnDt><Dt>(.*?)<\/Dt><\/ReqdExctnDt>/, '<ReqdExctnDt>$1</ReqdExctnDt>');

describe('the schema of ISO 20022', () => {
  const exportBoth = async (account: object) => {
    const payout = await approved('EUR', names.map(bySepa));
    await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { sepaDebtor: account });
    const [newer, older] = [await file(payout, 'pain.001'), await file(payout, 'pain.001&version=03')];
    expect([newer.status, older.status]).toEqual([200, 200]);
    return { newer: newer.body, older: older.body };
  };

  it.skipIf(schemas === null)('accepts the files, with and without a BIC', async () => {
    const folder = schemas ?? '';
    const validate = (version: string, xml: string) =>
      check(join(folder, 'usr/bin/xmllint'), ['--noout', '--schema', schemaOf(version), '-'], {
        cwd,
        input: xml,
      });
    const schemaOf = (version: string) => join(folder, inModule, `pain.001.001.${version}.xsd`);
    expect(readFileSync(schemaOf('03'), 'utf8')).toContain('CustomerCreditTransferInitiationV03');
    for (const bic of [debtor.bic, null]) {
      const { newer, older } = await exportBoth({ ...debtor, bic });
      expect(validate('03', older)).toContain('- validates');
      expect(validate('05', asVersion(newer, '09', '05'))).toContain('- validates');
      expect(() => validate('03', older.replace('SLEV', 'SLEEP'))).toThrow('SLEEP');
    }
  });

  it('has other names for two elements only in version 09', async () => {
    const { newer, older } = await exportBoth(debtor);
    expect(asVersion(newer, '09', '03').replace(/BICFI>/g, 'BIC>')).toBe(older);
  });
});
