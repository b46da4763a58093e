import { describe, expect, it } from 'vitest';
import { insertAll } from '../../db/writes/insert-all';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor, pageRequest } from '../../lib/paging';
import { scansTable, scansOrSorts } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { linkEntity } from './affiliate-links.entity';
import { linkStatuses } from './affiliates.rules';
import { linkFilters } from './affiliates.schema';

const LINKS = 4000;
const CONVERSIONS = 6000;
const DAYS = 3000;

/** The link with every tenth conversion. */
let linkId = '';

const test = useLargeWorkspace({
  statements: /affiliate_/,
  async fill() {
    const { db } = test.app;
    const [program] = await test.insert('referral_programs', LINKS, programOf);
    programId = program?.id ?? '';
    const links = await test.insert('affiliate_links', LINKS, linkOf);
    linkId = links[0]?.id ?? '';
    const mine = links
      .filter(({ workspaceId }) => workspaceId === test.actor.workspaceId)
      .map(({ id }) => id);
    const conversionRow = (index: number) => conversionOf(index, mine);
    const conversions = await test.insert('affiliate_conversions', CONVERSIONS, conversionRow);
    await db.transaction(() => insertAll(db, 'affiliate_ledger', conversions.map(entryOf)));
    await test.insert('affiliate_days', DAYS, (index) => dayOf(index, links));
  },
});

let programId = '';

/** Every tenth link is the neighbour's; "common" is in every third company, "scarce" in four links of all. */
const programOf = (index: number) => ({
  id: newId(),
  workspaceId: test.actor.workspaceId,
  name: `Program ${index}`,
  type: 'affiliate',
  status: 'active',
  searchText: `program ${index}`,
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

function linkOf(index: number) {
  const affiliateCode = `Code-${index}`;
  const texts = {
    affiliateCode,
    affiliateName: `Person ${index}${index % 1000 === 8 ? ' scarce' : ''}`,
    affiliateEmail: `person-${index}@example.org`,
    affiliateCompany: index % 3 === 0 ? 'Common goods' : null,
  };
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    ...texts,
    codeKey: affiliateCode.toLowerCase(),
    searchText: searchTextOf(linkEntity)(texts),
    commissionRate: '10',
    currency: 'USD',
    status: linkStatuses[index % 3] ?? 'active',
    // Every fortieth link, and some of them the neighbour's.
    programId: index % 40 === 1 ? programId : null,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const conversionOf = (index: number, links: readonly string[]) => ({
  id: newId(),
  workspaceId: String(test.actor.workspaceId),
  kind: 'external',
  name: `Order ${index}`,
  linkId: String(links[index % 10 === 0 ? 0 : 1 + (index % (links.length - 1))]),
  externalId: `order-${index}`,
  amountMinor: '1000',
  currency: 'USD',
  commissionRate: '10',
  commissionMinor: '100',
  createdAt: timeOf(index),
});

const entryOf = ({ id, workspaceId, linkId: of, createdAt }: ReturnType<typeof conversionOf>) => ({
  id: newId(),
  workspaceId,
  linkId: of,
  conversionId: id,
  kind: 'commission',
  amountMinor: '100',
  currency: 'USD',
  createdAt,
});

/** Each row is a day of one link, spread over a year. */
function dayOf(index: number, links: readonly ReturnType<typeof linkOf>[]) {
  const { id, workspaceId } = links[index % LINKS] ?? linkOf(index);
  return { workspaceId, linkId: id, day: timeOf(index * 10_000).slice(0, 10), clicks: 1, conversions: 0 };
}

const list = (parameters: string) =>
  test.app.affiliates.list(test.actor, linkFilters.parse(listInput(parameters)));
const pageOf = (cursor?: string) => pageRequest.parse({ limit: 25, cursor });

const middleOf = (count: number) => encodeCursor([timeOf(count / 2), 'x']);

test.describePlans(() => {
  it.each(['', 'status=paused', `cursor=${middleOf(LINKS)}`, `status=active&cursor=${middleOf(LINKS)}`])(
    'lists affiliate links in the order of an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it.each(['search=common', `search=common&cursor=${middleOf(LINKS)}`, 'status=paused&search=scarce'])(
    'searches affiliate links by an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.length).toBeLessThanOrEqual(4);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it.each(['conversions', 'ledger'] as const)(
    'lists and counts the %s of one link by an index',
    async (name) => {
      for (const cursor of [undefined, middleOf(CONVERSIONS)]) {
        const all = await test.plansOf(() => test.app.affiliates[name](test.actor, linkId, pageOf(cursor)));
        // Without the one that reads the link itself.
        const plans = all.filter((plan) => plan.some((line) => /linkid_createdat_id_index/.test(line)));
        expect(plans.length).toBeGreaterThan(0);
        expect(plans.flat().filter(scansOrSorts)).toEqual([]);
      }
    },
  );

  it('lists and adds up the links of a program by an index', async () => {
    const plans = [
      ...(await test.plansOf(() => list(`program=${programId}`))),
      ...(await test.plansOf(() => test.app.affiliates.ofProgram(test.actor, programId, 84))),
    ];
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat()).toEqual(expect.arrayContaining([expect.stringMatching(/programid/i)]));
  });

  it('reads one link and its weekly chart by an index', async () => {
    const plans = [
      ...(await test.plansOf(() => test.app.affiliates.get(test.actor, linkId))),
      ...(await test.plansOf(() => test.app.affiliates.activity(test.actor, 84))),
      ...(await test.plansOf(() => test.app.affiliates.activity(test.actor, 84, linkId))),
    ];
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

describe('thousands of affiliate links', () => {
  it('the links of a program are added up in each currency, and by day, without those of others', async () => {
    const own = LINKS / 40;
    const { sums, days } = await test.app.affiliates.ofProgram(test.actor, programId, 400);
    const { items } = await list(`program=${programId}&limit=100`);
    const earned = items.reduce((total, { totalEarnings }) => total + Number(totalEarnings), 0);
    expect(sums).toEqual([
      { currency: 'USD', links: own, clicks: 0, conversions: 0, amount: earned.toFixed(2) },
    ]);
    expect(earned).toBeGreaterThan(0);
    const clicks = days.reduce((total, day) => total + day.clicks, 0);
    expect(clicks).toBe(DAYS / 40);
    expect(await list(`program=${programId}`)).toMatchObject({ total: own, totalIsMinimum: false });
    expect(await test.app.affiliates.ofProgram(test.actor, newId(), 400)).toEqual({ sums: [], days: [] });
  });

  it('thousands of links are counted exactly, and found by code, name and company in any case', async () => {
    expect(await list('')).toMatchObject({ total: LINKS * 0.9, totalIsMinimum: false });
    expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
    expect(await list('search=common')).toMatchObject({ totalIsMinimum: true });
    const [found] = (await list('search=code-1234')).items;
    expect(found).toMatchObject({ affiliateCode: 'Code-1234' });
    await test.app.affiliates.update(test.actor, String(found?.id), { affiliateCompany: 'Łódź Looms' });
    expect((await list('search=łódź')).items.map(({ id }) => id)).toEqual([found?.id]);
  });

  it('conversions and ledger entries are listed by link', async () => {
    const page = await test.app.affiliates.conversions(test.actor, linkId, pageOf());
    expect(page).toMatchObject({ total: CONVERSIONS / 10, totalIsMinimum: false });
    expect((await test.app.affiliates.ledger(test.actor, linkId, pageOf())).total).toBe(CONVERSIONS / 10);
    expect(page.items.slice(0, 2).map(({ name }) => name)).toEqual(['Order 5990', 'Order 5980']);
  });
});
