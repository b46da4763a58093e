import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import { tagCategories, type TagCategory } from './tags.rules';

/** spec §3. */
export interface Tag {
  id: string;
  workspaceId: string;
  category: TagCategory;
  value: string;
  label: string;
  createdAt: string;
}

const COUNT_CAP = 10_000;

export function createTagsRepo(db: Db) {
  const ofWorkspace = (workspaceId: string) => db.read('tag_vocabularies').where({ workspaceId });

  return {
    list(workspaceId: string, request: PageRequest): Promise<Page<Tag>> {
      return keysetPage<Tag, Tag>({
        query: ofWorkspace(workspaceId),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, ofWorkspace(workspaceId), COUNT_CAP),
        decode: (row) => row,
        position: (tag) => [tag.createdAt, tag.id],
      });
    },
    /** Those of the values that the vocabulary has, whatever their category. */
    async known(workspaceId: string, values: readonly string[]): Promise<ReadonlySet<string>> {
      if (values.length === 0) return new Set();
      const rows: { value: string }[] = await ofWorkspace(workspaceId)
        .whereIn('category', tagCategories)
        .whereIn('value', values)
        .select('value');
      return new Set(rows.map((row) => row.value));
    },
    async insertAll(tags: Tag[]): Promise<void> {
      await db.write('tag_vocabularies').insert(tags);
    },
    /** False when the category has the value already. */
    async insert(tag: Tag): Promise<boolean> {
      const rows = await db
        .write('tag_vocabularies')
        .insert(tag)
        .onConflict(['workspaceId', 'category', 'value'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },
    /** What is gone; undefined where there was none. */
    async delete(workspaceId: string, id: string): Promise<Tag | undefined> {
      const rows = () => db.write('tag_vocabularies').where({ workspaceId, id });
      const tag: Tag | undefined = await rows().first();
      return (await rows().delete()) > 0 ? tag : undefined;
    },
  };
}

export type TagsRepo = ReturnType<typeof createTagsRepo>;
