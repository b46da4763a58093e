import { leadPriorities, leadStatuses } from '../../../src/features/leads/leads.rules';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import type { LeadChanges } from '../../../src/features/leads/leads.schema';
import type { ShownLead } from '../../../src/features/leads/leads.service';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { OwnerPicker } from '../../lib/owners/OwnerPicker';
import { RecordForm } from '../../records/form/RecordForm';
import type { FormProps } from '../../records/form/useRecordDialogs';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import { TextField } from '../../ui/forms/text/TextField';
import { Columns } from '../../ui/layout/Columns';
import { statusLabel } from '../../ui/tokens/status';
import { CustomInputs } from '../custom-fields/CustomInputs';
import type { EvidenceDraft } from '../evidence/created-from';
import { EvidenceNote } from '../evidence/EvidenceNote';
import { leadView, type LeadSummary } from './lead.view';

interface Props extends FormProps<LeadSummary, ShownLead> {
  /** Initial values of a new lead. With a draft, the caller shows the toast about the new lead. */
  draft?: { company: string; evidence: EvidenceDraft };
  customFields: readonly FormField[];
}

const fields = {
  name: text,
  company: text,
  email: text,
  industry: text,
  city: text,
  priority: text,
  status: text,
  ownerId: text,
} satisfies FieldsOf<LeadChanges>;

export default function LeadDialog({ draft, ...props }: Props) {
  const { record: lead } = props;
  return (
    <RecordForm
      {...props}
      view={leadView}
      fields={fields}
      initial={{ company: draft?.company, status: 'new' }}
      isSilent={draft !== undefined}
      body={(values) => ({ ...values, evidence: draft?.evidence.given })}
    >
      {(form) => (
        <>
          {draft && <EvidenceNote evidence={draft.evidence} />}
          <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
          <TextField {...form.field('company')} label="Company" isRequired autoComplete="off" />
          <TextField
            {...form.field('email')}
            label="Email"
            // A lead that a rule created has no email yet.
            isRequired={lead?.email !== ''}
            inputMode="email"
            autoComplete="off"
          />
          <Columns>
            <TextField {...form.field('industry')} label="Industry" autoComplete="off" />
            <TextField {...form.field('city')} label="City" autoComplete="off" />
          </Columns>
          <Columns>
            <Select
              {...form.field('priority')}
              label="Priority"
              choices={[{ id: '', label: 'None' }, ...choicesOf(leadPriorities, statusLabel)]}
            />
            {!lead && (
              <Select
                {...form.field('status')}
                label="Status"
                choices={choicesOf(leadStatuses, statusLabel)}
              />
            )}
          </Columns>
          <OwnerPicker of={lead} />
          <CustomInputs {...form.custom} />
        </>
      )}
    </RecordForm>
  );
}
