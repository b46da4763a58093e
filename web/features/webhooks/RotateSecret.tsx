import type { WebhookView } from '../../../src/features/webhooks/webhooks.service';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import type { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';

interface Props {
  dialog: ReturnType<typeof useDialog<WebhookView>>;
  onRotated: (secret: string) => void;
}

/** Asks before the secret of a webhook is replaced. */
export function RotateSecret({ dialog, onRotated }: Props) {
  const { save, isPending } = useSave<{ secret: string }>({ failure: 'Failed to replace the secret' });
  const rotate = async () => {
    if (!dialog.subject) return;
    const path = `/api/webhooks/${dialog.subject.id}/rotate-secret`;
    const saved = await save({ method: 'POST', path });
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
      description="The old secret stops working at once. Your system refuses events until it has the new one."
      confirmLabel="Replace Secret"
      onConfirm={() => void rotate()}
      isPending={isPending}
    />
  );
}
