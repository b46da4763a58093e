import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { foldText } from '../../lib/text/fold-text';
import type { Workspace } from './workspace';

/** A workspace in the directory of companies (spec §2 Discover), without its logo, which is large. */
export type DirectoryEntry = Omit<Workspace, 'logoUrl'>;

type EntryRow = DirectoryEntry & { searchText: string };
const codec = createCodec<EntryRow>({ json: ['industryTags', 'regionTags', 'productsTags'] });

/**
 * Updates the workspace's entry in the directory, or removes it. An entry needs a name, and a description or a tag
 * (contract). Called on every write of a workspace. Runs several statements, so it must run in a transaction.
 */
export async function writeDirectoryEntry(db: Db, workspace: Workspace): Promise<void> {
  const { id, name, description, logoVersion, createdAt } = workspace;
  const { industryTags, regionTags, productsTags } = workspace;
  const tags = { industry: industryTags, location: regionTags, products: productsTags };
  const rows = Object.entries(tags).flatMap(([kind, values]) =>
    [...new Set(values)].map((tag) => ({ workspaceId: id, kind, tag, createdAt })),
  );
  await db.write('directory_tags').where({ workspaceId: id }).delete();
  if (name === '' || (!description && rows.length === 0)) {
    await db.write('directory_entries').where({ id }).delete();
    return;
  }
  const entry = codec.encode({
    id,
    name,
    description,
    industryTags,
    regionTags,
    productsTags,
    logoVersion,
    createdAt,
    searchText: foldText([name, description ?? '', ...rows.map(({ tag }) => tag)].join('\n')),
  });
  await db.write('directory_entries').insert(entry).onConflict('id').merge();
  if (rows.length > 0) await db.write('directory_tags').insert(rows);
}
