import { redirect } from '@remix-run/server-runtime';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
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
import { PageHeader } from '../../ui/pages/PageHeader';
import { ListPage } from '../../ui/pages/ListPage';
import { ReaderLayout } from '../../ui/layout/sections/ReaderLayout';
import { ActivityFeed } from './feed/ActivityFeed';
import { CheckChanges } from './checks/CheckChanges';
import { useCheckChanges } from './checks/useCheckChanges';
import { CompetitorList } from './competitors/CompetitorList';
import { filterNames } from './feed/FeedFilters';
import { FeedOverview } from './feed/FeedOverview';
import { FeedSkeleton } from './feed/FeedSkeleton';
import { useReader } from './feed/useReader';
import { InsightTabs } from './InsightTabs';
import { loadMonitoring } from './load-monitoring.server';
import type { CompetitorSummary, SourceSummary } from './monitoring-summaries';
import { competitorAt, feedAddress, OPENED } from './monitoring-paths';
import { MONITORING } from '../../../src/features/monitoring/monitoring.rules';
import { MoreActions } from './MoreActions';
import { FAILED, itemNouns, sourceNouns } from './monitoring-texts';

/** Redirects the addresses of earlier versions, which had the competitor in the query. */
export const loader = screen(async (inputs) => {
  const { searchParams } = inputs.url;
  const competitorId = searchParams.get('competitor');
  if (competitorId === null || competitorId === '') return loadMonitoring(inputs);
  searchParams.delete('competitor');
  throw redirect(feedAddress(encodeURIComponent(competitorId), searchParams.toString()));
});

export const shouldRevalidate = skipPeekRevalidation(OPENED);

export const meta = pageMeta(
  'Competitor Monitoring',
  'News of competitors from their websites, feeds and channels.',
);

const CompetitorDialog = lazyComponent(() => import('./competitors/CompetitorDialog'));
const SourceDialog = lazyComponent(() => import('./sources/SourceDialog'));
const ArticlePane = lazyComponent(() => import('./items/ArticlePane'));
const parts = [ArticlePane];
const editorParts = [ArticlePane, CompetitorDialog, SourceDialog];

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
  const changesCheck = useCheckChanges(data.changesCheck, canEdit);
  const reader = useReader(data);
  usePreload(canEdit ? editorParts : parts);
  useNewFromUrl(canEdit ? competitor.open : null);

  const hrefOf = (id: string) => feedAddress(id, search);
  const nameOf = (id: string) => [selected, ...data.competitors].find((one) => one?.id === id)?.name;

  return (
    <ListPage>
      <PageHeader
        title="Competitor Monitoring"
        subtitle="What your competitors publish, in one feed"
        action={
          <>
            <CheckChanges canEdit={canEdit} pages={data.activePages} check={changesCheck} />
            <MoreActions canEdit={canEdit} canManageLink={data.canManageLink} />
          </>
        }
      />
      <InsightTabs selected={MONITORING}>
        <ReaderLayout
          label="Competitors"
          current={selectedId === 'all' ? 'All Competitors' : (nameOf(selectedId) ?? '')}
          selectedId={selectedId}
          isOpen={reader.peek.id !== null}
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
          list={
            selectedId === data.selectedId ? (
              <ActivityFeed
                data={data}
                reader={reader}
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
            ) : (
              <FeedSkeleton />
            )
          }
        >
          {reader.peek.id === null ? (
            selectedId === data.selectedId && (
              <FeedOverview
                data={data}
                check={changesCheck}
                onAddSource={() => source.open()}
                onDeleteSource={sourceDeletion.open}
              />
            )
          ) : (
            <ArticlePane key={reader.peek.id} id={reader.peek.id} reader={reader} canEdit={canEdit} />
          )}
        </ReaderLayout>
      </InsightTabs>
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
    </ListPage>
  );
}

const competitorDeletionNote = ({ sourceCount, itemCount }: CompetitorSummary): string =>
  `This deletes the competitor with ${countOf(sourceCount, false, sourceNouns)} and ${countOf(itemCount, false, itemNouns)}.`;

const sourceDeletionNote = ({ address, itemCount }: SourceSummary): string =>
  `This stops watching ${address} and deletes its ${countOf(itemCount, false, itemNouns)}.`;
