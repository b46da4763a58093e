import type { ReactNode } from 'react';
import type { IntegrationCard } from '../../../src/features/integrations/integrations.service';
import { Avatar } from '../../ui/records/Avatar';
import { Badge } from '../../ui/records/Badge';
import { Card, CardFooter, CardHeader, CardWords } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';

interface Props {
  card: IntegrationCard;
  health?: ReactNode;
  children: ReactNode;
}

/** A card with the name, state and purpose of an integration. */
export function IntegrationCardFrame({ card, health, children }: Props) {
  return (
    <Card as="article">
      <CardHeader>
        <Avatar name={card.name} />
        <CardWords>
          <h2>{card.name}</h2>
          <p>{card.category}</p>
        </CardWords>
        <State card={card} />
      </CardHeader>
      <Text tone="muted">{card.description}</Text>
      {health}
      <CardFooter>{children}</CardFooter>
    </Card>
  );
}

function State({ card: { availability, state } }: { card: IntegrationCard }) {
  if (availability === 'coming_soon') return <Badge>Coming soon</Badge>;
  switch (state) {
    case 'not_connected':
      return null;
    case 'connected':
      return <Badge tone="accent">Connected</Badge>;
    case 'failing':
      return <Badge tone="warning">Failing</Badge>;
    case 'disabled':
      return <Badge tone="danger">Disabled</Badge>;
  }
}
