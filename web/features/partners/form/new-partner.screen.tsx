import { useLoaderData, useNavigate } from '@remix-run/react';
import { forbidden } from '../../../../src/lib/errors';
import { can } from '../../../../src/lib/roles';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { EDITORS_ONLY } from '../partner-texts';
import { PartnerForm } from './PartnerForm';
import { tagChoices, tierChoices } from '../directory/tag-choices.server';

export const meta = pageMeta('Add New Partner', 'Add a partner to the directory.');

export const loader = screen(async ({ app, actor }) => {
  if (!can(actor.workspaceRole, editPartners)) throw forbidden(EDITORS_ONLY);
  return {
    tags: await tagChoices(app, actor),
    tiers: await tierChoices(app, actor),
    customFields: await app.customFields.of(actor, 'partners'),
  };
});

export default function NewPartner() {
  const { tags, tiers, customFields } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page width="form">
      <PageHeader title="Add New Partner" subtitle="Someone your company works with" />
      <PartnerForm
        partner={null}
        customFields={customFields}
        tagChoices={tags}
        tiers={tiers}
        submitLabel="Create Partner"
        texts={{ failure: 'Failed to create partner', success: 'Partner created successfully' }}
        cancelTo="/partners/directory"
        onSaved={() => navigate('/')}
      />
    </Page>
  );
}
