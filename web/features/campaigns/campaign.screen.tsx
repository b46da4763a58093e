import { useLoaderData } from '@remix-run/react';
import { approveCampaigns } from '../../../src/features/campaigns/campaign.record';
import { campaignTemplateName } from '../../../src/features/campaigns/campaigns.rules';
import { can } from '../../../src/lib/roles';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { SavedChecklist } from '../checklists/SavedChecklist';
import { loadRelated } from '../partners/profile/related.server';
import { RelatedSection } from '../partners/profile/RelatedSection';
import { ADMINS_DELETE, wholeCampaignView as view } from './campaign.view';
import { CampaignActions } from './CampaignActions';
import CampaignDetails from './CampaignDetails';
import { useCampaignDialogs } from './useCampaignDialogs';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const campaign = await app.campaigns.get(actor, param('id'));
  const { id, partnerId } = campaign;
  const [page, related] = await Promise.all([
    loadRecordPage(inputs, view, campaign),
    partnerId === null ? null : loadRelated(app, actor, partnerId, id),
  ]);
  return { ...page, related, canApprove: can(actor.workspaceRole, approveCampaigns) };
});

export const meta = recordMeta(view, 'A campaign: its checklist, approval and comments.');

export default function CampaignScreen() {
  const { record, activity, related, canEdit, canApprove } = useLoaderData<typeof loader>();
  const { current: campaign, onChanged } = usePageRecord(view, record);
  const { operations, dialogs } = useCampaignDialogs({ canEdit, leavesList: () => false, onChanged });
  const isDraft = campaign.status === 'draft';
  const shared = { campaign, canEdit, canApprove, operations };
  return (
    <RecordPage
      view={view}
      item={campaign}
      subtitle={`${campaignTemplateName(campaign.templateType)} campaign`}
      activity={activity}
      actions={
        <>
          <CampaignActions {...shared} />
          <RecordButtons
            disabledReason={canEdit ? undefined : view.editorsOnly}
            deleteReason={isDraft || canApprove ? undefined : ADMINS_DELETE}
            onEdit={isDraft ? () => operations.edit(campaign) : undefined}
            onDelete={() => operations.remove(campaign)}
          />
        </>
      }
      dialogs={dialogs}
      work={
        <SavedChecklist
          key={campaign.id}
          record={campaign}
          path={`${view.api}/${campaign.id}/checklist`}
          isReadOnly={!canEdit}
        />
      }
      details={
        <CampaignDetails
          hasNoChecklist
          campaign={campaign}
          canEdit={canEdit}
          onSaved={(saved) => onChanged(saved.id, saved)}
        />
      }
    >
      <RelatedSection partnerName={campaign.partnerName} related={related} />
    </RecordPage>
  );
}
