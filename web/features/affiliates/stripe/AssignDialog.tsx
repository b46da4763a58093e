import type { AffiliateLinkView } from '../../../../src/features/affiliates/present-affiliates';
import type { StripeEventView } from '../../../../src/features/affiliates/stripe/stripe-events.service';
import type { Assignment } from '../../../../src/features/affiliates/stripe/stripe.schema';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { SearchPicker } from '../../../lib/forms/SearchPicker';
import { useForm } from '../../../lib/forms/useForm';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { amountOf, customerOf } from './stripe-words';

interface Props {
  event: StripeEventView;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { affiliateLinkId: text, amount: text, currency: text } satisfies FieldsOf<Assignment>;

/** Lets a payment, and what its customer pays from now on, count for a link. */
export default function AssignDialog({ event, isOpen, onClose }: Props) {
  const { id, status, reason, customer, currency, affiliateLinkId, affiliateCode } = event;
  const isProblem = status === 'problem';
  const form = useForm({
    method: 'POST',
    path: `/api/stripe-events/${id}/assign`,
    fields,
    initial: { currency: currency ?? '' },
    body: ({ amount = '', currency: typed = '', ...others }) => ({
      ...others,
      ...(isProblem && { amount: amount === '' ? null : amount, currency: typed === '' ? null : typed }),
    }),
    texts: { success: 'Payment assigned', failure: 'Failed to assign the payment' },
    onSaved: onClose,
  });
  const amount = amountOf(event);
  return (
    <FormDialog
      form={form}
      title="Assign Payment"
      description={`${customerOf(event)}${amount === null ? '' : `, ${amount}`}. ${
        customer === null ? '' : 'Later payments of this customer count for the same link.'
      }`}
      submitLabel="Assign Payment"
      isOpen={isOpen}
      onClose={onClose}
    >
      <SearchPicker<AffiliateLinkView>
        name="affiliateLinkId"
        label="Affiliate link"
        placeholder="Search affiliate links…"
        noneText="No affiliate links found"
        path="/api/affiliate-links"
        choiceOf={({ id: linkId, affiliateCode: code, affiliateName }) => ({
          id: linkId,
          label: `${code} (${affiliateName})`,
        })}
        defaultValue={
          affiliateLinkId === null ? null : { id: affiliateLinkId, label: affiliateCode ?? affiliateLinkId }
        }
        isRequired
      />
      {isProblem && (
        <Columns>
          <TextField
            {...form.field('amount')}
            label="Amount that earns"
            description={reason ?? undefined}
            inputMode="decimal"
            autoComplete="off"
            isRequired
          />
          <TextField {...form.field('currency')} label="Currency" autoComplete="off" isRequired />
        </Columns>
      )}
    </FormDialog>
  );
}
