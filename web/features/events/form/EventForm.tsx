import { useState } from 'react';
import type { EventTemplate } from '../../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { displayName } from '../../../../src/lib/text/display-name';
import { eventLimits, locationTypes } from '../../../../src/features/events/events.rules';
import type { EventChanges } from '../../../../src/features/events/events.schema';
import { flag, lines, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useAfterPaint } from '../../../lib/useAfterPaint';
import { RecordForm, WholeRecordForm } from '../../../records/form/RecordForm';
import type { FormProps } from '../../../records/form/useRecordDialogs';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { eventView } from '../event.view';
import { EventPeople } from './EventPeople';
import { EventTimes } from './EventTimes';
import { useTimes } from './useTimes';
import { Columns } from '../../../ui/layout/Columns';

interface Props extends FormProps<{ id: string }, PlannedEvent> {
  /** Template of a new event. */
  template: EventTemplate;
  templates: readonly EventTemplate[];
  me: { id: string; email: string; name: string | null };
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

/** Creates an event, or edits one after loading all of it. */
export default function EventForm(props: Props) {
  return (
    <WholeRecordForm<PlannedEvent> view={eventView} {...props}>
      {(event) => <LoadedForm {...props} record={event} />}
    </WholeRecordForm>
  );
}

interface LoadedProps extends Omit<Props, 'record'> {
  record: PlannedEvent | null;
}

function LoadedForm({ template, templates, me, ...props }: LoadedProps) {
  const { record: event } = props;
  // Render the pickers later, because they take longer than the rest of the dialog.
  const isOpened = useAfterPaint();
  const times = useTimes(event);
  const [type, setType] = useState<string>(event?.templateType ?? template.id);
  const [checklist, setChecklist] = useState((event?.checklist ?? template.checklist).join('\n'));
  /** Replaces the checklist with the new template's, unless the user has changed it. */
  const changeType = (id: string) => {
    const listOf = (one: string) => templates.find((each) => each.id === one)?.checklist.join('\n');
    if (checklist === listOf(type)) setChecklist(listOf(id) ?? '');
    setType(id);
  };

  return (
    <RecordForm
      {...props}
      view={eventView}
      fields={fields}
      initial={{ locationType: 'virtual' }}
      validate={times.validate}
      body={(values) => ({ ...values, ...times.body() })}
      size="wide"
    >
      {(form) => (
        <>
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
        </>
      )}
    </RecordForm>
  );
}

const partnerOf = (event: PlannedEvent | null): Choice | null =>
  event?.partnerId ? { id: event.partnerId, label: event.partnerName ?? '' } : null;

const ownerOf = ({ ownerId, ownerName }: PlannedEvent): Choice | null =>
  ownerId === null ? null : { id: ownerId, label: ownerName ?? '' };
