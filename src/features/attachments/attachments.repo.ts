import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/keyset';
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

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNTED = 10_000;

const columnOf = ({ kind }: AttachedRef) => attachedObjects[kind].column;

function decode(row: Row): AttachmentWithFile {
  const { id, workspaceId, createdBy, createdAt, fileName, contentType, size, authorName } = row;
  for (const kind of attachedKinds) {
    const of = row[attachedObjects[kind].column];
    if (typeof of !== 'string') continue;
    const object = { kind, id: of };
    return { id, workspaceId, object, createdBy, createdAt, fileName, contentType, size, authorName };
  }
  throw new Error(`The attachment ${id} belongs to nothing`);
}

export function createAttachmentsRepo(db: Db) {
  const read = (workspaceId: string) =>
    db
      .read('attachments as a')
      .join('files as f', 'f.id', 'a.id')
      .leftJoin('users as u', 'u.id', 'a.createdBy')
      .where('a.workspaceId', workspaceId)
      .select('a.id', 'a.workspaceId', 'a.createdBy', 'a.createdAt', 'f.contentType', 'f.size')
      .select({ fileName: 'f.name', authorName: personColumn(db.read, { user: 'u' }) })
      .select(attachedKinds.map((kind) => `a.${attachedObjects[kind].column}`));

  return {
    /** Newest first. */
    list: (
      workspaceId: string,
      object: AttachedRef,
      request: PageRequest,
    ): Promise<Page<AttachmentWithFile>> =>
      keysetPage<Row, AttachmentWithFile>({
        query: read(workspaceId).where(`a.${columnOf(object)}`, object.id),
        order: ['a.createdAt', 'a.id'],
        request,
        count: () =>
          countUpTo(
            db.read,
            db.read('attachments').where({ workspaceId, [columnOf(object)]: object.id }),
            COUNTED,
          ),
        decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    async byId(workspaceId: string, id: string): Promise<AttachmentWithFile | undefined> {
      const row: Row | undefined = await read(workspaceId).where('a.id', id).first();
      return row && decode(row);
    },

    /** Locks the attachment against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<void> {
      await db.write('attachments').where({ workspaceId, id }).forUpdate().first('id');
    },

    async insert({ object, ...attachment }: Attachment): Promise<void> {
      await db.write('attachments').insert({ ...attachment, [columnOf(object)]: object.id });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('attachments').where({ workspaceId, id }).delete();
    },

    /** Returns the object's name; undefined if the workspace doesn't have it. */
    async nameOf(workspaceId: string, { kind, id }: AttachedRef): Promise<string | undefined> {
      const { table, title } = attachedObjects[kind];
      const row: { name: string } | undefined = await db
        .read(table)
        .where({ workspaceId, id })
        .first({ name: title });
      return row?.name;
    },

    /** Does the same, and prevents its deletion until the current transaction ends. */
    async lockObject(workspaceId: string, { kind, id }: AttachedRef): Promise<string | undefined> {
      const { table, title } = attachedObjects[kind];
      const row: { name: string } | undefined = await db
        .write(table)
        .where({ workspaceId, id })
        .forKeyShare()
        .first({ name: title });
      return row?.name;
    },
  };
}

export type AttachmentsRepo = ReturnType<typeof createAttachmentsRepo>;
