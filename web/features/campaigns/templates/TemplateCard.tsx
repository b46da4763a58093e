import { useId } from 'react';
import { Badge } from '../../../ui/records/Badge';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { IconTile } from '../../../ui/icons/IconTile';
import { Text } from '../../../ui/text/Text';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Button } from '../../../ui/actions/Button';
import { campaignView } from '../campaign.view';
import type { CampaignTemplate } from './campaign-templates';

interface Props {
  template: CampaignTemplate;
  /** Number of ticked checklist items. */
  done: number;
  canCreate: boolean;
  onView: () => void;
  onCreate: () => void;
}

export function TemplateCard({ template, done, canCreate, onView, onCreate }: Props) {
  const titleId = useId();
  const { name, description, icon, color, checklist } = template;
  const isComplete = done === checklist.length;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <IconTile icon={icon} tone={color} />
        <CardWords>
          <h2 id={titleId}>{name}</h2>
        </CardWords>
        <Badge tone={isComplete ? 'success' : done > 0 ? 'accent' : 'neutral'}>
          <Text as="span" isNumeric>{`${done}/${checklist.length}`}</Text>
          <VisuallyHidden> items ticked</VisuallyHidden>
        </Badge>
      </CardHeader>
      <Text tone="muted">{description}</Text>
      <CardFooter>
        <Button
          size="sm"
          accessibleName={`Create Campaign: ${name}`}
          icon="plus"
          disabledReason={canCreate ? undefined : campaignView.editorsOnly}
          onPress={onCreate}
        >
          Create Campaign
        </Button>
        <Button size="sm" accessibleName={`View Checklist: ${name}`} variant="ghost" onPress={onView}>
          View Checklist
        </Button>
      </CardFooter>
    </Card>
  );
}
