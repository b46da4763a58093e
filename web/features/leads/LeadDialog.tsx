import { leadPriorities, leadStatuses } from '../../../src/features/leads/leads.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useFormSave } from '../../lib/useSave';
import { choicesOf } from '../../ui/choices';
import { Columns } from '../../ui/Columns';
import { NativeSelect } from '../../ui/NativeSelect';
import { statusLabel } from '../../ui/status';
import { TextField } from '../../ui/TextField';
import type { EvidenceDraft } from '../evidence/created-from';
import { EvidenceNote } from '../evidence/EvidenceNote';
import type { LeadSummary } from './load-leads.server';

interface Props {
  /** null for a new lead. */
  lead: LeadSummary | null;
  /** Initial values of a new lead. With a draft, the caller reports the new lead. */
  draft?: { company: string; evidence: EvidenceDraft };
  isOpen: boolean;
  onClose: () => void;
  onSaved: (lead: LeadSummary) => void;
}

const texts = ['name', 'company', 'email', 'industry', 'city', 'priority'] as const;

export default function LeadDialog({ lead, draft, isOpen, onClose, onSaved }: Props) {
  const { save, isPending, errors } = useFormSave<LeadSummary>(
    lead
      ? { success: 'Lead updated successfully', failure: 'Failed to update lead' }
      : { ...(!draft && { success: 'Lead created successfully' }), failure: 'Failed to create lead' },
  );

  const submit = async (form: FormData) => {
    const typed = Object.fromEntries(texts.map((name) => [name, String(form.get(name) ?? '')]));
    const saved = await (lead
      ? save({ method: 'PATCH', path: `/api/leads/${lead.id}`, body: changesTo(lead, typed) })
      : save({
          method: 'POST',
          path: '/api/leads',
          body: { ...typed, status: form.get('status'), evidence: draft?.evidence.given },
        }));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  return (
    <FormDialog
      title={lead ? 'Edit Lead' : 'Create Lead'}
      submitLabel={lead ? 'Save Changes' : 'Create Lead'}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {draft && <EvidenceNote evidence={draft.evidence} />}
      <TextField name="name" label="Name" defaultValue={lead?.name} isRequired autoFocus autoComplete="off" />
      <TextField
        name="company"
        label="Company"
        defaultValue={lead?.company ?? draft?.company}
        isRequired
        autoComplete="off"
      />
      <TextField
        name="email"
        label="Email"
        defaultValue={lead?.email}
        isRequired
        inputMode="email"
        autoComplete="off"
      />
      <Columns>
        <TextField name="industry" label="Industry" defaultValue={lead?.industry ?? ''} autoComplete="off" />
        <TextField name="city" label="City" defaultValue={lead?.city ?? ''} autoComplete="off" />
      </Columns>
      <Columns>
        <NativeSelect
          name="priority"
          label="Priority"
          defaultValue={lead?.priority ?? ''}
          choices={[{ id: '', label: 'None' }, ...choicesOf(leadPriorities, statusLabel)]}
        />
        {!lead && (
          <NativeSelect
            name="status"
            label="Status"
            defaultValue="new"
            choices={choicesOf(leadStatuses, statusLabel)}
          />
        )}
      </Columns>
    </FormDialog>
  );
}

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
const changesTo = (lead: LeadSummary, typed: Record<string, string>) =>
  Object.fromEntries(
    texts.filter((name) => typed[name] !== (lead[name] ?? '')).map((name) => [name, typed[name]]),
  );
