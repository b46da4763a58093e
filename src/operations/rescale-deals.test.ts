import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { newId } from '../lib/ids';
import { countRows, minorOf, openBefore } from '../testing/upgrades';

const at = '2026-08-01T08:00:00.000Z';

let db: Db;
let workspaceId: string;
let partnerId: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ db, workspaceId, remove } = await openBefore('061-currency-digits'));
  ({ id: partnerId } = await db.read('partners').where({ workspaceId }).orderBy('id').first('id'));
});
afterEach(() => remove());

describe('the upgrade of deals', () => {
  type Amount = readonly [amount: string | null, minor: string | null, currency: string | null];

  async function addDeal([amount, amountMinor, currency]: Amount): Promise<string> {
    const id = newId();
    await db.write('deals').insert({
      id,
      workspaceId,
      partnerId,
      name: '40 printers',
      customerName: 'Initech',
      amount,
      amountMinor,
      currency,
      status: 'submitted',
      submittedAt: at,
      searchText: '40 printers\ninitech\n',
      importKey: id,
      custom: JSON.stringify({ size: 1.5 }),
      createdAt: at,
      updatedAt: at,
    });
    return id;
  }

  const cases: [before: Amount, after: Amount][] = [
    [
      ['120.05', '12005', 'HUF'],
      ['120.05', '12005', 'HUF'],
    ],
    [
      ['120', '120', 'HUF'],
      ['120.00', '12000', 'HUF'],
    ],
    [
      ['120', '120', 'RSD'],
      ['120.00', '12000', 'RSD'],
    ],
    [
      ['120.00', '12000', 'RSD'],
      ['120.00', '12000', 'RSD'],
    ],
    [
      ['1500', '1500', 'IQD'],
      ['1500.000', '1500000', 'IQD'],
    ],
    [
      ['9999999999', '9999999999', 'MGA'],
      ['9999999999.00', '999999999900', 'MGA'],
    ],
    [
      ['0', '0', 'USD'],
      ['0.00', '0', 'USD'],
    ],
    [
      ['0', '0', 'KWD'],
      ['0.000', '0', 'KWD'],
    ],
    [
      ['0', '0', 'LBP'],
      ['0.00', '0', 'LBP'],
    ],
    [
      ['0', '0', 'JPY'],
      ['0', '0', 'JPY'],
    ],
    [
      ['500', '500', 'JPY'],
      ['500', '500', 'JPY'],
    ],
    [
      ['19.90', '1990', 'USD'],
      ['19.90', '1990', 'USD'],
    ],
    [
      [null, null, null],
      [null, null, null],
    ],
  ];

  const shown = (id: string) =>
    db
      .read('deals')
      .where({ id })
      .first('amount', 'currency', 'updatedAt', ...minorOf(db, { minor: 'amountMinor' }));
  const expected = ([amount, minor, currency]: Amount) => ({ amount, minor, currency, updatedAt: at });

  it('follows the text of the amount', async () => {
    const ids: string[] = [];
    for (const [before] of cases) ids.push(await addDeal(before));
    const before = await countRows(db);
    await migrateUp(db);
    for (const [index, [, after]] of cases.entries())
      expect(await shown(ids[index] ?? '')).toEqual(expected(after));
    expect(await countRows(db)).toMatchObject(before);
  });

  // Before, saving a deal whose amount didn't fit the digits of this Node.js wrote this text. PostgreSQL refused it.
  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'repairs smallest units that are the text null',
    async () => {
      const id = await addDeal(['120.05', 'null', 'HUF']);
      await migrateUp(db);
      expect(await shown(id)).toEqual(expected(['120.05', '12005', 'HUF']));
    },
  );

  it('rescales deals in the trash, and keeps their other values', async () => {
    const kept: [string, object, Amount][] = [];
    for (const [before, after] of cases) {
      const id = await addDeal(before);
      const { seq: _, ...row }: Record<string, unknown> = await db.read('deals').where({ id }).first();
      const content = { ...row, amountMinor: before[1] === null ? null : Number(before[1]) };
      await db.write('trash').insert({
        id,
        workspaceId,
        objectType: 'deal',
        objectName: '40 printers',
        adminsOnly: false,
        deletedAt: at,
      });
      await db
        .write('trash_rows')
        .insert({ trashId: id, step: 'deals', rowId: id, content: JSON.stringify(content) });
      await db.write('deals').where({ id }).delete();
      kept.push([id, JSON.parse(JSON.stringify(content)), after]);
    }
    await migrateUp(db);
    for (const [trashId, before, [amount, minor]] of kept) {
      const { content } = await db.read('trash_rows').where({ trashId }).first('content');
      const now: unknown = typeof content === 'string' ? JSON.parse(content) : content;
      // Later migrations add columns, and write the keys of names again.
      const others = { ...before, importKey: expect.any(String), matchName: expect.any(String) };
      expect(now).toMatchObject({ ...others, amount, amountMinor: minor === null ? null : Number(minor) });
    }
  });

  it('rescales more deals than fit into one statement', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 1100; n += 1) ids.push(await addDeal([String(n), String(n), 'HUF']));
    await migrateUp(db);
    for (const n of [1, 500, 501, 1000, 1001, 1100])
      expect(await shown(ids[n - 1] ?? '')).toEqual(expected([`${n}.00`, `${n}00`, 'HUF']));
  });
});
