import type { PayoutPage } from '../../../../src/features/payouts/payout-pages';
import type { PayoutStatus } from '../../../../src/features/payouts/payouts.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useSave } from '../../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { RecordButtons } from '../../../records/page/RecordButtons';
import { Button } from '../../../ui/actions/Button';
import { payoutView } from '../payout.view';

const ExportPayout = lazyComponent(() => import('./ExportPayout'));
const parts = [ExportPayout];

interface Props {
  payout: PayoutPage;
  /** The number of lines of each method. */
  files: Readonly<Record<string, number>>;
}

/** What the status of a payout asks for, as one press each. Payments and cancellations are final, so they ask first. */
export function PayoutSteps({ payout, files }: Props) {
  const { id, status, approvalRefusal, amount, currency } = payout;
  const name = payoutView.nameOf(payout);
  const exporting = useDialog();
  const paying = useDialog();
  const cancelling = useDialog();
  usePreload(parts, status !== 'draft' && status !== 'cancelled');
  const { save, isPending } = useSave({ failure: 'Failed to change the payout' });
  const move = async (to: PayoutStatus) => {
    const saved = await save({ method: 'PATCH', path: `/api/payouts/${id}/status`, body: { status: to } });
    if (!saved) return;
    paying.close();
    cancelling.close();
  };
  const canCancel = status === 'draft' || status === 'approved';
  const canExport = status === 'approved' || status === 'exported' || status === 'paid';
  return (
    <>
      {status === 'draft' && (
        <Button
          variant="primary"
          icon="check"
          isPending={isPending}
          {...(approvalRefusal !== null && { disabledReason: approvalRefusal })}
          onPress={() => void move('approved')}
        >
          Approve
        </Button>
      )}
      {status === 'exported' && (
        <Button variant="primary" icon="check" onPress={() => paying.open()}>
          Mark Paid
        </Button>
      )}
      {canExport && (
        <Button
          icon="download"
          {...(status === 'approved' && { variant: 'primary' })}
          onPress={() => exporting.open()}
        >
          Export
        </Button>
      )}
      {canCancel && (
        <RecordButtons
          disabledReason={undefined}
          more={[
            {
              id: 'cancel',
              label: 'Cancel Payout',
              icon: 'close',
              tone: 'danger',
              onAction: () => cancelling.open(),
            },
          ]}
        />
      )}
      {exporting.key > 0 && (
        <ExportPayout payout={payout} files={files} isOpen={exporting.isOpen} onClose={exporting.close} />
      )}
      <LazyConfirmDialog
        isOpen={paying.isOpen}
        onOpenChange={(isOpen) => !isOpen && paying.close()}
        title={`Mark ${name} as paid?`}
        description={`All lines that aren't marked as failed count as paid: ${formatMoney(amount, currency)}. Payees get their statements. This can't be undone.`}
        confirmLabel="Mark Paid"
        tone="primary"
        isPending={isPending}
        onConfirm={() => void move('paid')}
      />
      <LazyConfirmDialog
        isOpen={cancelling.isOpen}
        onOpenChange={(isOpen) => !isOpen && cancelling.close()}
        title={`Cancel ${name}?`}
        description="Its commissions are due again, and the next payout takes them."
        confirmLabel="Cancel Payout"
        isPending={isPending}
        onConfirm={() => void move('cancelled')}
      />
    </>
  );
}
