import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import type { Summary } from '../../lib/paging';
import { signUpActor } from '../../testing/actors';
import { insertRows, partnerRow, timeOf } from '../../testing/large-tables';
import { createTestApp } from '../../testing/server';
import { dealFilters } from '../deals/deals.schema';
import { leadFilters } from '../leads/leads.schema';

type Test = Awaited<ReturnType<typeof createTestApp>>;
type Actor = Awaited<ReturnType<typeof signUpActor>>;

/** More than one summary reads. */
const LEADS = 10_010;

let test: Test;
let actor: Actor;
let other: Actor;
beforeAll(async () => {
  test = await createTestApp();
  actor = await signUpActor(test.app, 'anna@example.org');
  other = await signUpActor(test.app, 'ben@example.org');
  await fill(actor, '9007199254740993');
  await fill(other, '100');
  await insertRows(test.app.db, 'leads', LEADS, (index) => ({
    id: newId(),
    workspaceId: actor.workspaceId,
    name: `Person ${index}`,
    company: index % 5_000 === 0 ? 'Globex' : 'Initech',
    email: 'x@example.org',
    searchText: `person ${index}\n${index % 5_000 === 0 ? 'globex' : 'initech'}`,
    status: index < 5_001 ? 'new' : 'won',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  }));
});
afterAll(() => test.close());

/** Inserts deals of two currencies and statuses; the amount of one is too large for a JavaScript number. */
async function fill({ workspaceId }: Actor, largest: string) {
  const [partner] = await insertRows(test.app.db, 'partners', 1, () => partnerRow(String(workspaceId), 0));
  const deals = [
    ['submitted', 'USD', '150', 'Alpha'],
    ['submitted', 'EUR', '1000', 'Alpha two'],
    ['submitted', 'EUR', null, 'Beta'],
    ['won', 'EUR', largest, 'Gamma alpha'],
    ['won', 'EUR', '7', 'Delta'],
  ] as const;
  await insertRows(test.app.db, 'deals', deals.length, (index) => {
    const [status, currency, amountMinor, name] = deals[index] ?? deals[0];
    return {
      id: newId(),
      workspaceId,
      partnerId: partner?.id,
      name,
      customerName: 'Initech',
      importKey: name,
      searchText: name.toLowerCase(),
      status,
      amountMinor,
      amount: amountMinor,
      currency: amountMinor === null ? null : currency,
      submittedAt: timeOf(index),
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    };
  });
}

async function summaryOf(given: object): Promise<Summary | undefined> {
  const page = await test.app.deals.list(actor, { ...dealFilters.parse(given), summarize: true });
  expect([page.items, page.nextCursor]).toEqual([[], null]);
  return page.summary;
}

const sumLeads = async (given: object) =>
  (await test.app.leads.list(actor, { ...leadFilters.parse(given), summarize: true })).summary;

const group = (status: string, currency: string | null, count: number, minor: string | null) => ({
  status,
  currency,
  count,
  minor,
});

/** The order of groups without a currency differs between the engines. */
const sorted = (summary: Summary | undefined) =>
  summary && { ...summary, groups: summary.groups.map((one) => JSON.stringify(one)).sort() };

describe('the summary of a list', () => {
  it('adds up exact amounts by status and currency, without those of other workspaces', async () => {
    const groups = [
      group('submitted', 'EUR', 1, '1000'),
      group('submitted', 'USD', 1, '150'),
      group('submitted', null, 1, null),
      group('won', 'EUR', 2, '9007199254741000'),
    ];
    expect(sorted(await summaryOf({}))).toEqual(sorted({ groups, isPartial: false }));
  });

  it.each([
    [
      'the search',
      { search: 'alpha' },
      [
        ['submitted', 1],
        ['submitted', 1],
        ['won', 1],
      ],
    ],
    [
      'a short search',
      { search: 'ta' },
      [
        ['submitted', 1],
        ['won', 1],
      ],
    ],
    ['a search without matches', { search: 'nothing' }, []],
    ['a condition', { f: 'status:is:won' }, [['won', 2]]],
    [
      'the search and a condition',
      { search: 'alpha', f: 'amount:more:9 EUR' },
      [
        ['submitted', 1],
        ['won', 1],
      ],
    ],
    ['the status', { status: 'won' }, [['won', 2]]],
    [
      'an order',
      { sort: '-amount' },
      [
        ['submitted', 1],
        ['submitted', 1],
        ['submitted', 1],
        ['won', 2],
      ],
    ],
  ])('follows %s', async (_, given, expected) => {
    const summary = await summaryOf(given);
    const found = summary?.groups.map(({ status, count }) => [status, count]);
    expect(found?.map(String).sort()).toEqual(expected.map(String).sort());
    expect(summary?.isPartial).toBe(false);
  });

  it('of a list without amounts has the number of records by status', async () => {
    const summary = await sumLeads({ search: 'globex' });
    expect(summary).toEqual({
      groups: [group('new', null, 2, null), group('won', null, 1, null)],
      isPartial: false,
    });
  });

  it.each([{}, { search: 'initech' }, { search: 'ti' }, { f: 'company:is:Initech' }])(
    'says that a list of more than 10,000 records is not added up as a whole: %o',
    async (given) => {
      const summary = await sumLeads(given);
      expect(summary?.isPartial).toBe(true);
    },
  );

  it('is not part of calls', async () => {
    const asked = dealFilters.safeParse({ summarize: 'true' });
    expect(asked.success && 'summarize' in asked.data).toBe(false);
  });
});
