import { useLoaderData } from '@remix-run/react';
import type { EventTemplate } from '../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../src/features/events/events.entity';
import { CursorPages } from '../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useListView } from '../../lib/lists/view/useListView';
import { ALL } from '../../lib/lists/status-tabs';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { usePeekedList } from '../../lib/lists/usePeekedList';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListFilters } from '../../lib/lists/ListFilters';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { SavedViews } from '../views/SavedViews';
import { FileActions } from '../imports/FileActions';
import { PartnerFilter } from '../partners/PartnerFilter';
import { eventTabs } from './event-tabs';
import { EDITORS_ONLY, NO_EVENTS } from './event-texts';
import { useEventDialogs } from './form/useEventDialogs';
import { eventList } from './list/event-columns';
import { summarize } from './list/event-summary';
import { EventList } from './list/EventList';
import { useMove } from './list/useMove';
import { loadEvents } from './load-events.server';
import { EventTemplates } from './templates/EventTemplates';

const PEEK = 'event';

export const loader = screen(loadEvents);

export const shouldRevalidate = skipPeekRevalidation(PEEK);

export const meta = pageMeta(
  'Events',
  'Webinars, meetups and other events, planned from templates and shared as a calendar.',
);

const EventPeek = lazyComponent(async () => ({ default: (await import('./list/EventPeek')).EventPeek }));
const TemplateDialog = lazyComponent(() => import('./templates/TemplateDialog'));
const FeedDialog = lazyComponent(() => import('./calendar/FeedDialog'));
const parts = [EventPeek, TemplateDialog];
const filterNames = ['status', 'partner'] as const;

export default function Events() {
  const data = useLoaderData<typeof loader>();
  const { templates, canEdit, hasEvents, total, totalIsMinimum } = data;
  const filters = useUrlFilters(filterNames);
  const view = useListView(eventList, data.view);
  // Select the clicked tab at once, while its list is loading.
  const selected = eventTabs.idOf(eventTabs.statusOf(filters.valueOf('status')));
  const events = usePeekedList({
    parameter: PEEK,
    items: data.events,
    peeked: data.peeked,
    isListed: ({ status }) => [status, ALL].includes(data.tab),
  });
  const { shown, peek, peeked } = events;
  const onChanged = (id: string, event: PlannedEvent | null) =>
    events.onChanged(id, event && summarize(event));
  const { moving, move } = useMove(data.tab, (event) => onChanged(event.id, event));
  const { plan, actions, dialogs } = useEventDialogs({ templates, me: data.me, canEdit, onChanged });
  const checklist = useDialog<EventTemplate>();
  const feed = useDialog();
  usePreload(parts);
  useNewFromUrl(canEdit ? () => plan() : null);
  const editReason = canEdit ? undefined : EDITORS_ONLY;

  return (
    <Page>
      <PageHeader
        title="Events"
        subtitle="Plan events with your partners, from the idea to the wrap-up"
        action={
          <>
            <SavedViews entity="events" layout={view.layout} columns={view.choices.shown} records={[PEEK]} />
            <Button icon="calendar" onPress={() => feed.open()}>
              Calendar feed
            </Button>
            <FileActions importHref={null} exportPath="/api/events/export" filters={filterNames} />
            <Button variant="primary" icon="plus" disabledReason={editReason} onPress={() => plan()}>
              Create Event
            </Button>
          </>
        }
      />
      <EventTemplates
        templates={templates}
        isInitiallyOpen={data.isTemplatesOpen}
        canEdit={canEdit}
        onView={checklist.open}
        onPlan={plan}
      />
      <h2>Active Events</h2>
      <Tabs
        label="Events by status"
        items={data.tabs}
        selected={selected}
        onChange={(id) => filters.set('status', id)}
        hrefOf={(id) => filters.hrefOf('status', id)}
      >
        <Stack>
          {hasEvents && (
            <ListFilters
              label="Events"
              words={['event', 'events']}
              filters={filters}
              length={data}
              layout={<ListLayout view={view} layouts={eventList.layouts} />}
            >
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
            </ListFilters>
          )}
          <EventList
            events={shown}
            layout={data.view.layout === 'table' ? 'table' : 'cards'}
            view={view}
            peek={peek}
            canEdit={canEdit}
            isStale={filters.isPending}
            moving={moving}
            onMove={(event, status) => void move(event, status)}
            {...actions}
            empty={
              <EmptyState
                icon="calendar"
                title={NO_EVENTS}
                description={
                  hasEvents &&
                  (filters.text === '' ? 'No event has this status.' : 'No event here matches this search.')
                }
                action={filters.isFiltered && <Button onPress={filters.clear}>Show All Events</Button>}
              />
            }
          />
          <CursorPages
            nextCursor={data.nextCursor}
            isEmpty={shown.length === 0}
            range={{ shown: data.events.length, pageSize: data.pageSize, total, totalIsMinimum }}
          />
        </Stack>
      </Tabs>
      {peeked && (
        <EventPeek
          key={peeked.id}
          event={peeked}
          canEdit={canEdit}
          onSaved={(event) => onChanged(event.id, event)}
          onClose={peek.close}
          {...actions}
        />
      )}
      {checklist.subject && (
        <TemplateDialog
          key={`template-${checklist.key}`}
          template={checklist.subject}
          isOpen={checklist.isOpen}
          onClose={checklist.close}
          onPlan={
            canEdit
              ? () => openInstead(checklist.close, () => checklist.subject && plan(checklist.subject))
              : null
          }
        />
      )}
      {feed.key > 0 && (
        <FeedDialog
          key={`feed-${feed.key}`}
          canManage={data.canManageFeed}
          isOpen={feed.isOpen}
          onClose={feed.close}
        />
      )}
      {dialogs}
    </Page>
  );
}

function openInstead(close: () => void, open: () => void): void {
  close();
  open();
}
