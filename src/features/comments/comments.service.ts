import type { Foundation } from '../../foundation';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { forbidden, invalidField, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { ShowObjects } from '../audit/shown-objects';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import { createTrashBin } from '../records/trash/trash-bin';
import {
  canBeMentioned,
  commentedObjects,
  isCommentedKind,
  viewComments,
  writeComments,
  type CommentedRef,
} from './commented-objects.rules';
import type { Comment, CommentsRepo, CommentWithAuthor } from './comments.repo';
import { canDeleteComment, canEditComment, COMMENT_NOT_FOUND, USER_NOT_FOUND } from './comments.rules';
import type { CommentChanges, CommentFilters, GivenObject, NewComment } from './comments.schema';
import type { Mention, MentionsRepo } from './mentions.repo';

/** A comment as returned by calls. */
export interface ShownComment {
  id: string;
  body: string;
  mentions: string[];
  /** The names of the mentioned people, in the same order. */
  mentionNames: string[];
  createdBy: string | null;
  /** The author's name, the email without one, or `Deleted user`. */
  authorName: string;
  createdAt: string;
  editedAt: string | null;
}

interface Dependencies extends Foundation {
  comments: CommentsRepo;
  mentions: MentionsRepo;
}

const present = (
  { id, body, createdBy, authorName, createdAt, editedAt }: CommentWithAuthor,
  mentioned: readonly Mention[] = [],
): ShownComment => ({
  id,
  body,
  mentions: mentioned.map(({ userId }) => userId),
  mentionNames: mentioned.map(({ name }) => name),
  createdBy,
  authorName: authorName ?? 'Deleted user',
  createdAt,
  editedAt,
});

const hidden = (field: string): AuditChange => ({ field, from: null, to: null, isHidden: true });

/** Comments on the records of a workspace (contract-2, B). Everyone who can see a record can read its comments. */
export function createCommentsService(dependencies: Dependencies) {
  const { db, comments, mentions, members, audit, clock } = dependencies;
  const bin = createTrashBin({ db, clock });

  /** @throws 403 for an object that the actor can't see, 404 for an unknown kind */
  function visible(actor: Member, { kind, id }: GivenObject): CommentedRef {
    if (!isCommentedKind(kind)) throw notFound('Object not found');
    authorize(actor, commentedObjects[kind].view);
    return { kind, id };
  }

  /** @throws 404 */
  function found<Found>(object: CommentedRef, name: Found | undefined): Found {
    if (name === undefined) throw notFound(commentedObjects[object.kind].missing);
    return name;
  }

  async function show(actor: Member, id: string): Promise<ShownComment> {
    const comment = await comments.byId(actor.workspaceId, id);
    if (!comment) throw notFound(COMMENT_NOT_FOUND);
    return present(comment, (await mentions.of([id])).get(id));
  }

  /** Reads a comment and locks it together with its object. @throws 403; 404 */
  async function lock(actor: Member, id: string): Promise<{ comment: Comment; name: string }> {
    const { workspaceId } = actor;
    await comments.lock(workspaceId, id);
    const comment = await comments.byId(workspaceId, id);
    if (!comment) throw notFound(COMMENT_NOT_FOUND);
    const object = visible(actor, comment.object);
    return { comment, name: found(object, await comments.nameOf(workspaceId, object)) };
  }

  /**
   * Stores the mentions of a comment, and returns whether they changed. Only this function knows the people who are
   * mentioned for the first time (`added`).
   * @throws 400 for people who can't see the object
   */
  async function mention(
    { workspaceId }: Member,
    { id, object }: Comment,
    wanted: readonly string[],
  ): Promise<boolean> {
    const before = ((await mentions.of([id])).get(id) ?? []).map(({ userId }) => userId);
    const added = wanted.filter((userId) => !before.includes(userId));
    const roles = await members.rolesOf(workspaceId, added);
    if (added.some((userId) => !canBeMentioned(roles.get(userId), object.kind)))
      throw invalidField('mentions', USER_NOT_FOUND);
    if (before.join() === wanted.join()) return false;
    await mentions.replace(id, wanted);
    return true;
  }

  /** Records a change without the text of the comment, because it may be deleted for a reason. */
  function record(
    actor: Member,
    action: AuditAction,
    { id, workspaceId, object }: Comment,
    name: string,
    changes: readonly AuditChange[] = [],
  ): Promise<void> {
    const { objectType } = commentedObjects[object.kind];
    return audit.record(actor, {
      workspaceId,
      action,
      objectType: 'comment',
      objectId: id,
      objectName: 'Comment',
      parent: { type: objectType, id: object.id, name },
      changes,
    });
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const mentioned = await mentions.of(refs.map(({ id }) => id));
    const shown: ShownComment[] = [];
    for (const { id } of refs) {
      const comment = await comments.byId(workspaceId, id);
      if (comment) shown.push(present(comment, mentioned.get(id)));
    }
    return shown;
  };

  return {
    forEvents,

    /** Newest first. @throws 403; 404 also for an object of another workspace */
    async list(actor: Actor, { object: given, ...request }: CommentFilters): Promise<Page<ShownComment>> {
      authorize(actor, viewComments);
      const { workspaceId } = actor;
      const object = visible(actor, given);
      found(object, await comments.nameOf(workspaceId, object));
      const page = await comments.list(workspaceId, object, request);
      const mentioned = await mentions.of(page.items.map(({ id }) => id));
      return mapPage(page, (comment) => present(comment, mentioned.get(comment.id)));
    },

    /** @throws 400 for mentioned people who can't see the object; 403; 404 as `list` */
    async add(actor: Actor, given: GivenObject, sent: NewComment): Promise<ShownComment> {
      authorize(actor, writeComments);
      const object = visible(actor, given);
      const { workspaceId, userId } = actor;
      return db.transaction(async () => {
        const name = found(object, await comments.lockObject(workspaceId, object));
        const comment: Comment = {
          id: newId(),
          workspaceId,
          object,
          body: sent.body,
          createdBy: userId,
          createdAt: clock.now().toISOString(),
          editedAt: null,
        };
        await comments.insert(comment);
        await mention(actor, comment, sent.mentions);
        await record(actor, 'created', comment, name);
        return show(actor, comment.id);
      });
    },

    /** Changes the given fields of one's own comment. @throws 400 as `add`; 403; 404 */
    async update(actor: Actor, id: string, wanted: CommentChanges): Promise<ShownComment> {
      authorize(actor, writeComments);
      return db.transaction(async () => {
        const { comment, name } = await lock(actor, id);
        if (!canEditComment(actor, comment)) throw forbidden();
        const { body = comment.body, mentions: mentioned } = wanted;
        const changed: string[] = [];
        if (body !== comment.body) {
          await comments.update({ ...comment, body, editedAt: clock.now().toISOString() });
          changed.push('body');
        }
        if (mentioned && (await mention(actor, comment, mentioned))) changed.push('mentions');
        if (changed.length > 0) await record(actor, 'updated', comment, name, changed.map(hidden));
        return show(actor, id);
      });
    },

    /** @throws 403 unless the actor is its author or an admin; 404 */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, writeComments);
      await db.transaction(async () => {
        const { comment, name } = await lock(actor, id);
        if (!canDeleteComment(actor, comment)) throw forbidden();
        const { objectType, view } = commentedObjects[comment.object.kind];
        await bin.keep(
          actor,
          {
            workspaceId: comment.workspaceId,
            objectType: 'comment',
            objectId: id,
            objectName: 'Comment',
            parent: { type: objectType, id: comment.object.id, name },
          },
          { owner: comment.createdBy, ...(!can('editor', view) && { adminsOnly: true }) },
        );
        await record(actor, 'deleted', comment, name);
        await comments.delete(actor.workspaceId, id);
      });
    },
  };
}

export type CommentsService = ReturnType<typeof createCommentsService>;
