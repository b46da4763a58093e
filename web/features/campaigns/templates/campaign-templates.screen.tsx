import { useLoaderData, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { editCampaigns, type CampaignTemplateType } from '../../../../src/features/campaigns/campaigns.rules';
import { can } from '../../../../src/lib/roles';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { screen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { campaignTemplates, templateOf, type CampaignTemplate } from './campaign-templates';
import { newCampaignOf, type CampaignDraft } from '../form/new-campaign';
import { ComingSoon, TemplateGrid } from './TemplateGrid';

export const meta = pageMeta(
  'Campaign Templates',
  'Nine campaign templates with checklists, each ready to become a campaign.',
);

export const loader = screen(async ({ actor, url }) => {
  const canCreate = can(actor.workspaceRole, editCampaigns);
  return { canCreate, asked: canCreate ? newCampaignOf(url.searchParams) : null };
});

const NewCampaignDialog = lazyComponent(() => import('../form/NewCampaignDialog'));
const ChecklistDialog = lazyComponent(() => import('./TemplateChecklistDialog'));
const dialogs = [NewCampaignDialog, ChecklistDialog];

export default function CampaignTemplates() {
  const { canCreate, asked } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<Partial<Record<CampaignTemplateType, string[]>>>({});
  const checklist = useDialog<CampaignTemplate>();
  const form = useDialog<CampaignDraft>();
  usePreload(dialogs);

  const create = ({ id }: CampaignTemplate) => form.open({ templateType: id });
  const viewed = checklist.subject;
  // A draft from a link stays open while it is in the URL. Closing the dialog removes it from the URL.
  const draft = asked ?? form.subject;
  const close = () => {
    form.close();
    if (asked) navigate('.', { replace: true, preventScrollReset: true });
  };

  return (
    <Page>
      <PageHeader title="Campaign Templates" subtitle="Start a campaign from a proven checklist" />
      <TemplateGrid
        templates={campaignTemplates}
        ticked={ticked}
        canCreate={canCreate}
        onView={checklist.open}
        onCreate={create}
      />
      <ComingSoon />
      {viewed && (
        <ChecklistDialog
          key={`checklist-${checklist.key}`}
          template={viewed}
          ticked={ticked[viewed.id] ?? []}
          onTick={(items) => setTicked((current) => ({ ...current, [viewed.id]: items }))}
          isOpen={checklist.isOpen}
          onClose={checklist.close}
          onCreate={
            canCreate
              ? () => {
                  checklist.close();
                  create(viewed);
                }
              : null
          }
        />
      )}
      {draft && templateOf(draft.templateType) && (
        <NewCampaignDialog
          key={asked ? 'asked' : `form-${form.key}`}
          draft={draft}
          isOpen={asked !== null || form.isOpen}
          onClose={close}
        />
      )}
    </Page>
  );
}
