import { useLoaderData } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useListView } from '../../lib/lists/view/useListView';
import { skipPeekRevalidation, usePeek } from '../../lib/lists/usePeek';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { ListFilters } from '../../lib/lists/ListFilters';
import { Page } from '../../ui/pages/Page';
import { SavedViews } from '../views/SavedViews';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { applicationListWith } from './list/application-columns';
import { ApplicationPeek } from './list/ApplicationPeek';
import { ApplicationLists } from './list/ApplicationLists';
import { tabOf } from './list/application-tabs';
import { loadApplications } from './list/load-applications.server';
import { useApplicationDialogs } from './useApplicationDialogs';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

export const loader = screen(loadApplications);

export const shouldRevalidate = skipPeekRevalidation('application');

export const meta = pageMeta(
  'Partner Applications',
  'Applications of companies that want to become partners, from review to onboarding.',
);

const ApplicationBoard = lazyTab('board', () => import('./list/ApplicationBoard'), 'layout');
const InviteDialog = lazyComponent(() => import('./list/InviteDialog'));
const ProspectDialog = lazyComponent(() => import('./list/ProspectDialog'));
const parts = [InviteDialog, ProspectDialog];

const filterNames = ['tab'] as const;

export default function Applications() {
  const data = useLoaderData<typeof loader>();
  const { applications, customFields, canApprove, tab, total, totalIsMinimum } = data;
  const filters = useUrlFilters(filterNames, { tab: '' });
  const list = useMemo(() => applicationListWith(customFields), [customFields]);
  const view = useListView(list, data.view);
  const peek = usePeek('application');
  // Select the clicked tab at once, while its list is loading.
  const selected = filters.isPending && filters.valueOf('tab') ? tabOf(filters.valueOf('tab')).id : tab.id;
  const [changed, setChanged] = useState<ApplicationView | null>(null);
  const { handlers, setStatus, reportMove, dialogs } = useApplicationDialogs({
    canApprove,
    customFields,
    tab: tab.id,
    onChanged: setChanged,
  });
  const invitation = useDialog();
  const prospect = useDialog();
  usePreload(parts, canApprove);
  useNewFromUrl(canApprove ? prospect.open : null);
  // The panel keeps showing an application that a change removed from the list.
  const peeked = [...applications, changed, data.peeked].find((one) => one?.id === peek.id);

  return (
    <Page>
      <PageHeader
        title="Partner Applications"
        subtitle="Companies that want to work with yours, from the first contact to onboarding"
        action={
          canApprove && (
            <>
              <SavedViews
                entity="applications"
                layout={view.layout}
                columns={view.choices.shown}
                records={['application']}
              />
              <Button icon="plus" onPress={() => prospect.open()}>
                Add Prospect
              </Button>
              <Button variant="primary" icon="link" onPress={() => invitation.open()}>
                Invite Partner
              </Button>
            </>
          )
        }
      />
      <Tabs
        label="Applications by status"
        items={data.tabs}
        selected={selected}
        onChange={(id) => filters.set('tab', id)}
        hrefOf={(id) => filters.hrefOf('tab', id)}
      >
        <Stack>
          {data.hasApplications && tab.hasLayouts && (
            <ListFilters
              label="Applications"
              words={['application', 'applications']}
              filters={filters}
              length={data}
              layout={<ListLayout view={view} layouts={list.layouts} />}
            />
          )}
          {data.board && applications.length > 0 ? (
            <SafeSuspense>
              <Results label="Applications" isStale={filters.isPending}>
                <ApplicationBoard
                  columns={data.board}
                  applications={applications}
                  handlers={handlers}
                  setStatus={setStatus}
                  reportMove={reportMove}
                  peek={peek}
                />
              </Results>
            </SafeSuspense>
          ) : (
            <ApplicationLists
              {...data}
              isTable={data.view.layout === 'table'}
              view={view}
              peek={peek}
              handlers={handlers}
              search={filters.text}
              onClear={filters.clear}
              isStale={filters.isPending}
            />
          )}
          {!data.board && (
            <CursorPages
              nextCursor={data.nextCursor}
              isEmpty={applications.length === 0 && data.partners.length === 0}
              {...(tab.hasLayouts && {
                range: { shown: applications.length, pageSize: data.pageSize, total, totalIsMinimum },
              })}
            />
          )}
        </Stack>
      </Tabs>
      {peeked && (
        <ApplicationPeek
          application={peeked}
          customFields={customFields}
          handlers={handlers}
          onClose={peek.close}
        />
      )}
      {dialogs}
      {invitation.isOpen && <InviteDialog applyUrl={data.applyUrl} onClose={invitation.close} />}
      {prospect.isOpen && <ProspectDialog customFields={customFields} onClose={prospect.close} />}
    </Page>
  );
}

export { ApplicationsError as ErrorBoundary } from './list/ApplicationsError';
