import { dealPath } from '../../../src/features/deals/deals.rules';
import type { Pipeline } from '../../../src/features/deals/read-pipeline';
import { formatSums } from '../../../src/lib/money/format-money';
import { countOf } from '../../lib/lists/count-of';
import { formatDay } from '../../lib/texts/format-date';
import { StatusBars, type StatusBar } from '../../ui/charts/StatusBars';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PanelRows } from '../../ui/lists/PanelRows';
import { Panel } from '../../ui/records/Panel';
import { statusLabel } from '../../ui/tokens/status';

const shown = ['submitted', 'approved', 'won', 'lost'] as const;

/** The deals by status, and the value of open ones in each currency. */
export function PipelinePanel({ values, counts }: Pick<Pipeline, 'values' | 'counts'>) {
  const open = counts.submitted + counts.approved;
  const bars = shown.map((status): StatusBar => {
    const amounts = formatSums(values.filter((one) => one.status === status));
    return {
      status,
      label: statusLabel(status),
      value: counts[status],
      text: countOf(counts[status], false, ['deal', 'deals']),
      detail: amounts.join(' · '),
    };
  });
  return (
    <Panel
      title="Deal Pipeline"
      detail={`${countOf(open, false, ['open deal', 'open deals'])}, ${counts.submitted} to decide`}
      to="/deals"
      size="sm"
    >
      <StatusBars label="Deals by status" bars={bars} />
    </Panel>
  );
}

/** The deals whose protection ends soon. */
export function ProtectionPanel({ expiring }: Pick<Pipeline, 'expiring'>) {
  return (
    <Panel title="Protection Ends Soon" to="/deals?status=approved&sort=protectedUntil" size="sm">
      {expiring.length > 0 ? (
        <PanelRows
          label="Protection Ends Soon"
          size="sm"
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
  );
}
