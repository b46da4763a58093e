import type { Pipeline } from '../../../src/features/deals/read-pipeline';
import { formatMoney } from '../../../src/lib/money/format-money';
import { countOf } from '../../lib/lists/count-of';
import { formatDay } from '../../lib/texts/format-date';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Grid } from '../../ui/layout/Grid';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { statusLabel } from '../../ui/tokens/status';
import { Panel } from '../../ui/records/Panel';
import { PanelRows } from '../../ui/lists/PanelRows';
import { dealPath } from '../../../src/features/deals/deals.rules';

/** The value of open deals by currency, and the deals whose protection ends soon. */
export function PipelinePanel({ values, counts, expiring }: Pipeline) {
  const open = counts.submitted + counts.approved;
  return (
    <Grid column="24rem">
      <Panel
        title="Deal Pipeline"
        detail={`${countOf(open, false, ['open deal', 'open deals'])}, ${counts.submitted} to decide`}
        to="/deals"
      >
        {values.length > 0 ? (
          <DescriptionList
            items={values.map(({ currency, status, amount, deals }) => ({
              term: `${statusLabel(status)}, ${currency}`,
              value: `${formatMoney(amount, currency)} in ${countOf(deals, false, ['deal', 'deals'])}`,
            }))}
          />
        ) : (
          <EmptyState size="sm" icon="deals" title="No open deals with an amount." />
        )}
      </Panel>
      <Panel title="Protection Ends Soon" to="/deals?status=approved&sort=protectedUntil">
        {expiring.length > 0 ? (
          <PanelRows
            label="Protection Ends Soon"
            rows={expiring.map(({ id, name, customerName, partnerName, protectedUntil }) => ({
              id,
              title: name,
              facts: [protectedUntil && `Until ${formatDay(protectedUntil)}`, customerName, partnerName],
              badges: null,
              href: dealPath(id),
            }))}
          />
        ) : (
          <EmptyState size="sm" icon="clock" title="No protection ends within 30 days." />
        )}
      </Panel>
    </Grid>
  );
}
