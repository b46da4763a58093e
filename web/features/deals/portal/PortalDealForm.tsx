import type { PortalDeal } from '../../../../src/features/deals/portal.rules';
import type { PortalDealChanges } from '../../../../src/features/deals/portal.schema';
import { dealLimits } from '../../../../src/features/deals/deals.rules';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useForm } from '../../../lib/forms/useForm';
import type { WriteTexts } from '../../../lib/requests/useWrite';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Form } from '../../../ui/forms/Form';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { Inline } from '../../../ui/layout/Inline';

const fields = {
  customerName: text,
  customerDomain: text,
  name: text,
  contactName: text,
  contactEmail: text,
  amount: text,
  currency: text,
  expectedCloseDate: text,
  notes: text,
} satisfies FieldsOf<PortalDealChanges>;

interface Props {
  /** null for a new deal. */
  deal: PortalDeal | null;
  /** The currency of the last deal. */
  currency: string;
  submitLabel: string;
  texts: WriteTexts;
  /** Address of the Cancel link. */
  cancelTo: string;
  onSaved: (deal: PortalDeal) => void;
}

/** The form for new and submitted deals. Only the customer's name is required. */
export function PortalDealForm({ deal, currency, submitLabel, texts, cancelTo, onSaved }: Props) {
  const form = useForm({
    path: '/api/portal/deals',
    record: deal,
    fields,
    initial: { currency },
    texts,
    body: (values) => ({
      ...values,
      // A deal without a name gets its customer's name. A currency means nothing without an amount.
      name: (values.name ?? '').trim() === '' ? values.customerName : values.name,
      currency: (values.amount ?? '').trim() === '' ? '' : values.currency,
    }),
    onSaved,
  });
  return (
    <Form {...form.formProps} aria-label="Deal">
      <LeaveGuard hasChanges={form.hasChanges} />
      <TextField
        {...form.field('customerName')}
        label="Customer"
        isRequired
        autoFocus={deal === null}
        autoComplete="off"
      />
      <TextField
        {...form.field('customerDomain')}
        label="Customer's website"
        placeholder="example.com"
        description="Tells customers with similar names apart, so that your deal is protected."
        inputMode="url"
        autoComplete="off"
      />
      <TextField
        {...form.field('name')}
        label="Project or product"
        description="Left empty, the deal is named after the customer."
        autoComplete="off"
      />
      <Columns>
        <TextField {...form.field('contactName')} label="Contact" autoComplete="off" />
        <TextField
          {...form.field('contactEmail')}
          label="Contact's email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField {...form.field('amount')} label="Amount" inputMode="decimal" autoComplete="off" />
        <TextField {...form.field('currency')} label="Currency" autoComplete="off" maxLength={3} />
      </Columns>
      <TextField {...form.field('expectedCloseDate')} label="Expected to close" type="date" />
      <TextAreaField
        {...form.field('notes')}
        label="Notes"
        description="Your colleagues and the team that you work with read them."
        rows={3}
        countTo={dealLimits.notes}
      />
      <Inline justify="end">
        <ButtonLink href={cancelTo}>Cancel</ButtonLink>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {submitLabel}
        </Button>
      </Inline>
    </Form>
  );
}
