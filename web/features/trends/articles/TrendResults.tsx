import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { Results } from '../../../lib/lists/Results';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Grid } from '../../../ui/layout/Grid';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { ArticleCard } from './ArticleCard';
import type { ArticleSummary, TrendOutcome } from '../load-trends.server';
import { MarkAllRead } from './MarkAllRead';
import { TrendCount, type Filters } from '../TrendFilters';
import { categoryOf, isOn } from '../trend-filters';
import { useArticleChanges } from './useArticleChanges';

interface Props {
  outcome: TrendOutcome;
  filters: Filters;
  canEdit: boolean;
  /** Whether other articles are loading. */
  isStale: boolean;
  /** Shown instead of the cards if there are none. */
  empty: ReactNode;
}

export function TrendResults({ outcome, ...props }: Props) {
  const { revalidate, state } = useRevalidator();
  if (outcome.isThere) return <Articles {...props} {...outcome} />;
  return (
    <ErrorState
      title="Failed to load trends"
      description="The articles could not be loaded. Please try again."
      onRetry={revalidate}
      isRetrying={state === 'loading'}
    />
  );
}

type ArticlesProps = Omit<Props, 'outcome'> & Extract<TrendOutcome, { isThere: true }>;

function Articles(props: ArticlesProps) {
  const { articles, total, totalIsMinimum, nextCursor, filters, canEdit, isStale, empty } = props;
  const [starredOnly, unreadOnly] = [isOn(filters.valueOf('starred')), isOn(filters.valueOf('unread'))];
  const only = categoryOf(filters.valueOf('category'));
  const isListed = ({ isRead, isStarred, category }: ArticleSummary) =>
    (!starredOnly || isStarred) && (!unreadOnly || !isRead) && (!only || category === only);
  const { shown, set } = useArticleChanges(articles, isListed);
  return (
    <Stack>
      <Inline justify="between">
        <TrendCount total={total} isMinimum={totalIsMinimum} />
        {canEdit && shown.some(({ isRead }) => !isRead) && <MarkAllRead />}
      </Inline>
      <Results label="Articles" items={shown} isStale={isStale}>
        {shown.length === 0 ? (
          empty
        ) : (
          <Grid as="ul">
            {shown.map((article) => (
              <ArticleCard
                key={article.id}
                article={article}
                canEdit={canEdit}
                onStar={(isStarred) => set(article, { isStarred })}
                onRead={(isRead) => set(article, { isRead })}
                onCategory={(category) => set(article, { category })}
              />
            ))}
          </Grid>
        )}
      </Results>
      <CursorPages nextCursor={nextCursor} isEmpty={shown.length === 0} />
    </Stack>
  );
}
