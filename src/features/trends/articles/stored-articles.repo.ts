import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { keywordBits } from '../tagging/article-bits.rules';
import type { TagUpdate, StoredArticle } from './stored-article';

const codec = createCodec<StoredArticle>({
  json: ['industries', 'keywords'],
  boolean: ['isRead', 'isStarred', 'isCategoryCorrected'],
});

const keywordsCodec = createCodec<Pick<StoredArticle, 'id' | 'keywords'>>({ json: ['keywords'] });

/** Keys looked up in one statement. */
const AT_ONCE = 200;

/** Writes articles for a refresh; trend-articles.repo.ts reads lists. */
export function createStoredArticlesRepo(db: Db) {
  async function by(
    column: 'urlKey' | 'titleKey',
    workspaceId: string,
    keys: readonly string[],
    since: string | null,
  ): Promise<StoredArticle[]> {
    const found: StoredArticle[] = [];
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const query = db
        .write('trend_articles')
        .where({ workspaceId })
        .whereIn(column, keys.slice(at, at + AT_ONCE));
      const rows: object[] = await (since === null ? query : query.where('detectedAt', '>=', since));
      found.push(...rows.map((row) => codec.decode(row)));
    }
    return found;
  }

  return {
    /** Finds which of the articles the workspace has: by address, or by title and publisher since `since`. */
    async known(workspaceId: string, articles: readonly StoredArticle[], since: string) {
      const urls = articles.map(({ urlKey }) => urlKey);
      const titles = articles.map(({ titleKey }) => titleKey);
      const byTitle = new Map<string, StoredArticle>();
      const byUrl = new Map<string, StoredArticle>();
      for (const same of await by('titleKey', workspaceId, titles, since)) byTitle.set(same.titleKey, same);
      for (const same of await by('urlKey', workspaceId, urls, null)) byUrl.set(same.urlKey, same);
      return {
        sameAs: ({ urlKey, titleKey }: StoredArticle): StoredArticle | undefined =>
          byUrl.get(urlKey) ?? byTitle.get(titleKey),
        add(article: StoredArticle): void {
          byUrl.set(article.urlKey, article);
          byTitle.set(article.titleKey, article);
        },
      };
    },

    /** Several statements: call it inside a transaction. */
    insert: (articles: readonly StoredArticle[]): Promise<void> => insertAll(db, 'trend_articles', articles),

    /**
     * Adds a keyword to those of the articles that lack it. Call it inside a transaction, in the workspace's turn.
     */
    async addKeyword(workspaceId: string, ids: readonly string[], keyword: string): Promise<void> {
      const rows: object[] = await db
        .write('trend_articles')
        .where({ workspaceId })
        .whereIn('id', ids)
        .select('id', 'keywords');
      for (const row of rows) {
        const { id, keywords: had } = keywordsCodec.decode(row);
        if (had.some((one) => one.toLowerCase() === keyword.toLowerCase())) continue;
        const keywords = [...had, keyword];
        const changes = { keywords, keywordBits: keywordBits(keywords) };
        await db.write('trend_articles').where({ workspaceId, id }).update(codec.encode(changes));
      }
    },

    async retag({ workspaceId, id, ...tags }: TagUpdate): Promise<void> {
      await db.write('trend_articles').where({ workspaceId, id }).update(codec.encode(tags));
    },
  };
}

export type StoredArticlesRepo = ReturnType<typeof createStoredArticlesRepo>;
