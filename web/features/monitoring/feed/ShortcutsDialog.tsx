import { Button } from '../../../ui/actions/Button';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const shortcuts = [
  { term: 'j, k', value: 'Next and previous item' },
  { term: 'Enter', value: 'Open the item' },
  { term: 'v', value: 'Open the original in a new tab' },
  { term: 's', value: 'Star' },
  { term: 'm', value: 'Mark as read' },
  { term: 'c', value: 'View changes of a page' },
  { term: 'Ctrl K', value: 'Search' },
  { term: '?', value: 'Show these shortcuts' },
];

/** Lists the keys of the feed. */
export default function ShortcutsDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Keyboard shortcuts"
    >
      <DialogBody>
        <DescriptionList items={shortcuts} size="short" />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
