import { storedArticle } from '../features/trends/stored-article';
import type { TrendArticle } from '../features/trends/trend-articles.repo';
import { newId } from '../lib/ids';
import type { TestServer } from './server';

let articles = 0;

/** An article as a refresh would have found it, without a refresh. */
export async function insertArticle(
  server: Pick<TestServer, 'app' | 'clock'>,
  workspaceId: string,
  details: Partial<TrendArticle> = {},
): Promise<TrendArticle> {
  const now = server.clock.now().toISOString();
  articles += 1;
  const article: TrendArticle = {
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
    ...{ isRead: false, isStarred: false, publishedAt: now, detectedAt: now, createdAt: now },
    ...details,
  };
  const { industries, keywords, ...row } = storedArticle(article);
  const lists = { industries: JSON.stringify(industries), keywords: JSON.stringify(keywords) };
  await server.app.db.write('trend_articles').insert({ ...row, ...lists });
  return article;
}
