import { campaignEntity } from '../../../src/features/campaigns/campaigns.entity';
import { campaignTemplateName } from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails } from '../../lib/forms/EditableDetails';
import { Stack } from '../../ui/layout/Stack';
import { SavedChecklist } from '../checklists/SavedChecklist';
import { EvidenceSection } from '../evidence/EvidenceFacts';
import { campaignView } from './campaign.view';

interface Props {
  campaign: ShownCampaign;
  canEdit: boolean;
  /** Whether the checklist is elsewhere on the screen. */
  hasNoChecklist?: boolean;
  onSaved: (campaign: ShownCampaign) => void;
}

const { text, lines, partner, past } = detailsOf(campaignEntity);

/** All details of a campaign, for its page and its panel. Those of a draft are edited in place. */
export default function CampaignDetails({ campaign, canEdit, hasNoChecklist = false, onSaved }: Props) {
  const { id, approvedAt, launchedAt } = campaign;
  return (
    <Stack gap={24}>
      <EditableDetails<ShownCampaign>
        path={`${campaignView.api}/${id}`}
        canEdit={canEdit && campaign.status === 'draft'}
        failure={campaignView.updated.failure}
        onSaved={onSaved}
        details={[
          text(campaign, 'name'),
          lines(campaign, 'description'),
          { term: 'Template', value: campaignTemplateName(campaign.templateType) },
          partner(campaign, 'No partner'),
          text(campaign, 'creatorName', { isFixed: true }),
          past(campaign, 'createdAt'),
          ...(approvedAt
            ? [text(campaign, 'approverName', { isFixed: true }), past(campaign, 'approvedAt')]
            : []),
          ...(launchedAt ? [past(campaign, 'launchedAt')] : []),
          past(campaign, 'updatedAt', 'Updated'),
        ]}
      />
      {!hasNoChecklist && (
        <SavedChecklist
          key={id}
          record={campaign}
          path={`${campaignView.api}/${id}/checklist`}
          isReadOnly={!canEdit}
        />
      )}
      <EvidenceSection evidence={campaign.evidence} />
    </Stack>
  );
}
