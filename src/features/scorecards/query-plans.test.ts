import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTable } from '../../testing/query-plans';

const PARTNERS = 2_000;

let partners: readonly { id: string }[] = [];

const test = useLargeWorkspace({
  statements:
    /\b(partner_scorecards|partner_score_days|partner_figures|partner_deal_sums|portal_activity|onboarding_tasks|announcement_reads)\b/,
  async fill() {
    await test.insert('users', 300, userRow);
    partners = await test.insert('partners', PARTNERS, (index) => partnerRow(test.ownerOf(index), index));
    await test.insert('deals', PARTNERS * 2, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index % PARTNERS),
      partnerId: partners[index % PARTNERS]?.id,
      name: 'Deal',
      customerName: 'Customer',
      importKey: newId(),
      searchText: 'deal',
      status: 'submitted',
      amountMinor: index,
      currency: 'EUR',
      submittedAt: timeOf(index),
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.app.scorecardRefresh.run();
  },
});

test.describePlans(() => {
  it('computes the scorecard of one partner by indexes', async () => {
    const plans = await test.plansOf(() => test.app.scorecards.of(test.actor, partners[0]?.id ?? ''));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('computes those of all partners by indexes', async () => {
    const plans = await test.plansOf(() => test.app.scorecardRefresh.run());
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('previews weights along the workspace', async () => {
    const weights = { revenue: 100, pipeline: 0, engagement: 0, onboarding: 0, relationship: 0 };
    const plans = await test.plansOf(() => test.app.scorecards.preview(test.actor, weights));
    expect(plans.flat().join('\n')).toMatch(/partner_scorecards/);
  });
});
