import type { ComparedLine } from '../../../../src/features/payouts/payout-pages';
import { payoutLimits } from '../../../../src/features/payouts/payouts.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';

interface Props {
  payoutId: string;
  line: ComparedLine;
  currency: string;
  to: 'removed' | 'failed';
  isOpen: boolean;
  onClose: () => void;
}

const fields = { reason: text };

/** Asks why a line is removed, or why its payment failed. */
export default function LineDialog({ payoutId, line, currency, to, isOpen, onClose }: Props) {
  const isRemoval = to === 'removed';
  const path = `/api/payouts/${payoutId}/lines/${line.id}`;
  const form = useForm({
    method: isRemoval ? 'POST' : 'PATCH',
    path: isRemoval ? `${path}/remove` : path,
    fields,
    body: ({ reason }) => (isRemoval ? { reason } : { status: 'failed', reason }),
    texts: isRemoval
      ? { success: `${line.payeeName} removed`, failure: 'Failed to remove the line' }
      : { success: `${line.payeeName} marked as failed`, failure: 'Failed to mark the line as failed' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isRemoval ? `Remove ${line.payeeName}` : `Payment of ${line.payeeName} Failed`}
      description={`${formatMoney(line.amount, currency)} is due again, and the next payout takes it.`}
      submitLabel={isRemoval ? 'Remove' : 'Mark Failed'}
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        isRequired
        autoFocus
        rows={3}
        countTo={payoutLimits.reason}
      />
    </FormDialog>
  );
}
