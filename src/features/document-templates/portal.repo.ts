import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { AudienceMember, AudienceTable } from '../audiences/audiences.repo';
import type { DocumentCategory } from './document-templates.rules';

/** A shared document as partners see it. */
export interface PortalDocument {
  id: string;
  name: string;
  description: string | null;
  category: DocumentCategory;
  updatedAt: string;
}

/** Upper bound for counting. */
const COUNTED = 10_000;

const table = 'document_templates';

export function createPortalDocumentsRepo(db: Db, audience: AudienceTable) {
  const visible = (workspaceId: string, member: AudienceMember) =>
    audience.whereVisible(
      db
        .read(`${table} as d`)
        .where('d.workspaceId', workspaceId)
        // The condition must equal that of the index.
        .whereRaw(`d.audience <> 'none'`),
      'd',
      member,
    );

  return {
    /** Returns the documents that a partner sees, newest first. */
    published(
      workspaceId: string,
      member: AudienceMember,
      request: PageRequest,
    ): Promise<Page<PortalDocument>> {
      type Listed = PortalDocument & { createdAt: string };
      const query = visible(workspaceId, member);
      const counting = query.clone();
      const columns = ['id', 'name', 'description', 'category', 'updatedAt', 'createdAt'];
      return keysetPage<Listed, Listed>({
        query: query.select(columns.map((column) => `d.${column}`)),
        order: ['d.createdAt', 'd.id'],
        request,
        count: () => countUpTo(db.read, counting, COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },

    /** Whether the partner sees it. */
    async isVisible(workspaceId: string, member: AudienceMember, id: string): Promise<boolean> {
      return (await visible(workspaceId, member).where('d.id', id).first('d.id')) !== undefined;
    },

    async countDownload(workspaceId: string, id: string): Promise<void> {
      await db.write(table).where({ workspaceId, id }).increment('downloadCount', 1);
    },
  };
}

export type PortalDocumentsRepo = ReturnType<typeof createPortalDocumentsRepo>;
