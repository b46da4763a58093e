import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { Button } from '../../../ui/actions/Button';
import { CopyField } from '../../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

interface Props {
  isOpen: boolean;
  email: string;
  url: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  onClose: () => void;
}

/** The link of a new invitation, which can't be shown again. */
export function InvitationLink({ isOpen, email, url, sendsMail, onClose }: Props) {
  const advice = sendsMail
    ? 'We emailed the link. You can also send it yourself.'
    : `Send this link to ${email}.`;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Invitation link"
      description={`${advice} It works once, for 7 days, and is not shown again.`}
    >
      <DialogBody>
        <CopyField
          label="Invitation link"
          value={url}
          onCopy={(isCopied) => notifyCopied(isCopied, `Send it to ${email}.`)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
