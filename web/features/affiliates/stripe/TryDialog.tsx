import { useState } from 'react';
import type { StripeTrial } from '../../../../src/features/affiliates/stripe/stripe-events.service';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { StripeStatus } from './StripeStatus';
import { Text } from '../../../ui/text/Text';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const NOT_JSON = 'Paste one event as Stripe shows it, or several in a list: [{…}, {…}]';

/** Reads one event, or a list of them; null if the text is neither. */
function eventsIn(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    if (Array.isArray(read)) return read;
    return read instanceof Object ? [read] : null;
  } catch {
    return null;
  }
}

/** Shows what events would do, and changes nothing. */
export default function TryDialog({ isOpen, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [trial, setTrial] = useState<StripeTrial | null>(null);
  const { save, isPending } = useSave<StripeTrial>({ failure: 'Failed to try the events' });

  async function run(): Promise<void> {
    const events = eventsIn(text);
    setProblem(events === null ? NOT_JSON : null);
    if (events === null) return;
    const saved = await save({ method: 'POST', path: '/api/stripe-events/try', body: { events } });
    if (saved) setTrial(saved.data);
  }

  return (
    <Dialog
      title="Try Events"
      description="Shows what events would do, one after the other. Nothing is stored, and nothing earns."
      isOpen={isOpen}
      onOpenChange={onClose}
      isBusy={isPending}
    >
      <DialogBody>
        <Stack gap={16}>
          <TextAreaField
            label="Events"
            description="In Stripe, open an event under Developers, and copy its JSON. A list has several."
            value={text}
            onChange={setText}
            errorMessage={problem ?? undefined}
            rows={8}
          />
          {trial?.events.map((event, index) => (
            <TriedEvent key={`${index} ${event.eventId}`} event={event} />
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        <Button
          variant="primary"
          isPending={isPending}
          disabledReason={text.trim() === '' ? 'Paste an event first' : undefined}
          onPress={() => void run()}
        >
          Try Events
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function TriedEvent({ event: { type, status, reason, effects } }: { event: StripeTrial['events'][number] }) {
  const name = type ?? 'Event';
  return (
    <section aria-label={name}>
      <Stack gap={8}>
        <Inline>
          <strong>{name}</strong>
          <StripeStatus status={status} />
        </Inline>
        {reason !== null && <Text tone="muted">{reason}</Text>}
        {effects.length > 0 && (
          <DescriptionList items={effects.map(({ label, value }) => ({ term: label, value }))} />
        )}
      </Stack>
    </section>
  );
}
