import { useState } from 'react';
import { ALL_EVENTS } from '../../../src/features/outbox/subscriptions.rules';
import { webhookLimits } from '../../../src/features/webhooks/webhooks.rules';
import type { NewWebhook } from '../../../src/features/webhooks/webhooks.schema';
import type { WebhookView } from '../../../src/features/webhooks/webhooks.service';
import { tags, text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import type { FieldErrors } from '../../ui/forms/Form';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { TextField } from '../../ui/forms/text/TextField';
import { TagInput } from '../../ui/tags/TagInput';
import { eventChoices } from './webhook-texts';

interface Props {
  /** null for a new webhook. */
  webhook: WebhookView | null;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

const fields = { url: text, description: text, events: tags } satisfies FieldsOf<NewWebhook>;

const scopes = [
  { id: 'all', label: 'All events', description: 'Later types of events too' },
  { id: 'some', label: 'Only these' },
];

export default function WebhookDialog({ webhook, isOpen, onClose, onCreated }: Props) {
  const selected = webhook?.events.filter((type) => type !== ALL_EVENTS) ?? [];
  const [scope, setScope] = useState(selected.length > 0 ? 'some' : 'all');
  const form = useForm({
    path: '/api/webhooks',
    record: webhook,
    fields,
    texts: webhook
      ? { success: 'Webhook updated', failure: 'Failed to update the webhook' }
      : { success: 'Webhook added', failure: 'Failed to add the webhook' },
    body: (values) => (scope === 'all' ? { ...values, events: [ALL_EVENTS] } : values),
    mapErrors: eventErrors,
    onSaved: ({ secret }: { secret?: string }) => {
      onClose();
      if (secret !== undefined) onCreated(secret);
    },
  });
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      submitLabel={webhook ? 'Save Changes' : 'Add Webhook'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('url')}
        label="URL"
        placeholder="https://hooks.example.com/partnerhub"
        description="Gets each event as a signed POST request."
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextField {...form.field('description')} label="Description" autoComplete="off" />
      <RadioGroup name="scope" label="Events" choices={scopes} value={scope} onChange={setScope} />
      {scope === 'some' && (
        <TagInput
          name="events"
          defaultValue={selected}
          label="Types of events"
          placeholder="Choose an event…"
          choices={eventChoices(selected)}
          max={webhookLimits.events}
          maxMessage={`At most ${webhookLimits.events} types are allowed`}
        />
      )}
    </FormDialog>
  );
}

/** Shows messages about single events at the field. */
const eventErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name.startsWith('events') ? 'events' : name, messages]),
  );
