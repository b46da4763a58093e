import { formatDay } from '../../../lib/texts/format-date';
import { Fact } from '../../../ui/lists/Facts';
import { Avatar } from '../../../ui/records/Avatar';
import { PipelineCard } from '../../records/pipeline/PipelineCard';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import { moneyOf, type DealSummary } from '../../../../src/features/deals/deal-summary.rules';
import { EDITORS_ONLY } from '../deal-texts';
import type { DealActions } from '../form/useDealDialogs';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
}

export function DealCard({ deal, canEdit, ...actions }: Props) {
  const { id, customerName, partnerName, status, protectedUntil, expectedCloseDate, submittedAt } = deal;
  const money = moneyOf(deal);
  return (
    <PipelineCard
      item={deal}
      href={dealPath(id)}
      picture={<Avatar name={customerName} />}
      company={customerName}
      object={`deal:${id}`}
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      {...actions}
    >
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
    </PipelineCard>
  );
}
