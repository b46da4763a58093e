import { formatDay } from '../../../lib/format-date';
import { Badge } from '../../../ui/Badge';
import { ExternalLink } from '../../../ui/Link';
import { FeedCard } from '../../../ui/FeedCard';
import { Inline } from '../../../ui/Inline';
import { Button } from '../../../ui/Button';
import { CreateFrom } from '../../evidence/CreateFrom';
import { Outcomes } from '../../evidence/Outcomes';
import { Star } from '../../../ui/Star';
import { Excerpt } from '../../../ui/Text';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { ItemSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';

interface Props {
  item: ItemSummary;
  canEdit: boolean;
  onStar: () => void;
  onRead: () => void;
  /** Shows what changed on a page. */
  onShowChanges: () => void;
}

export function FeedItem({ item, canEdit, onStar, onRead, onShowChanges }: Props) {
  const { id, title, preview, url, category, competitorName, detectedAt, isRead, isStarred } = item;
  return (
    <FeedCard
      titleId={`item-${id}`}
      title={title}
      isUnread={!isRead}
      action={<Star title={title} isStarred={isStarred} onPress={canEdit ? onStar : null} />}
    >
      <Inline tone="muted" size="sm">
        <Badge>{categoryLabel(category)}</Badge>
        <span dir="auto">{competitorName}</span>
        <span aria-hidden>·</span>
        <time dateTime={detectedAt}>{formatDay(detectedAt)}</time>
      </Inline>
      {preview && (
        <Excerpt lines={2} dir="auto">
          {preview}
        </Excerpt>
      )}
      <Inline>
        {url && (
          <ExternalLink href={url} look="button-sm">
            Open<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </ExternalLink>
        )}
        {!isRead && canEdit && (
          <Button size="sm" accessibleName={`Mark as Read: ${title}`} icon="check" onPress={onRead}>
            Mark as Read
          </Button>
        )}
        {item.hasChanges && (
          <Button size="sm" accessibleName={`View Changes: ${title}`} icon="swap" onPress={onShowChanges}>
            View Changes
          </Button>
        )}
        <CreateFrom
          from={{ kind: 'feedItem', id, title, url, category, content: preview }}
          canCreate={canEdit}
        />
      </Inline>
      <Outcomes outcomes={item.outcomes} />
    </FeedCard>
  );
}
