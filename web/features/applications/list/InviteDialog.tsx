import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { Button } from '../../../ui/actions/Button';
import { CopyField } from '../../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

/** Shows the link to the workspace's application form. */
export default function InviteDialog({ applyUrl, onClose }: { applyUrl: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Invite Partner"
      description="Anyone with this link can send you an application."
    >
      <DialogBody>
        <CopyField
          label="Application link"
          value={applyUrl}
          onCopy={(isCopied) => notifyCopied(isCopied, 'Share it with a company to let it apply.')}
        />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
