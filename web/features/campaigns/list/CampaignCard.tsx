import { useId, type ReactNode } from 'react';
import { formatDay } from '../../../lib/format-date';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { IconTile } from '../../../ui/icons/IconTile';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/Prose';
import { Button, IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { ChecklistFact } from '../../checklists/ChecklistFact';
import { CommentsButton } from '../../comments/CommentsButton';
import type { CampaignRights } from './CampaignActions';
import { ADMINS_DELETE, EDITORS_ONLY } from '../campaign-texts';
import type { CampaignSummary } from '../load-campaigns.server';
import { Text } from '../../../ui/text/Text';

interface Props extends CampaignRights {
  campaign: CampaignSummary;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The buttons that change its status. */
  children: ReactNode;
}

export function CampaignCard({ campaign, canEdit, canApprove, onView, onEdit, onDelete, children }: Props) {
  const titleId = useId();
  const { name, description, status, templateName, icon, color } = campaign;
  const editReason = canEdit ? undefined : EDITORS_ONLY;
  const isDraft = status === 'draft';
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <IconTile icon={icon} tone={color} />
        <CardWords>
          <h2 id={titleId}>{name}</h2>
          <p>{templateName}</p>
        </CardWords>
        <Inline gap={4} wrap="no">
          <CommentsButton object={`campaign:${campaign.id}`} name={name} />
          {isDraft && (
            <IconButton
              size="sm"
              label={`Edit ${name}`}
              icon="pencil"
              disabledReason={editReason}
              onPress={onEdit}
            />
          )}
          <IconButton
            size="sm"
            label={`Delete ${name}`}
            icon="trash"
            disabledReason={editReason ?? (isDraft || canApprove ? undefined : ADMINS_DELETE)}
            onPress={onDelete}
          />
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
      <CardFooter>{children}</CardFooter>
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
