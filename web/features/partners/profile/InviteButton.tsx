import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { copyText } from '../../../ui/actions/copy';
import { notify } from '../../../ui/feedback/toast-queue';
import type { RailContact } from './partner-rail.server';

interface Props {
  partnerId: string;
  contact: RailContact;
  label: 'Invite' | 'Send again' | 'Invite to portal';
  size?: 'sm' | 'md';
}

/** Invites a contact to the partner's portal. A new link replaces an earlier one. */
export function InviteButton({ partnerId, contact: { name, email }, label, size = 'sm' }: Props) {
  const { save, isPending } = useSave<CreatedInvitation>({ failure: 'Failed to send invitation' });
  async function invite() {
    const created = await save({
      method: 'POST',
      path: '/api/admin/users/invite',
      body: { email, role: 'partner_portal', partnerId },
    });
    if (created)
      notify({
        title: 'Invitation created',
        description: `${name} can use the portal of this partner after accepting it.`,
        action: {
          label: 'Copy link',
          run: () =>
            void copyText(created.data.inviteUrl).then((isCopied) =>
              notifyCopied(isCopied, `Give it to ${name}.`),
            ),
        },
      });
  }
  return (
    <Button
      size={size}
      accessibleName={`${label}: ${name}`}
      isPending={isPending}
      onPress={() => void invite()}
    >
      {label}
    </Button>
  );
}
