import type { EventTemplate } from '../../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { DEFAULT_TEMPLATE } from '../../../../src/features/events/events.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';

const EventDialog = lazyComponent(() => import('./EventDialog'));
const parts = [EventDialog];

/** The fields that identify an event in dialogs. */
interface Subject {
  id: string;
  name: string;
}

export interface EventActions {
  onEdit: (event: Subject) => void;
  onDelete: (event: Subject) => void;
}

/** The subject of the form: an event, or the template of a new one. */
type FormSubject = { event: Subject } | { template: EventTemplate };

interface Options {
  templates: readonly EventTemplate[];
  me: { id: string; email: string; name: string | null };
  canEdit: boolean;
  /** Called with the server's answer: the new or changed event, or null for a deleted one. */
  onChanged: (id: string, event: PlannedEvent | null) => void;
}

/** Returns the dialogs that plan, change and delete an event, and the functions that open them. */
export function useEventDialogs({ templates, me, canEdit, onChanged }: Options) {
  const form = useDialog<FormSubject>();
  const deletion = useDialog<Subject>();
  usePreload(parts, canEdit);
  const standard = templates.find(({ id }) => id === DEFAULT_TEMPLATE) ?? templates[0];
  const actions: EventActions = { onEdit: (event) => form.open({ event }), onDelete: deletion.open };
  return {
    plan: (template = standard) => template && form.open({ template }),
    actions,
    dialogs: (
      <>
        {form.subject && standard && (
          <EventDialog
            key={`form-${form.key}`}
            event={'event' in form.subject ? form.subject.event : null}
            template={'template' in form.subject ? form.subject.template : standard}
            templates={templates}
            me={me}
            isOpen={form.isOpen}
            onClose={form.close}
            onSaved={(event) => onChanged(event.id, event)}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/events/${id}`}
          title={`Delete ${deletion.subject?.name ?? 'event'}?`}
          description="This deletes the event, and removes it from calendars that show it."
          confirmLabel="Delete Event"
          success="Event deleted successfully"
          failure="Failed to delete event"
          onDeleted={() => deletion.subject && onChanged(deletion.subject.id, null)}
        />
      </>
    ),
  };
}
