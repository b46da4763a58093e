import { Button } from '../../ui/actions/Button';
import { notify, notifyError } from '../../ui/feedback/toast-queue';
import { CopyField } from '../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

/** Shows the secret of a webhook, which can't be shown again. */
export default function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Signing Secret"
      description="Your system checks with it that requests come from PartnerHub. Copy it now: it won't be shown again."
    >
      <DialogBody>
        <CopyField label="Secret" value={secret} onCopy={notifySecretCopied} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function notifySecretCopied(isCopied: boolean): void {
  if (isCopied) notify({ title: 'Secret copied' });
  // The clipboard is only available on https pages.
  else notifyError('Failed to copy the secret. Select it and copy it yourself.');
}
