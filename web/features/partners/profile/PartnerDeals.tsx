import { formatDay } from '../../../lib/texts/format-date';
import { ButtonLink } from '../../../ui/actions/Link';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Card } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { PanelRows } from '../../../ui/lists/PanelRows';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import { moneyOf, type DealSummary } from '../../../../src/features/deals/deal-summary.rules';

interface Props {
  partnerId: string;
  /** The newest deals. */
  deals: readonly DealSummary[];
}

/** The deals that a partner has registered, newest first. */
export default function PartnerDeals({ partnerId, deals }: Props) {
  if (deals.length === 0)
    return (
      <EmptyState
        icon="deals"
        title="No deals yet"
        description="Customers that this partner registers appear here."
        action={<ButtonLink href="/deals">Open Deals</ButtonLink>}
      />
    );
  return (
    <Card>
      <PanelRows
        label="Deals"
        rows={deals.map((deal) => ({
          id: deal.id,
          title: deal.name,
          facts: [
            deal.customerName,
            moneyOf(deal),
            deal.status === 'approved' && deal.protectedUntil !== null
              ? `Protected until ${formatDay(deal.protectedUntil)}`
              : `Submitted ${formatDay(deal.submittedAt)}`,
          ],
          badges: <StatusBadge status={deal.status} />,
          href: dealPath(deal.id),
        }))}
      />
      <Inline>
        <ButtonLink size="sm" href={`/deals?partner=${partnerId}`}>
          View all deals of this partner
        </ButtonLink>
      </Inline>
    </Card>
  );
}
