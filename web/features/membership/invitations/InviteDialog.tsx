import { useState } from 'react';
import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import {
  invitableRoles,
  mayGrant,
  roleLabels,
} from '../../../../src/features/membership/members/members.rules';
import type { WorkspaceRole } from '../../../../src/lib/roles';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { Select } from '../../../ui/forms/choices/Select';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/text/TextField';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';

interface Props {
  /** The signed-in user's role. */
  role: WorkspaceRole;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  onCreated: (created: CreatedInvitation) => void;
  onClose: () => void;
}

const descriptions: Record<WorkspaceRole, string> = {
  owner: 'Can do everything, including managing owners',
  admin: 'Settings, users, approvals and everything that editors can do',
  editor: 'Creates and edits partners, leads, campaigns and events',
  viewer: 'Reads everything, changes nothing',
  partner_portal: 'Can use the partner portal of one partner',
};

const fields = { email: text, role: text, partnerId: text };

export default function InviteDialog({ role, sendsMail, onCreated, onClose }: Props) {
  const [invited, setInvited] = useState<WorkspaceRole>('viewer');
  const form = useForm({
    path: '/api/admin/users/invite',
    fields,
    texts: {
      failure: 'Failed to send invitation',
      shownInForm: 'all',
      success: sendsMail ? 'Invitation created' : 'Invitation link created',
    },
    onSaved: onCreated,
  });

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title="Invite User"
      description={
        sendsMail
          ? 'They get an email with an invitation link. It works once and expires after 7 days.'
          : 'You get an invitation link to send. It works once and expires after 7 days.'
      }
      submitLabel={sendsMail ? 'Send Invitation' : 'Create Link'}
    >
      <FormError message={form.refusal?.fields ? null : form.refusal?.message} />
      <TextField
        {...form.field('email')}
        label="Email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@company.com"
        isRequired
        autoFocus
      />
      <Select
        name="role"
        label="Role"
        value={invited}
        onChange={(id) => setInvited((current) => invitableRoles.find((one) => one === id) ?? current)}
        description={descriptions[invited]}
        choices={invitableRoles.map((id) => {
          const isAllowed = mayGrant(role, { to: id });
          return {
            id,
            label: isAllowed ? roleLabels[id] : `${roleLabels[id]} (owners only)`,
            isDisabled: !isAllowed,
          };
        })}
      />
      {invited === 'partner_portal' && (
        <PartnerPicker description="The partner whose profile this user can see." isRequired />
      )}
    </FormDialog>
  );
}
