import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { dealLimits, isSettled } from '../../../src/features/deals/deals.rules';
import type { DealChanges } from '../../../src/features/deals/deals.schema';
import { tags, text, type FieldsOf } from '../../lib/forms/form-fields';
import { OwnerPicker } from '../../lib/owners/OwnerPicker';
import { RecordForm } from '../../records/form/RecordForm';
import type { FormProps } from '../../records/form/useRecordDialogs';
import { DatePicker } from '../../ui/forms/dates/DatePicker';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';
import { CustomInputs } from '../custom-fields/CustomInputs';
import { ChosenPartnersField } from '../audiences/ChosenPartnersField';
import { PartnerPicker } from '../../lib/forms/PartnerPicker';
import { ProgramSelect } from '../referrals/programs/ProgramSelect';
import { dealView } from './deal.view';
import type { ShownDeal } from '../../../src/features/deals/deals.service';
import { influencersOf, type DealSummary } from '../../../src/features/deals/deal-summary.rules';

/** The lead that becomes a deal. */
export interface DealLead {
  id: string;
  name: string;
  company: string;
  email: string;
  ownerId: string | null;
  ownerName: string | null;
}

interface Props extends FormProps<DealSummary, ShownDeal> {
  lead?: DealLead;
  customFields: readonly FormField[];
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
  programId: text,
  influencers: tags,
  ownerId: text,
} satisfies FieldsOf<DealChanges>;

const draftOf = (lead: DealLead | undefined) =>
  lead && {
    name: lead.company,
    customerName: lead.company,
    contactName: lead.name,
    contactEmail: lead.email,
  };

export default function DealDialog({ lead, customFields, ...props }: Props) {
  const { record: deal } = props;
  const isFixed = deal !== null && isSettled(deal.status);
  return (
    <RecordForm
      {...props}
      view={dealView}
      path={lead ? `/api/leads/${lead.id}/deal` : dealView.api}
      fields={fields}
      customFields={lead ? [] : customFields}
      initial={{ currency: 'USD', ...draftOf(lead) }}
      body={(values) => ({
        ...values,
        // A deal is mostly called like its customer, as in the portal.
        name: values.name || (deal ? '' : values.customerName),
        // A currency means nothing without an amount.
        currency: values.amount === '' ? '' : values.currency,
      })}
      description={isFixed ? "Name, partner and customer can't be changed after the approval." : undefined}
    >
      {(form) => (
        <>
          {!isFixed && (
            <>
              <Columns>
                <TextField
                  {...form.field('customerName')}
                  label="Customer"
                  isRequired
                  autoFocus
                  autoComplete="off"
                />
                <TextField
                  {...form.field('customerDomain')}
                  label="Customer domain"
                  placeholder="example.com"
                  autoComplete="off"
                />
              </Columns>
              <PartnerPicker
                isRequired
                defaultValue={deal && { id: deal.partnerId, label: deal.partnerName }}
              />
              <TextField
                {...form.field('name')}
                label="Name"
                description={deal ? undefined : "Default: the customer's name."}
                isRequired={deal !== null}
                autoComplete="off"
              />
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
          <ProgramSelect
            name="programId"
            label="Program"
            description="Its rules say what the partner earns when the deal is won."
            noneLabel="The workspace's program of deals"
            defaultValue={deal?.programId ?? null}
          />
          {!lead && (
            <ChosenPartnersField
              name="influencers"
              label="Influenced by"
              description="Partners that help to win the deal, besides the one that registered it."
              max={dealLimits.influencers}
              defaultValue={influencersOf(deal)}
            />
          )}
          <OwnerPicker of={deal ?? lead ?? null} />
          {!lead && <CustomInputs {...form.custom} />}
        </>
      )}
    </RecordForm>
  );
}
