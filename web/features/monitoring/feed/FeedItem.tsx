import type { ReactNode } from 'react';
import { itemCategories, type ItemCategory } from '../../../../src/features/monitoring/monitoring.rules';
import { CategoryMenu } from '../../../lib/CategoryMenu';
import { formatDay, formatShortDay } from '../../../lib/texts/format-date';
import { Button, IconButton } from '../../../ui/actions/Button';
import { ExternalLink } from '../../../ui/actions/Link';
import { Star } from '../../../ui/actions/Star';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { FeedMark, FeedRow } from '../../../ui/records/FeedRow';
import { outcomeDisplays } from '../../evidence/outcome-display';
import type { ItemSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';
import { CreateFromItem } from '../items/CreateFromItem';
import { Significance } from '../items/Significance';

interface Props {
  item: ItemSummary;
  /** The item's page. */
  href: string;
  /** Whether it is shown beside the list. */
  isOpen: boolean;
  canEdit: boolean;
  onStar: () => void;
  onRead: () => void;
  onCategory: (category: ItemCategory) => void;
  /** Shows the changes of a page. */
  onShowChanges: () => void;
  /** Shows the other items about the same story. */
  onShowStory: () => void;
}

export function FeedItem({
  item,
  href,
  isOpen,
  canEdit,
  onStar,
  onCategory,
  onShowStory,
  ...actions
}: Props) {
  const { id, title, category, detectedAt, isStarred } = item;
  return (
    <FeedRow
      id={`item-${id}`}
      title={title}
      href={href}
      peek={id}
      isOpen={isOpen}
      isUnread={!item.isRead}
      source={item.competitorName}
      preview={item.preview}
      star={<Star title={title} isStarred={isStarred} onPress={canEdit ? onStar : null} />}
      category={
        <CategoryMenu
          title={title}
          category={category}
          categories={itemCategories}
          isCorrected={item.isCategoryCorrected}
          labelOf={categoryLabel}
          onChange={canEdit ? onCategory : null}
        />
      }
      more={<More item={item} onShowStory={onShowStory} />}
      facts={
        <>
          <Significance score={item.significance} />
          <time dateTime={detectedAt} title={formatDay(detectedAt)}>
            {formatShortDay(detectedAt)}
          </time>
        </>
      }
      actions={<ItemActions item={item} canEdit={canEdit} {...actions} />}
    />
  );
}

/** The story and the outcomes of the item: other reports, and the records created from it. */
function More({ item, onShowStory }: Pick<Props, 'item' | 'onShowStory'>): ReactNode {
  const { title, reports, storyId, outcomes } = item;
  return (
    <>
      {outcomes.map((outcome) => {
        const { icon, noun, pathOf } = outcomeDisplays[outcome.kind];
        return (
          <FeedMark key={outcome.id} icon={icon} label={`${noun} ${outcome.name}`} href={pathOf(outcome)} />
        );
      })}
      {storyId === null && reports > 1 && (
        <Button size="sm" accessibleName={`${reports} reports: ${title}`} icon="list" onPress={onShowStory}>
          {`${reports} reports`}
        </Button>
      )}
    </>
  );
}

function ItemActions({
  item,
  canEdit,
  onRead,
  onShowChanges,
}: Pick<Props, 'item' | 'canEdit' | 'onRead' | 'onShowChanges'>) {
  const { title, url } = item;
  return (
    <>
      {!item.isRead && canEdit && (
        <IconButton
          size="sm"
          icon="check"
          label="Mark as Read"
          accessibleName={`Mark as Read: ${title}`}
          onPress={onRead}
        />
      )}
      {url && (
        <ExternalLink href={url} look="icon" title="Open">
          <VisuallyHidden>{`Open: ${title}`}</VisuallyHidden>
        </ExternalLink>
      )}
      {item.hasChanges && (
        <IconButton
          size="sm"
          icon="swap"
          label="View Changes"
          accessibleName={`View Changes: ${title}`}
          onPress={onShowChanges}
        />
      )}
      <CreateFromItem item={item} canEdit={canEdit} look="icon" />
    </>
  );
}
