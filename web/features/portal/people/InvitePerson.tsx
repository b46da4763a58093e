import { useState } from 'react';
import type { PortalPerson } from '../../../../src/features/portal/people/portal-people.rules';
import { text } from '../../../lib/form-fields';
import { FormDialog } from '../../../lib/FormDialog';
import { notifyCopied } from '../../../lib/notify-copied';
import { useForm } from '../../../lib/useForm';
import { Button } from '../../../ui/actions/Button';
import { CopyField } from '../../../ui/forms/CopyField';
import { TextField } from '../../../ui/forms/TextField';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

const fields = { email: text };

interface Props {
  isOpen: boolean;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  onClose: () => void;
}

/** Invites a colleague, and then shows the link, which can't be shown again. */
export default function InvitePerson({ isOpen, sendsMail, onClose }: Props) {
  const [invited, setInvited] = useState<PortalPerson | null>(null);
  const form = useForm({
    path: '/api/portal/people',
    fields,
    texts: { success: 'Colleague invited', failure: 'Failed to invite colleague' },
    onSaved: setInvited,
  });
  if (invited?.inviteUrl)
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={onClose}
        title="Invitation link"
        description={`${sendsMail ? 'We emailed the link. You can also send it yourself.' : `Send this link to ${invited.email}.`} It works once, for 7 days, and is not shown again.`}
      >
        <DialogBody>
          <CopyField
            label="Invitation link"
            value={invited.inviteUrl}
            onCopy={(isCopied) => notifyCopied(isCopied, `Send it to ${invited.email}.`)}
          />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Done</Button>
        </DialogFooter>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="Invite Colleague"
      description="They see everything in this portal. The invitation works once and expires after 7 days."
      submitLabel={sendsMail ? 'Send Invitation' : 'Create Link'}
    >
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        isRequired
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
