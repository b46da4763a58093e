import { useLoaderData } from '@remix-run/react';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { countOf } from '../../lib/count-of';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { useDialog } from '../../lib/useDialog';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { pageMeta } from '../../shell/page-meta';
import { BarChart } from '../../ui/BarChart';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/Link';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { MetricCard, MetricRow } from '../../ui/MetricCard';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { SideLayout } from '../../ui/SideLayout';
import { ActivityFeed } from './feed/ActivityFeed';
import { CheckChanges } from './sources/CheckChanges';
import { CompetitorList } from './competitors/CompetitorList';
import { filterNames } from './feed/FeedFilters';
import { FeedSkeleton } from './feed/FeedSkeleton';
import { FollowFeed } from './feed/FollowFeed';
import { loadMonitoring } from './load-monitoring.server';
import type { CompetitorSummary, SourceSummary } from './monitoring-summaries';
import { FAILED, itemNouns, sourceNouns } from './monitoring-texts';
import { SourcesPanel } from './sources/SourcesPanel';

export const loader = screen(loadMonitoring);

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
  const filters = useUrlFilters(filterNames, { competitor: 'all' });
  // Select the clicked competitor at once, while its data is loading.
  const selectedId = filters.valueOf('competitor');
  const competitor = useDialog();
  const source = useDialog();
  const deletion = useDialog<CompetitorSummary>();
  const sourceDeletion = useDialog<SourceSummary>();
  usePreload(dialogs, canEdit);

  // Resets the source filter, because a source belongs to one competitor.
  const select = (id: string) => filters.setEach({ competitor: id, source: 'all' });
  const isThere = selectedId === 'all' || selected !== null;
  const nameOf = (id: string) => [selected, ...data.competitors].find((one) => one?.id === id)?.name;

  return (
    <Page>
      <PageHeader
        title="Competitor Monitoring"
        subtitle="What your competitors publish, in one feed"
        action={
          <>
            <FollowFeed canManageLink={data.canManageLink} />
            <ButtonLink icon="trends" href="/insights/trends">
              Industry Trends
            </ButtonLink>
            <CheckChanges canEdit={canEdit} pages={data.activePages} />
          </>
        }
      />
      <MetricRow>
        <MetricCard label="Competitors Tracked" value={data.competitorCount} icon="building" />
        <MetricCard label="Active Sources" value={data.activeSources} icon="globe" />
        <MetricCard label="Feed Items" value={data.itemCount} icon="monitoring" />
      </MetricRow>
      <SideLayout
        label="Competitors"
        current={selectedId === 'all' ? 'All Competitors' : (nameOf(selectedId) ?? 'Not found')}
        selectedId={selectedId}
        side={
          <CompetitorList
            competitors={data.competitors}
            total={data.competitorCount}
            unreadCount={data.unreadCount}
            selectedId={selectedId}
            canEdit={canEdit}
            onSelect={select}
            onAdd={() => competitor.open()}
            onDelete={deletion.open}
          />
        }
      >
        {selectedId !== data.selectedId && <FeedSkeleton />}
        {selectedId === data.selectedId && !isThere && (
          <EmptyState
            icon="building"
            title="Competitor not found"
            description="It may have been deleted since this link was made."
            action={<Button onPress={() => select('all')}>Show All Competitors</Button>}
          />
        )}
        {selectedId === data.selectedId && isThere && (
          <>
            {selected && (
              <SourcesPanel
                key={selected.id}
                competitor={selected}
                sources={data.sources}
                canEdit={canEdit}
                onAdd={() => source.open()}
                onDelete={sourceDeletion.open}
              />
            )}
            {data.weeks.some(({ value }) => value > 0) && (
              <Card as="section" aria-labelledby="weeks">
                <h2 id="weeks">Items per Week</h2>
                <BarChart
                  label={`Feed items per week${selected ? ` of ${selected.name}` : ''}`}
                  category="Week"
                  quantity="Items"
                  bars={data.weeks}
                />
              </Card>
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
          onAdded={select}
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
          if (deletion.subject?.id === selectedId) select('all');
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
  `This permanently deletes the competitor with ${countOf(sourceCount, false, sourceNouns)} and ${countOf(itemCount, false, itemNouns)}.`;

const sourceDeletionNote = ({ address, itemCount }: SourceSummary): string =>
  `This stops watching ${address} and permanently deletes its ${countOf(itemCount, false, itemNouns)}.`;
