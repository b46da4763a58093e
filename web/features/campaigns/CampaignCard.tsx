import { formatDay } from '../../lib/texts/format-date';
import { PeekCard } from '../../records/list/PeekCard';
import { Button } from '../../ui/actions/Button';
import { IconTile } from '../../ui/icons/IconTile';
import { Inline } from '../../ui/layout/Inline';
import { Fact, Facts } from '../../ui/lists/Facts';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Prose } from '../../ui/text/documents/Prose';
import { Text } from '../../ui/text/Text';
import { ChecklistFact } from '../checklists/ChecklistFact';
import { CommentsButton } from '../comments/CommentsButton';
import { campaignView, type CampaignSummary } from './campaign.view';
import { CampaignActions, CampaignButtons, type CampaignProps } from './CampaignActions';

interface Props extends CampaignProps {
  campaign: CampaignSummary;
  onView: () => void;
}

export function CampaignCard({ onView, ...shared }: Props) {
  const { campaign } = shared;
  const { id, name, description, status, templateName, icon = 'campaigns', color = 'neutral' } = campaign;
  return (
    <PeekCard
      id={id}
      name={name}
      href={campaignView.path(id)}
      picture={<IconTile icon={icon} tone={color} />}
      subtitle={templateName}
      aside={
        <Inline gap={4} wrap="no">
          <CommentsButton object={`campaign:${id}`} name={name} />
          <CampaignButtons {...shared} />
        </Inline>
      }
      footer={<CampaignActions {...shared} size="sm" />}
    >
      <Inline justify="between">
        <StatusBadge status={status} />
        <Button size="sm" accessibleName={`View Checklist: ${name}`} variant="ghost" onPress={onView}>
          View Checklist
        </Button>
      </Inline>
      {description && <Prose>{description}</Prose>}
      <CampaignFacts campaign={campaign} />
    </PeekCard>
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
