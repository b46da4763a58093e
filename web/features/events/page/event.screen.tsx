import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { editEvents, eventTemplateName, isOver } from '../../../../src/features/events/events.rules';
import { can } from '../../../../src/lib/roles';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { ButtonLink } from '../../../ui/actions/Link';
import { Card } from '../../../ui/records/Card';
import { loadRelated } from '../../partners/profile/related.server';
import { loadActivity } from '../../records/load-activity.server';
import { usePageRecord } from '../../records/usePageRecord';
import { RecordPage } from '../../records/RecordPage';
import { RelatedSection } from '../../records/RelatedSection';
import { ALL } from '../../../lib/lists/status-tabs';
import { useEventDialogs } from '../form/useEventDialogs';
import { EventButtons } from '../list/EventButtons';
import { EventMoves } from '../list/EventMoves';
import { useMove } from '../list/useMove';
import { EventFacts } from './EventFacts';

export const loader = screen(async ({ app, actor, param, url }) => {
  const event = await app.events.get(actor, param('id'));
  const { id, partnerId } = event;
  const [activity, related] = await Promise.all([
    loadActivity(app, actor, { type: 'event', id }, url),
    partnerId === null ? null : loadRelated(app, actor, partnerId, id),
  ]);
  return {
    event,
    activity,
    related,
    templates: app.events.templates(actor),
    me: { id: actor.userId, email: actor.email, name: actor.name },
    canEdit: can(actor.workspaceRole, editEvents),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.event.name ?? 'Event not found', 'An event: its time, place, checklist and comments.');

const LIST = { path: '/campaigns/events', label: 'Events' };

export default function EventScreen() {
  const { event, activity, related, templates, me, canEdit } = useLoaderData<typeof loader>();
  const { current, update, onChanged } = usePageRecord(event, LIST.path);
  const { moving, move } = useMove(ALL, update);
  const { actions, dialogs } = useEventDialogs({
    templates,
    me,
    canEdit,
    onChanged,
  });
  return (
    <RecordPage
      id={current.id}
      name={current.name}
      subtitle={eventTemplateName(current.templateType)}
      status={canEdit && !isOver(current.status) ? null : current.status}
      list={LIST}
      object={`event:${current.id}`}
      activity={activity}
      actions={
        <>
          <EventButtons event={current} canEdit={canEdit} {...actions} />
          {current.startDate !== null && (
            <ButtonLink icon="calendar" href={`/api/events/${current.id}/calendar`} download>
              Add to calendar
            </ButtonLink>
          )}
          <EventMoves
            event={current}
            canEdit={canEdit}
            movingTo={moving?.to ?? null}
            onMove={(status) => void move(current, status)}
          />
        </>
      }
      dialogs={dialogs}
    >
      <Card as="section">
        <h2>Details</h2>
        <EventFacts event={current} canEdit={canEdit} onSaved={update} />
      </Card>
      <RelatedSection partnerName={current.partnerName} related={related} />
    </RecordPage>
  );
}
