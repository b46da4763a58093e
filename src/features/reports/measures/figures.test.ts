import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReportedDeals, REPORTED_NOW, type ReportedDeals } from '../../../testing/reported-deals';
import type { ReportAnswer } from '../query-reports';
import { reportDefinition } from '../report-definition.schema';

/** All figures are computed by hand from the stories of `src/testing/reported-deals.ts`. */
let test: ReportedDeals;
beforeAll(async () => {
  test = await insertReportedDeals();
}, 120_000);
afterAll(() => test.close());

const query = (measure: string, more: object = {}): Promise<ReportAnswer> =>
  test.app.reportQueries.query(test.actor, reportDefinition.parse({ measure, ...more }));

/** Returns the values by label, with the currency of amounts. */
async function by(dimension: string, measure: string, more: object = {}): Promise<Record<string, unknown>> {
  const { rows } = await query(measure, { dimensions: [dimension], ...more });
  return Object.fromEntries(
    rows.map(({ labels: [label = ''], currency, value }) => [
      currency ? `${label} ${currency}` : label,
      value,
    ]),
  );
}

async function totals(measure: string, more: object = {}): Promise<unknown[]> {
  const answer = await query(measure, more);
  return answer.totals.map(({ currency, value }) => (currency === null ? value : `${value} ${currency}`));
}

describe('counts of deals', () => {
  it('counts submitted deals by the day of the last submission', async () => {
    expect(await by('month', 'dealsSubmitted')).toEqual({
      '2027-01': 2,
      '2027-02': 2,
      '2027-03': 2,
      '2027-04': 2,
      '2027-05': 2,
      '2027-06': 2,
      '2027-07': 1,
      '2027-08': 1,
      '2027-09': 1,
      '2027-10': 1,
      '2027-11': 1,
      '2027-12': 5,
      '2028-01': 3,
      '2028-02': 3,
      '2028-03': 10,
      '2028-04': 20,
      '2028-05': 2,
    });
    expect(await totals('dealsSubmitted')).toEqual([60]);
  });

  it('counts deals that were approved once, by the last approval', async () => {
    expect(await by('quarter', 'dealsApproved')).toEqual({
      '2027-Q1': 6,
      '2027-Q2': 6,
      '2027-Q3': 3,
      '2027-Q4': 3,
      '2028-Q1': 13,
      '2028-Q2': 8,
    });
    expect(await by('month', 'dealsApproved', { from: '2028-05-01' })).toEqual({ '2028-05': 1 });
    expect(await totals('dealsApproved')).toEqual([39]);
  });

  it('counts deals of ISO weeks, also across the end of a year', async () => {
    const weeks = await by('week', 'dealsSubmitted');
    expect(weeks).toMatchObject({ '2026-W53': 2, '2027-W52': 7, '2028-W09': 8 });
    expect(Object.values(weeks).reduce<number>((sum, value) => sum + Number(value), 0)).toBe(60);
  });

  it('counts won and lost deals without wins that were undone', async () => {
    expect(await by('partner', 'dealsWon')).toEqual({ 'Partner A': 12, 'Partner B': 4, 'Partner C': 2 });
    expect(await by('partner', 'dealsLost')).toEqual({
      'Partner A': 6,
      'Partner B': 4,
      'Partner C': 3,
      'Partner D': 1,
    });
    expect(await by('owner', 'dealsLost')).toEqual({ 'ada@example.org': 6, None: 8 });
    expect(await by('status', 'dealsSubmitted', { from: '2028-04-01', to: '2028-05-31' })).toEqual({
      Submitted: 6,
      Approved: 5,
      Rejected: 5,
      Withdrawn: 3,
      Expired: 2,
      Lost: 1,
    });
  });

  it('counts one day of a leap year', async () => {
    const leapDay = { from: '2028-02-29', to: '2028-02-29' };
    expect(await totals('dealsWon', leapDay)).toEqual([2]);
    expect(await totals('wonRevenue', leapDay)).toEqual(['60.00 EUR']);
  });

  it('counts by own fields of the deal and of its partner', async () => {
    expect(await by('custom.region', 'dealsWon')).toEqual({ North: 2, None: 16 });
    expect(await by('custom.segment', 'dealsWon')).toEqual({ Enterprise: 12, None: 6 });
  });
});

describe('amounts', () => {
  it('adds won revenue up by currency, with the currency that a deal has now', async () => {
    expect(await by('quarter', 'wonRevenue')).toEqual({
      '2027-Q1 USD': '600.00',
      '2027-Q2 USD': '1500.00',
      '2027-Q3 USD': '2400.00',
      '2027-Q4 USD': '3300.00',
      '2028-Q1 EUR': '650.00',
    });
    expect(await by('month', 'wonRevenue', { from: '2028-01-01' })).toEqual({
      '2028-02 EUR': '70.00',
      '2028-03 EUR': '580.00',
    });
    expect(await by('week', 'wonRevenue', { filters: { location: ['Paris'] } })).toEqual({
      '2028-W09 EUR': '150.00',
    });
    expect(await totals('wonRevenue')).toEqual(['650.00 EUR', '7800.00 USD']);
  });

  it('counts the revenue of two influencers for both, and once in the total', async () => {
    expect(await by('partner', 'influencedRevenue')).toEqual({
      'Partner A EUR': '10.00',
      'Partner B USD': '300.00',
      'Partner C USD': '100.00',
    });
    expect(await by('tier', 'influencedRevenue')).toEqual({
      'Gold EUR': '10.00',
      'Gold USD': '300.00',
      'Silver USD': '100.00',
    });
    expect(await totals('influencedRevenue', { dimensions: ['partner'] })).toEqual([
      '10.00 EUR',
      '300.00 USD',
    ]);
    expect(await by('month', 'influencedRevenue')).toEqual({
      '2027-01 USD': '100.00',
      '2027-02 USD': '200.00',
      '2028-02 EUR': '10.00',
    });
  });

  it('adds the pipeline up by the expected close', async () => {
    expect(await by('month', 'pipeline')).toEqual({
      '2028-02 JPY': '10',
      '2028-05 USD': '1333.33',
      '2028-06 EUR': '100.00',
      '2028-06 USD': '50.00',
      'None USD': '200.00',
    });
    expect(await totals('pipeline', { from: '2028-05-31', to: '2028-06-01' })).toEqual([
      '100.00 EUR',
      '333.33 USD',
    ]);
  });

  it('forecasts with the win rate of the partner, else of the tier, else of all', async () => {
    // A: 12 of 18. B: 8 decided deals are too few, Gold has 16 of 26. Silver and D: 18 of 32.
    expect(await by('partner', 'forecast')).toEqual({
      'Partner A USD': '888.89',
      'Partner B EUR': '61.54',
      'Partner C USD': '112.50',
      'Partner C JPY': '6',
      'Partner D USD': '28.13',
    });
    expect(await totals('forecast')).toEqual(['61.54 EUR', '6 JPY', '1029.52 USD']);
  });
});

describe('ratios and days', () => {
  it('divides won by won and lost deals, per row and over all records', async () => {
    expect(await by('partner', 'winRate')).toEqual({
      'Partner A': 0.6667,
      'Partner B': 0.5,
      'Partner C': 0.4,
      'Partner D': 0,
    });
    expect(await by('tier', 'winRate')).toEqual({ Gold: 0.6154, Silver: 0.4, None: 0 });
    expect(await totals('winRate', { dimensions: ['tier'] })).toEqual([0.5625]);
    expect(await totals('winRate', { from: '2029-01-01', to: '2029-12-31' })).toEqual([null]);
  });

  it('measures the days from the approval to the win', async () => {
    expect(await by('partner', 'cycle')).toEqual({ 'Partner A': 5, 'Partner B': 0, 'Partner C': 6.3 });
    expect(await totals('cycle')).toEqual([4]);
  });

  it('measures the days until the first deal', async () => {
    expect(await by('partner', 'timeToFirstDeal')).toEqual({
      'Partner A': 10,
      'Partner B': 10,
      'Partner C': 0.5,
      'Partner D': 1,
    });
    expect(await totals('timeToFirstDeal')).toEqual([5.4]);
  });

  it('measures onboarding, and who is active after it', async () => {
    expect(await by('partner', 'onboardingTime')).toEqual({
      'Partner A': 3,
      'Partner B': 2,
      'Partner D': 0.5,
      'Partner F': 5,
    });
    expect(await totals('onboardingTime')).toEqual([2.6]);
    // D is within its 90 days.
    expect(await totals('activation')).toEqual([0.6667]);
    test.setNow('2028-07-15T00:00:00.000Z');
    expect(await totals('activation')).toEqual([0.75]);
    test.setNow(REPORTED_NOW);
  });
});

describe('comparisons', () => {
  it('compares with as many days just before, which fall on the same place of the period', async () => {
    const {
      rows,
      totals: sums,
      comparison,
    } = await query('wonRevenue', {
      dimensions: ['month'],
      from: '2027-04-01',
      to: '2027-06-30',
      compare: 'previous',
    });
    expect(comparison).toEqual({ from: '2026-12-31', to: '2027-03-31' });
    expect(rows.map(({ keys: [key], value, previous }) => [key, value, previous])).toEqual([
      ['2027-04', '400.00', '0.00'],
      ['2027-05', '500.00', '300.00'],
      ['2027-06', '600.00', '300.00'],
    ]);
    expect(sums).toEqual([{ currency: 'USD', value: '1500.00', count: 3, previous: '600.00' }]);
  });

  it('compares with the same days a year before', async () => {
    const year = { from: '2028-01-01', to: '2028-12-31', compare: 'year' };
    const { rows, totals: sums, comparison } = await query('dealsWon', { ...year, dimensions: ['month'] });
    expect(comparison).toEqual({ from: '2027-01-01', to: '2027-12-31' });
    expect(rows.slice(0, 4).map(({ keys: [key], value, previous }) => [key, value, previous])).toEqual([
      ['2028-01', 0, 1],
      ['2028-02', 3, 1],
      ['2028-03', 3, 1],
      ['2028-04', 0, 1],
    ]);
    expect(rows).toHaveLength(12);
    expect(sums).toEqual([{ currency: null, value: 6, count: 6, previous: 12 }]);
  });

  it('compares a leap day with the 28th', async () => {
    const { totals: sums, comparison } = await query('wonRevenue', {
      from: '2028-02-29',
      to: '2028-02-29',
      compare: 'year',
    });
    expect(comparison).toEqual({ from: '2027-02-28', to: '2027-02-28' });
    expect(sums).toEqual([
      { currency: 'EUR', value: '60.00', count: 2, previous: '0.00' },
      { currency: 'USD', value: '0.00', count: 0, previous: '200.00' },
    ]);
  });
});
