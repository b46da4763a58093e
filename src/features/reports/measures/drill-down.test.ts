import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { insertReportedDeals, type ReportedDeals } from '../../../testing/reported-deals';
import { reportDefinition, type ReportDefinition } from '../report-definition.schema';
import { measureKeys, measures, type MeasureKey } from './measures.rules';

let test: ReportedDeals;
beforeAll(async () => {
  test = await insertReportedDeals();
  await insertOthers();
}, 120_000);
afterAll(() => test.close());

/** Adds an application, uses of the portal, a link with clicks and conversions, and commissions. */
async function insertOthers(): Promise<void> {
  const { app, actor, ids } = test;
  const workspaceId = String(actor.workspaceId);
  const at = '2028-02-29T12:00:00.000Z';
  const write = (table: string) => app.db.write(table);
  const times = { createdAt: at, updatedAt: at };
  for (const [status, partnerId] of [
    ['Applied', null],
    ['Approved', ids['A']],
    ['Prospect', null],
  ])
    await write('applications').insert({
      id: newId(),
      workspaceId,
      companyName: 'Initrode',
      contactEmail: 'sam@initrode.example',
      continent: 'Europe',
      region: 'DACH',
      industry: 'SaaS',
      size: '11-50',
      solutions: true,
      services: false,
      valueProp: 'Reports',
      status,
      partnerId,
      searchText: 'initrode',
      ...times,
    });
  await write('portal_uses').insert([
    { workspaceId, partnerId: ids['A'], kind: 'sign_in', day: '2028-02-28', uses: 3 },
    { workspaceId, partnerId: ids['A'], kind: 'sign_in', day: '2028-02-29', uses: 2 },
    { workspaceId, partnerId: ids['B'], kind: 'download', day: '2028-02-29', uses: 4 },
  ]);
  const linkId = newId();
  await write('affiliate_links').insert({
    id: linkId,
    workspaceId,
    partnerId: ids['A'],
    affiliateCode: 'initech',
    codeKey: 'initech',
    affiliateName: 'Initech',
    affiliateEmail: 'sam@initech.example',
    commissionRate: '10',
    currency: 'USD',
    searchText: 'initech',
    status: 'active',
    ...times,
  });
  await write('affiliate_days').insert({ workspaceId, linkId, day: '2028-02-29', clicks: 7, conversions: 1 });
  for (const reversedAt of [null, at])
    await write('affiliate_conversions').insert({
      id: newId(),
      workspaceId,
      linkId,
      kind: 'external',
      name: 'Sale',
      currency: 'USD',
      commissionRate: '10',
      commissionMinor: 100,
      reversedAt,
      createdAt: at,
    });
  const payeeId = newId();
  await write('payees').insert({
    id: payeeId,
    workspaceId,
    partnerId: ids['A'],
    name: 'A',
    kind: 'partner',
    searchText: 'a',
    ...times,
  });
  for (const [status, netMinor] of [
    ['held', 100],
    ['due', 200],
    ['in_payout', 400],
    ['paid', 800],
    ['reversed', 0],
    ['duplicate', 0],
  ])
    await write('commissions').insert({
      id: newId(),
      workspaceId,
      payeeId,
      partnerId: ids['A'],
      source: 'deal',
      amountMinor: 1000,
      netMinor,
      currency: 'USD',
      status,
      explanation: '[]',
      ...times,
    });
}

const definitionOf = (measure: MeasureKey, more: object = {}): ReportDefinition =>
  reportDefinition.parse({ measure, ...more });

const isAdditive = (measure: MeasureKey): boolean =>
  ['count', 'amount'].includes(measures[measure].unit) && measure !== 'influencedRevenue';

const sumOf = (values: readonly (string | number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0);

describe.each(measureKeys)('%s', (measure) => {
  const dimensionsOf = (): string[][] => {
    const names: string[] = [...measures[measure].dimensions];
    return [...names.map((name) => [name]), ['month', names[0] ?? ''], [names[1] ?? '', 'quarter']];
  };

  it('has records, and one total for each currency', async () => {
    const { totals } = await test.app.reportQueries.query(test.actor, definitionOf(measure));
    expect(totals.every(({ count }) => count > 0)).toBe(true);
    expect(totals.length).toBeGreaterThan(0);
  });

  it('adds up to its total by every dimension', async () => {
    const whole = await test.app.reportQueries.query(test.actor, definitionOf(measure));
    for (const dimensions of dimensionsOf()) {
      const { rows, totals } = await test.app.reportQueries.query(
        test.actor,
        definitionOf(measure, { dimensions }),
      );
      expect(totals).toEqual(whole.totals);
      if (!isAdditive(measure)) continue;
      for (const { currency, value, count } of totals) {
        const own = rows.filter((row) => row.currency === currency);
        expect(sumOf(own.map((row) => row.value))).toBe(sumOf([value]));
        expect(own.reduce((sum, row) => sum + row.count, 0)).toBe(count);
      }
    }
  });

  it('opens the records that a figure counts', async () => {
    for (const dimensions of dimensionsOf()) {
      const definition = definitionOf(measure, { dimensions });
      const { rows } = await test.app.reportQueries.query(test.actor, definition);
      for (const row of rows) {
        const page = await test.app.reportQueries.records(test.actor, definition, row, { limit: 100 });
        const isCounted = ['portalSignIns', 'downloads', 'clicks'].includes(measure);
        if (isCounted) expect(sumOf(page.items.map(({ value }) => value))).toBe(sumOf([row.value]));
        else {
          expect(page.items).toHaveLength(row.count);
          expect(page.total).toBe(row.count);
        }
        if (measures[measure].unit === 'amount')
          expect(sumOf(page.items.map(({ value }) => value))).toBe(sumOf([row.value]));
      }
    }
  });
});

describe('records of a figure', () => {
  it('come page by page, the latest first', async () => {
    const definition = definitionOf('dealsSubmitted');
    const seen: string[] = [];
    let cursor: string[] | undefined;
    for (;;) {
      const page = await test.app.reportQueries.records(test.actor, definition, null, { limit: 25, cursor });
      expect(page.total).toBe(60);
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = JSON.parse(Buffer.from(page.nextCursor, 'base64url').toString()) as string[];
    }
    expect(new Set(seen).size).toBe(60);
    expect(seen).toHaveLength(60);
  });

  it('are those of the row, with their pages', async () => {
    const definition = definitionOf('wonRevenue', { dimensions: ['month'] });
    const page = await test.app.reportQueries.records(
      test.actor,
      definition,
      { keys: ['2027-12'], currency: 'USD' },
      { limit: 10 },
    );
    expect(page.items).toEqual([
      {
        type: 'deal',
        id: expect.any(String),
        name: 'Deal 12',
        path: expect.stringMatching(/^\/deals\//),
        day: '2027-12-31',
        currency: 'USD',
        value: '1200.00',
      },
    ]);
  });
});

it('sums commissions by what they are now, after reversals', async () => {
  const sums = await Promise.all(
    (['commissionsEarned', 'commissionsHeld', 'commissionsDue', 'commissionsPaid'] as const).map(
      async (measure) =>
        (await test.app.reportQueries.query(test.actor, definitionOf(measure))).totals[0]?.value,
    ),
  );
  expect(sums).toEqual(['15.00', '1.00', '6.00', '8.00']);
});

it('counts applications but prospects, uses of the portal, clicks and conversions', async () => {
  const valueOf = async (measure: MeasureKey) =>
    (await test.app.reportQueries.query(test.actor, definitionOf(measure))).totals[0]?.value;
  expect(await valueOf('applicationConversion')).toBe(0.5);
  expect(await valueOf('portalSignIns')).toBe(5);
  expect(await valueOf('downloads')).toBe(4);
  expect(await valueOf('clicks')).toBe(7);
  expect(await valueOf('conversions')).toBe(1);
});
