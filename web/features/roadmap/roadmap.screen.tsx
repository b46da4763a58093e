import { useLoaderData } from '@remix-run/react';
import {
  offeredStatuses,
  roadmapPriorities,
  roadmapStatuses,
  type RoadmapStatus,
} from '../../../src/features/roadmap/roadmap.rules';
import type { ShownRoadmapItem } from '../../../src/features/roadmap/roadmap.service';
import { useDialog } from '../../lib/dialogs/useDialog';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { useWrite } from '../../lib/requests/useWrite';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { formatDay } from '../../lib/texts/format-date';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { EditButtons, PanelButtons } from '../../records/list/EditButtons';
import { CreateButton } from '../../records/list/CreateButton';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { RecordPanel, WholeRecord } from '../../records/panel/RecordPanel';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';
import { notify } from '../../ui/feedback/toast-queue';
import { choicesOf } from '../../ui/forms/choices/choices';
import { ViewSwitch } from '../../ui/navigation/ViewSwitch';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { itemView, shapeOf, shapes, wholeItemView, type RoadmapSummary } from './item.view';
import { ItemCard } from './ItemCard';
import { ItemDetails } from './ItemDetails';
import { ItemStatus } from './ItemStatus';
import { loadRoadmap } from './load-roadmap.server';
import { EmptyRoadmap, MoveMenu } from './RoadmapParts';

export const loader = screen(loadRoadmap);

export const shouldRevalidate = skipPeekRevalidation(itemView.peek);

export const meta = pageMeta('Roadmap', 'Planned, current and completed items as a list or a timeline.');

const TimelineView = lazyTab('timeline', () => import('./timeline/TimelineView'), 'view');
const views = [TimelineView];
const ItemForm = lazyComponent(() => import('./ItemForm'));
const parts = [ItemForm];
const PublicRoadmapDialog = lazyComponent(() => import('./public/PublicRoadmapDialog'));
const priorityChoices = choicesOf(roadmapPriorities, statusLabel);
const SKELETONS = 3;
const isOffered = (status: RoadmapStatus) => offeredStatuses.some((offered) => offered === status);

export default function Roadmap() {
  const data = useLoaderData<typeof loader>();
  const { canEdit } = data;
  const isTimeline = data.shape === 'timeline';
  const list = useRecordList(itemView, data, {
    places: { view: 'list' },
    ...(isTimeline && { isListed: ({ targetDate }) => targetDate !== null }),
  });
  const { shown, filters, change, onChanged, peek } = list;
  // Select the clicked shape at once, while it is loading.
  const shape = shapeOf(filters.valueOf('view'));
  const { create, onEdit, onDelete, dialogs } = useRecordDialogs(itemView, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <ItemForm {...props} />,
  });
  const link = useDialog();
  const write = useWrite();
  usePreload(views);
  const disabledReason = canEdit ? undefined : itemView.editorsOnly;
  const addItem = <CreateButton view={itemView} canEdit={canEdit} onCreate={create} />;
  const skeletons = <CardGridSkeleton count={SKELETONS} label="Loading roadmap" />;

  const move = (item: RoadmapSummary, status: RoadmapStatus) =>
    // No undo from Completed, because going back would set a new completion date.
    void list.move(item, status, item.status !== 'completed');
  const moveOffered = (item: RoadmapSummary, to: RoadmapStatus) => {
    const offered = offeredStatuses.find((status) => status === to);
    if (offered) move(item, offered);
    else
      notify({
        title: 'Not moved',
        description: `${item.title}: an item can’t be moved to ${statusLabel(to)}`,
        tone: 'info',
      });
  };
  const setTargetDate = ({ id }: RoadmapSummary, targetDate: string) =>
    change(id, { targetDate }, async () => {
      const outcome = await write<ShownRoadmapItem>(
        { method: 'PATCH', path: `${itemView.api}/${id}`, body: { targetDate } },
        itemView.updated,
      );
      return outcome.ok ? itemView.summarize(outcome.data) : null;
    });

  return (
    <RecordListScreen
      view={itemView}
      data={data}
      list={list}
      onCreate={create}
      actions={
        <ViewSwitch label="View" views={shapes} selected={shape} onChange={(id) => filters.set('view', id)} />
      }
      entries={[{ id: 'public', label: 'Public roadmap', icon: 'globe', onAction: () => link.open() }]}
      filters={
        <FilterSelect
          filters={filters}
          name="priority"
          label="Priority"
          any="All Priorities"
          choices={priorityChoices}
        />
      }
      empty={<EmptyRoadmap hasItems={data.hasRecords} filters={filters} addItem={addItem} />}
      card={(item) => (
        <ItemCard
          key={item.id}
          item={item}
          disabledReason={disabledReason}
          onMove={(status) => move(item, status)}
          onEdit={() => onEdit(item)}
          onDelete={() => onDelete(item)}
        />
      )}
      buttons={(item, place) => (
        <>
          {canEdit && <MoveMenu item={item} onMove={(status) => move(item, status)} />}
          <EditButtons
            name={item.title}
            disabledReason={disabledReason}
            onEdit={() => onEdit(item)}
            onDelete={place === 'row' ? () => onDelete(item) : undefined}
          />
        </>
      )}
      boardCard={({ category, targetDate, priority }) => ({
        detail: [category && statusLabel(category), targetDate && formatDay(targetDate)]
          .filter(Boolean)
          .join(' · '),
        badges: <StatusBadge status={priority} />,
      })}
      onDrop={moveOffered}
      statusesOf={({ status }) => roadmapStatuses.filter((to) => to === status || isOffered(to))}
      bulk={{ statuses: offeredStatuses }}
      panel={(item) => (
        <RecordPanel
          view={itemView}
          item={item}
          onClose={peek.close}
          buttons={
            <>
              {canEdit && <ItemStatus item={item} canEdit onChange={(status) => move(item, status)} />}
              <PanelButtons
                noun="item"
                disabledReason={disabledReason}
                onEdit={() => onEdit(item)}
                onDelete={() => onDelete(item)}
              />
            </>
          }
        >
          <WholeRecord<ShownRoadmapItem>
            view={itemView}
            id={item.id}
            version={`${item.updatedAt} ${item.status}`}
          >
            {(whole) => (
              <ItemDetails
                key={whole.id}
                item={wholeItemView.summarize(whole)}
                canEdit={canEdit}
                onSaved={(saved) => onChanged(saved.id, saved)}
              />
            )}
          </WholeRecord>
        </RecordPanel>
      )}
      dialogs={
        <>
          {dialogs}
          {link.key > 0 && (
            <PublicRoadmapDialog
              key={`link-${link.key}`}
              canManage={data.canManageLink}
              isOpen={link.isOpen}
              onClose={link.close}
            />
          )}
        </>
      }
      instead={
        shape !== data.shape ? (
          skeletons
        ) : isTimeline ? (
          <SafeSuspense fallback={skeletons}>
            <TimelineView
              items={shown}
              hasItems={data.hasRecords}
              isCut={data.totalIsMinimum}
              thisMonth={data.thisMonth}
              canEdit={canEdit}
              addItem={addItem}
              setStatus={move}
              setTargetDate={setTargetDate}
              edit={onEdit}
            />
          </SafeSuspense>
        ) : undefined
      }
    />
  );
}
