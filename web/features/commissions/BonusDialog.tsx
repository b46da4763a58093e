import { MAX_REASON } from '../../../src/features/commissions/ledger/commissions.rules';
import type { NewBonus } from '../../../src/features/commissions/ledger/commissions.schema';
import type { CommissionView } from '../../../src/features/commissions/ledger/present-commissions';
import type { PayeeView } from '../../../src/features/commissions/payees/payees.entity';
import { FormDialog } from '../../lib/forms/FormDialog';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { SearchPicker } from '../../lib/forms/SearchPicker';
import { useForm } from '../../lib/forms/useForm';
import type { Choice } from '../../ui/forms/choices/choices';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';

interface Props {
  /** The payee, if it is known. */
  payee?: Choice | null;
  currency?: string | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (bonus: CommissionView) => void;
}

const fields = { payeeId: text, amount: text, currency: text, reason: text } satisfies FieldsOf<NewBonus>;

/** Gives a payee an amount that no sale has earned. */
export default function BonusDialog({ payee = null, currency = null, isOpen, onClose, onSaved }: Props) {
  const form = useForm({
    path: '/api/commissions',
    fields,
    initial: { currency: currency ?? 'USD' },
    texts: { success: 'Bonus added', failure: 'Failed to add the bonus' },
    onSaved: (bonus: CommissionView) => {
      onSaved?.(bonus);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add Bonus"
      description="A bonus is due at once, and is part of the next payout."
      submitLabel="Add Bonus"
      isOpen={isOpen}
      onClose={onClose}
    >
      <SearchPicker<PayeeView>
        name="payeeId"
        label="Payee"
        defaultValue={payee}
        placeholder="Search payees…"
        noneText="No payees found"
        path="/api/payees"
        choiceOf={({ id, name, email }) => ({ id, label: email === null ? name : `${name} (${email})` })}
        isRequired
      />
      <Columns>
        <TextField
          {...form.field('amount')}
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          isRequired
        />
        <TextField {...form.field('currency')} label="Currency" autoComplete="off" isRequired />
      </Columns>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="The payee reads it on the statement."
        countTo={MAX_REASON}
        rows={3}
        isRequired
      />
    </FormDialog>
  );
}
