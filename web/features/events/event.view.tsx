import { checklistProgress } from '../../../src/features/checklists/checklist.rules';
import { eventRecord } from '../../../src/features/events/event.record';
import { eventEntity, type PlannedEvent } from '../../../src/features/events/events.entity';
import { eventPath, eventStatuses, eventTemplateName } from '../../../src/features/events/events.rules';
import { formatEventTime } from '../../lib/texts/format-event-time';
import { shorten } from '../../lib/texts/shorten';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { statusLabel } from '../../ui/tokens/status';

/** The fields of a row or card. Dialogs and panels load the rest. */
export type EventSummary = ReturnType<typeof summarize>;

function summarize(event: PlannedEvent) {
  const { id, name, description, templateType, status, locationType, location } = event;
  const { startDate, createdAt, updatedAt, partnerName, ownerId, ownerName } = event;
  return {
    ...{ id, name, templateType, status, locationType, location },
    ...{ startDate, createdAt, updatedAt, partnerName, ownerId, ownerName },
    description: description === null ? null : shorten(description),
    /** Formatted in the event's time zone; null without a start. */
    when: formatEventTime(event),
    progress: checklistProgress(event),
  };
}

const { column, text, name, status, day, updated } = columnsOf(eventEntity);

export const eventView = defineView({
  record: eventRecord,
  icon: 'calendar',
  subtitle: 'Plan events with your partners, from the idea to the wrap-up',
  /** As worded in spec §2. */
  purpose: 'No events found. Create an event from a template above to get started.',
  deletion: 'This deletes the event, and removes it from calendars that show it.',
  failedToMove: 'Failed to update status',
  nameOf: (event) => event.name,
  summarize,
  statuses: eventStatuses,
  /** Only the last tab lists cancelled events (spec §2 and §9). */
  tabs: createStatusTabs(
    eventStatuses.filter((one) => one !== 'cancelled'),
    { path: '/campaigns/events', all: 'last' },
  ),
  filters: ['partner'],
  isOwnerRequired: true,
  layouts: ['table', 'cards'],
  columns: [
    name('name', 220, eventPath),
    status(120),
    column<EventSummary>('startDate', 240, {
      header: 'When',
      sort: 'descending',
      phone: 'line',
      cell: ({ when }) => when,
    }),
    text('location', 150, { sort: 'ascending' }),
    text('partnerName', 140, { sort: 'ascending' }),
    text('ownerName', 130, { header: 'Owner', sort: 'ascending' }),
    column<EventSummary>('progress', 100, {
      header: 'Checklist',
      align: 'end',
      cell: ({ progress: { done, of } }) => (of > 0 ? `${done} of ${of}` : null),
    }),
    column<EventSummary>('templateType', 180, {
      sort: 'ascending',
      isExtra: true,
      cell: ({ templateType }) => eventTemplateName(templateType),
    }),
    column<EventSummary>('locationType', 130, {
      sort: 'ascending',
      isExtra: true,
      cell: ({ locationType }) => statusLabel(locationType),
    }),
    day('createdAt', { isExtra: true }),
    updated,
  ],
});

/** The view of an event's page, which shows all of it. */
export const wholeEventView = {
  ...eventView,
  nameOf: (event: PlannedEvent) => event.name,
  summarize: (event: PlannedEvent) => event,
};
