import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { PortalDealForm } from './portal/PortalDealForm';

export const meta = pageMeta('Edit Deal', 'Change a submitted deal.');

export const loader = portalScreen(async ({ app, view, param, url }) => {
  const deal = await app.portalDeals.get(view, param('dealId'));
  if (view.isPreview || deal.status !== 'submitted') throw redirect(url.pathname.replace(/\/edit$/, ''));
  return { deal };
});

export default function EditPortalDeal() {
  const { deal } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const page = `/portal/deals/${deal.id}`;
  return (
    <Page width="form">
      <PageHeader title={`Edit ${deal.name}`} subtitle="You can change a deal until it is decided." />
      <PortalDealForm
        deal={deal}
        currency={deal.currency ?? 'USD'}
        submitLabel="Save Changes"
        texts={{ failure: 'Failed to change the deal', success: 'Deal changed' }}
        cancelTo={page}
        onSaved={() => navigate(page)}
      />
    </Page>
  );
}
