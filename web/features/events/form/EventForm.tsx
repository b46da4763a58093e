import { useState } from 'react';
import type { EventTemplate } from '../../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { displayName } from '../../../../src/lib/text/display-name';
import { eventLimits, locationTypes } from '../../../../src/features/events/events.rules';
import type { EventChanges } from '../../../../src/features/events/events.schema';
import { flag, lines, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useAfterPaint } from '../../../lib/useAfterPaint';
import { useForm } from '../../../lib/forms/useForm';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { EventPeople } from './EventPeople';
import { EventTimes } from './EventTimes';
import { useTimes } from './useTimes';
import { Columns } from '../../../ui/layout/Columns';

interface Props {
  /** null for a new event. */
  event: PlannedEvent | null;
  template: EventTemplate;
  templates: readonly EventTemplate[];
  me: { id: string; email: string; name: string | null };
  isOpen: boolean;
  onClose: () => void;
  onSaved: (event: PlannedEvent) => void;
}

const fields = {
  name: text,
  description: text,
  templateType: text,
  startDate: text,
  endDate: text,
  timezone: text,
  locationType: text,
  location: text,
  partnerId: text,
  ownerId: text,
  checklist: lines,
  notes: text,
  showOnDashboard: flag,
} satisfies FieldsOf<Omit<EventChanges, 'status'>>;

export function EventForm({ event, template, templates, me, isOpen, onClose, onSaved }: Props) {
  // Render the pickers later, because they take longer than the rest of the dialog.
  const isOpened = useAfterPaint();
  const times = useTimes(event);
  const [type, setType] = useState<string>(event?.templateType ?? template.id);
  const [checklist, setChecklist] = useState((event?.checklist ?? template.checklist).join('\n'));
  const form = useForm({
    path: '/api/events',
    record: event,
    fields,
    initial: { locationType: 'virtual' },
    texts: event
      ? { success: 'Event updated successfully', failure: 'Failed to update event' }
      : { success: 'Event created successfully', failure: 'Failed to create event' },
    validate: times.validate,
    body: (values) => ({ ...values, ...times.body() }),
    onSaved: (saved: PlannedEvent) => {
      onSaved(saved);
      onClose();
    },
  });

  /** Replaces the checklist with the new template's, unless the user has changed it. */
  const changeType = (id: string) => {
    const listOf = (one: string) => templates.find((each) => each.id === one)?.checklist.join('\n');
    if (checklist === listOf(type)) setChecklist(listOf(id) ?? '');
    setType(id);
  };

  return (
    <FormDialog
      form={form}
      title={event ? 'Edit Event' : 'Create Event'}
      submitLabel={event ? 'Save Changes' : 'Create Event'}
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        rows={3}
        countTo={eventLimits.description}
      />
      <Select
        label="Template type"
        name="templateType"
        value={type}
        onChange={changeType}
        choices={templates.map(({ id, name }) => ({ id, label: name }))}
        description={templates.find(({ id }) => id === type)?.defaultDuration}
      />
      <EventTimes times={times} isReady={isOpened} />
      <Columns>
        <Select
          {...form.field('locationType')}
          label="Location type"
          choices={choicesOf(locationTypes, statusLabel)}
          isRequired
        />
        <TextField
          {...form.field('location')}
          label="Location"
          description="An address or a link to join"
          autoComplete="off"
        />
      </Columns>
      <EventPeople
        isReady={isOpened}
        partner={partnerOf(event)}
        owner={event ? ownerOf(event) : { id: me.id, label: displayName(me) }}
      />
      <TextAreaField
        name="checklist"
        label="Checklist"
        description="One item on each line"
        value={checklist}
        onChange={setChecklist}
        rows={6}
      />
      <TextAreaField
        {...form.field('notes')}
        label="Notes"
        description="Visible to members only. Calendars don't show them."
        rows={3}
        countTo={eventLimits.notes}
      />
      <Checkbox
        {...form.field('showOnDashboard')}
        description="The dashboard shows up to five live events. This one is shown first."
      >
        Show on dashboard
      </Checkbox>
    </FormDialog>
  );
}

const partnerOf = (event: PlannedEvent | null): Choice | null =>
  event?.partnerId ? { id: event.partnerId, label: event.partnerName ?? '' } : null;

const ownerOf = ({ ownerId, ownerName }: PlannedEvent): Choice | null =>
  ownerId === null ? null : { id: ownerId, label: ownerName ?? '' };
