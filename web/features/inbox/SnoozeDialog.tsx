import { useState } from 'react';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { CancelButton, EditDialog } from '../../lib/forms/EditDialog';
import { formatDay } from '../../lib/texts/format-date';
import { Button } from '../../ui/actions/Button';
import { DatePicker } from '../../ui/forms/dates/DatePicker';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

interface Props {
  items: readonly InboxItem[];
  isOpen: boolean;
  onClose: () => void;
  /** `words` continue “Snoozed …”. */
  onChosen: (items: readonly InboxItem[], until: string, words: string) => void;
}

const choices = [
  { until: 'later-today', label: 'Later today', words: 'until later today' },
  { until: 'tomorrow', label: 'Tomorrow', words: 'until tomorrow' },
  { until: 'next-monday', label: 'Next Monday', words: 'until next Monday' },
] as const;

/** Asks until when items are put off. They come back at 8 o'clock by the clock of the user. */
export default function SnoozeDialog({ items, isOpen, onClose, onChosen }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const choose = (until: string, words: string) => {
    onClose();
    onChosen(items, until, words);
  };
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={items.length === 1 ? `Snooze ${items[0]?.title ?? ''}` : `Snooze ${items.length} items`}
      description="Only you don't see it until then."
    >
      <DialogBody>
        <Stack gap={16}>
          <Inline gap={8}>
            {choices.map(({ until, label, words }, index) => (
              <Button key={until} autoFocus={index === 0} onPress={() => choose(until, words)}>
                {label}
              </Button>
            ))}
          </Inline>
          <DatePicker label="Until a date" value={day} onChange={setDay} />
        </Stack>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button
          variant="primary"
          disabledReason={day === null ? 'Choose a date first' : undefined}
          onPress={() => day !== null && choose(day, `until ${formatDay(day)}`)}
        >
          Snooze
        </Button>
      </DialogFooter>
    </EditDialog>
  );
}
