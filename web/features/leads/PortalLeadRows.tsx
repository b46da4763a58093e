import type { PortalLead } from '../../../src/features/leads/portal.schema';
import { formatDay } from '../../lib/texts/format-date';
import { PanelRows } from '../../ui/lists/PanelRows';
import { StatusBadge } from '../../ui/records/StatusBadge';

interface Props {
  leads: readonly PortalLead[];
  showsAllFacts?: boolean;
}

/** The leads that the partner has submitted. */
export function PortalLeadRows({ leads, showsAllFacts = false }: Props) {
  return (
    <PanelRows
      label="Leads"
      showsAllFacts={showsAllFacts}
      rows={leads.map(({ id, name, company, city, status, createdAt }) => ({
        id,
        title: `${name}, ${company}`,
        facts: [city, `Submitted ${formatDay(createdAt)}`],
        badges: <StatusBadge status={status} />,
      }))}
    />
  );
}
