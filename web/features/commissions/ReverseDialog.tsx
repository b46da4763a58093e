import { MAX_REASON } from '../../../src/features/commissions/ledger/commissions.rules';
import type { CommissionReversal } from '../../../src/features/commissions/ledger/commissions.schema';
import type {
  CommissionDetails,
  CommissionView,
} from '../../../src/features/commissions/ledger/present-commissions';
import { formatMoney } from '../../../src/lib/money/format-money';
import { FormDialog } from '../../lib/forms/FormDialog';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { commissionName } from './commission-words';

interface Props {
  commission: CommissionView;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (changed: CommissionDetails) => void;
}

const fields = { amount: text, reason: text } satisfies FieldsOf<CommissionReversal>;

/** Takes back a commission, or a part of it. */
export default function ReverseDialog({ commission, isOpen, onClose, onSaved }: Props) {
  const { id, netAmount, currency, status } = commission;
  const isSettled = status === 'in_payout' || status === 'paid';
  const form = useForm({
    method: 'POST',
    path: `/api/commissions/${id}/reverse`,
    fields,
    body: ({ amount = '', reason }) => ({ amount: amount === '' ? null : amount, reason }),
    texts: { success: 'Commission reversed', failure: 'Failed to reverse the commission' },
    onSaved: (changed: CommissionDetails) => {
      onSaved(changed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Reverse Commission"
      description={
        isSettled
          ? `${commissionName(commission)}. It is in a payout or paid, so the next payout takes the amount back.`
          : `${commissionName(commission)}.`
      }
      submitLabel="Reverse Commission"
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('amount')}
        label={`Amount (${currency})`}
        description={`Leave it empty to take back all of ${formatMoney(netAmount, currency)}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="It is kept in the ledger, and on the statement of the payee."
        countTo={MAX_REASON}
        rows={3}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
