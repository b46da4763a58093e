import type { CreatedInvitation } from '../../../../src/features/membership/invitations/invitations.service';
import { notifyCopied } from '../../../lib/dialogs/notify-copied';
import { useSave } from '../../../lib/requests/useSave';
import { copyText } from '../../../ui/actions/copy';
import { notify } from '../../../ui/feedback/toast-queue';

interface Person {
  name: string;
  email: string | null;
}

/** Invites a person to the portal of a partner. A new link replaces an earlier one. The toast can lead to a page. */
export function useInvite() {
  const { save, isPending } = useSave<CreatedInvitation>({ failure: 'Failed to send invitation' });
  async function invite(partnerId: string, { name, email }: Person, link?: { label: string; href: string }) {
    const created = await save({
      method: 'POST',
      path: '/api/admin/users/invite',
      body: { email, role: 'partner_portal', partnerId },
    });
    if (created)
      notify({
        title: 'Invitation created',
        ...(link && { link }),
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
