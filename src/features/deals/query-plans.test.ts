import { expect, it } from 'vitest';
import { searchTextOf, sortNames } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { listInput, partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable, scansTableExcept } from '../../testing/query-plans';
import { leadEntity } from '../leads/leads.entity';
import { customerKeys } from './conflicts/customer-keys.rules';
import { importKeyOf } from './deals.repo';
import { dealEntity } from './deals.entity';
import { dealStatuses } from './deals.rules';
import { dealFilters } from './deals.schema';

const DEALS = 10_000;

let deals: readonly { id: string }[] = [];
let dealId = '';
let people: readonly { id: string }[] = [];
let partnerId = '';

const test = useLargeWorkspace({
  statements: /\b(deals|deals_search|leads|partners|referrals|json_each)\b/,
  async fill() {
    // Enough users to make looking up a person by an index worthwhile.
    people = await test.insert('users', 300, userRow);
    const partners = await test.insert('partners', 200, (index) =>
      partnerRow(test.ownerOf(index), index, {
        matchDomain: `partner${index}.example`,
        matchName: `partner ${index}`,
      }),
    );
    partnerId = partners[0]?.id ?? '';
    deals = await test.insert('deals', DEALS, (index) => rowOf(index, partners[(index * 10) % 200]?.id));
    dealId = deals[0]?.id ?? '';
    await test.insert('leads', DEALS, (index) => {
      const texts = { name: `Person ${index}`, company: `Customer ${index % 97}`, email: 'x@y.example' };
      return {
        id: newId(),
        workspaceId: test.ownerOf(index),
        ...texts,
        searchText: searchTextOf(leadEntity)(texts),
        matchDomain: 'y.example',
        matchName: `customer ${index % 97}`,
        createdAt: timeOf(index),
        updatedAt: timeOf(index),
      };
    });
  },
});

function rowOf(index: number, partner = '') {
  const texts = {
    name: `Deal ${index}`,
    customerName: `Customer ${index % 97}`,
    customerDomain: `c${index % 97}.example`,
    contactEmail: null,
  };
  const isApproved = index % 3 === 1;
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    partnerId: partner,
    ...texts,
    ...customerKeys(texts),
    importKey: importKeyOf(texts),
    searchText: searchTextOf(dealEntity)(texts),
    amount: `${index}.50`,
    amountMinor: index * 100 + 50,
    currency: index % 2 === 0 ? 'USD' : 'EUR',
    expectedCloseDate: `2027-01-${String((index % 28) + 1).padStart(2, '0')}`,
    status: isApproved ? 'approved' : dealStatuses[(index % 3) * 3],
    submittedBy: people[index % people.length]?.id,
    decidedBy: people[(index * 7) % people.length]?.id,
    submittedAt: timeOf(index),
    decidedAt: timeOf(index),
    protectedUntil: isApproved ? timeOf(index) : null,
    closedAt: index % 3 === 2 ? timeOf(index) : null,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.deals.list(test.actor, dealFilters.parse(listInput(parameters)));

const middle = encodeCursor([timeOf(DEALS / 2), 'x']);

test.describePlans(() => {
  it.each(['', `cursor=${middle}`, 'status=submitted', 'owner=me', 'owner=none'])(
    'lists and counts deals along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it('lists the deals of a partner along an index', async () => {
    const plans = await test.plansOf(() => list(`partner=${partnerId}`));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it.each(sortNames(dealEntity).flatMap((name) => [`sort=${name}`, `sort=-${name}`]))(
    'sorts deals along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it.each(['search=customer', 'search=nowhere', 'status=submitted&search=deal'])(
    'searches deals through an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('finds conflicts along the indexes of companies', async () => {
    const plans = await test.plansOf(() => test.app.deals.conflicts(test.actor, dealId));
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().join(' ')).toMatch(/leads_by_matchname/);
    expect(plans.flat().join(' ')).toMatch(/deals_by_matchdomain/);
  });

  it('approves many deals with two queries for their conflicts, along the indexes of companies', async () => {
    const ids = deals.filter((_, index) => index % 30 === 0).map(({ id }) => id);
    const plans = await test.plansOf(() =>
      test.app.deals.bulk(test.actor, {
        ids: ids.slice(0, 50),
        change: { status: 'approved', reason: null, protectedDays: 90, override: false },
      }),
    );
    expect(plans.flat().filter(scansTableExcept('json_each'))).toEqual([]);
    const found = plans.flat().filter((line) => /deals_by_match/.test(line));
    expect(found).toHaveLength(2);
  });

  it('sums the pipeline and finds expiring deals without reading all deals', async () => {
    const plans = await test.plansOf(() => test.app.deals.pipeline(test.actor));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('sums the deals of a partner along their index', async () => {
    const { items } = await test.app.deals.list(test.actor, dealFilters.parse({ limit: 1 }));
    const plans = await test.plansOf(() => test.app.deals.totalsOf(test.actor, items[0]?.partnerId ?? ''));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it.each(['30d', '90d', '12m'] as const)(
    'sums the last %s along the indexes of their times',
    async (period) => {
      const plans = await test.plansOf(() => test.app.dashboard.growth(test.actor, period));
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans.flat().join(' ')).toMatch(/deals_won_over_time/);
      expect(plans.flat().join(' ')).toMatch(/deals_open_over_time/);
    },
  );

  it('shows and changes one deal, and finds those to expire, by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.deals.get(test.actor, dealId);
      await test.app.deals.update(test.actor, dealId, { notes: 'x' });
      await test.app.deals.ofLead(test.actor, newId());
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
