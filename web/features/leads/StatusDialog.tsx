import { useState } from 'react';
import { leadStatuses, type LeadStatus } from '../../../src/features/leads/leads.rules';
import { FormDialog } from '../../lib/FormDialog';
import { notifyMove } from '../../lib/notify-move';
import { useFormSave } from '../../lib/useSave';
import { useWrite } from '../../lib/useWrite';
import { choicesOf } from '../../ui/choices';
import { RadioGroup } from '../../ui/RadioGroup';
import { statusLabel } from '../../ui/status';
import { ALL, listWith } from './lead-tabs';
import type { LeadSummary } from './load-leads.server';

const failure = 'Failed to update lead status';

interface Props {
  /** The current tab of the screen. */
  tab: string;
  lead: LeadSummary;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (lead: LeadSummary) => void;
}

/** Offers every status except the current one (spec §4). */
export default function StatusDialog({ tab, lead, isOpen, onClose, onSaved }: Props) {
  const [chosen, setChosen] = useState<LeadStatus | ''>('');
  const { save, isPending, errors } = useFormSave<LeadSummary>({ failure });
  const write = useWrite();
  const moveTo = (status: LeadStatus) =>
    ({ method: 'PATCH', path: `/api/leads/${lead.id}/status`, body: { status } }) as const;

  async function submit() {
    if (chosen === '') return;
    const saved = await save(moveTo(chosen));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
    notifyMove({
      title: 'Lead status updated',
      name: lead.name,
      status: statusLabel(chosen),
      list: tab === ALL ? undefined : listWith(lead, chosen),
      undo: async () => {
        const undone = await write<LeadSummary>(moveTo(lead.status), { failure });
        if (undone.ok) onSaved(undone.data);
        return undone.ok;
      },
    });
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
        onChange={(status) => setChosen(leadStatuses.find((one) => one === status) ?? '')}
        choices={choicesOf(
          leadStatuses.filter((status) => status !== lead.status),
          statusLabel,
        )}
        errorMessage={errors?.status?.[0]}
      />
    </FormDialog>
  );
}
