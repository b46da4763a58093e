import { useState } from 'react';
import { MAX_OVERLAP_HOURS } from '../../../src/features/webhooks/webhooks.rules';
import type { WebhookView } from '../../../src/features/webhooks/webhooks.service';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import type { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';
import { Select } from '../../ui/forms/choices/Select';

const overlaps = [
  { id: '0', label: 'No time' },
  { id: '24', label: '24 hours' },
  { id: String(MAX_OVERLAP_HOURS), label: `${MAX_OVERLAP_HOURS} hours` },
];

interface Props {
  dialog: ReturnType<typeof useDialog<WebhookView>>;
  onRotated: (secret: string) => void;
}

/** Asks before the secret of a webhook is replaced. */
export function RotateSecret({ dialog, onRotated }: Props) {
  const [overlap, setOverlap] = useState('0');
  const { save, isPending } = useSave<{ secret: string }>({ failure: 'Failed to replace the secret' });
  const rotate = async () => {
    if (!dialog.subject) return;
    const path = `/api/webhooks/${dialog.subject.id}/rotate-secret`;
    const saved = await save({ method: 'POST', path, body: { overlapHours: Number(overlap) } });
    if (!saved) return;
    dialog.close();
    onRotated(saved.data.secret);
  };
  return (
    <LazyConfirmDialog
      isOpen={dialog.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dialog.close();
      }}
      title="Replace the secret?"
      description="While the old secret works, events are signed with both, so that your system accepts them before and after it gets the new one. A secret that was replaced earlier stops working at once."
      confirmLabel="Replace Secret"
      onConfirm={() => void rotate()}
      isPending={isPending}
    >
      <Select
        name="overlapHours"
        label="Old secret works for"
        value={overlap}
        onChange={setOverlap}
        choices={overlaps}
      />
    </LazyConfirmDialog>
  );
}
