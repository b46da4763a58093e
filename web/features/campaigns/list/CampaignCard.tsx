import { useId } from 'react';
import { formatDay } from '../../../lib/texts/format-date';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { IconTile } from '../../../ui/icons/IconTile';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/documents/Prose';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { ChecklistFact } from '../../checklists/ChecklistFact';
import { CommentsButton } from '../../comments/CommentsButton';
import { campaignPath } from '../../../../src/features/campaigns/campaigns.rules';
import type { CampaignSummary } from '../campaign-summary';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import { CampaignActions, type CampaignRights } from './CampaignActions';
import { CampaignButtons } from './CampaignButtons';
import { Text } from '../../../ui/text/Text';

interface Props extends CampaignRights {
  campaign: CampaignSummary;
  operations: CampaignOperations;
  onView: () => void;
}

export function CampaignCard({ campaign, canEdit, canApprove, operations, onView }: Props) {
  const titleId = useId();
  const { id, name, description, status, templateName, icon, color } = campaign;
  const shared = { campaign, canEdit, canApprove, operations };
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <IconTile icon={icon} tone={color} />
        <CardWords>
          <h2 id={titleId}>
            <Link look="quiet" href={campaignPath(id)} data-peek={id}>
              {name}
            </Link>
          </h2>
          <p>{templateName}</p>
        </CardWords>
        <Inline gap={4} wrap="no">
          <CommentsButton object={`campaign:${id}`} name={name} />
          <CampaignButtons {...shared} />
        </Inline>
      </CardHeader>
      <Inline justify="between">
        <StatusBadge status={status} />
        <Button size="sm" accessibleName={`View Checklist: ${name}`} variant="ghost" onPress={onView}>
          View Checklist
        </Button>
      </Inline>
      {description && <Prose>{description}</Prose>}
      <CampaignFacts campaign={campaign} />
      <CardFooter>
        <CampaignActions {...shared} size="sm" />
      </CardFooter>
    </Card>
  );
}

function CampaignFacts({ campaign }: { campaign: CampaignSummary }) {
  const { partnerName, creatorName, approverName, approvedAt, createdAt, progress } = campaign;
  return (
    <Facts>
      {partnerName !== null && <Fact icon="building">{`With ${partnerName}`}</Fact>}
      <Fact icon="user">
        <Text as="span" lines={2}>{`Created by ${creatorName}`}</Text>
      </Fact>
      {approverName !== null && approvedAt !== null && (
        <Fact icon="check-circle">{`Approved by ${approverName} on ${formatDay(approvedAt)}`}</Fact>
      )}
      <ChecklistFact progress={progress} />
      <Fact icon="calendar">{`Created ${formatDay(createdAt)}`}</Fact>
    </Facts>
  );
}
