import type { PartnerContact } from '../../../../src/features/partners/records/contacts.repo';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { Card, CardHeader, CardWords } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { Inline } from '../../../ui/Inline';
import { Link } from '../../../ui/Link';

interface Props {
  contact: PartnerContact;
  disabledReason?: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function ContactCard({ contact, disabledReason, onEdit, onDelete }: Props) {
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
          </Inline>
          {title && <p>{title}</p>}
        </CardWords>
        <Inline gap={2} wrap="no">
          <IconButton {...control} icon="pencil" label={`Edit ${name}`} onPress={onEdit} />
          <IconButton {...control} icon="trash" label={`Delete ${name}`} onPress={onDelete} />
        </Inline>
      </CardHeader>
      {(email || phone) && (
        <div className="ui-facts">
          {email && (
            <span>
              <Icon name="mail" label="Email" />
              <Link look="quiet" href={`mailto:${email}`}>
                {email}
              </Link>
            </span>
          )}
          {phone && (
            <span>
              <Icon name="phone" label="Phone" />
              <Link look="quiet" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </Link>
            </span>
          )}
        </div>
      )}
    </Card>
  );
}
