import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { notFound } from '../../lib/errors';
import type { NamedObject } from '../../lib/entities/named-object';
import { mapPage, type Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction } from '../audit/audit.rules';
import type { FilesService } from '../files/files.service';
import type { Upload } from '../files/upload';
import type { ShowObjects } from '../audit/shown-objects';
import { createTrashBin } from '../records/trash/trash-bin';
import {
  ATTACHMENT_NOT_FOUND,
  attachedObjects,
  editAttachments,
  isAttachedKind,
  viewAttachments,
  type AttachedRef,
} from './attached-objects.rules';
import type { AttachmentsRepo, AttachmentWithFile } from './attachments.repo';
import type { AttachmentFilters } from './attachments.schema';

/** A file of a record as returned by calls. */
export interface ShownAttachment {
  id: string;
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
  createdBy: string | null;
  /** The person's name, the email without one, or `Deleted user`. */
  createdByName: string;
  createdAt: string;
}

interface Dependencies {
  db: Db;
  attachments: AttachmentsRepo;
  files: FilesService;
  audit: AuditTrail;
  clock: Clock;
}

const present = ({
  id,
  fileName,
  contentType,
  size,
  createdBy,
  authorName,
  createdAt,
}: AttachmentWithFile): ShownAttachment => ({
  id,
  fileName,
  contentType,
  size,
  createdBy,
  createdByName: authorName ?? 'Deleted user',
  createdAt,
});

/** Files of partners, deals and applications (contract-2, D). Everyone who can see a record can read its files. */
export function createAttachmentsService({ db, attachments, files, audit, clock }: Dependencies) {
  const bin = createTrashBin({ db, clock });

  /** @throws 403 for an object that the actor can't see or edit, 404 for an unknown kind */
  function permitted(actor: Member, { kind, id }: NamedObject, right: 'view' | 'edit'): AttachedRef {
    if (!isAttachedKind(kind)) throw notFound('Object not found');
    authorize(actor, attachedObjects[kind][right]);
    return { kind, id };
  }

  /** @throws 404 */
  function found(object: AttachedRef, name: string | undefined): string {
    if (name === undefined) throw notFound(attachedObjects[object.kind].missing);
    return name;
  }

  /** @throws 403; 404 also for an attachment of another workspace */
  async function get(actor: Member, id: string, right: 'view' | 'edit'): Promise<AttachmentWithFile> {
    const attachment = await attachments.byId(actor.workspaceId, id);
    if (!attachment) throw notFound(ATTACHMENT_NOT_FOUND);
    permitted(actor, attachment.object, right);
    return attachment;
  }

  const parentOf = ({ kind, id }: AttachedRef, name: string) => ({
    type: attachedObjects[kind].objectType,
    id,
    name,
  });

  const record = (
    actor: Member,
    action: AuditAction,
    {
      id,
      workspaceId,
      object,
      fileName,
    }: Pick<AttachmentWithFile, 'id' | 'workspaceId' | 'object' | 'fileName'>,
    name: string,
  ): Promise<void> =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType: 'attachment',
      objectId: id,
      objectName: fileName,
      parent: parentOf(object, name),
    });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const shown: ShownAttachment[] = [];
    for (const { id } of refs) {
      const attachment = await attachments.byId(workspaceId, id);
      if (attachment) shown.push(present(attachment));
    }
    return shown;
  };

  return {
    forEvents,

    /** Newest first. @throws 403; 404 also for an object of another workspace */
    async list(
      actor: Actor,
      { object: given, ...request }: AttachmentFilters,
    ): Promise<Page<ShownAttachment>> {
      authorize(actor, viewAttachments);
      const { workspaceId } = actor;
      const object = permitted(actor, given, 'view');
      found(object, await attachments.nameOf(workspaceId, object));
      return mapPage(await attachments.list(workspaceId, object, request), present);
    },

    /** @throws 403 and 404 as `list`; 400, 413, 422, 429 and 503 as `files.store` */
    async add(actor: Actor, given: NamedObject, upload: Upload): Promise<ShownAttachment> {
      authorize(actor, editAttachments);
      const { workspaceId, userId } = actor;
      const object = permitted(actor, given, 'edit');
      // Check before the file is read. The object can still be deleted until then.
      found(object, await attachments.nameOf(workspaceId, object));
      return files.store(actor, upload, async ({ id, name: fileName, createdAt }) => {
        const name = found(object, await attachments.lockObject(workspaceId, object));
        const attachment = { id, workspaceId, object, createdBy: userId, createdAt };
        await attachments.insert(attachment);
        await record(actor, 'created', { ...attachment, fileName }, name);
        return present(await get(actor, id, 'view'));
      });
    },

    /** @throws 403; 404; 416 for an unusable range; 503 */
    async download(actor: Actor, id: string, range: string | null = null): Promise<Download> {
      authorize(actor, viewAttachments);
      await get(actor, id, 'view');
      const file = await files.byId(actor.workspaceId, id);
      if (!file) throw notFound(ATTACHMENT_NOT_FOUND);
      return files.download(file, { range });
    },

    /** Moves it to the trash. @throws 403; 404 */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editAttachments);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        await attachments.lock(workspaceId, id);
        const attachment = await get(actor, id, 'edit');
        const { object, fileName } = attachment;
        const name = found(object, await attachments.nameOf(workspaceId, object));
        await bin.keep(
          actor,
          {
            workspaceId,
            objectType: 'attachment',
            objectId: id,
            objectName: fileName,
            parent: parentOf(object, name),
          },
          can('editor', attachedObjects[object.kind].edit) ? {} : { adminsOnly: true },
        );
        await record(actor, 'deleted', attachment, name);
        await attachments.delete(workspaceId, id);
      });
    },
  };
}

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;
