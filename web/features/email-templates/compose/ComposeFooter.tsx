import { useDialog } from '../../../lib/dialogs/useDialog';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { Button } from '../../../ui/actions/Button';
import { DialogFooter } from '../../../ui/overlays/Dialog';
import { Menu } from '../../../ui/overlays/Menu';
import type { Draft } from './useDraft';

const SaveTemplateDialog = lazyComponent(() => import('./SaveTemplateDialog'));

interface Props {
  draft: Draft;
  /** The number of emails. */
  count: number;
  /** The reason why the email can't be sent yet. */
  problem: string | undefined;
  isPending: boolean;
  /** null while there is nothing to preview. */
  onPreview: (() => void) | null;
  onSend: () => void;
}

export function ComposeFooter({ draft, count, problem, isPending, onPreview, onSend }: Props) {
  const saving = useDialog();
  const { text, sendAt, setSendAt } = draft;
  const isScheduled = sendAt !== undefined;
  const verb = isScheduled ? 'Schedule' : 'Send';
  const hasText = text.subject.trim() !== '' && text.body.trim() !== '';
  return (
    <DialogFooter>
      <Menu
        label="More"
        placement="top start"
        items={[
          {
            id: 'schedule',
            label: isScheduled ? 'Send now' : 'Schedule…',
            icon: 'clock',
            onAction: () => setSendAt(isScheduled ? undefined : null),
          },
          {
            id: 'template',
            label: 'Save as template…',
            icon: 'note',
            onAction: () => saving.open(),
            ...(!hasText && { disabledReason: 'Enter a subject and a text first' }),
          },
        ]}
      />
      <Button isDisabled={onPreview === null} onPress={() => onPreview?.()}>
        Preview
      </Button>
      <Button
        variant="primary"
        icon={isScheduled ? 'clock' : 'mail'}
        isPending={isPending}
        disabledReason={problem}
        onPress={onSend}
      >
        {count > 1 ? `${verb} ${count.toLocaleString('en-US')} Emails` : `${verb} Email`}
      </Button>
      {saving.key > 0 && (
        <SaveTemplateDialog key={saving.key} text={text} isOpen={saving.isOpen} onClose={saving.close} />
      )}
    </DialogFooter>
  );
}
