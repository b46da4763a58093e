import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { deletePartners, editPartners } from '../../../../src/features/partners/partners.rules';
import { can } from '../../../../src/lib/roles';
import { usePreload } from '../../../lib/screens/lazy-component';
import { withSameList } from '../../../lib/lists/list-address';
import { lazyTab } from '../../../lib/screens/lazy-tab';
import { Results } from '../../../lib/lists/Results';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Stack } from '../../../ui/layout/Stack';
import { RailOf } from '../../../lib/forms/rail-of';
import { RecordTimeline } from '../../../records/page/RecordTimeline';
import { Link } from '../../../ui/actions/Link';
import { RecordFrame, RecordSection } from '../../../ui/pages/RecordFrame';
import { Tabs } from '../../../ui/navigation/Tabs';
import { loadPanel } from './partner-panel.server';
import { isPartnerTab, tabsOf } from './partner-tabs';
import { PartnerGlance } from './PartnerGlance';
import { PartnerHead } from './PartnerHead';
import { loadRail } from './partner-rail.server';
import { PartnerOverview } from './PartnerOverview';
import { PartnerStrip } from './PartnerStrip';
import { RailContacts } from './RailContacts';
import { PartnerHealth } from '../../scorecards/PartnerHealth';
import { PartnerTier } from '../../tiers/PartnerTier';
import { TimelineTab } from '../timeline/TimelineTab';
import RelatedRecords from './RelatedRecords';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { notify } from '../../../ui/feedback/toast-queue';

// Loaded on demand: tabs with forms, a third of the screen's code. The other tabs are in the main chunk.
const PartnerNotes = lazyTab('notes', async () => ({
  default: (await import('../notes/PartnerNotes')).PartnerNotes,
}));
const Composer = lazyTab('overview', async () => ({
  default: (await import('../timeline/Composer')).Composer,
}));
const Comments = lazyTab('comments', () => import('../../comments/CommentThread'));
const Files = lazyTab('files', () => import('../../attachments/AttachmentList'));
const PartnerContacts = lazyTab('contacts', async () => ({
  default: (await import('../contacts/PartnerContacts')).PartnerContacts,
}));
const PartnerDeals = lazyTab('deals', () => import('./PartnerDeals'));
const CheckIns = lazyTab('check-ins', async () => ({
  default: (await import('../check-ins/CheckIns')).CheckIns,
}));
const OnboardingTasks = lazyTab('onboarding', async () => ({
  default: (await import('../onboarding/OnboardingTasks')).OnboardingTasks,
}));
const laterTabs = [
  Composer,
  PartnerNotes,
  Comments,
  Files,
  PartnerContacts,
  PartnerDeals,
  CheckIns,
  OnboardingTasks,
];

export const loader = screen(async ({ app, actor, param, url }) => {
  const partner = await app.partners.get(actor, param('id'));
  const [panel, rail] = await Promise.all([
    loadPanel(app, actor, partner, url),
    loadRail(app, actor, partner),
  ]);
  return {
    partner,
    panel,
    rail,
    canEdit: can(actor.workspaceRole, editPartners),
    canDelete: can(actor.workspaceRole, deletePartners),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.partner.name ?? 'Partner not found',
    'A partner: profile, contacts, notes, activities, onboarding, check-ins, campaigns, events, referrals and earnings.',
  );

const addressOfTab = (pathname: string, search: string, tab: string) => {
  const own = withSameList(pathname, search);
  return tab === 'overview' ? own : `${own}${own.includes('?') ? '&' : '?'}tab=${tab}`;
};

export default function PartnerScreen() {
  const { partner, panel, rail, canEdit, canDelete } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const asked = pending?.pathname === pathname ? new URLSearchParams(pending.search).get('tab') : panel.tab;
  const isLoading = pending?.pathname === pathname;
  const addressOf = (tab: string) => addressOfTab(pathname, search, tab);
  usePreload(laterTabs);
  useOnboardingToast(partner);
  return (
    <RecordFrame
      head={<PartnerHead partner={partner} rail={rail} canEdit={canEdit} canDelete={canDelete} />}
      strip={<PartnerStrip rail={rail} addressOf={addressOf} />}
      rail={
        <>
          {panel.tab !== 'contacts' && (
            <RailContacts
              partner={partner}
              canEmail={canEdit}
              contacts={rail.contacts}
              canInvite={rail.canInvite}
              tab={addressOf('contacts')}
            />
          )}
          {panel.tab === 'overview' && <PartnerGlance partner={partner} {...rail.glance} canEdit={canEdit} />}
          {panel.tab === 'overview' && rail.standing.progress.length > 0 && (
            <PartnerTier
              partnerId={partner.id}
              standing={rail.standing}
              now={rail.now}
              canManage={rail.canManageTiers}
            />
          )}
          {panel.tab === 'overview' && (
            <PartnerHealth
              partnerId={partner.id}
              now={rail.now}
              card={rail.scorecard}
              addressOf={addressOf}
            />
          )}
          <RailOf.Provider value={partner.name}>
            <PartnerOverview
              partner={partner}
              tags={rail.tags}
              customFields={rail.customFields}
              canEdit={canEdit}
            />
          </RailOf.Provider>
        </>
      }
    >
      {/* Wraps the tabs, so that the current panel stays until the next tab's code is loaded. */}
      <SafeSuspense>
        <Tabs
          label="About this partner"
          items={tabsOf(partner.onboardingStatus)}
          selected={isPartnerTab(asked) ? asked : 'overview'}
          onChange={(tab) => navigate(addressOf(tab), { preventScrollReset: true })}
          hrefOf={addressOf}
        >
          <Results isStale={isLoading}>
            <Panel />
          </Results>
        </Tabs>
      </SafeSuspense>
    </RecordFrame>
  );
}

function Panel() {
  const { partner, panel, rail, canEdit } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { id } = partner;
  switch (panel.tab) {
    case 'overview':
      return (
        <Stack gap={24}>
          {canEdit && <Composer key={id} partnerId={id} />}
          <RecordSection
            title="Timeline"
            action={<Link href={addressOfTab(pathname, search, 'activity')}>Show all</Link>}
          >
            <RecordTimeline isShort label="Timeline" entries={panel.timeline.items} />
          </RecordSection>
          <RelatedRecords lists={panel.lists} />
        </Stack>
      );
    case 'notes':
      return (
        <PartnerNotes
          partnerId={id}
          notes={panel.page.items}
          nextCursor={panel.page.nextCursor}
          canEdit={canEdit}
        />
      );
    case 'comments':
      return <Comments key={id} object={`partner:${id}`} />;
    case 'files':
      return <Files key={id} object={`partner:${id}`} />;
    case 'contacts':
      return (
        <PartnerContacts
          partner={partner}
          people={rail.people}
          canInvite={rail.canInvite}
          contacts={panel.page.items}
          nextCursor={panel.page.nextCursor}
          canEdit={canEdit}
        />
      );
    case 'activity':
      return <TimelineTab page={panel.page} />;
    case 'deals':
      return <PartnerDeals partnerId={id} deals={panel.deals} />;
    case 'check-ins':
      return <CheckIns path={`/api/partners/${id}/check-ins`} checkIns={panel.checkIns} canEdit={canEdit} />;
    case 'onboarding':
      return (
        <OnboardingTasks
          path={`/api/partners/${id}/onboarding-tasks`}
          tasks={panel.tasks}
          isComplete={partner.onboardingStatus === 'completed'}
          canEdit={canEdit}
        />
      );
  }
}

export { PartnerError as ErrorBoundary } from './PartnerError';

/** Shows a toast when the partner on the screen completes onboarding. */
function useOnboardingToast({ id, name, onboardingStatus }: ShownPartner): void {
  const before = useRef({ id, onboardingStatus });
  useEffect(() => {
    const isSame = before.current.id === id;
    const wasOpen = before.current.onboardingStatus === 'onboarding';
    before.current = { id, onboardingStatus };
    if (isSame && wasOpen && onboardingStatus === 'completed')
      notify({ title: 'Onboarding completed', description: `${name} has finished onboarding.` });
  }, [id, name, onboardingStatus]);
}
