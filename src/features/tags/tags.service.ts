import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { MAX_LIMIT, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { createTrashBin } from '../records/trash/trash-bin';
import type { Tag, TagsRepo } from './tags.repo';
import { manageTags, viewTags } from './tags.rules';
import type { NewTag } from './tags.schema';

interface Dependencies {
  db: Db;
  tags: TagsRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** The workspace's controlled vocabulary of partner tags (spec §5). */
export function createTagsService({ db, tags, audit, clock }: Dependencies) {
  const bin = createTrashBin({ db, clock });
  const nameOf = ({ category, value }: Tag) => `${category}: ${value}`;
  const record = (actor: Member, action: 'created' | 'deleted', tag: Tag) =>
    audit.record(actor, {
      workspaceId: tag.workspaceId,
      action,
      objectType: 'tag',
      objectId: tag.id,
      objectName: nameOf(tag),
    });

  return {
    /** Newest first. The initial vocabulary is in the order of the spec's lists. */
    async list(actor: Actor, request: PageRequest): Promise<Page<Tag>> {
      authorize(actor, viewTags);
      return tags.list(actor.workspaceId, request);
    },

    /** Returns the tiers that partners can have, by label. */
    async tiers(actor: Actor): Promise<Tag[]> {
      authorize(actor, viewTags);
      return tags.ofCategory(actor.workspaceId, 'Tier', MAX_LIMIT);
    },

    /** 409 if the category already has the value, or one with the same name. */
    async create(actor: Actor, entry: NewTag): Promise<Tag> {
      authorize(actor, manageTags);
      const createdAt = clock.now().toISOString();
      const tag: Tag = { id: newId(), workspaceId: actor.workspaceId, ...entry, createdAt };
      await db.transaction(async () => {
        if ((await tags.hasName(actor.workspaceId, tag)) || !(await tags.insert(tag)))
          throw conflict('This tag already exists');
        await record(actor, 'created', tag);
      });
      return tag;
    },

    /** Removes the tag from the vocabulary. Partners that have it keep it, but it can't be added to others. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageTags);
      await db.transaction(async () => {
        const tag = await tags.lock(actor.workspaceId, id);
        if (!tag) throw notFound('Tag not found');
        await bin.keep(actor, {
          workspaceId: tag.workspaceId,
          objectType: 'tag',
          objectId: id,
          objectName: nameOf(tag),
        });
        await tags.delete(actor.workspaceId, id);
        await record(actor, 'deleted', tag);
      });
    },
  };
}

export type TagsService = ReturnType<typeof createTagsService>;
