import { useState } from 'react';
import type { CreatedInvitation } from '../../../src/features/accounts/invitations/invitations.service';
import {
  invitableRoles,
  mayGrant,
  memberMessages,
  roleLabels,
} from '../../../src/features/accounts/members/members.rules';
import type { WorkspaceRole } from '../../../src/lib/roles';
import { CancelButton, EditDialog } from '../../lib/EditDialog';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import type { Choice } from '../../ui/choices';
import { DialogBody, DialogFooter } from '../../ui/Dialog';
import { Form } from '../../ui/Form';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { PartnerPicker } from './PartnerPicker';

interface Props {
  /** The signed-in user's role. */
  role: WorkspaceRole;
  onCreated: (created: CreatedInvitation) => void;
  onClose: () => void;
}

const descriptions: Record<WorkspaceRole, string> = {
  owner: 'Can do everything, including managing owners',
  admin: 'Settings, users, approvals and everything that editors can do',
  editor: 'Creates and edits partners, leads, campaigns and events',
  viewer: 'Reads everything, changes nothing',
  partner_portal: 'Sees the profile of one partner and nothing else',
};

export default function InviteDialog({ role, onCreated, onClose }: Props) {
  const [invited, setInvited] = useState<string>('viewer');
  const [partner, setPartner] = useState<Choice | null>(null);
  const { save, isPending, errors } = useFormSave<CreatedInvitation>({
    failure: 'Failed to send invitation',
    success: 'Invitation link created',
  });
  const isPortal = invited === 'partner_portal';

  async function submit(form: FormData) {
    const body = {
      email: form.get('email'),
      role: invited,
      ...(isPortal && { partnerId: partner?.id ?? null }),
    };
    const made = await save({ method: 'POST', path: '/api/admin/users/invite', body });
    if (made) onCreated(made.data);
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title="Invite User"
      description="You get an invitation link to send. It works once and expires after 7 days."
    >
      <Form aria-label="Invite User" errors={errors} onSubmit={(form) => void submit(form)}>
        <DialogBody>
          <TextField
            name="email"
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
            onChange={setInvited}
            choices={invitableRoles.map((id) => {
              const isAllowed = mayGrant(role, { to: id });
              return {
                id,
                label: roleLabels[id],
                description: isAllowed ? descriptions[id] : memberMessages.ownersOnly,
                isDisabled: !isAllowed,
              };
            })}
          />
          {isPortal && (
            <PartnerPicker
              value={partner}
              onChange={setPartner}
              description="The partner whose profile this user can see."
              isRequired
              errorMessage={errors?.partnerId?.[0]}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="primary" isPending={isPending}>
            Create Link
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
