import { Button } from '../../../ui/actions/Button';
import { ExternalLink } from '../../../ui/actions/Link';
import { Star } from '../../../ui/actions/Star';
import { CreateFromItem } from './CreateFromItem';
import type { ItemSummary } from '../monitoring-summaries';

interface Props {
  item: ItemSummary;
  canEdit: boolean;
  onStar: () => void;
  onRead: () => void;
}

export function ItemHeaderActions({ item, canEdit, onStar, onRead }: Props) {
  const { title, url, isRead, isStarred } = item;
  return (
    <>
      <Star title={title} isStarred={isStarred} onPress={canEdit ? onStar : null} />
      {!isRead && canEdit && (
        <Button icon="check" onPress={onRead}>
          Mark as Read
        </Button>
      )}
      {url && (
        <ExternalLink href={url} look="button">
          Open
        </ExternalLink>
      )}
      <CreateFromItem item={item} canEdit={canEdit} look="md" />
    </>
  );
}
