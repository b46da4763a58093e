import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import { useRead } from '../../../lib/requests/useRead';
import { Dialog, DialogBody } from '../../../ui/overlays/Dialog';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { ItemForm } from './ItemForm';

interface Props {
  /** null for a new item. */
  itemId: string | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (item: ShownRoadmapItem) => void;
}

/** Creates an item, or edits one after loading all of it. */
export default function ItemDialog({ itemId, isOpen, onClose, onSaved }: Props) {
  const { data, isFailed, retry } = useRead<ShownRoadmapItem>(itemId && `/api/roadmap-items/${itemId}`);
  if (itemId === null || data)
    return <ItemForm item={data} isOpen={isOpen} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Edit Item"
      size="wide"
    >
      <DialogBody>
        {isFailed ? (
          <ErrorState onRetry={retry} />
        ) : (
          <div role="status" aria-label="Loading roadmap item">
            <Skeleton height="20rem" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
