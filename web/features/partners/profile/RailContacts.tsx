import { EmailButton } from '../../../lib/email/EmailButton';
import { Link } from '../../../ui/actions/Link';
import { RowWords, Rows } from '../../../ui/layout/Rows';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';
import { InviteButton } from './InviteButton';
import type { Rail, RailContact } from './partner-rail.server';

interface Props extends Pick<Rail, 'contacts' | 'canInvite'> {
  partner: { id: string; name: string };
  /** Whether the user may send emails. */
  canEmail: boolean;
  /** The tab with all contacts. */
  tab: string;
}

/** The people of a partner in the rail: how to reach them, and whether they use the portal. */
export function RailContacts({ partner, canEmail, contacts: { items, total }, canInvite, tab }: Props) {
  return (
    <RecordSection
      isRegion
      title="Contacts"
      action={<Link href={tab}>{items.length < total ? `All ${total}` : 'Manage'}</Link>}
    >
      {items.length === 0 ? (
        <Text tone="muted" size="sm">
          No contacts yet
        </Text>
      ) : (
        <Rows label="Contacts">
          {items.map((contact) => (
            <li key={contact.id}>
              <Avatar name={contact.name} shape="person" size="sm" />
              <RowWords>
                <Text isTruncated title={contact.name} size="sm">
                  {contact.name}
                </Text>
                <Text isTruncated tone="muted" size="sm">
                  {[contact.title, contact.isPrimary && 'primary'].filter(Boolean).join(' · ')}
                </Text>
              </RowWords>
              {contact.email && (
                <EmailButton
                  size="sm"
                  email={contact.email}
                  label={`Email ${contact.name}`}
                  composition={canEmail ? { kind: 'contacts', partner, contactIds: [contact.id] } : null}
                />
              )}
              <PortalState partnerId={partner.id} contact={contact} canInvite={canInvite} />
            </li>
          ))}
        </Rows>
      )}
    </RecordSection>
  );
}

interface StateProps {
  partnerId: string;
  contact: Pick<RailContact, 'name' | 'email' | 'portal'>;
  canInvite: boolean;
}

/** Whether a contact uses the portal, with a button that invites those who don't. */
export function PortalState({ partnerId, contact, canInvite }: StateProps) {
  if (contact.portal === 'active') return <Badge tone="success">Portal</Badge>;
  if (contact.email === null) return null;
  if (canInvite)
    return (
      <InviteButton
        partnerId={partnerId}
        contact={contact}
        label={contact.portal === 'invited' ? 'Send again' : 'Invite'}
      />
    );
  return contact.portal === 'invited' ? <Badge>Invited</Badge> : null;
}
