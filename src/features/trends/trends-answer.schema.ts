import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { outcomesAnswer } from '../evidence/evidence-answer.schema';
import type { ShownTrendArticle } from './articles/trend-articles.service';
import type { PreferencesView } from './preferences/trend-preferences.service';
import { trendCategories, trendIndustries, trendLocations } from './trends.rules';

export const trendArticleAnswer = answerLike<ShownTrendArticle>()('TrendArticle', {
  id: z.string(),
  workspaceId: z.string(),
  title: z.string(),
  url: z.string(),
  source: z.string(),
  category: z.enum(trendCategories),
  isCategoryCorrected: z.boolean(),
  content: z.string(),
  industries: z.array(z.enum(trendIndustries)),
  keywords: z.array(z.string()),
  location: z.enum(trendLocations).nullable(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  publishedAt: timeOrNull,
  detectedAt: time,
  createdAt: time,
  outcomes: outcomesAnswer,
});

export const trendPreferencesAnswer = answerLike<PreferencesView>()('TrendPreferences', {
  id: textOrNull,
  workspaceId: z.string(),
  keywords: z.array(z.string()),
  industries: z.array(z.enum(trendIndustries)),
  locations: z.array(z.enum(trendLocations)),
  lastRefreshedAt: timeOrNull,
  lastError: textOrNull,
  isRefreshing: z.boolean(),
  createdAt: timeOrNull,
  updatedAt: timeOrNull,
});

export const articlesReadAnswer = z.object({ marked: count });
