import { useNavigate } from '@remix-run/react';
import { messages } from '../../../../src/features/identity/accounts.rules';
import { roleLabels } from '../../../../src/features/membership/members/members.rules';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { Dialog, DialogFooter } from '../../../ui/overlays/Dialog';
import type { Offer } from './load-offer.server';

interface Props {
  offer: Offer;
  /** Email of the signed-in user. */
  email: string;
}

export default function InvitationDialog({ offer: { token, invitation }, email }: Props) {
  const navigate = useNavigate();
  const close = () => navigate('/', { replace: true });
  const join = useSave({
    failure: 'Failed to accept invitation',
    success: { title: 'Invitation accepted', description: `You're now working in another workspace.` },
    next: '/',
  });
  const logOut = useSave({
    failure: 'Something went wrong. Please try again.',
    next: `/invite/${encodeURIComponent(token)}`,
  });

  if (!invitation) {
    return (
      <Dialog isOpen onOpenChange={close} title="Invalid Invitation" description={messages.invalidInvitation}>
        <DialogFooter>
          <Button variant="primary" onPress={close}>
            Close
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  if (invitation.email !== email) {
    return (
      <Dialog
        isOpen
        onOpenChange={close}
        title={`This invitation is for ${invitation.email}`}
        description={`You are signed in as ${email}. To join ${invitation.workspaceName}, log out first.`}
        isBusy={logOut.isPending}
      >
        <DialogFooter>
          <Button onPress={close}>Stay signed in</Button>
          <Button
            variant="primary"
            isPending={logOut.isPending}
            onPress={() => void logOut.save({ method: 'POST', path: '/api/auth/logout', body: {} })}
          >
            Log out and continue
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={`Join ${invitation.workspaceName}?`}
      description={`You've been invited as ${roleLabels[invitation.role]}. Your other workspaces stay as they are.`}
      isBusy={join.isPending}
    >
      <DialogFooter>
        <Button onPress={close}>Not now</Button>
        <Button
          variant="primary"
          autoFocus
          isPending={join.isPending}
          onPress={() => void join.save({ method: 'POST', path: '/api/auth/accept-invite', body: { token } })}
        >
          Join workspace
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
