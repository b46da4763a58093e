import type { ComponentProps } from 'react';
import { RecordList } from '../../../lib/lists/RecordList';
import type { CampaignSummary } from '../campaign-summary';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import type { CampaignRights } from './CampaignActions';
import { CampaignButtons } from './CampaignButtons';
import { CampaignCard } from './CampaignCard';

interface Props
  extends
    CampaignRights,
    Pick<
      ComponentProps<typeof RecordList<CampaignSummary>>,
      'layout' | 'view' | 'peek' | 'isStale' | 'empty'
    > {
  campaigns: CampaignSummary[];
  operations: CampaignOperations;
  onView: (campaign: CampaignSummary) => void;
}

export function CampaignList({ campaigns, canEdit, canApprove, operations, onView, ...list }: Props) {
  const shared = { canEdit, canApprove, operations };
  return (
    <RecordList
      {...list}
      label="Campaigns"
      canEdit={canEdit}
      items={campaigns}
      cardWidth="22rem"
      card={(campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} {...shared} onView={() => onView(campaign)} />
      )}
      buttons={(campaign) => <CampaignButtons campaign={campaign} {...shared} />}
    />
  );
}
