import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../lib/format-date';
import { Link } from '../../ui/actions/Link';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Stack } from '../../ui/layout/Stack';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { customItems } from '../custom-fields/custom-items';
import { EvidenceSection } from '../evidence/EvidenceFacts';
import type { LeadSummary } from './lead-summary';

interface Props {
  lead: LeadSummary;
  customFields: readonly FormField[];
}

/** All facts of a lead, for its page and its peek panel. */
export function LeadFacts({ lead, customFields }: Props) {
  const { company, email, industry, city, priority, ownerName, createdAt, updatedAt, evidence } = lead;
  return (
    <Stack gap={24}>
      <DescriptionList
        items={[
          { term: 'Company', value: company },
          { term: 'Email', value: email && <Link href={`mailto:${email}`}>{email}</Link> },
          { term: 'Priority', value: priority && <StatusBadge status={priority} /> },
          { term: 'Owner', value: ownerName },
          { term: 'Industry', value: industry },
          { term: 'City', value: city },
          ...customItems(customFields, lead.custom),
          { term: 'Created', value: formatDay(createdAt) },
          { term: 'Updated', value: formatDay(updatedAt) },
        ]}
      />
      <EvidenceSection evidence={evidence} />
    </Stack>
  );
}
