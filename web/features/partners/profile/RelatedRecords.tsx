import { EmptyState } from '../../../ui/feedback/EmptyState';
import type { IconName } from '../../../ui/icons/icons';
import { Grid } from '../../../ui/layout/Grid';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Panel } from '../../../ui/records/Panel';
import { PanelRows } from '../../../ui/lists/PanelRows';
import type { RelatedList } from './related.server';

const looks: Record<string, { icon: IconName; none: string }> = {
  Deals: { icon: 'deals', none: 'No deals of this partner' },
  Leads: { icon: 'leads', none: 'No leads from this partner' },
  Campaigns: { icon: 'campaigns', none: 'No campaigns with this partner' },
  Events: { icon: 'calendar', none: 'No events with this partner' },
  Referrals: { icon: 'referrals', none: 'No referrals by this partner' },
  'Affiliate links': { icon: 'link', none: 'No affiliate links of this partner' },
};

/** The newest deals, leads, campaigns, events, referrals and affiliate links of a partner. */
export default function RelatedRecords({ lists }: { lists: readonly RelatedList[] }) {
  return (
    <Grid column="24rem">
      {lists.map(({ title, count, href, rows }) => {
        const { icon = 'partners', none = 'Nothing yet' } = looks[title] ?? {};
        return (
          <Panel key={title} title={title} detail={count} to={href ?? undefined}>
            {rows.length > 0 ? (
              <PanelRows
                label={title}
                rows={rows.map(({ status, ...row }) => ({ ...row, badges: <StatusBadge status={status} /> }))}
              />
            ) : (
              <EmptyState size="sm" icon={icon} title={none} />
            )}
          </Panel>
        );
      })}
    </Grid>
  );
}
