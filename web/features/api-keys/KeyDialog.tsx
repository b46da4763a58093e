import type { CreatedApiKey } from '../../../src/features/api-keys/api-keys.service';
import { notify, notifyError } from '../../ui/feedback/toast-queue';
import { Button } from '../../ui/actions/Button';
import { CopyField } from '../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

interface Props {
  created: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which can't be shown again. */
export default function KeyDialog({ created: { name, key }, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={name}
      description="Copy the key now and store it safely. It won't be shown again."
    >
      <DialogBody>
        <CopyField label="API key" value={key} onCopy={notifyKeyCopied} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function notifyKeyCopied(isCopied: boolean): void {
  if (isCopied) notify({ title: 'API key copied' });
  // The clipboard is only available on https pages.
  else notifyError('Failed to copy the key. Select it and copy it yourself.');
}
