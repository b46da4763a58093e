import { useState } from 'react';
import { leadStatuses } from '../../../src/features/leads/leads.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useSave } from '../../lib/useSave';
import { choicesOf } from '../../ui/choices';
import { RadioGroup } from '../../ui/RadioGroup';
import { statusLabel } from '../../ui/status';
import type { LeadSummary } from './load-leads.server';

interface Props {
  lead: LeadSummary;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (lead: LeadSummary) => void;
}

/** Offers every status but the current one (spec §4). */
export default function StatusDialog({ lead, isOpen, onClose, onSaved }: Props) {
  const [chosen, setChosen] = useState('');
  const { save, isPending, errors } = useSave<LeadSummary>({
    failure: 'Failed to update lead status',
    success: { title: 'Lead status updated', description: `${lead.name}: ${statusLabel(chosen)}` },
  });

  async function submit() {
    if (chosen === '') return;
    const saved = await save({
      method: 'PATCH',
      path: `/api/leads/${lead.id}/status`,
      body: { status: chosen },
    });
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  }

  return (
    <FormDialog
      title="Update Status"
      description={`${lead.name} is ${statusLabel(lead.status)} now.`}
      submitLabel="Update Status"
      submitDisabledReason={chosen === '' ? 'Choose the new status first' : undefined}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup
        label="New status"
        value={chosen}
        onChange={setChosen}
        choices={choicesOf(
          leadStatuses.filter((status) => status !== lead.status),
          statusLabel,
        )}
        errorMessage={errors?.status?.[0]}
      />
    </FormDialog>
  );
}
