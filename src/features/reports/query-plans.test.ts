import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { partnerRow, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept } from '../../testing/query-plans';
import { dealStatuses } from '../deals/deals.rules';
import { measureKeys, measures } from './measures/measures.rules';
import { reportDefinition } from './report-definition.schema';

const test = useLargeWorkspace({
  statements: /\bbase\b/,
  async fill() {
    const partners = await test.insert('partners', 500, (index) => partnerRow(test.ownerOf(index), index));
    await test.insert('deals', 5000, (index) => ({
      id: newId(),
      workspaceId: test.ownerOf(index),
      partnerId: partners[(index * 10) % 500]?.id,
      name: `Deal ${index}`,
      customerName: `Customer ${index}`,
      importKey: `deal ${index}`,
      searchText: `deal ${index}`,
      status: dealStatuses[index % dealStatuses.length],
      amountMinor: index,
      currency: 'USD',
      submittedAt: timeOf(index),
      decidedAt: timeOf(index),
      closedAt: timeOf(index),
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
  },
});

/** What a statement computes itself, and tables that one workspace fills. */
const scanned = scansTableExcept('base', 'grouped', 'g', 'once', 'r', 'rt', 'ra', 'o', 'f', 'decided', 'i');

test.describePlans(() => {
  it.each(measureKeys)('reads %s along indexes', async (measure) => {
    const [first = '', second = first] = measures[measure].dimensions;
    for (const more of [
      {},
      { dimensions: [first, second] },
      { dimensions: ['month'], from: '2026-01-01', to: '2026-12-31', compare: 'year' },
    ]) {
      const plans = await test.plansOf(() =>
        test.app.reportQueries.query(test.actor, reportDefinition.parse({ measure, ...more })),
      );
      expect(plans).toHaveLength(1);
      // With statistics, SQLite reads all partners if most of them are the workspace's.
      const found = plans.flat().filter(scanned);
      expect(found.filter((step) => !(measure === 'activation' && step.includes('main.partners')))).toEqual(
        [],
      );
    }
  });

  it.each(['dealsApproved', 'wonRevenue', 'winRate', 'cycle', 'pipeline'] as const)(
    'reads %s from an index alone on SQLite',
    async (measure) => {
      if (test.app.db.engine !== 'sqlite') return;
      const plans = await test.plansOf(() =>
        test.app.reportQueries.query(
          test.actor,
          reportDefinition.parse({
            measure,
            dimensions: ['partner', 'month'],
            from: '2026-01-01',
            to: '2026-12-31',
          }),
        ),
      );
      expect(plans.flat().join('\n')).toMatch(/COVERING INDEX deals_reported/);
    },
  );
});
