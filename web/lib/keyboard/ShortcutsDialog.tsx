import type { Shortcut } from './shortcuts';
import { Button } from '../../ui/actions/Button';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

interface Props {
  keys: readonly Shortcut[];
  isOpen: boolean;
  onClose: () => void;
}

const everywhere = [
  { term: 'Ctrl K', value: 'Search and create' },
  { term: 'Ctrl Z', value: 'Undo the last change of several records' },
  { term: 'F6', value: 'Go to the notification' },
  { term: '?', value: 'Show these shortcuts' },
];

export default function ShortcutsDialog({ keys, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Keyboard shortcuts"
    >
      <DialogBody>
        <DescriptionList items={[...keys, ...everywhere]} size="short" />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
