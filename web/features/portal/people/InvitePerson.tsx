import { useState } from 'react';
import type { PortalPerson } from '../../../../src/features/portal/people/portal-people.rules';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { TextField } from '../../../ui/forms/text/TextField';
import { InvitationLink } from './InvitationLink';

const fields = { email: text };

interface Props {
  isOpen: boolean;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  onClose: () => void;
}

/** Invites a colleague, then shows the link, which can't be shown again. */
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
      <InvitationLink
        isOpen={isOpen}
        email={invited.email}
        url={invited.inviteUrl}
        sendsMail={sendsMail}
        onClose={onClose}
      />
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
