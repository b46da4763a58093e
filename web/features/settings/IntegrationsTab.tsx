import type { IntegrationCard } from '../../../src/features/integrations/integrations.service';
import { Avatar } from '../../ui/records/Avatar';
import { Badge } from '../../ui/records/Badge';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ExternalLink } from '../../ui/actions/Link';
import { Grid } from '../../ui/layout/Grid';
import { Text } from '../../ui/text/Text';
import { Button } from '../../ui/actions/Button';

/** The available integrations (spec §2), provided by plugins. */
export default function IntegrationsTab({ integrations }: { integrations: readonly IntegrationCard[] }) {
  if (integrations.length === 0)
    return <EmptyState icon="referrals" title="No integrations" description="Plugins add them." />;
  return (
    <Grid>
      {integrations.map((integration) => (
        <Card as="article" key={integration.id}>
          <CardHeader>
            <Avatar name={integration.name} />
            <CardWords>
              <h2>{integration.name}</h2>
              <p>{integration.category}</p>
            </CardWords>
            {integration.availability === 'coming_soon' && <Badge>Coming soon</Badge>}
          </CardHeader>
          <Text tone="muted">{integration.description}</Text>
          <CardFooter>
            <Connect integration={integration} />
          </CardFooter>
        </Card>
      ))}
    </Grid>
  );
}

function Connect({ integration }: { integration: IntegrationCard }) {
  if (integration.availability === 'available')
    return (
      <ExternalLink look="button" href={integration.setupUrl}>
        Connect
      </ExternalLink>
    );
  return (
    <Button
      size="sm"
      accessibleName={`Connect ${integration.name}`}
      disabledReason={`${integration.name} is coming soon`}
      onPress={() => undefined}
    >
      Connect
    </Button>
  );
}
