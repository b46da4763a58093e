import { useId } from 'react';
import { trendCategories, type TrendCategory } from '../../../../src/features/trends/trends.rules';
import { CategoryMenu } from '../../../lib/CategoryMenu';
import { formatMoment } from '../../../lib/texts/format-date';
import { Badge } from '../../../ui/records/Badge';
import { Card, CardFooter, CardHeader } from '../../../ui/records/Card';
import { ExternalLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { IconButton } from '../../../ui/actions/Button';
import { Star } from '../../../ui/actions/Star';
import { statusLabel } from '../../../ui/tokens/status';
import { Excerpt } from '../../../ui/text/Text';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { CreateFrom } from '../../outcomes/CreateFrom';
import { Outcomes } from '../../evidence/Outcomes';
import type { ArticleSummary } from '../load-trends.server';

/** Number of lines of the preview (spec §9). */
const PREVIEW_LINES = 3;

interface Props {
  article: ArticleSummary;
  canEdit: boolean;
  onStar: (isStarred: boolean) => void;
  onRead: (isRead: boolean) => void;
  onCategory: (category: TrendCategory) => void;
}

export function ArticleCard({ article, canEdit, onStar, onRead, onCategory }: Props) {
  const titleId = useId();
  const { title, url, content, industries, location, isRead, isStarred } = article;
  const [industry] = industries;
  return (
    <Card as="li" aria-labelledby={titleId} isUnread={!isRead}>
      <CardHeader>
        <Inline gap={4}>
          {industry && <Badge tone="accent">{industry}</Badge>}
          {location && <Badge tone="outline">{location}</Badge>}
        </Inline>
        <Star title={title} isStarred={isStarred} onPress={canEdit ? () => onStar(!isStarred) : null} />
      </CardHeader>
      <h2 id={titleId} dir="auto">
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {title}
      </h2>
      {content !== '' && (
        <Excerpt lines={PREVIEW_LINES} dir="auto">
          {content}
        </Excerpt>
      )}
      <Origin article={article} onCategory={canEdit ? onCategory : null} />
      <Outcomes outcomes={article.outcomes} />
      <CardFooter>
        <ExternalLink
          href={url}
          look="button-sm"
          onFollow={() => {
            if (canEdit && !isRead) onRead(true);
          }}
        >
          Read Article
          <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
        </ExternalLink>
        {canEdit && (
          <IconButton
            size="sm"
            label={isRead ? 'Mark as Unread' : 'Mark as Read'}
            accessibleName={`${isRead ? 'Mark as Unread' : 'Mark as Read'}: ${title}`}
            icon={isRead ? 'mail' : 'check'}
            onPress={() => onRead(!isRead)}
          />
        )}
        <CreateFrom from={{ kind: 'trendArticle', ...article }} canCreate={canEdit} />
      </CardFooter>
    </Card>
  );
}

interface OriginProps {
  article: ArticleSummary;
  onCategory: ((category: TrendCategory) => void) | null;
}

function Origin({ article, onCategory }: OriginProps) {
  const { title, category, source, detectedAt, detectedAgo, publishedAt } = article;
  const exact = `Found ${formatMoment(detectedAt)} UTC`;
  return (
    <Inline tone="muted" size="sm" wrap="no" justify="between">
      <span>
        <bdi>{source}</bdi>
        <span aria-hidden> · </span>
        <time
          dateTime={detectedAt}
          title={publishedAt ? `${exact}, published ${formatMoment(publishedAt)} UTC` : exact}
        >
          {detectedAgo}
        </time>
      </span>
      <CategoryMenu
        title={title}
        category={category}
        categories={trendCategories}
        isCorrected={article.isCategoryCorrected}
        labelOf={statusLabel}
        onChange={onCategory}
      />
    </Inline>
  );
}
