import { leadPriorities } from '../../../../src/features/leads/leads.rules';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { Link } from '../../../ui/actions/Link';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Stack } from '../../../ui/layout/Stack';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { customFacts } from '../../custom-fields/custom-facts';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import type { LeadSummary } from '../lead-summary';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  lead: LeadSummary;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved: (lead: LeadSummary) => void;
}

const priorities = [{ id: '', label: 'None' }, ...choicesOf(leadPriorities, statusLabel)];

/** All facts of a lead, for its page and its peek panel. */
export function LeadFacts({ lead, customFields, canEdit, onSaved }: Props) {
  const { id, name, company, email, industry, city, priority, createdAt, updatedAt } = lead;
  const { ownerId, ownerName, partnerId, partnerName } = lead;
  return (
    <Stack gap={24}>
      <EditableFacts<LeadSummary>
        path={`/api/leads/${id}`}
        canEdit={canEdit}
        failure="Failed to update lead"
        onSaved={onSaved}
        facts={[
          { term: 'Name', value: name, edit: { name: 'name', value: name } },
          { term: 'Company', value: company, edit: { name: 'company', value: company } },
          {
            term: 'Email',
            value: email,
            edit: { name: 'email', value: email, inputMode: 'email' },
            links: email && <Link href={mailtoOf(email)}>Write</Link>,
          },
          {
            term: 'Priority',
            value: priority && <StatusBadge status={priority} />,
            edit: { name: 'priority', value: priority, choices: priorities },
          },
          {
            term: 'Owner',
            value: ownerName,
            edit: { name: 'ownerId', value: ownerId, pick: { kind: 'member', none: 'No owner' } },
          },
          ...(partnerId === null
            ? []
            : [{ term: 'Partner', value: <Link href={`/partners/${partnerId}`}>{partnerName}</Link> }]),
          { term: 'Industry', value: industry, edit: { name: 'industry', value: industry } },
          { term: 'City', value: city, edit: { name: 'city', value: city } },
          ...customFacts(customFields, lead.custom),
          { term: 'Created', value: formatDay(createdAt) },
          { term: 'Updated', value: formatDay(updatedAt) },
        ]}
      />
      <EvidenceSection evidence={lead.evidence} />
    </Stack>
  );
}
