import { createAttachedTable } from '../../db/attached-table';
import type { Db } from '../../db/connect';
import { keysetPage } from '../../db/lists/keyset';
import { personColumn } from '../../db/people';
import type { Page, PageRequest } from '../../lib/paging';
import { attachedKinds, attachedObjects, type AttachedRef } from './attached-objects.rules';

export interface Attachment {
  /** Also the id of its file. */
  id: string;
  workspaceId: string;
  object: AttachedRef;
  /** null when the account is deleted. */
  createdBy: string | null;
  createdAt: string;
}

/** With its file, and the name of the person, or the email without one; null when the account is deleted. */
export interface AttachmentWithFile extends Attachment {
  fileName: string;
  contentType: string;
  size: number;
  authorName: string | null;
}

type Row = Omit<AttachmentWithFile, 'object'> & Record<string, unknown>;

export function createAttachmentsRepo(db: Db) {
  const table = createAttachedTable(db, {
    table: 'attachments',
    kinds: attachedKinds,
    objects: attachedObjects,
  });
  const read = (workspaceId: string) =>
    db
      .read('attachments as a')
      .join('files as f', 'f.id', 'a.id')
      .leftJoin('users as u', 'u.id', 'a.createdBy')
      .where('a.workspaceId', workspaceId)
      .select('a.id', 'a.workspaceId', 'a.createdBy', 'a.createdAt', 'f.contentType', 'f.size')
      .select({ fileName: 'f.name', authorName: personColumn(db.read, { user: 'u' }) })
      .select(table.columns('a'));

  function decode(row: Row): AttachmentWithFile {
    const { id, workspaceId, createdBy, createdAt, fileName, contentType, size, authorName } = row;
    const object = table.objectOf(row);
    return { id, workspaceId, object, createdBy, createdAt, fileName, contentType, size, authorName };
  }

  return {
    /** Newest first. */
    list: (
      workspaceId: string,
      object: AttachedRef,
      request: PageRequest,
    ): Promise<Page<AttachmentWithFile>> =>
      keysetPage<Row, AttachmentWithFile>({
        query: table.of(read(workspaceId), 'a', object),
        order: ['a.createdAt', 'a.id'],
        request,
        count: () => table.count(workspaceId, object),
        decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    async byId(workspaceId: string, id: string): Promise<AttachmentWithFile | undefined> {
      const row: Row | undefined = await read(workspaceId).where('a.id', id).first();
      return row && decode(row);
    },

    insert: (attachment: Attachment) => table.insert({ ...attachment }),
    lock: table.lock,
    delete: table.delete,
    nameOf: table.nameOf,
    lockObject: table.lockObject,
  };
}

export type AttachmentsRepo = ReturnType<typeof createAttachmentsRepo>;
