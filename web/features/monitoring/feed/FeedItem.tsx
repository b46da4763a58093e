import { formatDay } from '../../../lib/format-date';
import { Badge } from '../../../ui/Badge';
import { ExternalLink } from '../../../ui/Link';
import { PlainButton } from '../../../ui/PlainButton';
import { CreateFrom } from '../../evidence/CreateFrom';
import { Outcomes } from '../../evidence/Outcomes';
import { Star } from '../../../ui/Star';
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
  const titleId = `item-${id}`;
  return (
    <li className="ui-feed-item" aria-labelledby={titleId} data-unread={!isRead || undefined}>
      <div className="ui-inline" data-align="start" data-wrap="no">
        <h3 id={titleId} dir="auto">
          {!isRead && <span className="ui-hidden">Unread: </span>}
          {title}
        </h3>
        <Star title={title} isStarred={isStarred} onPress={canEdit ? onStar : null} />
      </div>
      <div className="ui-inline ui-small ui-muted">
        <Badge>{categoryLabel(category)}</Badge>
        <span dir="auto">{competitorName}</span>
        <span aria-hidden>·</span>
        <time dateTime={detectedAt}>{formatDay(detectedAt)}</time>
      </div>
      {preview && (
        <p className="ui-excerpt ui-clamp" dir="auto">
          {preview}
        </p>
      )}
      <div className="ui-inline">
        {url && (
          <ExternalLink href={url} look="button-sm">
            Open<span className="ui-hidden">{`: ${title}`}</span>
          </ExternalLink>
        )}
        {!isRead && canEdit && (
          <PlainButton
            label="Mark as Read"
            accessibleName={`Mark as Read: ${title}`}
            icon="check"
            onPress={onRead}
          />
        )}
        {item.hasChanges && (
          <PlainButton
            label="View Changes"
            accessibleName={`View Changes: ${title}`}
            icon="swap"
            onPress={onShowChanges}
          />
        )}
        <CreateFrom
          from={{ kind: 'feedItem', id, title, url, category, content: preview }}
          canCreate={canEdit}
        />
      </div>
      <Outcomes outcomes={item.outcomes} />
    </li>
  );
}
