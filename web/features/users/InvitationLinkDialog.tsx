import type { CreatedInvitation } from '../../../src/features/accounts/invitations/invitations.service';
import { roleLabels } from '../../../src/features/accounts/members/members.rules';
import { formatDay } from '../../lib/format-date';
import { notifyCopied } from '../../lib/notify-copied';
import { Button } from '../../ui/actions/Button';
import { CopyField } from '../../ui/forms/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

interface Props {
  created: CreatedInvitation;
  onClose: () => void;
}

/**
 * Shows the invitation link to copy. No email is sent (spec §4), and the link can't be shown again because only
 * its hash is stored.
 */
export default function InvitationLinkDialog({ created, onClose }: Props) {
  const { email, role, inviteUrl, expiresAt } = created;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Invitation link"
      description={`Send this link to ${email}, who joins as ${roleLabels[role]}. It works once, until ${formatDay(expiresAt)}, and is not shown again.`}
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
