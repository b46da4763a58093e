import type { ReactNode } from 'react';
import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { Card, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { IconButton } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Link } from '../../../ui/actions/Link';
import { Menu } from '../../../ui/overlays/Menu';
import type { MenuEntry } from '../../../ui/overlays/menu-entry';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  contact: PartnerContact;
  /** Whether the contact uses the portal. */
  portal: ReactNode;
  disabledReason?: string;
  /** null for members who can't send emails. */
  onEmail: (() => void) | null;
  /** The other contacts, which this one can be merged with. */
  merging: readonly MenuEntry[];
  onEdit: () => void;
  onDelete: () => void;
}

export function ContactCard({ contact, portal, disabledReason, merging, onEmail, onEdit, onDelete }: Props) {
  const { name, title, email, phone, isPrimary } = contact;
  const control = { size: 'sm', disabledReason, withTooltip: false } as const;
  return (
    <Card as="li">
      <CardHeader>
        <Avatar name={name} shape="person" />
        <CardWords>
          <Inline>
            <h2>{name}</h2>
            {isPrimary && <Badge tone="accent">Primary</Badge>}
            {portal}
          </Inline>
          {title && <p>{title}</p>}
        </CardWords>
        <Inline gap={2} wrap="no">
          {email && onEmail && (
            <IconButton {...control} icon="mail" label={`Email ${name}`} onPress={onEmail} />
          )}
          <IconButton {...control} icon="pencil" label={`Edit ${name}`} onPress={onEdit} />
          <IconButton {...control} icon="trash" label={`Delete ${name}`} onPress={onDelete} />
          {merging.length > 0 && (
            <Menu
              label="Merge with"
              accessibleName={`Merge with another contact: ${name}`}
              icon="more"
              isIconOnly
              placement="bottom end"
              items={merging}
            />
          )}
        </Inline>
      </CardHeader>
      {(email || phone) && (
        <Facts as="div">
          {email && (
            <Fact as="span" icon="mail" iconLabel="Email">
              <Link look="quiet" href={mailtoOf(email)}>
                {email}
              </Link>
            </Fact>
          )}
          <Fact as="span" icon="download" iconLabel="Address book">
            <Link
              look="quiet"
              href={`/api/partners/${contact.partnerId}/contacts/${contact.id}/vcard`}
              aria-label={`Save ${name} as a vCard`}
              download
            >
              vCard
            </Link>
          </Fact>
          {phone && (
            <Fact as="span" icon="phone" iconLabel="Phone">
              <Link look="quiet" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </Link>
            </Fact>
          )}
        </Facts>
      )}
    </Card>
  );
}
