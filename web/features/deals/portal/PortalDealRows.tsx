import type { PortalDeal } from '../../../../src/features/deals/portal.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { PanelRows } from '../../../ui/lists/PanelRows';
import { moneyOf } from '../../../../src/features/deals/deal-summary.rules';
import { usePortal } from '../../../lib/screens/usePortal';

interface Props {
  deals: readonly PortalDeal[];
  showsAllFacts?: boolean;
}

/** The partner's deals, named after their customers. */
export function PortalDealRows({ deals, showsAllFacts = false }: Props) {
  const { hrefOf } = usePortal();
  return (
    <PanelRows
      label="Deals"
      showsAllFacts={showsAllFacts}
      rows={deals.map((deal) => ({
        id: deal.id,
        title: deal.customerName,
        facts: [deal.name === deal.customerName ? null : deal.name, moneyOf(deal), dateOf(deal)],
        badges: <StatusBadge status={deal.status} />,
        href: hrefOf(`/portal/deals/${deal.id}`),
      }))}
    />
  );
}

const dateOf = ({ status, protectedUntil, submittedAt }: PortalDeal): string =>
  status === 'approved' && protectedUntil !== null
    ? `Protected until ${formatDay(protectedUntil)}`
    : `Registered ${formatDay(submittedAt)}`;
