import { useLoaderData } from '@remix-run/react';
import type { PlannedEvent } from '../../../src/features/events/events.entity';
import { eventTemplateName, isOver } from '../../../src/features/events/events.rules';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { ButtonLink } from '../../ui/actions/Link';
import { SavedChecklist } from '../checklists/SavedChecklist';
import { loadRelated } from '../partners/profile/related.server';
import { RelatedSection } from '../partners/profile/RelatedSection';
import { wholeEventView as view } from './event.view';
import EventDetails from './EventDetails';
import { CompleteEvent, EventStatusSelect } from './EventMoves';
import { useEventDialogs } from './useEventDialogs';
import { useEventMove } from './useEventMove';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const event = await app.events.get(actor, param('id'));
  const { id, partnerId } = event;
  const [page, related] = await Promise.all([
    loadRecordPage(inputs, view, event),
    partnerId === null ? null : loadRelated(app, actor, partnerId, id),
  ]);
  return {
    ...page,
    related,
    templates: app.events.templates(actor),
    me: { id: actor.userId, email: actor.email, name: actor.name },
  };
});

export const meta = recordMeta(view, 'An event: its time, place, checklist and comments.');

const always = () => true;

export default function EventScreen() {
  const { record, activity, related, templates, me, canEdit } = useLoaderData<typeof loader>();
  const { current: event, onChanged } = usePageRecord(view, record);
  const onSaved = (saved: PlannedEvent) => onChanged(saved.id, saved);
  const { moving, move } = useEventMove(always, onSaved);
  const { onEdit, onDelete, dialogs } = useEventDialogs({ templates, me, canEdit, onChanged });
  return (
    <RecordPage
      view={view}
      item={event}
      subtitle={eventTemplateName(event.templateType)}
      {...(canEdit &&
        !isOver(event.status) && {
          status: (
            <EventStatusSelect
              event={event}
              movingTo={moving?.to ?? null}
              onMove={(status) => void move(event, status)}
            />
          ),
        })}
      activity={activity}
      actions={
        <>
          {event.startDate !== null && (
            <ButtonLink icon="calendar" href={`${view.api}/${event.id}/calendar`} download>
              Add to calendar
            </ButtonLink>
          )}
          <CompleteEvent
            size="md"
            event={event}
            canEdit={canEdit}
            movingTo={moving?.to ?? null}
            onMove={(status) => void move(event, status)}
          />
          <RecordButtons
            disabledReason={canEdit ? undefined : view.editorsOnly}
            onEdit={() => onEdit(event)}
            onDelete={() => onDelete(event)}
          />
        </>
      }
      dialogs={dialogs}
      details={<EventDetails hasNoChecklist event={event} canEdit={canEdit} onSaved={onSaved} />}
      work={
        <SavedChecklist
          key={event.id}
          record={event}
          path={`${view.api}/${event.id}/checklist`}
          isReadOnly={!canEdit}
        />
      }
    >
      <RelatedSection partnerName={event.partnerName} related={related} />
    </RecordPage>
  );
}
