import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CardGridSkeleton } from '../../ui/CardGridSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Grid } from '../../ui/Grid';
import { Inline } from '../../ui/Inline';
import { Spinner } from '../../ui/Spinner';
import { Text } from '../../ui/Text';
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
          <Card>
            <EmptyState size="sm" title="No active campaigns yet." />
          </Card>
        </Grid>
        <CardGridSkeleton count={3} />
        <Inline>
          <Spinner label="Loading leads" />
          <Text as="span" tone="muted">
            Loading leads…
          </Text>
        </Inline>
      </Sample>
    </>
  );
}
