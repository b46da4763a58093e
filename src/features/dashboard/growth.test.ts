import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import { actorOf } from '../../testing/actors';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { makeDeal, moveDeal } from '../../testing/deals';
import { insertRows } from '../../testing/large-tables';
import { insertPartner, makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { GrowthPeriod } from './growth.rules';

let server: TestServer;
let team: Team;
/** The whole test runs at this time, in the middle of a week and of a month. */
let now: Date;
/** Members of a workspace with many records. */
let crowded: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  now = server.clock.now();
  crowded = await makeTeam(server);
  await fill();
});
afterAll(() => server.close());

const ago = (count: number) => new Date(now.getTime() - days(count)).toISOString();

async function won(amount: string | null, currency: string | null, daysAgo: number, by = team.admin) {
  const deal = await makeDeal(by, team.partnerId, { customerName: `Customer ${daysAgo}`, amount, currency });
  await moveDeal(team.admin, deal, 'approved');
  await moveDeal(team.admin, deal, 'won');
  await change('deals', deal.id, { closedAt: ago(daysAgo), submittedAt: ago(daysAgo + 1) });
}

async function open(amount: string, currency: string, daysAgo: number) {
  const deal = await makeDeal(team.editor, team.partnerId, {
    customerName: `Open ${daysAgo}`,
    amount,
    currency,
  });
  await change('deals', deal.id, { submittedAt: ago(daysAgo) });
  return deal;
}

const change = (table: string, id: string, values: object) =>
  server.app.db.write(table).where({ id }).update(values);

async function fill() {
  await won('100.50', 'USD', 0);
  await won('200', 'USD', 40);
  await won('1000', 'JPY', 200);
  await won('7', 'USD', 500);
  await won(null, null, 0);
  await open('0.75', 'EUR', 2);
  await open('50', 'EUR', 3);
  const withdrawn = await open('999', 'EUR', 1);
  await moveDeal(team.editor, withdrawn, 'withdrawn');
  for (const daysAgo of [0, 60]) {
    const id = await insertPartner(server, team.workspaceId, `Partner ${daysAgo}`);
    await change('partners', id, { createdAt: ago(daysAgo) });
  }
}

const growthFor = async (client: Client, period: GrowthPeriod) =>
  server.app.dashboard.growth(await actorOf(server.app, client.cookie()), period);
const growth = (period: GrowthPeriod) => growthFor(team.viewer, period);
const totals = (values: readonly { currency: string; total: string; deals: number }[]) =>
  values.map(({ currency, total, deals }) => `${currency} ${total} in ${deals}`);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the growth of a period', () => {
  it('is counted by week in 30 and 90 days, and by month in 12 months, the current one last', async () => {
    const [month, quarter, year] = await Promise.all((['30d', '90d', '12m'] as const).map(growth));
    expect([month, quarter, year].map((one) => one?.days.length)).toEqual([5, 13, 12]);
    expect(year?.days.at(-1)).toBe(`${now.toISOString().slice(0, 7)}-01`);
    const monday = new Date(month?.days.at(-1) ?? '');
    expect(monday.getUTCDay()).toBe(1);
    expect(now.getTime() - monday.getTime()).toBeLessThan(days(7));
    // The team's portal user has a partner, too.
    expect([month, quarter, year].map((one) => sum(one?.partners ?? []))).toEqual([2, 3, 3]);
    expect(month?.partners.at(-1)).toBe(2);
  });

  it('sums won deals by currency at the time when they were won, with all their decimals', async () => {
    expect(totals((await growth('30d')).won)).toEqual(['USD 100.50 in 1']);
    const quarter = (await growth('90d')).won;
    expect(totals(quarter)).toEqual(['USD 300.50 in 2']);
    expect(quarter[0]?.amounts.at(-1)).toBe('100.50');
    expect(quarter[0]?.amounts.filter((amount) => amount !== '0.00')).toEqual(['200.00', '100.50']);
    expect(totals((await growth('12m')).won)).toEqual(['USD 300.50 in 2', 'JPY 1000 in 1']);
  });

  it('sums deals that are open now at the time when they were registered', async () => {
    expect(totals((await growth('30d')).open)).toEqual(['EUR 50.75 in 2']);
  });

  it('counts a time at midnight UTC in the week that begins then', async () => {
    const before = await growth('30d');
    const id = await insertPartner(server, team.workspaceId, 'Midnight');
    await change('partners', id, { createdAt: `${before.days[2]}T00:00:00.000Z` });
    const after = await growth('30d');
    await change('partners', id, { createdAt: `${before.days[0]}T00:00:00.000Z` });
    const first = await growth('30d');
    await server.app.db.write('partners').where({ id }).delete();
    expect(after.partners).toEqual(before.partners.with(2, (before.partners[2] ?? 0) + 1));
    expect(first.partners).toEqual(before.partners.with(0, (before.partners[0] ?? 0) + 1));
  });

  it('does not include other workspaces', async () => {
    const { partners, won: theirs, open: theirOpen } = await growthFor(team.outsider, '12m');
    expect([sum(partners), theirs, theirOpen]).toEqual([0, [], []]);
  });

  it('equals a count of all records one by one, of which 25,000 are in one month', async () => {
    const { workspaceId, partnerId } = crowded;
    const { db } = server.app;
    const from = { workspaceId, searchText: '', updatedAt: now.toISOString() };
    const currencies = ['USD', 'JPY', 'KWD', null];
    const statuses = ['won', 'submitted', 'approved', 'lost', 'won', 'withdrawn', 'won'];
    // Most are of the last days. The others are spread over the year, some exactly at the start of a day.
    const timeOf = (index: number) => {
      const time = index < 25_000 ? ago((index % 1000) / 500) : ago(((index * 37) % 4300) / 10);
      return index % 50 === 0 ? `${time.slice(0, 10)}T00:00:00.000Z` : time;
    };
    const deals = await insertRows(db, 'deals', 26_000, (index) => {
      const currency = currencies[index % currencies.length] ?? null;
      const minor = currency === null ? null : (index * 7919) % 1_000_003;
      const time = timeOf(index);
      return {
        ...{ ...from, id: newId(), partnerId, name: 'Printers', customerName: 'Acme', currency },
        ...{ status: statuses[index % statuses.length] ?? 'won', amountMinor: minor, amount: null },
        ...{ submittedAt: time, closedAt: time, createdAt: time, importKey: String(index) },
      };
    });
    const partners = await insertRows(db, 'partners', 21_000, (index) => ({
      ...{ ...from, id: newId(), name: `Partner ${index}`, description: 'x', industry: 'x', size: 'x' },
      ...{ location: 'x', createdAt: timeOf(index) },
    }));
    const gone = deals.slice(0, 3);
    await crowded.admin.post('/api/deals/bulk', { ids: gone.map(({ id }) => id), delete: true });

    for (const period of ['30d', '90d', '12m'] as const) {
      const shown = await growthFor(crowded.admin, period);
      const periodOf = (time: string) => shown.days.findLastIndex((day) => time.slice(0, 10) >= day);
      const naive = (kept: readonly string[]) => {
        const sums = new Map<string, number[]>();
        for (const { status, currency, amountMinor, closedAt } of deals.slice(gone.length)) {
          const bucket = periodOf(closedAt);
          if (bucket === -1 || currency === null || amountMinor === null || !kept.includes(status)) continue;
          const own = sums.get(currency) ?? shown.days.map(() => 0);
          own[bucket] = (own[bucket] ?? 0) + amountMinor;
          sums.set(currency, own);
        }
        return Object.fromEntries(sums);
      };
      const digits: Record<string, number> = { USD: 100, JPY: 1, KWD: 1000 };
      const minorOf = (values: readonly { currency: string; amounts: string[] }[]) =>
        Object.fromEntries(
          values.map(({ currency, amounts }) => [
            currency,
            amounts.map((amount) => Math.round(Number(amount) * (digits[currency] ?? 1))),
          ]),
        );
      expect(minorOf(shown.won)).toEqual(naive(['won']));
      expect(minorOf(shown.open)).toEqual(naive(['submitted', 'approved']));
      // The team has a partner already.
      const added = shown.days.map(() => 0);
      for (const time of [...partners.map(({ createdAt }) => createdAt), now.toISOString()])
        if (periodOf(time) !== -1) added[periodOf(time)] = (added[periodOf(time)] ?? 0) + 1;
      expect(shown.partners).toEqual(added);
    }
  });

  it('is not for portal users', async () => {
    await expect(growthFor(team.portal, '12m')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the charts of the dashboard', () => {
  const shown = async (query: string, client = team.viewer) =>
    (await client.get<string>(`/${query}`)).body.replaceAll('<!-- -->', '');

  it('show twelve months in the currency of the most deals', async () => {
    const page = await shown('');
    expect(page).toContain('<caption>Value of won deals per month</caption>');
    expect(page).toContain('$300.50 in 2 deals in the last 12 months');
    expect(page).toContain('<option value="12m" selected="">Last 12 months</option>');
    expect(page).toContain('<option value="USD" selected="">USD</option>');
    expect(page).toContain('No open deals in USD were registered in the last 12 months.');
  });

  it('show the period and the currency of the URL', async () => {
    const page = await shown('?period=30d&currency=EUR');
    expect(page).toContain('<caption>New partners per week</caption>');
    expect(page).toContain('<caption>Value of open deals per week of registration</caption>');
    expect(page).toContain('€50.75 in 2 deals registered in the last 30 days');
    expect(page).toContain('No deals in EUR were won in the last 30 days.');
  });

  it('ignore an unknown period or currency', async () => {
    const page = await shown('?period=9y&currency=%3Cscript%3E');
    expect(page).toContain('$300.50 in 2 deals in the last 12 months');
  });

  it('are left out of a workspace without partners and deals', async () => {
    expect(await shown('', team.outsider)).not.toContain('Period of the charts');
  });
});
