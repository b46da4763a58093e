import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { lazyTab } from '../../lib/lazy-tab';
import { screen } from '../../lib/screen.server';
import { useDialog } from '../../lib/useDialog';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { pageMeta } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { Inline } from '../../ui/layout/Inline';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { ViewSwitch } from '../../ui/navigation/ViewSwitch';
import { SavedViews } from '../views/SavedViews';
import { FileActions } from '../imports/FileActions';
import { loadRoadmap } from './load-roadmap.server';
import { summarize, type RoadmapSummary } from './roadmap-summary';
import { roadmapViews, viewOf } from './roadmap-tabs';
import { DELETED, EDITORS_ONLY } from './roadmap-texts';
import { RoadmapList } from './items/RoadmapList';
import { useItemChanges } from './items/useItemChanges';

export const loader = screen(loadRoadmap);

export const meta = pageMeta('Roadmap', 'Planned, current and completed items as a list or a timeline.');

const TimelineView = lazyTab('timeline', () => import('./timeline/TimelineView'), 'view');
const views = [TimelineView];
const ItemDialog = lazyComponent(() => import('./items/ItemDialog'));
const PublicRoadmapDialog = lazyComponent(() => import('./public/PublicRoadmapDialog'));
const dialogs = [ItemDialog];
const filterNames = ['status', 'priority', 'view'] as const;
const EXPORT = '/api/roadmap-items/export';
/** Filters of the list's export. The timeline has no filters, so its export has none either. */
const listFilters = ['status', 'priority'] as const;
const SKELETONS = 3;

export default function Roadmap() {
  const data = useLoaderData<typeof loader>();
  const { canEdit } = data;
  const filters = useUrlFilters(filterNames, { view: 'list' });
  // Select the clicked view at once, while it is loading.
  const view = viewOf(filters.valueOf('view'));
  const changes = useItemChanges(data.items, (item) =>
    data.view === 'timeline' ? item.targetDate !== null : [item.status, 'all'].includes(data.tab),
  );
  const form = useDialog<RoadmapSummary>();
  const link = useDialog();
  const deletion = useDialog<RoadmapSummary>();
  usePreload(views);
  usePreload(dialogs, canEdit);
  const skeletons = <CardGridSkeleton count={SKELETONS} label="Loading roadmap" />;

  const addItem = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={() => form.open()}
    >
      Add Item
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Roadmap"
        subtitle="What you plan to build, and when"
        action={
          <>
            <SavedViews entity="roadmap-items" />
            <Button icon="globe" onPress={() => link.open()}>
              Public roadmap
            </Button>
            {view === 'list' ? (
              <FileActions importHref={null} exportPath={EXPORT} filters={listFilters} />
            ) : (
              <ButtonLink icon="download" href={EXPORT} download>
                Export CSV
              </ButtonLink>
            )}
            {addItem}
          </>
        }
      />
      <Inline>
        <ViewSwitch
          label="View"
          views={roadmapViews}
          selected={view}
          onChange={(id) => filters.set('view', id)}
        />
      </Inline>
      {view !== data.view && skeletons}
      {view === 'timeline' && data.view === view && (
        <Suspense fallback={skeletons}>
          <TimelineView
            items={changes.shown}
            hasItems={data.hasItems}
            isCut={data.isCut}
            thisMonth={data.thisMonth}
            canEdit={canEdit}
            addItem={addItem}
            setStatus={(item, status) => void changes.setStatus(item, status)}
            setTargetDate={changes.setTargetDate}
            edit={form.open}
          />
        </Suspense>
      )}
      {view === 'list' && data.view === view && (
        <RoadmapList
          data={data}
          items={changes.shown}
          filters={filters}
          addItem={addItem}
          onMove={(item, status) => void changes.setStatus(item, status)}
          onEdit={form.open}
          onDelete={deletion.open}
        />
      )}
      {form.key > 0 && (
        <ItemDialog
          key={`form-${form.key}`}
          itemId={form.subject?.id ?? null}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={(item) => changes.take(item.id, summarize(item))}
        />
      )}
      {link.key > 0 && (
        <PublicRoadmapDialog
          key={`link-${link.key}`}
          canManage={data.canManageLink}
          isOpen={link.isOpen}
          onClose={link.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/roadmap-items/${id}`}
        title={`Delete ${deletion.subject?.title ?? 'roadmap item'}?`}
        description="This permanently deletes the item, and removes it from the public roadmap."
        confirmLabel="Delete Item"
        success={DELETED}
        failure="Failed to delete roadmap item"
        onDeleted={() => deletion.subject && changes.take(deletion.subject.id, null)}
      />
    </Page>
  );
}
