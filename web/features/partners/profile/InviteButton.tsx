import { Button } from '../../../ui/actions/Button';
import type { RailContact } from './partner-rail.server';
import { useInvite } from './useInvite';

interface Props {
  partnerId: string;
  contact: Pick<RailContact, 'name' | 'email'>;
  label: 'Invite' | 'Send again' | 'Invite to portal';
  size?: 'sm' | 'md';
}

/** Invites a contact to the partner's portal. */
export function InviteButton({ partnerId, contact, label, size = 'sm' }: Props) {
  const { invite, isPending } = useInvite();
  return (
    <Button
      size={size}
      accessibleName={`${label}: ${contact.name}`}
      isPending={isPending}
      onPress={() => void invite(partnerId, contact)}
    >
      {label}
    </Button>
  );
}
