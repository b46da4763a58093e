import type { CreatedInvitation } from '../../../src/features/accounts/invitations.service';
import { roleLabels } from '../../../src/features/accounts/members.rules';
import { formatDay } from '../../lib/format-date';
import { tellCopied } from '../../lib/tell-copied';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';

interface Props {
  created: CreatedInvitation;
  onClose: () => void;
}

/** The link to hand over: no mail is sent (spec §4), and only its hash is kept. */
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
          onCopy={(isCopied) => tellCopied(isCopied, `Send it to ${email}.`)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
