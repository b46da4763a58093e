import { useState } from 'react';
import { leadStatuses, type LeadStatus } from '../../../src/features/leads/leads.rules';
import type { ShownLead } from '../../../src/features/leads/leads.service';
import { text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { useForm } from '../../lib/forms/useForm';
import { useWrite } from '../../lib/requests/useWrite';
import { choicesOf } from '../../ui/forms/choices/choices';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { statusLabel } from '../../ui/tokens/status';
import { leadView, type LeadSummary } from './lead.view';

const { failedToMove: failure } = leadView;

interface Props {
  /** Whether the list shows only leads with one status. */
  isNarrow: boolean;
  lead: LeadSummary;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (lead: ShownLead) => void;
}

/** Offers every status except the current one (spec §4). */
export default function StatusDialog({ isNarrow, lead, isOpen, onClose, onSaved }: Props) {
  const [chosen, setChosen] = useState<LeadStatus | ''>('');
  const write = useWrite();
  const path = `/api/leads/${lead.id}/status`;
  const undo = async () => {
    const undone = await write<ShownLead>(
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
    onSaved: (saved: ShownLead) => {
      onSaved(saved);
      onClose();
      notifyMove({
        title: leadView.moved(saved.status),
        name: lead.name,
        status: statusLabel(saved.status),
        list: isNarrow ? leadView.tabs.listWith(lead, saved.status) : undefined,
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
