import type { ComponentProps, ReactNode } from 'react';
import { TIMELINE_LIMIT } from '../../../../src/features/roadmap/roadmap.rules';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { RoadmapTimeline } from './RoadmapTimeline';

interface Props extends ComponentProps<typeof RoadmapTimeline> {
  hasItems: boolean;
  /** Whether there are more items than the timeline shows. */
  isCut: boolean;
  addItem: ReactNode;
}

/** The timeline or its empty state. */
export default function TimelineView({ hasItems, isCut, addItem, ...timeline }: Props) {
  if (timeline.items.length === 0)
    return (
      <EmptyState
        icon="roadmap"
        title={hasItems ? 'No Items with Target Dates' : 'No Roadmap Items'}
        description={
          hasItems
            ? 'Items appear here once they have a target date.'
            : 'What you plan to build with and for your partners belongs here.'
        }
        action={addItem}
      />
    );
  return (
    <Stack>
      <RoadmapTimeline {...timeline} />
      {isCut && (
        <Text tone="muted" size="sm" role="note">
          {`These are the ${TIMELINE_LIMIT.toLocaleString('en-US')} items with the earliest target dates; the list shows all of them.`}
        </Text>
      )}
    </Stack>
  );
}
