import { campaignTemplateName } from '../../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../../src/features/campaigns/campaigns.service';
import { EditableFacts } from '../../../lib/forms/EditableFacts';
import { formatDay } from '../../../lib/texts/format-date';
import { Stack } from '../../../ui/layout/Stack';
import { SavedChecklist } from '../../checklists/SavedChecklist';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import { partnerFact } from '../../../lib/forms/partner-fact';

interface Props {
  campaign: ShownCampaign;
  canEdit: boolean;
  onSaved: (campaign: ShownCampaign) => void;
}

/** All facts of a campaign, for its page and its peek panel. Facts of a draft are edited in place. */
export function CampaignFacts({ campaign, canEdit, onSaved }: Props) {
  const { id, name, description, status, templateType } = campaign;
  const { creatorName, createdAt, approverName, approvedAt, launchedAt, updatedAt } = campaign;
  return (
    <Stack gap={24}>
      <EditableFacts<ShownCampaign>
        path={`/api/campaigns/${id}`}
        canEdit={canEdit && status === 'draft'}
        failure="Failed to update campaign"
        onSaved={onSaved}
        facts={[
          { term: 'Name', value: name, edit: { name: 'name', value: name } },
          {
            term: 'Description',
            value: description,
            edit: { name: 'description', value: description, kind: 'lines' },
          },
          { term: 'Template', value: campaignTemplateName(templateType) },
          partnerFact(campaign, 'No partner'),
          { term: 'Created by', value: creatorName },
          { term: 'Created', value: formatDay(createdAt) },
          ...(approvedAt
            ? [
                { term: 'Approved by', value: approverName },
                { term: 'Approved', value: formatDay(approvedAt) },
              ]
            : []),
          ...(launchedAt ? [{ term: 'Launched', value: formatDay(launchedAt) }] : []),
          { term: 'Updated', value: formatDay(updatedAt) },
        ]}
      />
      <SavedChecklist
        key={id}
        record={campaign}
        path={`/api/campaigns/${id}/checklist`}
        isReadOnly={!canEdit}
      />
      <EvidenceSection evidence={campaign.evidence} />
    </Stack>
  );
}
