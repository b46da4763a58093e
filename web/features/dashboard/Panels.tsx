import { campaignTemplateName, campaignPath } from '../../../src/features/campaigns/campaigns.rules';
import type { CampaignItem, RoadmapEntry } from '../../../src/features/dashboard/panel-sources';
import type { ReferralItem } from '../../../src/features/referrals/new-referrals.repo';
import type { EventItem } from '../../../src/features/events/live-events.repo';
import type { DashboardSummary } from '../../../src/features/dashboard/dashboard.service';
import { formatDay, formatDayIn } from '../../lib/texts/format-date';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { statusLabel } from '../../ui/tokens/status';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { eventPath } from '../../../src/features/events/events.rules';
import { referralPath } from '../../../src/features/referrals/referrals.rules';
import { Panel } from '../../ui/records/Panel';
import { PanelRows, type PanelRow } from '../../ui/lists/PanelRows';
import { roadmapItemPath } from '../../../src/features/roadmap/roadmap.rules';

/** The four panels of current activity (spec §2 Dashboard). */
export function Panels(summary: Omit<DashboardSummary, 'metrics'>) {
  const { activeCampaigns, newReferrals, activeEvents, priorityRoadmap } = summary;
  return (
    <>
      <Panel title="Active Campaigns" to="/campaigns" size="sm">
        {activeCampaigns.length > 0 ? (
          <PanelRows label="Active Campaigns" size="sm" rows={activeCampaigns.map(campaignRow)} />
        ) : (
          <EmptyState size="sm" icon="campaigns" title="No active campaigns yet." />
        )}
      </Panel>
      <Panel title="New Partner Referrals" to="/campaigns/referrals" size="sm">
        {newReferrals.length > 0 ? (
          <PanelRows label="New Partner Referrals" size="sm" rows={newReferrals.map(referralRow)} />
        ) : (
          <EmptyState size="sm" icon="referrals" title="No new referrals." />
        )}
      </Panel>
      <Panel title="Active Events" to="/activities/events" size="sm">
        {activeEvents.length > 0 ? (
          <PanelRows label="Active Events" size="sm" rows={activeEvents.map(eventRow)} />
        ) : (
          <EmptyState
            size="sm"
            icon="calendar"
            title="No active events"
            description="Events with Live status appear here."
          />
        )}
      </Panel>
      <Panel title="Priority Roadmap" to="/insights/roadmap" size="sm">
        {priorityRoadmap.length > 0 ? (
          <PanelRows label="Priority Roadmap" size="sm" rows={priorityRoadmap.map(roadmapRow)} />
        ) : (
          <EmptyState size="sm" icon="roadmap" title="No active roadmap items." />
        )}
      </Panel>
    </>
  );
}

const campaignRow = ({ id, name, templateType, status, creatorName, createdAt }: CampaignItem): PanelRow => ({
  id,
  title: name,
  facts: [campaignTemplateName(templateType), formatDay(createdAt), creatorName],
  badges: <StatusBadge status={status} />,
  href: campaignPath(id),
});

const referralRow = (referral: ReferralItem): PanelRow => ({
  id: referral.id,
  title: referral.referredName,
  facts: [
    referral.referredCompany,
    referral.referrerName && `Referred by ${referral.referrerName}`,
    formatDay(referral.createdAt),
  ],
  badges: <StatusBadge status={referral.status} />,
  href: referralPath(referral.id),
});

const eventRow = ({ id, name, status, locationType, location, ...times }: EventItem): PanelRow => ({
  id,
  title: name,
  facts: [daysOf(times), location ?? statusLabel(locationType)],
  badges: <StatusBadge status={status} />,
  href: eventPath(id),
});

const roadmapRow = ({ id, title, status, priority, targetDate }: RoadmapEntry): PanelRow => ({
  id,
  title,
  facts: [statusLabel(status), targetDate && `Due ${formatDay(targetDate)}`],
  badges: <StatusBadge status={priority} />,
  href: roadmapItemPath(id),
});

/** Formats the days in the event's time zone. */
function daysOf({ startDate, endDate, timezone }: Pick<EventItem, 'startDate' | 'endDate' | 'timezone'>) {
  const days = [startDate, endDate].flatMap((time) => (time === null ? [] : formatDayIn(time, timezone)));
  return days.length === 0 ? null : [...new Set(days)].join(' – ');
}
