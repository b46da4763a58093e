import { useId } from 'react';
import { formatMoment } from '../../../lib/format-date';
import { Badge } from '../../../ui/Badge';
import { Card, CardFooter, CardHeader } from '../../../ui/Card';
import { ExternalLink } from '../../../ui/Link';
import { Inline } from '../../../ui/Inline';
import { IconButton } from '../../../ui/Button';
import { Star } from '../../../ui/Star';
import { statusLabel } from '../../../ui/status';
import { Excerpt, Text } from '../../../ui/Text';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { CreateFrom } from '../../evidence/CreateFrom';
import { Outcomes } from '../../evidence/Outcomes';
import type { ArticleSummary } from '../load-trends.server';

/** Number of lines of the preview (spec §9). */
const PREVIEW_LINES = 3;

interface Props {
  article: ArticleSummary;
  canEdit: boolean;
  onStar: (isStarred: boolean) => void;
  onRead: (isRead: boolean) => void;
}

export function ArticleCard({ article, canEdit, onStar, onRead }: Props) {
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
      <Origin article={article} />
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

function Origin({
  article: { category, source, detectedAt, detectedAgo, publishedAt },
}: Pick<Props, 'article'>) {
  const exact = `Found ${formatMoment(detectedAt)} UTC`;
  return (
    <Text tone="muted" size="sm">
      {statusLabel(category)}
      {' · '}
      <bdi>{source}</bdi>
      {' · '}
      <time
        dateTime={detectedAt}
        title={publishedAt ? `${exact}, published ${formatMoment(publishedAt)} UTC` : exact}
      >
        {detectedAgo}
      </time>
    </Text>
  );
}
