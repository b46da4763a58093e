import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { useSave } from '../../../lib/requests/useSave';
import { copyText } from '../../../ui/actions/copy';
import { notify } from '../../../ui/feedback/toast-queue';

/** Invites a person to the portal of a partner. A new link replaces an earlier one. */
export function useInvite() {
  const { save, isPending } = useSave<CreatedInvitation>({ failure: 'Failed to send invitation' });
  async function invite(partnerId: string, { name, email }: { name: string; email: string | null }) {
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
  return { invite, isPending };
}
