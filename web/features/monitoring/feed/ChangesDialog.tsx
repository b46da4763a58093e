import type { WholeFeedItem } from '../../../../src/features/monitoring/feed/feed-items.repo';
import { formatDay } from '../../../lib/format-date';
import { useRead } from '../../../lib/useRead';
import { Button } from '../../../ui/Button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/Dialog';
import { DiffView } from '../../../ui/DiffView';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import type { ItemSummary } from '../monitoring-summaries';

interface Props {
  item: ItemSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows what was added to and removed from a page. */
export default function ChangesDialog({ item, isOpen, onClose }: Props) {
  const { data, isFailed, retry } = useRead<WholeFeedItem>(`/api/feed-items/${item.id}`);
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
        {isFailed && <ErrorState onRetry={retry} />}
        {!data && !isFailed && (
          <div role="status" aria-label="Loading changes">
            <Skeleton height="12rem" />
          </div>
        )}
        {data?.changes && <DiffView parts={data.changes} />}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
