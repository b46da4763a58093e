import { mailtoOf } from '../../../src/lib/addresses/mailto';
import { CardButtons, PeekCard } from '../../records/list/PeekCard';
import { formatDay } from '../../lib/texts/format-date';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Avatar } from '../../ui/records/Avatar';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { EvidenceFacts } from '../evidence/EvidenceFacts';
import { leadView, type LeadSummary } from './lead.view';
import type { LeadActions } from './useLeadDialogs';

interface Props extends LeadActions {
  lead: LeadSummary;
}

export function LeadCard({ lead, ...actions }: Props) {
  const { id, name, company, status, priority, email, city, industry, ownerName, createdAt } = lead;
  return (
    <PeekCard
      id={id}
      name={name}
      href={leadView.path(id)}
      picture={<Avatar name={name} shape="person" />}
      subtitle={company}
      footer={<CardButtons item={lead} object={`lead:${id}`} {...actions} />}
    >
      <Inline gap={4}>
        <StatusBadge status={status} />
        {priority && <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />}
      </Inline>
      <Facts>
        {email && (
          <Fact icon="mail">
            <Link look="quiet" href={mailtoOf(email)}>
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
        <EvidenceFacts evidence={lead.evidence} />
      </Facts>
    </PeekCard>
  );
}
