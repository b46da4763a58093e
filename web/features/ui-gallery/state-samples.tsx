import { Button } from '../../ui/Button';
import { CardGridSkeleton } from '../../ui/CardGridSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Grid } from '../../ui/Grid';
import { Inline } from '../../ui/Inline';
import { Spinner } from '../../ui/Spinner';
import { Sample } from './sample';

export function StateSamples() {
  return (
    <>
      <Sample title="Empty, broken, loading">
        <Grid>
          <EmptyState
            icon="users"
            title="No leads found"
            description="Leads are people and companies your program may win."
            action={
              <Button variant="primary" icon="plus">
                Create Your First Lead
              </Button>
            }
          />
          <ErrorState
            title="Failed to fetch podcasts"
            description="The directory did not answer."
            onRetry={() => undefined}
          />
          <div className="ui-card">
            <EmptyState size="sm" title="No active campaigns yet." />
          </div>
        </Grid>
        <CardGridSkeleton count={3} />
        <Inline>
          <Spinner label="Loading leads" />
          <span className="ui-muted">Loading leads…</span>
        </Inline>
      </Sample>
    </>
  );
}
