import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { ShownRoadmapItem } from '../../../src/features/roadmap/roadmap.service';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { skipPeekRevalidation, usePeek } from '../../lib/lists/usePeek';
import { useListView } from '../../lib/lists/view/useListView';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
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
import { EDITORS_ONLY } from './roadmap-texts';
import { ItemPeek } from './items/ItemPeek';
import { roadmapList } from './items/roadmap-columns';
import { RoadmapList } from './items/RoadmapList';
import { useItemChanges } from './items/useItemChanges';
import { useItemDialogs } from './items/useItemDialogs';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const PEEK = 'item';

export const loader = screen(loadRoadmap);

export const shouldRevalidate = skipPeekRevalidation(PEEK);

export const meta = pageMeta('Roadmap', 'Planned, current and completed items as a list or a timeline.');

const TimelineView = lazyTab('timeline', () => import('./timeline/TimelineView'), 'view');
const views = [TimelineView];
const PublicRoadmapDialog = lazyComponent(() => import('./public/PublicRoadmapDialog'));
const filterNames = ['status', 'priority', 'view'] as const;
const EXPORT = '/api/roadmap-items/export';
/** Filters of the list's export. The timeline has no filters, so neither does its export. */
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
  const look = useListView(roadmapList, data.look);
  const peek = usePeek(PEEK);
  const [changed, setChanged] = useState<RoadmapSummary | null>(null);
  function onSaved(item: ShownRoadmapItem) {
    changes.take(item.id, summarize(item));
    setChanged(summarize(item));
  }
  const { create, actions, dialogs } = useItemDialogs({
    canEdit,
    onSaved,
    onDeleted(id) {
      changes.take(id, null);
      if (id === peek.id) peek.close();
    },
  });
  useNewFromUrl(canEdit ? create : null);
  const link = useDialog();
  usePreload(views);
  // The panel keeps showing an item that a change removed from the list.
  const peeked = [...changes.shown, changed, data.peeked].find((item) => item?.id === peek.id);
  const skeletons = <CardGridSkeleton count={SKELETONS} label="Loading roadmap" />;

  const addItem = (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={create}
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
            <SavedViews
              entity="roadmap-items"
              layout={look.layout}
              columns={look.choices.shown}
              records={[PEEK]}
            />
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
        <SafeSuspense fallback={skeletons}>
          <TimelineView
            items={changes.shown}
            hasItems={data.hasItems}
            isCut={data.isCut}
            thisMonth={data.thisMonth}
            canEdit={canEdit}
            addItem={addItem}
            setStatus={(item, status) => void changes.setStatus(item, status)}
            setTargetDate={changes.setTargetDate}
            edit={actions.onEdit}
          />
        </SafeSuspense>
      )}
      {view === 'list' && data.view === view && (
        <RoadmapList
          data={data}
          items={changes.shown}
          filters={filters}
          view={look}
          addItem={addItem}
          onMove={(item, status) => void changes.setStatus(item, status)}
          peek={peek}
          {...actions}
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
      {peeked && (
        <ItemPeek
          item={peeked}
          canEdit={canEdit}
          actions={actions}
          onMove={(status) => void changes.setStatus(peeked, status)}
          onSaved={onSaved}
          onClose={peek.close}
        />
      )}
      {dialogs}
    </Page>
  );
}
