import { checkCursor } from '../../db/lists/keyset';
import { authorize, type Actor } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { encodeCursor, type Page } from '../../lib/paging';
import { timelineKinds, type TimelineEntry, type TimelineSource } from '../../records/timeline';
import {
  commentedObjects,
  isCommentedKind,
  viewComments,
  type CommentedRef,
} from '../comments/commented-objects.rules';
import type { ActiveObject } from './activity.rules';
import type { TimelineQuery } from './timeline.schema';

interface Dependencies {
  /** Returns the name of an object of the workspace. */
  nameOf(workspaceId: string, object: CommentedRef): Promise<string | undefined>;
  comments(object: CommentedRef): TimelineSource;
  /** The changes in the audit log, of records without an activity log of their own. */
  changes(type: ActiveObject, actor: Actor): TimelineSource;
  /** The emails to the person of a record that are scheduled. */
  emails: TimelineSource;
  /** What belongs to a partner. */
  partner: readonly TimelineSource[];
}

/** Reads the timeline of a record: what happened with it, from all sources, newest first. */
export function createTimelineService({ nameOf, comments, changes, emails, partner }: Dependencies) {
  return {
    /**
     * Merges at most one page of each source.
     * @throws 400 for a cursor of another list; 403; 404 for an unknown kind, and for a record of another workspace
     */
    async list(actor: Actor, query: TimelineQuery): Promise<Page<TimelineEntry>> {
      authorize(actor, viewComments);
      const { kinds = [...timelineKinds], limit, cursor } = query;
      const { kind, id } = query.object;
      if (!isCommentedKind(kind)) throw notFound('Object not found');
      const { view, missing, objectType } = commentedObjects[kind];
      authorize(actor, view);
      const { workspaceId } = actor;
      const object = { kind, id };
      if ((await nameOf(workspaceId, object)) === undefined) throw notFound(missing);
      checkCursor({ limit, cursor }, ['createdAt', 'id']);
      const sources = [
        comments(object),
        emails,
        ...(objectType === 'partner' ? partner : [changes(objectType, actor)]),
      ];
      const request = { kinds, after: cursor, limit: limit + 1 };
      const found = await Promise.all(
        sources
          .filter((source) => source.kinds.some((one) => kinds.includes(one)))
          .map((source) => source.read(workspaceId, id, request)),
      );
      const merged = found.flat().sort(newestFirst);
      const items = merged.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        total: items.length,
        totalIsMinimum: merged.length > limit || cursor !== undefined,
        nextCursor: merged.length > limit && last ? encodeCursor([last.at, last.id]) : null,
      };
    },
  };
}

/** As the database sorts by time and then by id, descending. */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

export type TimelineService = ReturnType<typeof createTimelineService>;
