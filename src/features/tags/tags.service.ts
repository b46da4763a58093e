import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Page, PageRequest } from '../../lib/paging';
import type { Tag, TagsRepo } from './tags.repo';
import { manageTags, viewTags } from './tags.rules';
import type { NewTag } from './tags.schema';

/** The workspace's controlled vocabulary of partner tags (spec §5). */
export function createTagsService({ tags, clock }: { tags: TagsRepo; clock: Clock }) {
  return {
    /** Newest first; what a workspace starts with comes in the order of the spec's lists. */
    async list(actor: Actor, request: PageRequest): Promise<Page<Tag>> {
      authorize(actor, viewTags);
      return tags.list(actor.workspaceId, request);
    },

    /** 409 when the category has the value already. */
    async create(actor: Actor, entry: NewTag): Promise<Tag> {
      authorize(actor, manageTags);
      const createdAt = clock.now().toISOString();
      const tag: Tag = { id: newId(), workspaceId: actor.workspaceId, ...entry, createdAt };
      if (!(await tags.insert(tag))) throw conflict('This tag already exists');
      return tag;
    },

    /** Takes it out of the vocabulary. Partners that carry it keep it, but no other partner can get it any more. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageTags);
      if (!(await tags.delete(actor.workspaceId, id))) throw notFound('Tag not found');
    },
  };
}

export type TagsService = ReturnType<typeof createTagsService>;
