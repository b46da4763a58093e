import { notify, notifyError } from '../../ui/toast-queue';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';

/** The link to the workspace's application form, to hand to a company. */
export default function InviteDialog({ applyUrl, onClose }: { applyUrl: string; onClose: () => void }) {
  function tell(isCopied: boolean) {
    if (isCopied) notify({ title: 'Link copied!', description: 'Share it with a company to let it apply.' });
    // Browsers hide the clipboard from pages without https.
    else if (!('clipboard' in navigator))
      notify({ title: 'Link ready', description: 'Select the link and copy it.', tone: 'info' });
    else notifyError('Failed to copy link');
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Invite Partner"
      description="Anyone with this link can send you an application."
    >
      <DialogBody>
        <CopyField label="Application link" value={applyUrl} onCopy={tell} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
