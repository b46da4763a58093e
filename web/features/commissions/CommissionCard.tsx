import type { ReactNode } from 'react';
import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import { formatMoney } from '../../../src/lib/money/format-money';
import { formatDay } from '../../lib/texts/format-date';
import { PeekCard } from '../../records/list/PeekCard';
import { Fact, Facts } from '../../ui/lists/Facts';
import { commissionView } from './commission.view';
import { sourceLabels, subjectOf } from './commission-words';
import { CommissionStatus } from './CommissionStatus';

interface Props {
  commission: CommissionView;
  footer: ReactNode;
}

/** A commission of a list as a card. */
export function CommissionCard({ commission, footer }: Props) {
  const { id, source, eventAmount, currency, status, heldUntil, createdAt } = commission;
  const sale = sourceLabels[source];
  return (
    <PeekCard
      id={id}
      name={commissionView.nameOf(commission)}
      href={commissionView.path(id)}
      subtitle={subjectOf(commission)}
      footer={footer}
    >
      <CommissionStatus commission={commission} />
      <Facts>
        <Fact icon="coins">
          {eventAmount === null ? sale : `${sale} of ${formatMoney(eventAmount, currency)}`}
        </Fact>
        <Fact icon="calendar">{formatDay(createdAt)}</Fact>
        {status === 'held' && heldUntil && <Fact icon="clock">{`Held until ${formatDay(heldUntil)}`}</Fact>}
      </Facts>
    </PeekCard>
  );
}
