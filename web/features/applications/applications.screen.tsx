import { useLoaderData } from '@remix-run/react';
import {
  applicationStatuses,
  canMoveApplication,
  type ApplicationStatus,
} from '../../../src/features/applications/applications.rules';
import { applicationFilters } from '../../../src/features/applications/applications.schema';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';
import { useDialog } from '../../lib/dialogs/useDialog';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordList, nothing } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify } from '../../ui/feedback/toast-queue';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { applicationView } from './application.view';
import { ApplicationActions } from './list/ApplicationActions';
import { ApplicationCard } from './list/ApplicationCard';
import { ApplicationPeek } from './list/ApplicationPeek';
import { OnboardingPartners } from './list/OnboardingPartners';
import { useApplicationDialogs } from './useApplicationDialogs';

/** Number of partners on a page of the Onboarding tab, and above the cards of the All tab. */
const PARTNERS = { alone: 24, above: 3 };

export const loader = screen(async (inputs) => {
  const { app, actor, context, url } = inputs;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const { counts: _, ...data } = await loadRecordList(inputs, applicationView, {
    service: app.applications,
    filters: applicationFilters,
    load: ({ hasLayouts }) => (hasLayouts ? null : nothing),
  });
  const { tab, look } = data;
  const onlyPartners = !tab.hasLayouts;
  const partners = await app.partners.onboarding(
    actor,
    onlyPartners
      ? parse(pageRequest, { limit: PARTNERS.alone, cursor: given('cursor') })
      : { limit: PARTNERS.above },
  );
  const isWhole = given('search') === undefined;
  const isAbove = look.layout === 'cards' && given('cursor') === undefined && isWhole;
  const shown = onlyPartners || (tab.hasPartners && isAbove) ? partners.items : [];
  return {
    ...data,
    ...(onlyPartners && { nextCursor: partners.nextCursor }),
    tabs: data.tabs.map((one) => {
      const { hasLayouts, hasPartners } = applicationView.tabs.of(one.id, look.layout);
      const { count = 0 } = one;
      if (hasLayouts && one.count === undefined) return one;
      return { ...one, count: (hasLayouts ? count : 0) + (hasPartners ? partners.total : 0) };
    }),
    partners: shown.map(({ id, name, industry, location, description }) => ({
      ...{ id, name, industry, location, description },
    })),
    /** Number of partners in onboarding that aren't shown. */
    morePartners:
      tab.hasLayouts && tab.hasPartners && isWhole ? Math.max(0, partners.total - shown.length) : 0,
    applyUrl: `${context.publicUrl}/apply/${actor.workspaceId}`,
  };
});

export const shouldRevalidate = skipPeekRevalidation(applicationView.peek);

export const meta = pageMeta(
  'Partner Applications',
  'Applications of companies that want to become partners, from review to onboarding.',
);

const InviteDialog = lazyComponent(() => import('./list/InviteDialog'));
const ProspectDialog = lazyComponent(() => import('./list/ProspectDialog'));
const parts = [InviteDialog, ProspectDialog];

/** A rejection and an approval of many have no note. */
const bulk = { statuses: applicationStatuses, canDelete: false };

export default function Applications() {
  const data = useLoaderData<typeof loader>();
  const { customFields, canEdit, tab, partners, morePartners } = data;
  const list = useRecordList(applicationView, data, { places: { tab: '' } });
  const { filters, peek, change, onChanged, isListed } = list;
  const { handlers, setStatus, reportMove, dialogs } = useApplicationDialogs({
    canApprove: canEdit,
    customFields,
    isListed,
    onChanged: (application) => onChanged(application.id, application),
  });
  const invitation = useDialog();
  const prospect = useDialog();
  usePreload(parts, canEdit);
  const isEmpty = list.shown.length === 0 && partners.length === 0;

  /** Approved and Rejected open the same dialogs as the buttons. Only moves of spec §4 are possible. */
  async function drop(application: ApplicationView, to: ApplicationStatus) {
    const { companyName, status, partnerId } = application;
    if (!canMoveApplication(status, to, { isConverted: partnerId !== null }))
      return notify({
        title: 'Not moved',
        description: `${companyName}: Cannot move application from ${status} to ${to}`,
        tone: 'info',
      });
    if (to === 'Approved' || (to === 'Rejected' && status === 'Review'))
      return handlers.onDecide(application, to);
    const isMoved = await change(application.id, { status: to }, () => setStatus(application, to));
    if (isMoved) reportMove(application, { ...application, status: to });
  }

  return (
    <RecordListScreen
      view={applicationView}
      data={data}
      list={list}
      onCreate={prospect.open}
      create={
        canEdit && (
          <>
            <Button icon="plus" onPress={() => prospect.open()}>
              Add Prospect
            </Button>
            <Button variant="primary" icon="link" onPress={() => invitation.open()}>
              Invite Partner
            </Button>
          </>
        )
      }
      hasFilters={data.hasRecords && tab.hasLayouts}
      isEditable={handlers.canEditValues && data.board === null}
      above={
        !isEmpty && (tab.intro !== undefined || partners.length > 0 || morePartners > 0) ? (
          <OnboardingPartners {...{ intro: tab.intro, partners, morePartners }} />
        ) : null
      }
      empty={
        <EmptyState
          icon="applications"
          title={tab.empty}
          {...(filters.text === ''
            ? { description: tab.hint }
            : {
                description: 'No application here matches this search.',
                action: <Button onPress={filters.clear}>Clear Search</Button>,
              })}
        />
      }
      card={(application) => (
        <ApplicationCard key={application.id} application={application} customFields={customFields}>
          <ApplicationActions application={application} handlers={handlers} place="list" />
        </ApplicationCard>
      )}
      cardWidth="22rem"
      buttons={(application, place) =>
        (place === 'row' || application.partnerId === null) && (
          <ApplicationActions
            application={application}
            handlers={handlers}
            place={place === 'row' ? 'list' : 'board'}
          />
        )
      }
      bulk={bulk}
      boardCard={({ industry, region, partnerId }) => ({
        detail: `${industry} · ${region}`,
        badges: partnerId !== null && <StatusBadge status="converted" />,
        isMovable: canEdit && partnerId === null,
      })}
      onDrop={(application, to) => void drop(application, to)}
      panel={(application) => (
        <ApplicationPeek
          application={application}
          customFields={customFields}
          handlers={handlers}
          onClose={peek.close}
        />
      )}
      dialogs={
        <>
          {dialogs}
          {invitation.isOpen && <InviteDialog applyUrl={data.applyUrl} onClose={invitation.close} />}
          {prospect.isOpen && <ProspectDialog customFields={customFields} onClose={prospect.close} />}
        </>
      }
    />
  );
}

export { ApplicationsError as ErrorBoundary } from './list/ApplicationsError';
