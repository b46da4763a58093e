import type { FeedItemDetails } from '../../../../src/features/monitoring/feed/feed-items.service';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useRead } from '../../../lib/requests/useRead';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { ItemScreenshots } from './ItemScreenshots';

const ChangeView = lazyComponent(() => import('./ChangeView'));
const parts = [ChangeView];

/** Loads and shows the changes of a page. */
export function ItemChanges({ id }: { id: string }) {
  const { data, isFailed, retry } = useRead<FeedItemDetails>(`/api/feed-items/${id}`);
  usePreload(parts);
  if (isFailed) return <ErrorState onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading changes">
        <Skeleton height="12rem" />
      </div>
    );
  return <LoadedChanges item={data} />;
}

/** Shows the changes of a page as words and pictures. */
export function LoadedChanges({ item }: { item: Pick<FeedItemDetails, 'id' | 'changes' | 'screenshots'> }) {
  return (
    <>
      {item.changes && <ChangeView changes={item.changes} />}
      <ItemScreenshots item={item} />
    </>
  );
}
