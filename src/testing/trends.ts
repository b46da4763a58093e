import { storedArticle } from '../features/trends/articles/stored-article';
import { createStoredArticlesRepo } from '../features/trends/articles/stored-articles.repo';
import type { TrendArticle } from '../features/trends/articles/trend-articles.repo';
import { newId } from '../lib/ids';
import type { TestServer } from './server';

let articles = 0;

/** Returns an article as a refresh would have found it. */
export function newArticle(workspaceId: string, details: Partial<TrendArticle>, at: Date): TrendArticle {
  const now = at.toISOString();
  articles += 1;
  return {
    id: newId(),
    workspaceId,
    title: `Halden Pay raises $20M for payments in Austin (${articles})`,
    url: `https://news.example/halden-pay-${articles}`,
    source: 'Texas Business Journal',
    category: 'funding',
    content: 'The round is led by Penetrode Ventures.',
    industries: ['FinTech'],
    keywords: [],
    location: 'Texas',
    isCategoryCorrected: false,
    isRead: false,
    isStarred: false,
    publishedAt: now,
    detectedAt: now,
    createdAt: now,
    ...details,
  };
}

/** Stores an article without a refresh. */
export async function insertArticle(
  server: Pick<TestServer, 'app' | 'clock'>,
  workspaceId: string,
  details: Partial<TrendArticle> = {},
): Promise<TrendArticle> {
  const article = newArticle(workspaceId, details, server.clock.now());
  await createStoredArticlesRepo(server.app.db).insert([storedArticle(article)]);
  return article;
}
