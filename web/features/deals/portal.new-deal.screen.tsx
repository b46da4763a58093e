import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { portalDealFilters } from '../../../src/features/deals/portal.schema';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { PortalDealForm } from './portal/PortalDealForm';

export const meta = pageMeta('Register a Deal', 'Register a customer that you want to win.');

export const loader = portalScreen(async ({ app, actor, view, url }) => {
  // A preview has no forms.
  if (view.isPreview) throw redirect(url.pathname.replace(/\/new$/, ''));
  const { items } = await app.portalDeals.list(view, portalDealFilters.parse({ limit: 1 }));
  return { workspaceName: actor.workspaceName, currency: items[0]?.currency ?? 'USD' };
});

export default function NewPortalDeal() {
  const { workspaceName, currency } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page width="form">
      <PageHeader
        title="Register a Deal"
        subtitle={`${workspaceName} checks it, and protects it for you once it is approved.`}
      />
      <PortalDealForm
        deal={null}
        currency={currency}
        submitLabel="Register Deal"
        texts={{ failure: 'Failed to register the deal', success: 'Deal registered' }}
        cancelTo="/portal/deals"
        onSaved={({ id }) => navigate(`/portal/deals/${id}`)}
      />
    </Page>
  );
}
