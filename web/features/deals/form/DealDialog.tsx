import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { dealLimits, isSettled } from '../../../../src/features/deals/deals.rules';
import type { DealChanges } from '../../../../src/features/deals/deals.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { OwnerPicker } from '../../../lib/owners/OwnerPicker';
import { useForm } from '../../../lib/forms/useForm';
import { DatePicker } from '../../../ui/forms/dates/DatePicker';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import type { DealSummary } from '../../../../src/features/deals/deal-summary.rules';

/** The lead that becomes a deal. */
export interface DealLead {
  id: string;
  name: string;
  company: string;
  email: string;
  ownerId: string | null;
  ownerName: string | null;
}

interface Props {
  /** null for a new deal. */
  deal: DealSummary | null;
  lead?: DealLead;
  customFields: readonly FormField[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: (deal: DealSummary) => void;
}

const fields = {
  partnerId: text,
  name: text,
  customerName: text,
  customerDomain: text,
  contactName: text,
  contactEmail: text,
  amount: text,
  currency: text,
  expectedCloseDate: text,
  notes: text,
  ownerId: text,
} satisfies FieldsOf<DealChanges>;

const draftOf = (lead: DealLead | undefined) =>
  lead && {
    name: lead.company,
    customerName: lead.company,
    contactName: lead.name,
    contactEmail: lead.email,
  };

export default function DealDialog({ deal, lead, customFields, isOpen, onClose, onSaved }: Props) {
  const form = useForm({
    path: lead ? `/api/leads/${lead.id}/deal` : '/api/deals',
    record: deal,
    fields,
    customFields: lead ? [] : customFields,
    initial: { currency: 'USD', ...draftOf(lead) },
    texts: deal
      ? { success: 'Deal updated successfully', failure: 'Failed to update deal' }
      : { success: 'Deal created successfully', failure: 'Failed to create deal' },
    // A currency means nothing without an amount.
    body: (values) => (values.amount === '' ? { ...values, currency: '' } : values),
    onSaved: (saved: DealSummary) => {
      onSaved(saved);
      onClose();
    },
  });
  const isFixed = deal !== null && isSettled(deal.status);

  return (
    <FormDialog
      form={form}
      title={deal ? 'Edit Deal' : 'Create Deal'}
      submitLabel={deal ? 'Save Changes' : 'Create Deal'}
      description={isFixed ? "Name, partner and customer can't be changed after the approval." : undefined}
      isOpen={isOpen}
      onClose={onClose}
    >
      {!isFixed && (
        <>
          <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
          <PartnerPicker isRequired defaultValue={deal && { id: deal.partnerId, label: deal.partnerName }} />
          <Columns>
            <TextField {...form.field('customerName')} label="Customer" isRequired autoComplete="off" />
            <TextField
              {...form.field('customerDomain')}
              label="Customer domain"
              placeholder="example.com"
              autoComplete="off"
            />
          </Columns>
        </>
      )}
      <Columns>
        <TextField {...form.field('contactName')} label="Contact" autoComplete="off" />
        <TextField
          {...form.field('contactEmail')}
          label="Contact email"
          inputMode="email"
          autoComplete="off"
        />
      </Columns>
      <Columns>
        <TextField {...form.field('amount')} label="Amount" inputMode="decimal" autoComplete="off" />
        <TextField {...form.field('currency')} label="Currency" autoComplete="off" />
      </Columns>
      <DatePicker
        name="expectedCloseDate"
        label="Expected close"
        defaultValue={deal?.expectedCloseDate ?? null}
      />
      <TextAreaField
        {...form.field('notes')}
        label="Notes"
        description="A partner reads them too if it registered the deal itself."
        countTo={dealLimits.notes}
      />
      <OwnerPicker of={deal ?? lead ?? null} />
      {!lead && <CustomInputs {...form.custom} />}
    </FormDialog>
  );
}
