import { can, type WorkspaceRole } from '../../lib/roles';
import { recordsWith } from '../../records';
import { objectKinds } from '../../records/object-kinds';
import { commentRecord } from './comment.record';

/**
 * Lists the objects that can have comments, and the permissions to read and write them. Free of zod, so that screens
 * may import it.
 */
export const viewComments = commentRecord.view;
export const writeComments = commentRecord.edit;

/** By their names in calls. */
export const commentedObjects = objectKinds(recordsWith('comments'));
export type CommentedKind = keyof typeof commentedObjects;

export const isCommentedKind = (text: string): text is CommentedKind => Object.hasOwn(commentedObjects, text);
export const commentedKinds = Object.keys(commentedObjects).filter(isCommentedKind);

/** The name of an object in calls, such as `partner:{id}`. */
export type CommentedName = `${CommentedKind}:${string}`;

export interface CommentedRef {
  kind: CommentedKind;
  id: string;
}

/** Returns whether a member with this role can be mentioned in comments on such an object. */
export const canBeMentioned = (role: WorkspaceRole | null | undefined, kind: CommentedKind): boolean =>
  can(role, commentedObjects[kind].view);
