import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { paginate } from '../../lib/paginate';
import { foldName } from '../../lib/text/names.rules';
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

  const list = (workspaceId: string, request: PageRequest): Promise<Page<Tag>> =>
    keysetPage<Tag, Tag>({
      query: ofWorkspace(workspaceId),
      order: ['createdAt', 'id'],
      request,
      count: () => countUpTo(db.read, ofWorkspace(workspaceId), COUNT_CAP),
      decode: (row) => row,
      position: (tag) => [tag.createdAt, tag.id],
    });

  return {
    list,
    /** Returns the tags of one category by label, at most `limit`. */
    ofCategory: (workspaceId: string, category: TagCategory, limit: number): Promise<Tag[]> =>
      ofWorkspace(workspaceId).where({ category }).orderBy(['label', 'id']).limit(limit),
    /** Returns the values among these that are in the vocabulary. */
    async known(
      workspaceId: string,
      values: readonly string[],
      categories: readonly TagCategory[] = tagCategories,
    ): Promise<ReadonlySet<string>> {
      if (values.length === 0) return new Set();
      const rows: { value: string }[] = await ofWorkspace(workspaceId)
        .whereIn('category', categories)
        .whereIn('value', values)
        .select('value');
      return new Set(rows.map((row) => row.value));
    },
    /**
     * Returns the tag value for each text that equals a value or a label as names are compared. Other texts are missing
     * from the map.
     */
    async meanings(
      workspaceId: string,
      texts: readonly string[],
      wanted: readonly TagCategory[] = tagCategories,
    ): Promise<ReadonlyMap<string, string>> {
      if (texts.length === 0) return new Map();
      const values = new Map<string, string>();
      const spellings = new Map<string, string>();
      for await (const tags of paginate((request) => list(workspaceId, request)))
        for (const { category, value, label } of tags) {
          if (!wanted.includes(category)) continue;
          values.set(value, value);
          spellings.set(foldName(label), value);
          spellings.set(foldName(value), value);
        }
      const meant = texts.map((text) => [text, values.get(text) ?? spellings.get(foldName(text))] as const);
      return new Map(meant.filter((pair): pair is [string, string] => pair[1] !== undefined));
    },
    async insertAll(tags: Tag[]): Promise<void> {
      await db.write('tag_vocabularies').insert(tags);
    },
    /** Returns false if the category already has the value. */
    async insert(tag: Tag): Promise<boolean> {
      const rows = await db
        .write('tag_vocabularies')
        .insert(tag)
        .onConflict(['workspaceId', 'category', 'value'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },
    /** Returns whether the category has a value with the same name. Must run in a transaction, in which no tag is added. */
    async hasName(
      workspaceId: string,
      { category, value }: Pick<Tag, 'category' | 'value'>,
    ): Promise<boolean> {
      await db.write('workspaces').where({ id: workspaceId }).forNoKeyUpdate().first('id');
      const key = foldName(value);
      for await (const tags of paginate((request) => list(workspaceId, request)))
        if (tags.some((tag) => tag.category === category && foldName(tag.value) === key)) return true;
      return false;
    },
    /** Reads a tag and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Tag | undefined> {
      return db.write('tag_vocabularies').where({ workspaceId, id }).forUpdate().first();
    },
    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('tag_vocabularies').where({ workspaceId, id }).delete();
    },
  };
}

export type TagsRepo = ReturnType<typeof createTagsRepo>;
