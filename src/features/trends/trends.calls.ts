import type { TrendServices } from './create-trends';
import { articlesReadAnswer, trendArticleAnswer, trendPreferencesAnswer } from './trends-answer.schema';
import { editTrends, viewTrends } from './trends.rules';
import { articleChanges, articleFilters, markReadBody, preferenceChanges } from './trends.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const trendsCalls = ({ trendArticles, trendPreferences }: TrendServices) => ({
  '/api/trend-preferences': api({
    GET: {
      operationId: 'getTrendPreferences',
      summary: 'Get the trend preferences',
      answer: trendPreferencesAnswer,
      permission: viewTrends,
      run: ({ actor }) => trendPreferences.get(actor),
    },
    POST: {
      operationId: 'updateTrendPreferences',
      summary: 'Change the trend preferences',
      answer: trendPreferencesAnswer,
      permission: editTrends,
      body: preferenceChanges,
      run: ({ actor, body }) => trendPreferences.change(actor, body),
    },
  }),
  '/api/trend-articles': api({
    GET: {
      answer: pageOf(trendArticleAnswer),
      permission: viewTrends,
      query: articleFilters,
      run: ({ actor, query }) => trendArticles.list(actor, query),
    },
  }),
  '/api/trend-articles/mark-all-read': api({
    POST: {
      answer: articlesReadAnswer,
      permission: editTrends,
      body: markReadBody,
      run: ({ actor }) => trendArticles.markAllRead(actor),
    },
  }),
  '/api/trend-articles/:id': api({
    GET: {
      answer: trendArticleAnswer,
      permission: viewTrends,
      run: ({ actor, param }) => trendArticles.get(actor, param('id')),
    },
    PATCH: {
      answer: trendArticleAnswer,
      permission: editTrends,
      body: articleChanges,
      run: ({ actor, param, body }) => trendArticles.update(actor, param('id'), body),
    },
  }),
});
