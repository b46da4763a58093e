import { useId } from 'react';
import { formatDay } from '../../../lib/texts/format-date';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Inline } from '../../../ui/layout/Inline';
import { Link } from '../../../ui/actions/Link';
import { Button, IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { EvidenceFacts } from '../../evidence/EvidenceFacts';
import { leadPath } from '../lead-path';
import { CommentsButton } from '../../comments/CommentsButton';
import { EDITORS_ONLY } from '../lead-texts';
import type { LeadSummary } from '../lead-summary';
import type { LeadActions } from '../form/useLeadDialogs';

interface Props extends LeadActions {
  lead: LeadSummary;
  canEdit: boolean;
}

export function LeadCard({ lead, canEdit, onMove, onEdit, onDelete }: Props) {
  const titleId = useId();
  const { id, name, company, status, priority } = lead;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <Avatar name={name} shape="person" />
        <CardWords>
          <h2 id={titleId}>
            <Link look="quiet" href={leadPath(id)} data-peek={id}>
              {name}
            </Link>
          </h2>
          <p>{company}</p>
        </CardWords>
      </CardHeader>
      <Inline gap={4}>
        <StatusBadge status={status} />
        {priority && <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />}
      </Inline>
      <LeadFacts lead={lead} />
      <CardFooter>
        <Button
          size="sm"
          accessibleName={`Update Status: ${name}`}
          disabledReason={disabledReason}
          onPress={() => onMove(lead)}
        >
          Update Status
        </Button>
        <CommentsButton object={`lead:${lead.id}`} name={name} />
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon="pencil"
          aria-keyshortcuts="e"
          disabledReason={disabledReason}
          onPress={() => onEdit(lead)}
        />
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          icon="trash"
          disabledReason={disabledReason}
          onPress={() => onDelete(lead)}
        />
      </CardFooter>
    </Card>
  );
}

function LeadFacts({
  lead: { email, city, industry, ownerName, createdAt, evidence },
}: {
  lead: LeadSummary;
}) {
  return (
    <Facts>
      {email && (
        <Fact icon="mail">
          <Link look="quiet" href={`mailto:${email}`}>
            {email}
          </Link>
        </Fact>
      )}
      {city && <Fact icon="map-pin">{city}</Fact>}
      {industry && <Fact icon="building">{industry}</Fact>}
      {ownerName && (
        <Fact icon="user" iconLabel="Owner">
          {ownerName}
        </Fact>
      )}
      <Fact icon="calendar">{`Added ${formatDay(createdAt)}`}</Fact>
      <EvidenceFacts evidence={evidence} />
    </Facts>
  );
}
