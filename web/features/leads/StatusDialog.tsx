import { useState } from 'react';
import { leadStatuses } from '../../../src/features/leads/leads.rules';
import { useSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { choicesOf } from '../../ui/choices';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';
import { Form } from '../../ui/Form';
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
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      isBusy={isPending}
      title="Update Status"
      description={`${lead.name} is ${statusLabel(lead.status)} now.`}
    >
      <Form aria-label="Status" onSubmit={() => void submit()}>
        <DialogBody>
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
        </DialogBody>
        <DialogFooter>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            disabledReason={chosen === '' ? 'Choose the new status first' : undefined}
          >
            Update Status
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
