import type { ShownCampaign } from '../../../../src/features/campaigns/campaigns.service';
import { RecordPeek } from '../../records/RecordPeek';
import { campaignPath } from '../../../../src/features/campaigns/campaigns.rules';
import type { CampaignSummary } from '../campaign-summary';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import { CampaignFacts } from '../page/CampaignFacts';
import { CampaignActions, type CampaignRights } from './CampaignActions';
import { CampaignButtons } from './CampaignButtons';

interface Props extends CampaignRights {
  campaign: CampaignSummary;
  operations: CampaignOperations;
  onSaved: (campaign: ShownCampaign) => void;
  onClose: () => void;
}

export function CampaignPeek({ campaign, canEdit, canApprove, operations, onSaved, onClose }: Props) {
  const shared = { campaign, canEdit, canApprove, operations };
  return (
    <RecordPeek<ShownCampaign>
      kind="campaign"
      name={campaign.name}
      status={campaign.status}
      href={campaignPath(campaign.id)}
      path={`/api/campaigns/${campaign.id}`}
      version={`${campaign.status} ${campaign.updatedAt}`}
      onClose={onClose}
      hasPrimary
      buttons={
        <>
          <CampaignActions {...shared} />
          <CampaignButtons {...shared} />
        </>
      }
    >
      {(record) => <CampaignFacts campaign={record} canEdit={canEdit} onSaved={onSaved} />}
    </RecordPeek>
  );
}
