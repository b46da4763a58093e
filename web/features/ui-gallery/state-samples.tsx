import { useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { Card } from '../../ui/records/Card';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { JobBar } from '../../ui/feedback/JobBar';
import { Link } from '../../ui/actions/Link';
import { PageBanner } from '../../ui/pages/PageBanner';
import { Spinner } from '../../ui/feedback/Spinner';
import { Text } from '../../ui/text/Text';
import { Sample } from './sample';

/** A bar over the whole page, so it is shown on demand. */
function JobSample() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button onPress={() => setShown(!isShown)}>Change 5,085 leads</Button>
      {isShown && (
        <JobBar label="Changing 5,085 leads" value={1200} max={5085}>
          <Button size="sm" onPress={() => setShown(false)}>
            Cancel
          </Button>
        </JobBar>
      )}
    </>
  );
}

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
        <JobSample />
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
