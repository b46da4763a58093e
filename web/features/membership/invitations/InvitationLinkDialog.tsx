import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { roleLabels } from '../../../../src/features/membership/members/members.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { Button } from '../../../ui/actions/Button';
import { CopyField } from '../../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

interface Props {
  created: CreatedInvitation;
  onClose: () => void;
}

const titleOf = ({ mailStatus, email }: CreatedInvitation): string =>
  mailStatus === 'sent' ? `Invitation sent to ${email}` : 'Invitation link';

/** Tells the user whether the mail was sent, and what to do with the link. */
function instructionOf({ mailStatus, email }: CreatedInvitation): string {
  if (mailStatus === 'sent') return 'You can also send them this link yourself.';
  const task = `Send this link to ${email}.`;
  if (mailStatus === 'failed') return `The email may not have arrived. ${task}`;
  if (mailStatus === 'limited') return `Too many invitations were emailed, so this one wasn't. ${task}`;
  return task;
}

/**
 * Shows the invitation link to copy, whether or not it was mailed. It can't be shown again, because only its hash is
 * stored.
 */
export default function InvitationLinkDialog({ created, onClose }: Props) {
  const { email, role, inviteUrl, expiresAt } = created;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={titleOf(created)}
      description={`${instructionOf(created)} They join as ${roleLabels[role]}. It works once, until ${formatDay(expiresAt)}, and is not shown again.`}
    >
      <DialogBody>
        <CopyField
          label="Invitation link"
          value={inviteUrl}
          onCopy={(isCopied) => notifyCopied(isCopied, `Send it to ${email}.`)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
