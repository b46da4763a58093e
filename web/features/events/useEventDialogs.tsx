import { useState } from 'react';
import type { EventTemplate } from '../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../src/features/events/events.entity';
import { DEFAULT_TEMPLATE } from '../../../src/features/events/events.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { eventView } from './event.view';

const EventForm = lazyComponent(() => import('./form/EventForm'));
const parts = [EventForm];

interface Options {
  templates: readonly EventTemplate[];
  me: { id: string; email: string; name: string | null };
  canEdit: boolean;
  /** Called with the server's answer: the new or changed event, or null for a deleted one. */
  onChanged: (id: string, event: PlannedEvent | null) => void;
}

const view = { ...eventView, nameOf: (event: { id: string; name: string }) => event.name };

/** Returns the dialogs that plan, change and delete an event, and the functions that open them. */
export function useEventDialogs({ templates, me, canEdit, onChanged }: Options) {
  const standard = templates.find(({ id }) => id === DEFAULT_TEMPLATE) ?? templates[0];
  const [template, setTemplate] = useState(standard);
  const { create, ...dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged,
    parts,
    form: (props) => template && <EventForm {...props} {...{ template, templates, me }} />,
  });
  function plan(chosen = standard) {
    setTemplate(chosen);
    create();
  }
  return { plan, ...dialogs };
}
