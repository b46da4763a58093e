import { useLoaderData } from '@remix-run/react';
import type { EventTemplate } from '../../../src/features/events/event-templates';
import { DEFAULT_TEMPLATE } from '../../../src/features/events/events.rules';
import { countOf } from '../../lib/count-of';
import { CursorPages } from '../../lib/CursorPages';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { useListUpdates } from '../../lib/useListUpdates';
import { useDialog } from '../../lib/useDialog';
import { useNewFromUrl } from '../../lib/useNewFromUrl';
import { useUrlFilters } from '../../lib/useUrlFilters';
import { pageMeta } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { SavedViews } from '../views/SavedViews';
import { FileActions } from '../imports/FileActions';
import { PartnerFilter } from '../partners/PartnerFilter';
import { summarize, type EventSummary } from './list/event-summary';
import { statusOfTab, tabOf } from './event-tabs';
import { EDITORS_ONLY, NO_EVENTS } from './event-texts';
import { EventList } from './list/EventList';
import { EventTemplates } from './templates/EventTemplates';
import { loadEvents } from './load-events.server';
import { useMove } from './list/useMove';
import { useEventFromUrl } from './list/useEventFromUrl';

export const loader = screen(loadEvents);

export const meta = pageMeta(
  'Events',
  'Webinars, meetups and other events, planned from templates and shared as a calendar.',
);

const EventDialog = lazyComponent(() => import('./form/EventDialog'));
const EventDetails = lazyComponent(() => import('./list/EventDetails'));
const TemplateDialog = lazyComponent(() => import('./templates/TemplateDialog'));
const FeedDialog = lazyComponent(() => import('./calendar/FeedDialog'));
const dialogs = [EventDialog, EventDetails, TemplateDialog];
const filterNames = ['status', 'partner'] as const;

/** What the form dialog is opened for: an event, or the template of a new one. */
type FormSubject = { event: EventSummary } | { template: EventTemplate };

export default function Events() {
  const data = useLoaderData<typeof loader>();
  const { templates, canEdit, hasEvents, total, totalIsMinimum } = data;
  const filters = useUrlFilters(filterNames);
  // Select the clicked tab at once, while its list is loading.
  const selected = tabOf(statusOfTab(filters.valueOf('status')));
  const { shown, applyUpdate: take } = useListUpdates(data.events, (event) =>
    [event.status, 'all'].includes(data.tab),
  );
  const { moving, move } = useMove(data.tab, (event) => take(event.id, event));
  const form = useDialog<FormSubject>();
  const details = useDialog<EventSummary>();
  const checklist = useDialog<EventTemplate>();
  const feed = useDialog();
  const deletion = useDialog<EventSummary>();
  const closeDetails = useEventFromUrl(data.opened, details);
  usePreload(dialogs);

  const standard = templates.find(({ id }) => id === DEFAULT_TEMPLATE) ?? templates[0];
  const plan = (template: EventTemplate) => form.open({ template });
  useNewFromUrl(canEdit && standard ? () => plan(standard) : null);
  const editReason = canEdit ? undefined : EDITORS_ONLY;

  return (
    <Page>
      <PageHeader
        title="Events"
        subtitle="Plan events with your partners, from the idea to the wrap-up"
        action={
          <>
            <SavedViews entity="events" records={['event']} />
            <Button icon="calendar" onPress={() => feed.open()}>
              Calendar feed
            </Button>
            <FileActions importHref={null} exportPath="/api/events/export" filters={filterNames} />
            <Button
              variant="primary"
              icon="plus"
              disabledReason={editReason}
              onPress={() => standard && plan(standard)}
            >
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
      >
        <Stack>
          {hasEvents && (
            <FilterBar label="Events" onSubmit={filters.submit}>
              <FilterSearch
                label="Search events"
                placeholder="Search events…"
                value={filters.text}
                onChange={filters.type}
              />
              <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
              <ListCount>{countOf(total, totalIsMinimum, ['event', 'events'])}</ListCount>
            </FilterBar>
          )}
          <EventList
            events={shown}
            canEdit={canEdit}
            isStale={filters.isPending}
            moving={moving}
            onMove={(event, status) => void move(event, status)}
            onView={details.open}
            onEdit={(event) => form.open({ event })}
            onDelete={deletion.open}
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
          <CursorPages nextCursor={data.nextCursor} />
        </Stack>
      </Tabs>
      {form.subject && standard && (
        <EventDialog
          key={`form-${form.key}`}
          event={'event' in form.subject ? form.subject.event : null}
          template={'template' in form.subject ? form.subject.template : standard}
          templates={templates}
          me={data.me}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={(event) => take(event.id, summarize(event))}
        />
      )}
      {details.subject && (
        <EventDetails
          key={`details-${details.key}`}
          event={details.subject}
          isOpen={details.isOpen}
          onClose={closeDetails}
          onEdit={canEdit ? () => openInstead(closeDetails, () => form.open(eventOf(details.subject))) : null}
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
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/events/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'event'}?`}
        description="This permanently deletes the event, and removes it from calendars that show it."
        confirmLabel="Delete Event"
        success="Event deleted successfully"
        failure="Failed to delete event"
        onDeleted={() => deletion.subject && take(deletion.subject.id, null)}
      />
    </Page>
  );
}

function openInstead(close: () => void, open: () => void): void {
  close();
  open();
}

const eventOf = (event: EventSummary | null): FormSubject | null => event && { event };
