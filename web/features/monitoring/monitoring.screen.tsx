import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { countOf } from '../../lib/lists/count-of';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { screenOf } from '../../shell/screens/screen-of';
import { useRequestedPath } from '../../shell/screens/useRequestedPath';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { MetricCard, MetricRow } from '../../ui/records/MetricCard';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { SideLayout } from '../../ui/layout/sections/SideLayout';
import { ActivityFeed } from './feed/ActivityFeed';
import { CheckChanges } from './checks/CheckChanges';
import { CheckFailures } from './checks/CheckFailures';
import { useCheckChanges } from './checks/useCheckChanges';
import { CompetitorList } from './competitors/CompetitorList';
import { filterNames } from './feed/FeedFilters';
import { FeedSkeleton } from './feed/FeedSkeleton';
import { WeeklyChart } from './feed/WeeklyChart';
import { loadMonitoring } from './load-monitoring.server';
import type { CompetitorSummary, SourceSummary } from './monitoring-summaries';
import { competitorAt, feedAddress } from './monitoring-paths';
import { MONITORING } from '../../../src/features/monitoring/monitoring.rules';
import { MoreActions } from './MoreActions';
import { FAILED, itemNouns, sourceNouns } from './monitoring-texts';
import { SourcesPanel } from './sources/SourcesPanel';

/** Redirects the addresses of earlier versions, which had the competitor in the query. */
export const loader = screen(async (inputs) => {
  const { searchParams } = inputs.url;
  const competitorId = searchParams.get('competitor');
  if (competitorId === null || competitorId === '') return loadMonitoring(inputs);
  searchParams.delete('competitor');
  throw redirect(feedAddress(encodeURIComponent(competitorId), searchParams.toString()));
});

export const meta = pageMeta(
  'Competitor Monitoring',
  'News from the websites, feeds and channels of competitors, in one list.',
);

const CompetitorDialog = lazyComponent(() => import('./competitors/CompetitorDialog'));
const SourceDialog = lazyComponent(() => import('./sources/SourceDialog'));
const dialogs = [CompetitorDialog, SourceDialog];

export default function Monitoring() {
  const data = useLoaderData<typeof loader>();
  const { selected, canEdit } = data;
  const filters = useUrlFilters(filterNames);
  const { search } = useLocation();
  const navigate = useNavigate();
  const requestedPath = useRequestedPath();
  // Select the clicked competitor at once, while its data is loading.
  const selectedId = screenOf(requestedPath) === MONITORING ? competitorAt(requestedPath) : data.selectedId;
  const competitor = useDialog();
  const source = useDialog();
  const deletion = useDialog<CompetitorSummary>();
  const sourceDeletion = useDialog<SourceSummary>();
  const changesCheck = useCheckChanges(data.changesCheck);
  usePreload(dialogs, canEdit);
  useNewFromUrl(canEdit ? competitor.open : null);

  const hrefOf = (id: string) => feedAddress(id, search);
  const nameOf = (id: string) => [selected, ...data.competitors].find((one) => one?.id === id)?.name;

  return (
    <Page>
      <PageHeader
        title="Competitor Monitoring"
        subtitle="What your competitors publish, in one feed"
        action={
          <>
            <ButtonLink icon="trends" href="/insights/trends">
              Industry Trends
            </ButtonLink>
            <CheckChanges canEdit={canEdit} pages={data.activePages} check={changesCheck} />
            <MoreActions canEdit={canEdit} canManageLink={data.canManageLink} />
          </>
        }
      />
      <CheckFailures result={changesCheck.result} onDismiss={changesCheck.dismiss} />
      <MetricRow>
        <MetricCard label="Competitors Tracked" value={data.competitorCount} icon="building" />
        <MetricCard label="Active Sources" value={data.activeSources} icon="globe" />
        <MetricCard label="Feed Items" value={data.itemCount} icon="monitoring" />
      </MetricRow>
      <SideLayout
        label="Competitors"
        current={selectedId === 'all' ? 'All Competitors' : (nameOf(selectedId) ?? '')}
        selectedId={selectedId}
        side={
          <CompetitorList
            competitors={data.competitors}
            total={data.competitorCount}
            unreadCount={data.unreadCount}
            selectedId={selectedId}
            canEdit={canEdit}
            hrefOf={hrefOf}
            onAdd={() => competitor.open()}
            onDelete={deletion.open}
          />
        }
      >
        {selectedId !== data.selectedId && <FeedSkeleton />}
        {selectedId === data.selectedId && (
          <>
            {selected && (
              <SourcesPanel
                key={selected.id}
                competitor={selected}
                sources={data.sources}
                types={data.types}
                checks={data.checks}
                canEdit={canEdit}
                onAdd={() => source.open()}
                onDelete={sourceDeletion.open}
              />
            )}
            {data.weeks.some(({ value }) => value > 0) && (
              <WeeklyChart
                competitorName={selected?.name ?? null}
                weeks={data.weeks}
                isInitiallyOpen={data.isChartOpen}
              />
            )}
            <ActivityFeed
              data={data}
              filters={filters}
              nextStep={
                canEdit &&
                data.competitorCount === 0 && (
                  <Button variant="primary" icon="plus" onPress={() => competitor.open()}>
                    Add Your First Competitor
                  </Button>
                )
              }
            />
          </>
        )}
      </SideLayout>
      {competitor.key > 0 && (
        <CompetitorDialog
          key={`competitor-${competitor.key}`}
          isOpen={competitor.isOpen}
          onClose={competitor.close}
          onAdded={(id) => navigate(hrefOf(id))}
        />
      )}
      {selected && source.key > 0 && (
        <SourceDialog
          key={`source-${source.key}`}
          competitor={selected}
          types={data.types}
          isOpen={source.isOpen}
          onClose={source.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/competitors/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'competitor'}?`}
        description={deletion.subject && competitorDeletionNote(deletion.subject)}
        confirmLabel="Delete Competitor"
        success="Competitor deleted"
        failure={FAILED.deleteCompetitor}
        onDeleted={() => {
          if (deletion.subject?.id === selectedId) navigate(hrefOf('all'));
        }}
      />
      <DeleteDialog
        dialog={sourceDeletion}
        pathOf={({ id }) => `/api/monitored-sources/${id}`}
        title="Delete this source?"
        description={sourceDeletion.subject && sourceDeletionNote(sourceDeletion.subject)}
        confirmLabel="Delete Source"
        success="Source deleted"
        failure={FAILED.deleteSource}
        onDeleted={() => {
          if (sourceDeletion.subject?.id === filters.valueOf('source')) filters.set('source', 'all');
        }}
      />
    </Page>
  );
}

const competitorDeletionNote = ({ sourceCount, itemCount }: CompetitorSummary): string =>
  `This deletes the competitor with ${countOf(sourceCount, false, sourceNouns)} and ${countOf(itemCount, false, itemNouns)}.`;

const sourceDeletionNote = ({ address, itemCount }: SourceSummary): string =>
  `This stops watching ${address} and deletes its ${countOf(itemCount, false, itemNouns)}.`;
