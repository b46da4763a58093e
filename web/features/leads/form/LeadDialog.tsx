import { leadPriorities, leadStatuses } from '../../../../src/features/leads/leads.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { LeadChanges } from '../../../../src/features/leads/leads.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { OwnerPicker } from '../../../lib/owners/OwnerPicker';
import { useForm } from '../../../lib/forms/useForm';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextField } from '../../../ui/forms/text/TextField';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import type { EvidenceDraft } from '../../evidence/created-from';
import { EvidenceNote } from '../../evidence/EvidenceNote';
import type { LeadSummary } from '../lead-summary';
import { Columns } from '../../../ui/layout/Columns';

interface Props {
  /** null for a new lead. */
  lead: LeadSummary | null;
  /** Initial values of a new lead. With a draft, the caller shows the toast about the new lead. */
  draft?: { company: string; evidence: EvidenceDraft };
  customFields: readonly FormField[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: (lead: LeadSummary) => void;
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

export default function LeadDialog({ lead, draft, customFields, isOpen, onClose, onSaved }: Props) {
  const form = useForm({
    path: '/api/leads',
    record: lead,
    fields,
    customFields,
    initial: { company: draft?.company, status: 'new' },
    texts: lead
      ? { success: 'Lead updated successfully', failure: 'Failed to update lead' }
      : { ...(!draft && { success: 'Lead created successfully' }), failure: 'Failed to create lead' },
    body: (values) => ({ ...values, evidence: draft?.evidence.given }),
    onSaved: (saved: LeadSummary) => {
      onSaved(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={lead ? 'Edit Lead' : 'Create Lead'}
      submitLabel={lead ? 'Save Changes' : 'Create Lead'}
      isOpen={isOpen}
      onClose={onClose}
    >
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
          <Select {...form.field('status')} label="Status" choices={choicesOf(leadStatuses, statusLabel)} />
        )}
      </Columns>
      <OwnerPicker of={lead} />
      <CustomInputs {...form.custom} />
    </FormDialog>
  );
}
