import { Button } from '../../ui/actions/Button';
import { Card } from '../../ui/records/Card';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { Link } from '../../ui/actions/Link';
import { PageBanner } from '../../ui/pages/PageBanner';
import { Spinner } from '../../ui/feedback/Spinner';
import { Text } from '../../ui/text/Text';
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
        <PageBanner icon="eye" label="Preview" action={<Link href="#back">Back to Acme</Link>}>
          You see the portal as Acme sees it. Nothing can be changed here.
        </PageBanner>
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
