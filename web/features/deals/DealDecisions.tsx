import type { DealSummary } from '../../../src/features/deals/deal-summary.rules';
import { protection, type DealStatus } from '../../../src/features/deals/deals.rules';
import type { ShownDeal } from '../../../src/features/deals/deals.service';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { useWrite } from '../../lib/requests/useWrite';
import { Button } from '../../ui/actions/Button';
import { statusLabel } from '../../ui/tokens/status';
import { useState } from 'react';
import { dealView } from './deal.view';

interface Props {
  deal: DealSummary;
  /** Whether the user may approve and reject deals. */
  canDecide: boolean;
  disabledReason: string | undefined;
  /** Opens the dialog that changes the status. `to`: the initially chosen status. */
  onMove: (deal: DealSummary, to?: DealStatus) => void;
  /** Undefined where the protection is not extended. */
  onExtend?: () => void;
  onSaved: (deal: ShownDeal) => void;
}

/**
 * The decisions that the status of a deal asks for. Approving is one press, unless another partner has the customer. The
 * others are final or need a reason, so they open the dialog with the status chosen.
 */
export function DealDecisions({ deal, canDecide, disabledReason, onMove, onExtend, onSaved }: Props) {
  const write = useWrite();
  const [isPending, setPending] = useState(false);
  const { id, name, status } = deal;

  async function approve() {
    setPending(true);
    const outcome = await write<ShownDeal>(
      {
        method: 'PATCH',
        path: `${dealView.api}/${id}/status`,
        body: { status: 'approved', protectedDays: protection.days },
      },
      { failure: dealView.failedToMove },
    );
    setPending(false);
    if (outcome.ok) {
      onSaved(outcome.data);
      notifyMove({
        title: dealView.moved('approved'),
        name,
        status: statusLabel('approved'),
        list: undefined,
        undo: undefined,
      });
    } else if (outcome.status === 409) onMove(deal, 'approved');
  }

  const choose = (label: string, to: DealStatus, isPrimary = false) => (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      disabledReason={disabledReason}
      onPress={() => onMove(deal, to)}
    >
      {label}
    </Button>
  );
  if (status === 'submitted' && canDecide)
    return (
      <>
        <Button variant="primary" isPending={isPending} onPress={() => void approve()}>
          {`Approve for ${protection.days} days`}
        </Button>
        {choose('Reject', 'rejected')}
      </>
    );
  if (status === 'approved')
    return (
      <>
        {choose('Mark as won', 'won', true)}
        {choose('Mark as lost', 'lost')}
        {canDecide && onExtend && (
          <Button icon="shield" onPress={onExtend}>
            Extend
          </Button>
        )}
      </>
    );
  return null;
}
