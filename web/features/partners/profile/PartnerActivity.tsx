import type { ShownActivity } from '../../../../src/features/partners/records/activities.service';
import { formatDay } from '../../../lib/texts/format-date';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import type { IconName } from '../../../ui/icons/Icon';
import { Stack } from '../../../ui/layout/Stack';
import { Timeline } from '../../../ui/lists/history/Timeline';
import { CursorPages } from '../../../lib/lists/CursorPages';

interface Props {
  activities: readonly ShownActivity[];
  nextCursor: string | null;
}

export function PartnerActivity({ activities, nextCursor }: Props) {
  if (activities.length === 0) return <EmptyState icon="clock" title="No activity yet" />;
  return (
    <Stack>
      <Timeline
        label="Activity"
        items={activities.map(({ id, activityType, description, userName, createdAt }) => ({
          id,
          icon: iconOf(activityType),
          title: description,
          detail: (
            <>
              {userName} · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </>
          ),
        }))}
      />
      <CursorPages nextCursor={nextCursor} />
    </Stack>
  );
}

/** Icons by activity type. Types are named `<thing>_<event>`. */
const icons: readonly (readonly [start: string, icon: IconName])[] = [
  ['partner', 'partners'],
  ['note', 'note'],
  ['contact', 'user'],
  ['onboarding', 'check-circle'],
  ['check_in', 'calendar'],
];

const iconOf = (type: string): IconName => icons.find(([start]) => type.startsWith(start))?.[1] ?? 'info';
