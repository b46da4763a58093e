import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { Fact } from '../../../ui/lists/Facts';
import { Avatar } from '../../../ui/records/Avatar';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { EvidenceFacts } from '../../evidence/EvidenceFacts';
import { PipelineCard } from '../../records/pipeline/PipelineCard';
import type { LeadActions } from '../form/useLeadDialogs';
import { leadPath } from '../../../../src/features/leads/leads.rules';
import type { LeadSummary } from '../lead-summary';
import { EDITORS_ONLY } from '../lead-texts';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props extends LeadActions {
  lead: LeadSummary;
  canEdit: boolean;
}

export function LeadCard({ lead, canEdit, ...actions }: Props) {
  const { id, name, company, priority, email, city, industry, ownerName, createdAt, evidence } = lead;
  return (
    <PipelineCard
      item={lead}
      href={leadPath(id)}
      picture={<Avatar name={name} shape="person" />}
      company={company}
      badges={priority && <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />}
      object={`lead:${id}`}
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      {...actions}
    >
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
      <EvidenceFacts evidence={evidence} />
    </PipelineCard>
  );
}
