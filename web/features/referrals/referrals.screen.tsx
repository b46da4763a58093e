import { useLoaderData, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { pageMeta } from '../../lib/screens/page-meta';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Menu } from '../../ui/overlays/Menu';
import { Tabs } from '../../ui/navigation/Tabs';
import { loadReferrals } from './list/load-referrals.server';
import { useSavedViews } from '../views/useSavedViews';
import { useViewTabs } from '../views/useViewTabs';
import { referralTab, referralTabs } from './referral-tabs';
import { TypeTab } from './TypeTab';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const AffiliateTab = lazyTab('affiliate', () => import('./AffiliateTab'));
const TemplatesTab = lazyTab('templates', () => import('./templates/TemplatesTab'));
const panels = [AffiliateTab, TemplatesTab];

export const meta = pageMeta(
  'Referrals & Affiliates',
  'Referral programs, referred leads, and affiliate links with their clicks and earnings.',
);

export const loader = screen(loadReferrals);

export const shouldRevalidate = skipPeekRevalidation('referral');

export default function Referrals() {
  const { tab } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  usePreload(panels);
  const isLoading = pending?.pathname === pathname;
  // Select the clicked tab at once, while its data is loading.
  const selected = isLoading ? referralTab(new URLSearchParams(pending.search).get('tab')) : tab;
  const views = useSavedViews({ entity: 'referrals', records: ['referral'] });
  const tabs = useViewTabs({
    entity: 'referrals',
    path: pathname,
    items: referralTabs,
    selected,
    parameter: 'tab',
    onChange: (id) => navigate(hrefOf(id), { preventScrollReset: true }),
    hrefOf,
  });
  return (
    <Page>
      <PageHeader
        title="Referrals & Affiliates"
        subtitle="Referral programs and the leads they bring"
        action={<Menu label="Views" icon="star" isIconOnly size="md" items={views.entries} />}
      />
      {/* Wraps the tabs, so that the current panel stays until the next tab's code is loaded. */}
      <SafeSuspense>
        <Tabs label="Referrals & Affiliates" {...tabs}>
          <Results isStale={isLoading}>
            <Panel />
          </Results>
        </Tabs>
      </SafeSuspense>
      {views.dialogs}
    </Page>
  );
}

function Panel() {
  const data = useLoaderData<typeof loader>();
  switch (data.tab) {
    case 'templates':
      return <TemplatesTab templates={data.templates} canEdit={data.canEdit} />;
    case 'affiliate':
      return <AffiliateTab {...data} />;
    default:
      return <TypeTab key={data.tab} type={data.tab} {...data} />;
  }
}

const hrefOf = (tab: string) => `?tab=${tab}`;
