import { moneyOf, type DealSummary } from '../../../src/features/deals/deal-summary.rules';
import { formatDay } from '../../lib/texts/format-date';
import { CardButtons, PeekCard } from '../../records/list/PeekCard';
import { Inline } from '../../ui/layout/Inline';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Avatar } from '../../ui/records/Avatar';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { dealView } from './deal.view';
import type { DealActions } from './useDealDialogs';

interface Props extends DealActions {
  deal: DealSummary;
}

export function DealCard({ deal, ...actions }: Props) {
  const { id, name, customerName, partnerName, status, protectedUntil, expectedCloseDate, submittedAt } =
    deal;
  const money = moneyOf(deal);
  return (
    <PeekCard
      id={id}
      name={name}
      href={dealView.path(id)}
      picture={<Avatar name={customerName} />}
      subtitle={customerName}
      footer={<CardButtons item={deal} object={`deal:${id}`} {...actions} />}
    >
      <Inline gap={4}>
        <StatusBadge status={status} />
      </Inline>
      <Facts>
        <Fact icon="partners">{partnerName}</Fact>
        {money && <Fact icon="deals">{money}</Fact>}
        {status === 'approved' && protectedUntil && (
          <Fact icon="shield">{`Protected until ${formatDay(protectedUntil)}`}</Fact>
        )}
        <Fact icon="calendar">
          {expectedCloseDate
            ? `Expected to close ${formatDay(expectedCloseDate)}`
            : `Submitted ${formatDay(submittedAt)}`}
        </Fact>
      </Facts>
    </PeekCard>
  );
}
