import { leadEntity } from '../../../src/features/leads/leads.entity';
import { leadPriorities } from '../../../src/features/leads/leads.rules';
import type { ShownLead } from '../../../src/features/leads/leads.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { Link } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Stack } from '../../ui/layout/Stack';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { customDetails } from '../custom-fields/custom-details';
import { EvidenceSection } from '../evidence/EvidenceFacts';
import { leadView, type LeadSummary } from './lead.view';

interface Props {
  lead: LeadSummary;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved: (lead: ShownLead) => void;
}

const { text, email, choice, owner, past } = detailsOf(leadEntity);
const priorities = choicesOf(leadPriorities, statusLabel);
const badge = (status: string) => <StatusBadge status={status} />;

/** All details of a lead, for its page and its panel. */
export function LeadDetails({ lead, customFields, canEdit, onSaved }: Props) {
  const { partnerId, partnerName } = lead;
  return (
    <Stack gap={24}>
      <EditableDetails<ShownLead>
        path={`${leadView.api}/${lead.id}`}
        canEdit={canEdit}
        failure={leadView.updated.failure}
        onSaved={onSaved}
        details={[
          text(lead, 'name'),
          text(lead, 'company'),
          email(lead, 'email'),
          choice(lead, 'priority', priorities, { isOptional: true, show: badge }),
          owner(lead, 'No owner'),
          ...(partnerId === null
            ? []
            : [{ term: 'Partner', value: <Link href={`/partners/${partnerId}`}>{partnerName}</Link> }]),
          text(lead, 'industry'),
          text(lead, 'city'),
          ...customDetails(customFields, lead.custom),
          past(lead, 'createdAt'),
          past(lead, 'updatedAt', 'Updated'),
        ]}
      />
      <EvidenceSection evidence={lead.evidence} />
    </Stack>
  );
}
