import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { forbidden } from '../../../../src/lib/errors';
import { can } from '../../../../src/lib/roles';
import { withSameList } from '../../../lib/lists/list-address';
import { screen } from '../../../lib/screens/screen.server';
import { pageMeta } from '../../../lib/screens/page-meta';
import { Link } from '../../../ui/actions/Link';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { EDITORS_ONLY } from '../partner-texts';
import { PartnerForm } from './PartnerForm';
import { tagChoices, tierChoices } from '../directory/tag-choices.server';

export const meta = pageMeta('Edit Partner', 'Edit the facts of a partner.');

export const loader = screen(async ({ app, actor, param }) => {
  const partner = await app.partners.get(actor, param('id'));
  if (!can(actor.workspaceRole, editPartners)) throw forbidden(EDITORS_ONLY);
  return {
    partner,
    tags: await tagChoices(app, actor),
    tiers: await tierChoices(app, actor),
    customFields: await app.customFields.of(actor, 'partners'),
  };
});

export default function EditPartner() {
  const { partner, tags, tiers, customFields } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const path = withSameList(`/partners/${partner.id}`, useLocation().search);
  return (
    <Page width="form">
      <PageHeader
        title="Edit Partner"
        subtitle={partner.name}
        back={
          <Link look="back" href={path}>
            Back to Partner
          </Link>
        }
      />
      <PartnerForm
        key={partner.id}
        partner={partner}
        customFields={customFields}
        tagChoices={tags}
        tiers={tiers}
        submitLabel="Save Changes"
        texts={{ failure: 'Failed to update partner', success: 'Partner updated successfully' }}
        cancelTo={path}
        onSaved={() => navigate(path)}
      />
    </Page>
  );
}

export { PartnerError as ErrorBoundary } from '../profile/PartnerError';
