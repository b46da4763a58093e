import { useLocation } from '@remix-run/react';
import type {
  FeedItemDetails,
  ShownFeedItem,
} from '../../../../src/features/monitoring/feed/feed-items.service';
import { useRead } from '../../../lib/requests/useRead';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Spinner } from '../../../ui/feedback/Spinner';
import { SplitPane } from '../../../ui/layout/SplitView';
import { LoadedChanges } from '../changes/ItemChanges';
import type { Reader } from '../feed/useReader';
import { itemAddress } from '../monitoring-paths';
import { summarizeItem, type ItemSummary } from '../monitoring-summaries';
import { Article } from './Article';
import { ArticleActions } from './ArticleActions';
import { Reports } from './Reports';

interface Props {
  id: string;
  reader: Reader;
  canEdit: boolean;
}

/** The open item beside the list. */
export default function ArticlePane({ id, reader, canEdit }: Props) {
  const { data, isFailed, retry } = useRead<FeedItemDetails>(`/api/feed-items/${encodeURIComponent(id)}`);
  const location = useLocation();
  const item = reader.opened ?? (data && summarizeItem(data));
  const { place, shown, peek } = reader;
  const close = (
    <Button size="sm" variant="ghost" icon="close" onPress={peek.close}>
      Close
    </Button>
  );
  if (!item)
    return (
      <SplitPane label="Item" head={null} tools={close} actions={null}>
        {isFailed ? <ErrorState onRetry={retry} /> : <Spinner label="Loading the item" />}
      </SplitPane>
    );
  return (
    <SplitPane
      label={item.title}
      head={<span>{place > 0 ? `${place} of ${shown.length}` : item.competitorName}</span>}
      tools={
        <>
          <ButtonLink size="sm" variant="ghost" href={itemAddress(item.id, location)}>
            Open Page
          </ButtonLink>
          {close}
        </>
      }
      actions={
        <ArticleActions item={item} canEdit={canEdit} onUpdate={(changes) => reader.update(item, changes)} />
      }
    >
      <h2 dir="auto">{item.title}</h2>
      {isFailed && <ErrorState onRetry={retry} />}
      {!data && !isFailed && <Spinner label="Loading the item" />}
      {data && (
        <Article
          item={item}
          details={data}
          canEdit={canEdit}
          onUpdate={(changes) => reader.update(item, changes)}
          changes={<LoadedChanges item={data} />}
          reports={data.reports > 1 && <OtherReports item={item} />}
        />
      )}
    </SplitPane>
  );
}

/** Maximum number of other reports listed. */
const LISTED = 100;

function OtherReports({ item }: { item: ItemSummary }) {
  const story = item.storyId ?? item.id;
  const { data } = useRead<ShownFeedItem[]>(`/api/feed-items?storyId=${story}&limit=${LISTED}`);
  return data && <Reports items={data.filter(({ id }) => id !== item.id)} />;
}
