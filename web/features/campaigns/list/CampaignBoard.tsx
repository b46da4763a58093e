import {
  campaignStatuses,
  canMoveCampaign,
  campaignPath,
  type CampaignStatus,
} from '../../../../src/features/campaigns/campaigns.rules';
import type { BoardColumnData } from '../../../lib/boards/board';
import { StatusBoard } from '../../../lib/boards/StatusBoard';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import type { usePeek } from '../../../lib/lists/usePeek';
import { Text } from '../../../ui/text/Text';
import { changeableFields, type CampaignSummary } from '../campaign-summary';
import { idOfTab } from '../campaign-tabs';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import type { CampaignRights } from './CampaignActions';
import { CampaignButtons } from './CampaignButtons';

interface Props extends CampaignRights {
  columns: readonly BoardColumnData<CampaignStatus>[];
  /** All campaigns of the columns. Must be stable across renders. */
  campaigns: CampaignSummary[];
  operations: CampaignOperations;
  peek: ReturnType<typeof usePeek>;
}

/** The decision that each move requires: launching, or rejecting by moving back to draft. */
const decisions: Partial<Record<CampaignStatus, 'launch' | 'reject'>> = {
  launched: 'launch',
  draft: 'reject',
};

const everyCampaign = () => true;
const onlyWith = (status: CampaignStatus) => ({ tab: idOfTab(status) });

/**
 * The campaigns by status. Dropping one asks before a decision, like the buttons. If the server refuses a move, the
 * campaign returns.
 */
export default function CampaignBoard({ columns, campaigns, operations, peek, ...rights }: Props) {
  const { shown, change } = useOptimistic(campaigns, everyCampaign);

  function drop(campaign: CampaignSummary, to: CampaignStatus) {
    const decision = decisions[to];
    if (decision && rights.canApprove && canMoveCampaign(campaign.status, to))
      return operations.decide(campaign, decision);
    void change(campaign.id, { status: to }, async () => {
      const moved = await operations.move(campaign, to);
      return moved && { ...campaign, ...changeableFields(moved) };
    });
  }

  return (
    <StatusBoard
      columns={columns}
      statuses={campaignStatuses}
      items={shown}
      onlyWith={onlyWith}
      peek={peek}
      isEditable={rights.canEdit}
      onDrop={drop}
      cardOf={(campaign) => ({
        name: campaign.name,
        href: campaignPath(campaign.id),
        detail: [campaign.templateName, campaign.partnerName].filter(Boolean).join(' · '),
        badges: <Progress {...campaign.progress} />,
        isMovable: rights.canEdit,
        actions: <CampaignButtons campaign={campaign} operations={operations} {...rights} />,
      })}
    />
  );
}

const Progress = ({ done, of }: CampaignSummary['progress']) =>
  of > 0 && <Text as="span" tone="muted" size="sm" isNumeric>{`${done} of ${of} done`}</Text>;
