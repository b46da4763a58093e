import { Card } from '../../../ui/records/Card';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Stack } from '../../../ui/layout/Stack';

const ITEMS = 5;

/** Shown instead of the feed while another competitor's is loading. */
export function FeedSkeleton() {
  return (
    <Stack role="status" aria-busy aria-label="Loading feed">
      <Card>
        <Skeleton width="40%" height="1.125rem" />
        <Skeleton height="10rem" />
      </Card>
      {Array.from({ length: ITEMS }, (_, index) => (
        <Card key={index}>
          <Skeleton width="60%" height="1.125rem" />
          <Skeleton width="35%" />
          <Skeleton />
          <Skeleton width="85%" />
        </Card>
      ))}
    </Stack>
  );
}
