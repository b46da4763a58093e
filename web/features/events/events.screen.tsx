import { useLoaderData } from '@remix-run/react';
import type { EventTemplate } from '../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../src/features/events/events.entity';
import { eventFilters } from '../../../src/features/events/events.schema';
import { manageSecretLinks } from '../../../src/features/secret-links/secret-links.rules';
import { can } from '../../../src/lib/roles';
import { useDialog } from '../../lib/dialogs/useDialog';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { EditButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel, WholeRecord } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { eventView } from './event.view';
import { EventCard } from './EventCard';
import { isTemplatesOpen, TEMPLATES_COOKIE } from './templates/collapsed-templates';
import { EventTemplates } from './templates/EventTemplates';
import { useEventDialogs } from './useEventDialogs';
import { useEventMove } from './useEventMove';

export const loader = screen(async (inputs) => {
  const { app, actor, context } = inputs;
  const list = { service: app.events, filters: eventFilters };
  const { counts: _, ...data } = await loadRecordList(inputs, eventView, list);
  return {
    ...data,
    templates: app.events.templates(actor),
    isTemplatesOpen: isTemplatesOpen(context.cookie(TEMPLATES_COOKIE), data.hasRecords),
    me: { id: actor.userId, email: actor.email, name: actor.name },
    canManageFeed: can(actor.workspaceRole, manageSecretLinks),
  };
});

export const shouldRevalidate = skipPeekRevalidation(eventView.peek);

export const meta = pageMeta(
  'Events',
  'Webinars, meetups and other events, planned from templates and shared as a calendar.',
);

const EventDetails = lazyComponent(() => import('./EventDetails'));
const TemplateDialog = lazyComponent(() => import('./templates/TemplateDialog'));
const FeedDialog = lazyComponent(() => import('./calendar/FeedDialog'));
const parts = [EventDetails, TemplateDialog];

export default function Events() {
  const data = useLoaderData<typeof loader>();
  const { templates, canEdit, me, hasRecords } = data;
  const list = useRecordList(eventView, data);
  const { onChanged, filters, peek, isListed } = list;
  const onSaved = (event: PlannedEvent) => onChanged(event.id, event);
  const { moving, move } = useEventMove((event) => isListed(eventView.summarize(event)), onSaved);
  const { plan, onEdit, onDelete, dialogs } = useEventDialogs({ templates, me, canEdit, onChanged });
  const checklist = useDialog<EventTemplate>();
  const feed = useDialog();
  usePreload(parts);
  const buttons = (event: { id: string; name: string }) => (
    <EditButtons
      name={event.name}
      disabledReason={canEdit ? undefined : eventView.editorsOnly}
      onEdit={() => onEdit(event)}
      onDelete={() => onDelete(event)}
    />
  );
  const planInstead = () => {
    checklist.close();
    if (checklist.subject) plan(checklist.subject);
  };

  return (
    <RecordListScreen
      view={eventView}
      data={data}
      list={list}
      onCreate={() => plan()}
      entries={[{ id: 'feed', label: 'Calendar feed', icon: 'calendar', onAction: () => feed.open() }]}
      intro={
        <>
          <EventTemplates
            templates={templates}
            isInitiallyOpen={data.isTemplatesOpen}
            canEdit={canEdit}
            onView={checklist.open}
            onPlan={plan}
          />
          <h2>Active Events</h2>
        </>
      }
      empty={
        <EmptyState
          icon="calendar"
          title={eventView.purpose}
          description={
            hasRecords &&
            (filters.text === '' ? 'No event has this status.' : 'No event here matches this search.')
          }
          action={filters.isFiltered && <Button onPress={filters.clear}>Show All Events</Button>}
        />
      }
      card={(event) => (
        <EventCard
          key={event.id}
          event={event}
          canEdit={canEdit}
          movingTo={moving?.id === event.id ? moving.to : null}
          onMove={(status) => void move(event, status)}
          buttons={buttons(event)}
        />
      )}
      buttons={buttons}
      bulk={{ statuses: eventView.statuses }}
      panel={(event) => (
        <RecordPanel
          key={event.id}
          view={eventView}
          item={event}
          onClose={peek.close}
          buttons={
            <>
              {event.startDate !== null && (
                <ButtonLink icon="calendar" href={`${eventView.api}/${event.id}/calendar`} download>
                  Add to calendar
                </ButtonLink>
              )}
              {buttons(event)}
            </>
          }
        >
          <WholeRecord<PlannedEvent>
            view={eventView}
            id={event.id}
            version={`${event.status} ${event.updatedAt}`}
          >
            {(whole) => <EventDetails event={whole} canEdit={canEdit} onSaved={onSaved} />}
          </WholeRecord>
        </RecordPanel>
      )}
      dialogs={
        <>
          {checklist.subject && (
            <TemplateDialog
              key={`template-${checklist.key}`}
              template={checklist.subject}
              isOpen={checklist.isOpen}
              onClose={checklist.close}
              onPlan={canEdit ? planInstead : null}
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
        </>
      }
    />
  );
}
