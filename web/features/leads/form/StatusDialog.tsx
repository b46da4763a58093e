import { useState } from 'react';
import { leadStatuses, type LeadStatus } from '../../../../src/features/leads/leads.rules';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { useForm } from '../../../lib/forms/useForm';
import { useWrite } from '../../../lib/requests/useWrite';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { RadioGroup } from '../../../ui/forms/choices/RadioGroup';
import { statusLabel } from '../../../ui/tokens/status';
import { ALL } from '../../../lib/lists/status-tabs';
import { leadTabs } from '../list/lead-tabs';
import type { LeadSummary } from '../lead-summary';

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
  const write = useWrite();
  const path = `/api/leads/${lead.id}/status`;
  const undo = async () => {
    const undone = await write<LeadSummary>(
      { method: 'PATCH', path, body: { status: lead.status } },
      { failure },
    );
    if (undone.ok) onSaved(undone.data);
    return undone.ok;
  };
  const form = useForm({
    method: 'PATCH',
    path,
    fields: { status: text },
    texts: { failure },
    onSaved: (saved: LeadSummary) => {
      onSaved(saved);
      onClose();
      notifyMove({
        title: 'Lead status updated',
        name: lead.name,
        status: statusLabel(saved.status),
        list: tab === ALL ? undefined : leadTabs.listWith(lead, saved.status),
        undo,
      });
    },
  });

  return (
    <FormDialog
      form={form}
      title="Update Status"
      description={`${lead.name} is ${statusLabel(lead.status)} now.`}
      submitLabel="Update Status"
      submitDisabledReason={chosen === '' ? 'Choose the new status first' : undefined}
      isOpen={isOpen}
      onClose={onClose}
    >
      <RadioGroup
        name="status"
        label="New status"
        value={chosen}
        onChange={(status) => setChosen(leadStatuses.find((one) => one === status) ?? '')}
        choices={choicesOf(
          leadStatuses.filter((status) => status !== lead.status),
          statusLabel,
        )}
      />
    </FormDialog>
  );
}
