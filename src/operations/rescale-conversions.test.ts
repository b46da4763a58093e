import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { hashToken, newId } from '../lib/ids';
import { shareOf } from '../lib/money/money';
import { countRows, minorOf, openBefore } from '../testing/upgrades';
import { checkAmounts } from './doctor/amounts';

const at = '2026-08-01T08:00:00.000Z';

let db: Db;
let workspaceId: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ db, workspaceId, remove } = await openBefore('061-currency-digits'));
});
afterEach(() => remove());

interface Link {
  id: string;
  affiliateCode: string;
  currency: string;
}

async function addLink(affiliateCode: string, currency: string): Promise<Link> {
  const link = { id: newId(), affiliateCode, currency };
  await db.write('affiliate_links').insert({
    ...link,
    workspaceId,
    codeKey: affiliateCode.toLowerCase(),
    affiliateName: 'Ada',
    affiliateEmail: 'ada@engines.example',
    searchText: `${affiliateCode}\nada\nada@engines.example\n`.toLowerCase(),
    commissionRate: '10',
    createdAt: at,
    updatedAt: at,
  });
  return link;
}

interface Sent {
  clickId?: string | null;
  code?: string | null;
  currency?: string | null;
  description?: string | null;
}

/** The report that is hashed (contract: Minor units). */
const hashOf = (amount: string, { clickId = null, code = null, currency = null, description = null }: Sent) =>
  hashToken(JSON.stringify([clickId, code, amount, currency, description]));

interface Conversion {
  minor: bigint | null;
  /** The amount without trailing zeros, as it was hashed. */
  amount?: string;
  sent?: Sent;
  contentHash?: string | null;
  isReversed?: boolean;
}

/** Writes a conversion with its ledger entries, as version 0.1.0 did. Returns its id. */
async function addConversion(link: Link, conversion: Conversion): Promise<string> {
  const { minor, amount = '', sent = {}, isReversed = false } = conversion;
  const id = newId();
  const commission = minor === null ? 0n : shareOf(minor, '10');
  await db.write('affiliate_conversions').insert({
    id,
    workspaceId,
    linkId: link.id,
    kind: 'external',
    externalId: `order-${id}`,
    name: sent.description ?? `order-${id}`,
    contentHash: conversion.contentHash === undefined ? hashOf(amount, sent) : conversion.contentHash,
    clickId: sent.clickId ?? null,
    amountMinor: minor === null ? null : String(minor),
    currency: link.currency,
    commissionRate: '10',
    commissionMinor: String(commission),
    reversedAt: isReversed ? at : null,
    createdAt: at,
  });
  const entry = (kind: string, entered: bigint) => ({
    id: newId(),
    workspaceId,
    linkId: link.id,
    conversionId: id,
    kind,
    amountMinor: String(entered),
    currency: link.currency,
    createdAt: at,
  });
  if (commission !== 0n) await db.write('affiliate_ledger').insert(entry('commission', commission));
  if (isReversed) await db.write('affiliate_ledger').insert(entry('reversal', -commission));
  return id;
}

/** Returns `amount commission`, and the entries of the ledger. */
async function amountsOf(id: string): Promise<string[]> {
  const conversion: { amount: string | null; commission: string } = await db
    .read('affiliate_conversions')
    .where({ id })
    .first(...minorOf(db, { amount: 'amountMinor', commission: 'commissionMinor' }));
  const entries: { amount: string }[] = await db
    .read('affiliate_ledger')
    .where({ conversionId: id })
    .orderBy('id')
    .select(...minorOf(db, { amount: 'amountMinor' }));
  return [`${conversion.amount} ${conversion.commission}`, ...entries.map(({ amount }) => amount)];
}

async function earningsOf({ id }: Link): Promise<{ earned: string; updatedAt: string }> {
  return db
    .read('affiliate_links')
    .where({ id })
    .first('updatedAt', ...minorOf(db, { earned: 'earningsMinor' }));
}

/** Returns all rows of tables with amounts in these currencies, without the new column. */
async function rowsIn(currencies: readonly string[]): Promise<object[]> {
  const tables = ['deals', 'affiliate_conversions', 'affiliate_ledger', 'affiliate_links'];
  const rows = await Promise.all(
    tables.map(async (table) => db.read(table).whereIn('currency', currencies).orderBy('id')),
  );
  return rows.flat().map(({ isAmountUncertain: _, ...row }) => row);
}

describe('the upgrade of conversions', () => {
  it('rescales each amount by the report that it was written for, with its commission and ledger', async () => {
    const huf = await addLink('Budapest', 'HUF');
    const clickId = `click-${newId()}`;
    const byCode = { code: 'budapest', currency: 'HUF' };
    const wide = await addConversion(huf, { minor: 12_005n, amount: '120.05', sent: byCode });
    const narrow = await addConversion(huf, { minor: 12_000n, amount: '12000.', sent: { clickId } });
    const same = await addConversion(huf, { minor: 12_000n, amount: '120.', sent: { code: 'budapest' } });
    const named = await addConversion(huf, {
      minor: 500n,
      amount: '500.',
      sent: { ...byCode, clickId, description: 'Printers' },
      isReversed: true,
    });
    const nothing = await addConversion(huf, { minor: 0n, amount: '0.', sent: byCode });
    const uncounted = await addConversion(huf, { minor: null, contentHash: null });
    await migrateUp(db);
    expect(await amountsOf(wide)).toEqual(['12005 1201', '1201']);
    expect(await amountsOf(narrow)).toEqual(['1200000 120000', '120000']);
    expect(await amountsOf(same)).toEqual(['12000 1200', '1200']);
    expect(await amountsOf(named)).toEqual(['50000 5000', '5000', '-5000']);
    expect(await amountsOf(nothing)).toEqual(['0 0']);
    expect(await amountsOf(uncounted)).toEqual(['null 0']);
    expect(await earningsOf(huf)).toEqual({ earned: String(1201 + 120_000 + 1200), updatedAt: at });
    expect(await checkAmounts(db)).toMatchObject([{ severity: 'ok' }]);
  });

  it('rescales currencies that Node.js has written with 0 or 2 digits, and those it always wrote whole', async () => {
    const expected: [string, bigint, string, string][] = [
      ['RSD', 120n, '120.', '12000 1200'],
      ['RSD', 12_050n, '120.5', '12050 1205'],
      ['IDR', 120n, '120.', '12000 1200'],
      ['IQD', 1500n, '1500.', '1500000 150000'],
      ['MGA', 1500n, '1500.', '150000 15000'],
      // Digits that a later Node.js may have.
      ['IQD', 1_500_250n, '1500.25', '1500250 150025'],
    ];
    const ids: string[] = [];
    for (const [currency, minor, amount] of expected) {
      const link = await addLink(`link-${newId()}`, currency);
      const sent = { code: link.affiliateCode };
      ids.push(await addConversion(link, { minor, amount, sent }));
    }
    const ariary = await addLink('Madagascar', 'MGA');
    const unproven = await addConversion(ariary, { minor: 70n, contentHash: null });
    await migrateUp(db);
    for (const [index, id] of ids.entries()) expect((await amountsOf(id))[0]).toBe(expected[index]?.[3]);
    expect(await amountsOf(unproven)).toEqual(['7000 700', '700']);
    expect(await checkAmounts(db)).toMatchObject([{ severity: 'ok' }]);
  });

  it('recognizes reports by a code that the link had before', async () => {
    const link = await addLink('New-Code', 'HUF');
    const sent = { code: 'old-code' };
    const id = await addConversion(link, { minor: 120n, amount: '120.', sent });
    await db.write('audit_entries').insert({
      id: newId(),
      workspaceId,
      actorId: null,
      actorName: 'Ada',
      action: 'updated',
      objectType: 'affiliate_link',
      objectId: link.id,
      objectName: 'New-Code',
      changes: JSON.stringify([{ field: 'affiliateCode', from: 'Old-Code', to: 'New-Code' }]),
      createdAt: at,
    });
    await migrateUp(db);
    expect(await amountsOf(id)).toEqual(['12000 1200', '1200']);
  });

  it('leaves what cannot be decided as it is, and doctor lists it until it is reversed', async () => {
    const link = await addLink('Lost', 'HUF');
    const unknown = await addConversion(link, { minor: 120n, amount: '120.', sent: { code: 'forgotten' } });
    const unhashed = await addConversion(link, { minor: 70n, contentHash: null });
    await migrateUp(db);
    expect(await amountsOf(unknown)).toEqual(['120 12', '12']);
    expect(await amountsOf(unhashed)).toEqual(['70 7', '7']);
    expect((await earningsOf(link)).earned).toBe('19');
    const [finding] = await checkAmounts(db);
    expect(finding).toMatchObject({ check: 'amounts', severity: 'warn' });
    expect(finding?.message).toContain(`${unknown} (order-${unknown}), ${unhashed} (order-${unhashed})`);
    expect(finding?.message).toContain('report it again with another external ID');
    await db.write('affiliate_conversions').whereIn('id', [unknown, unhashed]).update({ reversedAt: at });
    expect(await checkAmounts(db)).toMatchObject([{ severity: 'ok' }]);
  });

  it('rescales more conversions than fit into one statement', async () => {
    const link = await addLink('Many', 'RSD');
    const sent = { code: 'many' };
    const ids: string[] = [];
    for (let n = 1; n <= 1100; n += 1)
      ids.push(await addConversion(link, { minor: BigInt(10 * n), amount: `${10 * n}.`, sent }));
    await migrateUp(db);
    for (const n of [1, 500, 501, 1000, 1001, 1100])
      expect((await amountsOf(ids[n - 1] ?? ''))[0]).toBe(`${1000 * n} ${100 * n}`);
    expect((await earningsOf(link)).earned).toBe(String((100 * (1100 * 1101)) / 2));
  });

  it('keeps the ledger append-only, and writes nothing else', async () => {
    const link = await addLink('Again', 'HUF');
    const id = await addConversion(link, { minor: 120n, amount: '120.', sent: { code: 'again' } });
    const dollars = await addLink('Dollars', 'USD');
    await addConversion(dollars, { minor: 120n, contentHash: 'something else' });
    const untouched = await rowsIn(['USD', 'EUR', 'JPY', 'KWD']);
    expect(untouched.length).toBeGreaterThan(5);
    const before = await countRows(db);
    await migrateUp(db);
    // Later migrations add columns.
    expect(await rowsIn(['USD', 'EUR', 'JPY', 'KWD'])).toMatchObject(untouched);
    expect(await countRows(db)).toMatchObject(before);
    const entries = db.write('affiliate_ledger').where({ conversionId: id });
    await expect(entries.clone().update({ amountMinor: '1' })).rejects.toThrow('append-only');
    await expect(entries.clone().delete()).rejects.toThrow('append-only');
  });
});
