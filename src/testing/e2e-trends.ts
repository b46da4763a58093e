import { connect } from '../db/connect';
import { storedArticle } from '../features/trends/articles/stored-article';
import { createStoredArticlesRepo } from '../features/trends/articles/stored-articles.repo';
import type { TrendArticle } from '../features/trends/articles/trend-articles.repo';
import { systemClock } from '../lib/clock';
import type { Server } from './e2e';
import { newArticle } from './trends';

/** Runs `work` on the SQLite database of a running server. */
export async function withDatabase<Result>(
  { dataDir }: Pick<Server, 'dataDir'>,
  work: (db: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const db = connect({ databaseUrl: null, dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Adds articles as a refresh would have found them. Later ones in the list are newer. */
export async function addArticles(
  server: Pick<Server, 'dataDir'>,
  workspaceId: string,
  articles: readonly Partial<TrendArticle>[],
): Promise<void> {
  const now = systemClock.now();
  await withDatabase(server, (db) =>
    createStoredArticlesRepo(db).insert(
      articles.map((details, index) => {
        const detectedAt = new Date(now.getTime() + index).toISOString();
        return storedArticle(newArticle(workspaceId, { detectedAt, ...details }, now));
      }),
    ),
  );
}
