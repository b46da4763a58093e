import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { approveCampaigns } from '../../../../src/features/campaigns/campaign.record';
import { campaignTemplateName, editCampaigns } from '../../../../src/features/campaigns/campaigns.rules';
import { can } from '../../../../src/lib/roles';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Card } from '../../../ui/records/Card';
import { loadRelated } from '../../partners/profile/related.server';
import { loadActivity } from '../../records/load-activity.server';
import { usePageRecord } from '../../records/usePageRecord';
import { RecordPage } from '../../records/RecordPage';
import { RelatedSection } from '../../records/RelatedSection';
import { useCampaignDialogs } from '../form/useCampaignDialogs';
import { CampaignActions } from '../list/CampaignActions';
import { CampaignButtons } from '../list/CampaignButtons';
import { CampaignFacts } from './CampaignFacts';

export const loader = screen(async ({ app, actor, param, url }) => {
  const campaign = await app.campaigns.get(actor, param('id'));
  const { id, partnerId } = campaign;
  const [activity, related] = await Promise.all([
    loadActivity(app, actor, { type: 'campaign', id }, url),
    partnerId === null ? null : loadRelated(app, actor, partnerId, id),
  ]);
  return {
    campaign,
    activity,
    related,
    canEdit: can(actor.workspaceRole, editCampaigns),
    canApprove: can(actor.workspaceRole, approveCampaigns),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.campaign.name ?? 'Campaign not found', 'A campaign: its checklist, approval and comments.');

const LIST = { path: '/campaigns', label: 'Campaigns' };

export default function CampaignScreen() {
  const { campaign, activity, related, ...rights } = useLoaderData<typeof loader>();
  const { current, update, onChanged } = usePageRecord(campaign, LIST.path);
  const { operations, dialogs } = useCampaignDialogs({
    canEdit: rights.canEdit,
    leavesList: () => false,
    onChanged,
  });
  return (
    <RecordPage
      id={current.id}
      name={current.name}
      subtitle={`${campaignTemplateName(current.templateType)} campaign`}
      status={current.status}
      list={LIST}
      object={`campaign:${current.id}`}
      activity={activity}
      actions={
        <>
          <CampaignButtons campaign={current} operations={operations} {...rights} />
          <CampaignActions campaign={current} operations={operations} {...rights} />
        </>
      }
      dialogs={dialogs}
    >
      <Card as="section">
        <h2>Details</h2>
        <CampaignFacts campaign={current} canEdit={rights.canEdit} onSaved={update} />
      </Card>
      <RelatedSection partnerName={current.partnerName} related={related} />
    </RecordPage>
  );
}
