import { Grid } from '../layout/Grid';
import { Skeleton } from './Skeleton';

/** Placeholder for a grid of cards while its data loads, in the final layout. */
export function CardGridSkeleton({
  count = 6,
  column,
  label = 'Loading',
}: {
  count?: number;
  column?: string;
  label?: string;
}) {
  return (
    <div role="status" aria-busy aria-label={label}>
      <Grid column={column}>
        {Array.from({ length: count }, (_, index) => (
          <div className="ui-card" key={index} aria-hidden>
            <Skeleton width="60%" height="1.125rem" />
            <Skeleton width="35%" />
            <Skeleton />
            <Skeleton width="85%" />
          </div>
        ))}
      </Grid>
    </div>
  );
}
