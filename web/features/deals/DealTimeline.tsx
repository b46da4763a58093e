import { formatDay } from '../../lib/format-date';
import type { IconName } from '../../ui/icons/Icon';
import { Timeline } from '../../ui/lists/Timeline';
import { statusLabel } from '../../ui/tokens/status';
import type { DealSummary } from './deal-summary';

interface Step {
  id: string;
  icon: IconName;
  title: string;
  by: string | null;
  at: string;
}

/** What has happened to a deal, newest first. */
export function DealTimeline({ deal }: { deal: DealSummary }) {
  return (
    <Timeline
      label="Activity"
      items={stepsOf(deal).map(({ id, icon, title, by, at }) => ({
        id,
        icon,
        title,
        detail: (
          <>
            {by && `${by} · `}
            <time dateTime={at}>{formatDay(at)}</time>
          </>
        ),
      }))}
    />
  );
}

function stepsOf(deal: DealSummary): Step[] {
  const { status, submittedAt, submittedByName, decidedAt, decidedByName, closedAt, protectedUntil } = deal;
  const steps: Step[] = [
    { id: 'submitted', icon: 'plus', title: 'Submitted', by: submittedByName, at: submittedAt },
  ];
  if (decidedAt !== null) {
    const isRejected = status === 'rejected';
    const title = isRejected ? 'Rejected' : 'Approved';
    steps.push({
      id: 'decided',
      icon: isRejected ? 'close' : 'check',
      title,
      by: decidedByName,
      at: decidedAt,
    });
  }
  if (status === 'expired' && protectedUntil !== null)
    steps.push({ id: 'expired', icon: 'clock', title: 'Protection ended', by: null, at: protectedUntil });
  if (closedAt !== null)
    steps.push({ id: 'closed', icon: 'star', title: statusLabel(status), by: null, at: closedAt });
  return steps.reverse();
}
