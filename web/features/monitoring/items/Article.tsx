import { useId, type ReactNode } from 'react';
import { competitorPath, itemCategories } from '../../../../src/features/monitoring/monitoring.rules';
import { CategoryMenu } from '../../../lib/CategoryMenu';
import { formatDay } from '../../../lib/texts/format-date';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { ExternalLink, Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { LongText } from '../../../ui/text/LongText';
import { Text } from '../../../ui/text/Text';
import { Outcomes } from '../../evidence/Outcomes';
import type { ItemSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';
import { Significance } from './Significance';
import type { ItemUpdate } from './useItemChanges';

/** What an item has besides its summary. */
export interface ArticleDetails {
  content: string;
  publishedAt: string | null;
  sourceId: string;
}

interface Props {
  item: ItemSummary;
  details: ArticleDetails;
  canEdit: boolean;
  onUpdate: (changes: ItemUpdate) => void;
  /** The words and pictures that changed on a page. */
  changes?: ReactNode;
  /** Other reports of the same story. */
  reports?: ReactNode;
}

/** An item in full: where it is from, its text, the changes of a page, other reports, and the records created from it. */
export function Article({ item, details, canEdit, onUpdate, changes, reports }: Props) {
  const { content, publishedAt, sourceId } = details;
  const ofCompetitor = competitorPath(item.competitorId);
  const isBare = content === '' && !item.hasChanges;
  return (
    <Stack gap={16}>
      <Inline>
        <Link href={ofCompetitor}>{item.competitorName}</Link>
        <CategoryMenu
          title={item.title}
          category={item.category}
          categories={itemCategories}
          isCorrected={item.isCategoryCorrected}
          labelOf={categoryLabel}
          onChange={canEdit ? (category) => onUpdate({ category }) : null}
        />
        <Significance score={item.significance} />
        <Text tone="muted" size="sm">
          {publishedAt === null ? 'Found ' : `Published ${formatDay(publishedAt)}, found `}
          <LocalTime time={item.detectedAt} />
        </Text>
      </Inline>
      {content !== '' && <LongText text={content} />}
      {isBare && (
        <Text tone="muted">
          {item.url ? (
            <>
              {'The source publishes only the title. '}
              <ExternalLink href={item.url}>Read the original</ExternalLink>
            </>
          ) : (
            'The source publishes only the title.'
          )}
        </Text>
      )}
      {item.hasChanges && <Topic title="Changes">{changes}</Topic>}
      {reports && <Topic title="More about this story">{reports}</Topic>}
      {item.outcomes.length > 0 && (
        <Topic title="Created from this item">
          <Outcomes outcomes={item.outcomes} />
        </Topic>
      )}
      <Text size="sm">
        <Link href={`${ofCompetitor}?source=${sourceId}`}>All items of this source</Link>
      </Text>
    </Stack>
  );
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  );
}
