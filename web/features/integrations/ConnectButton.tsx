import type { IntegrationCard } from '../../../src/features/integrations/integrations.service';
import { Button } from '../../ui/actions/Button';
import { ExternalLink } from '../../ui/actions/Link';

interface Props {
  card: IntegrationCard;
  disabledReason?: string | undefined;
  onPress?: () => void;
}

/** Opens the settings, or the documentation of an integration that users can't connect here. */
export function ConnectButton({ card, disabledReason, onPress = () => undefined }: Props) {
  const { name, setupUrl, isConnectable } = card;
  if (!isConnectable && setupUrl !== null)
    return (
      <ExternalLink look="button" href={setupUrl}>
        Connect
      </ExternalLink>
    );
  return (
    <Button
      size="sm"
      accessibleName={`Connect ${name}`}
      disabledReason={isConnectable ? disabledReason : `${name} is coming soon`}
      onPress={onPress}
    >
      Connect
    </Button>
  );
}
