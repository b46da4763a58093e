import { useState } from 'react';
import type { EventTemplate } from '../../../../src/features/events/event-templates';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { eventLimits, locationTypes } from '../../../../src/features/events/events.rules';
import type { Colleague } from '../../../../src/features/workspaces/colleagues.service';
import { changesTo } from '../../../lib/changes-to';
import { FormDialog } from '../../../lib/FormDialog';
import { SearchPicker } from '../../../lib/SearchPicker';
import { useFormSave } from '../../../lib/useSave';
import { Checkbox } from '../../../ui/Checkbox';
import { choicesOf, type Choice } from '../../../ui/choices';
import { Columns } from '../../../ui/Columns';
import { NativeSelect } from '../../../ui/NativeSelect';
import { Select } from '../../../ui/Select';
import { statusLabel } from '../../../ui/status';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { PartnerPicker } from '../../users/PartnerPicker';
import { linesOf } from './event-body';
import { EventTimes } from './EventTimes';
import { useTimes } from './useTimes';

interface Props {
  /** null for a new event. */
  event: PlannedEvent | null;
  template: EventTemplate;
  templates: readonly EventTemplate[];
  me: { id: string; email: string };
  isOpen: boolean;
  onClose: () => void;
  onSaved: (event: PlannedEvent) => void;
}

const texts = ['name', 'description', 'locationType', 'location', 'notes'] as const;

export function EventForm({ event, template, templates, me, isOpen, onClose, onSaved }: Props) {
  const times = useTimes(event);
  const [type, setType] = useState<string>(event?.templateType ?? template.id);
  const [checklist, setChecklist] = useState((event?.checklist ?? template.checklist).join('\n'));
  const [partner, setPartner] = useState(partnerOf(event));
  const [owner, setOwner] = useState(event ? ownerOf(event) : { id: me.id, label: me.email });
  const [showOnDashboard, setShowOnDashboard] = useState(event?.showOnDashboard ?? false);
  const { save, isPending, errors } = useFormSave<PlannedEvent>(
    event
      ? { success: 'Event updated successfully', failure: 'Failed to update event' }
      : { success: 'Event created successfully', failure: 'Failed to create event' },
  );

  const submit = async (form: FormData) => {
    if (!times.check()) return;
    const body = {
      ...Object.fromEntries(texts.map((name) => [name, String(form.get(name) ?? '')])),
      ...times.body(),
      templateType: type,
      checklist: linesOf(checklist),
      showOnDashboard,
      partnerId: partner?.id ?? '',
      ownerId: owner?.id ?? '',
    };
    const saved = await (event
      ? save({ method: 'PATCH', path: `/api/events/${event.id}`, body: changesTo(event, body) })
      : save({ method: 'POST', path: '/api/events', body }));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  /** Replaces the checklist with the new template's, unless the user has changed it. */
  const changeType = (id: string) => {
    const listOf = (one: string) => templates.find((each) => each.id === one)?.checklist.join('\n');
    if (checklist === listOf(type)) setChecklist(listOf(id) ?? '');
    setType(id);
  };

  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Create Event'}
      submitLabel={event ? 'Save Changes' : 'Create Event'}
      size="wide"
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        defaultValue={event?.name}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={event?.description ?? ''}
        rows={3}
        countTo={eventLimits.description}
      />
      <Select
        label="Template type"
        name="templateType"
        value={type}
        onChange={changeType}
        choices={templates.map(({ id, name, defaultDuration }) => ({
          id,
          label: name,
          description: defaultDuration,
        }))}
      />
      <EventTimes times={times} />
      <Columns>
        <NativeSelect
          name="locationType"
          label="Location type"
          defaultValue={event?.locationType ?? 'virtual'}
          choices={choicesOf(locationTypes, statusLabel)}
          isRequired
        />
        <TextField
          name="location"
          label="Location"
          description="An address or a link to join"
          defaultValue={event?.location ?? ''}
          autoComplete="off"
        />
      </Columns>
      <Columns>
        <PartnerPicker value={partner} onChange={setPartner} errorMessage={errors?.partnerId?.[0]} />
        <SearchPicker<Colleague>
          name="ownerId"
          label="Owner"
          placeholder="Search members…"
          noneText="No members found"
          path="/api/members"
          choiceOf={({ id, email }) => ({ id, label: email })}
          isRequired
          value={owner}
          onChange={setOwner}
          errorMessage={errors?.ownerId?.[0]}
        />
      </Columns>
      <TextAreaField
        name="checklist"
        label="Checklist"
        description="One item on each line"
        value={checklist}
        onChange={setChecklist}
        rows={6}
      />
      <TextAreaField
        name="notes"
        label="Notes"
        description="Visible to members only. Calendars don't show them."
        defaultValue={event?.notes ?? ''}
        rows={3}
        countTo={eventLimits.notes}
      />
      <Checkbox
        isSelected={showOnDashboard}
        onChange={setShowOnDashboard}
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
