import type { ShownFeedItem } from '../../../../src/features/monitoring/feed/feed-items.service';
import { useRead } from '../../../lib/requests/useRead';
import { Button } from '../../../ui/actions/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Reports } from './Reports';
import type { ItemSummary } from '../monitoring-summaries';

/** Maximum number of further reports listed. */
const LISTED = 100;

interface Props {
  /** The first item of the story. */
  item: ItemSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the further items that tell the same story. */
export default function StoryDialog({ item, isOpen, onClose }: Props) {
  const path = `/api/feed-items?storyId=${item.id}&limit=${LISTED}`;
  const { data, isFailed, retry } = useRead<ShownFeedItem[]>(path);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="More about this story"
      description={item.title}
      size="wide"
    >
      <DialogBody>
        {isFailed && <ErrorState onRetry={retry} />}
        {!data && !isFailed && (
          <div role="status" aria-label="Loading reports">
            <Skeleton height="6rem" />
          </div>
        )}
        {data && <Reports items={data} />}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
