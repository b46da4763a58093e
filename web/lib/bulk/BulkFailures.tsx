import { Button } from '../../ui/actions/Button';
import { BulletList } from '../../ui/text/BulletList';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import type { BulkOutcome } from './useBulk';

interface Props {
  outcome: BulkOutcome | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the records that a bulk change failed to change, with the reasons. */
export function BulkFailures({ outcome, isOpen, onClose }: Props) {
  if (!outcome) return null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={outcome.done}
      description="These could not be changed. Those that still exist stay selected."
    >
      <DialogBody>
        <BulletList label="Failed">
          {outcome.failed.map(({ id, name, error }) => (
            <li key={id}>{`${name}: ${error}`}</li>
          ))}
        </BulletList>
      </DialogBody>
      <DialogFooter>
        {outcome.undo && (
          <Button
            onPress={() => {
              outcome.undo?.();
              onClose();
            }}
          >
            Undo the Others
          </Button>
        )}
        <Button variant="primary" autoFocus onPress={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
