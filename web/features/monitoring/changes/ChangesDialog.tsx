import { formatDay } from '../../../lib/texts/format-date';
import { Button } from '../../../ui/actions/Button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import type { ItemSummary } from '../monitoring-summaries';
import { ItemChanges } from './ItemChanges';

interface Props {
  item: ItemSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the text that was added to and removed from a page. */
export default function ChangesDialog({ item, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={item.title}
      description={`${item.competitorName} · ${formatDay(item.detectedAt)}`}
      size="wide"
    >
      <DialogBody>
        <ItemChanges id={item.id} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
