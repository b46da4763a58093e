import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../testing/query-plans';
import { proposalFilters } from './proposals/tier-proposals.schema';
import type { Tier } from './tiers.rules';

const PARTNERS = 2_000;

let partners: readonly { id: string }[] = [];

const program: Tier[] = [
  {
    value: 'Gold',
    benefits: [],
    criteria: [
      { metric: 'dealsWon', window: '12months', min: 1 },
      { metric: 'referralsConverted', window: 'lifetime', min: 1 },
      { metric: 'commission', window: 'calendarYear', min: '5.00', currency: 'EUR' },
    ],
  },
];

const test = useLargeWorkspace({
  statements:
    /\b(tiers|tier_changes|tier_proposals|partner_standings|deals|referrals|commissions|partners)\b/,
  async fill() {
    await test.insert('users', 300, userRow);
    partners = await test.insert('partners', PARTNERS, (index) => partnerRow(test.ownerOf(index), index));
    await test.insert('tier_changes', PARTNERS * 3, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index % PARTNERS),
      partnerId: partners[index % PARTNERS]?.id,
      fromTier: 'Silver',
      toTier: 'Gold',
      changedBy: null,
      reason: null,
      changedAt: timeOf(index),
    }));
    await test.insert('tier_proposals', PARTNERS, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      partnerId: partners[index]?.id,
      fromTier: 'Silver',
      toTier: 'Gold',
      direction: 'up',
      reasons: [],
      status: index % 3 === 0 ? 'open' : 'dismissed',
      decidedBy: null,
      decidedAt: null,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('deals', PARTNERS * 2, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index % PARTNERS),
      partnerId: partners[index % PARTNERS]?.id,
      name: 'Deal',
      customerName: 'Customer',
      importKey: newId(),
      searchText: 'deal',
      status: 'submitted',
      submittedAt: timeOf(index),
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.app.tiers.replace(test.actor, []);
    await test.app.db.write('tiers').insert({
      workspaceId: test.actor.workspaceId,
      position: 0,
      value: 'Gold',
      benefits: '[]',
      criteria: JSON.stringify(program[0]?.criteria),
    });
  },
});

test.describePlans(() => {
  it.each(['', 'status=open', 'status=open&sort=-createdAt', 'sort=createdAt'])(
    'lists proposals along an index: %s',
    async (query) => {
      const filters = proposalFilters.parse({
        limit: '20',
        ...Object.fromEntries(new URLSearchParams(query)),
      });
      const plans = await test.plansOf(() => test.app.tierProposals.list(test.actor, filters));
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it('finds where a partner stands by indexes', async () => {
    const plans = await test.plansOf(() => test.app.tiers.of(test.actor, partners[0]?.id ?? ''));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('reviews partners by indexes', async () => {
    const plans = await test.plansOf(() => test.app.tierReview.run());
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
