import { recordsWith } from '../../records';
import { objectKinds } from '../../records/object-kinds';
import { attachmentRecord } from './attachment.record';

/**
 * Lists the objects that can have files, and the permissions to read and write them. Free of zod, so that screens may
 * import it.
 */
export const viewAttachments = attachmentRecord.view;
export const editAttachments = attachmentRecord.edit;

export const ATTACHMENT_NOT_FOUND = 'File not found';

/** By their names in calls. */
export const attachedObjects = objectKinds(recordsWith('files'));
export type AttachedKind = keyof typeof attachedObjects;

export const isAttachedKind = (text: string): text is AttachedKind => Object.hasOwn(attachedObjects, text);
export const attachedKinds = Object.keys(attachedObjects).filter(isAttachedKind);

/** The name of an object in calls, such as `deal:{id}`. */
export type AttachedName = `${AttachedKind}:${string}`;

export interface AttachedRef {
  kind: AttachedKind;
  id: string;
}
