import type { PortalCampaign } from '../../../src/features/campaigns/portal.schema';
import { formatDay } from '../../lib/texts/format-date';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { PanelRows } from '../../ui/lists/PanelRows';

/** The newest campaigns of a partner, in a panel. */
export function PortalCampaignRows({ campaigns }: { campaigns: readonly PortalCampaign[] }) {
  return (
    <PanelRows
      label="Campaigns"
      rows={campaigns.map(({ id, name, status, createdAt }) => ({
        id,
        title: name,
        facts: [`Since ${formatDay(createdAt)}`],
        badges: <StatusBadge status={status} />,
      }))}
    />
  );
}
