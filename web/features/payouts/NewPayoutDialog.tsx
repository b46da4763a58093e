import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { PayeeView } from '../../../src/features/commissions/payees/payees.entity';
import type { DueInCurrency } from '../../../src/features/payouts/payout-pages';
import type { ShownPayout } from '../../../src/features/payouts/payouts.rules';
import { formatMoney } from '../../../src/lib/money/format-money';
import { text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { SearchPicker } from '../../lib/forms/SearchPicker';
import { useForm } from '../../lib/forms/useForm';
import type { Choice } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { DatePicker } from '../../ui/forms/dates/DatePicker';
import { TagGroup } from '../../ui/tags/TagGroup';
import { Text } from '../../ui/text/Text';
import { payoutPath } from './payout-words';

interface Props {
  due: readonly DueInCurrency[];
  isOpen: boolean;
  onClose: () => void;
}

const fields = { currency: text, upTo: text };

/** Makes a draft of what is due, and opens it. The draft is the preview: nothing is paid before it is approved. */
export default function NewPayoutDialog({ due, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const [payees, setPayees] = useState<readonly Choice[]>([]);
  const form = useForm({
    method: 'POST',
    path: '/api/payouts',
    fields,
    body: ({ currency, upTo }) => ({
      currency,
      upTo: upTo ? endOfDay(upTo) : null,
      payeeIds: payees.length > 0 ? payees.map(({ id }) => id) : null,
    }),
    texts: { failure: 'Failed to make the payout' },
    onSaved({ id }: ShownPayout) {
      onClose();
      navigate(payoutPath(id));
    },
  });
  return (
    <FormDialog
      form={form}
      title="New Payout"
      description="This makes a draft for you to check. Nothing is paid before someone approves it."
      submitLabel="Make Draft"
      submitDisabledReason={due.length === 0 ? 'No commissions are due' : undefined}
      isOpen={isOpen}
      onClose={onClose}
    >
      {due.length === 0 ? (
        <Text tone="muted">
          No commissions are due. Commissions become due when their hold ends, and when an admin releases
          them.
        </Text>
      ) : (
        <>
          <Select {...form.field('currency')} label="What to pay" choices={due.map(choiceOf)} />
          <DatePicker
            {...form.field('upTo')}
            label="Earned up to"
            description="Leave empty to include everything that is due now."
          />
          <SearchPicker<PayeeView>
            key={payees.length}
            name="payee"
            label="Only these payees"
            description="Leave empty to pay everyone who has reached the minimum."
            placeholder="Search payees…"
            noneText="No payees found"
            path="/api/payees"
            choiceOf={({ id, name }) => ({ id, label: name })}
            onChange={(payee) => payee && setPayees([...payees.filter(({ id }) => id !== payee.id), payee])}
          />
          {payees.length > 0 && (
            <TagGroup
              label="Chosen payees"
              tags={payees}
              onRemove={(removed) => setPayees(payees.filter(({ id }) => !removed.includes(id)))}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

const choiceOf = ({ currency, amount, payees }: DueInCurrency): Choice => ({
  id: currency,
  label: `${currency}: ${formatMoney(amount, currency)} due to ${payees === 1 ? '1 payee' : `${payees} payees`}`,
});

/** The last moment of a day, by the user's clock. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
