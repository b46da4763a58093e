import type { EvidenceService } from '../evidence/evidence.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { authorize, type Actor } from '../../lib/actor';
import { emptyTexts } from '../../lib/entities/entity';
import { invalidField, notFound } from '../../lib/errors';
import type { PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { RuleActor } from '../audit/audit-trail';
import type { WithEvidence } from '../evidence/evidence.rules';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService } from '../records/record-service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import { roadmapTextsOf, type FoundThing } from './item-draft.rules';
import type { PublicRoadmapItem, RoadmapCounts, RoadmapItemsRepo } from './roadmap-items.repo';
import { roadmapEntity, type RoadmapItem, type StoredRoadmapItem } from './roadmap.entity';
import { completedDateAfter, TIMELINE_LIMIT, viewRoadmap, type RoadmapStatus } from './roadmap.rules';
import {
  OWNER_NOT_FOUND,
  type NewRoadmapItem,
  type RoadmapFilters,
  type RoadmapItemChanges,
} from './roadmap.schema';
import { roadmapItemRecord } from './roadmap-item.record';

/** An item as returned by calls and shown on screens. */
export type ShownRoadmapItem = WithEvidence<RoadmapItem>;

interface Dependencies extends RecordTools {
  evidence: EvidenceService;
  members: MembersRepo;
  items: RoadmapItemsRepo;
  secretLinks: SecretLinksService;
}

/** Maximum number of items on a public roadmap. */
const PUBLIC_LIMIT = 500;

/** A roadmap as shown on its public page. */
export interface PublicRoadmap {
  workspaceName: string;
  /** Changes with the logo; null without one. */
  logoVersion: string | null;
  items: PublicRoadmapItem[];
}

/** The roadmap of a workspace (spec §2, §4, §7). 404 `Roadmap item not found` also for an id of another workspace. */
export function createRoadmapService(dependencies: Dependencies) {
  const { items, evidence, members, secretLinks } = dependencies;

  const records = createRecords<StoredRoadmapItem, RoadmapItem>({
    ...dependencies,
    table: items,
    entity: roadmapEntity,
    record: roadmapItemRecord,
  });
  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<RoadmapFilters, keyof PageRequest>, request) =>
      items.list(workspaceId, filters, request),
    present: (scope, found: readonly RoadmapItem[]): Promise<ShownRoadmapItem[]> =>
      evidence.onAll(scope, 'roadmapItem', found),
    draft: ({ userId }, { evidence: _, ...details }: NewRoadmapItem, row): StoredRoadmapItem => ({
      ...row,
      ...details,
      completedDate: completedDateAfter(null, details.status, row.createdAt),
      createdBy: userId,
    }),
    earlier: async (_actor, values) => values,
    complete:
      (before, wanted: RoadmapItemChanges) =>
      (now): Partial<StoredRoadmapItem> => ({
        ...wanted,
        completedDate: completedDateAfter(before, wanted.status ?? before.status, now),
      }),

    /** @throws 400 for an owner who isn't a member of this workspace, or is a portal user */
    async check({ workspaceId }, { ownerId }, before) {
      if (ownerId === null || ownerId === before?.ownerId) return;
      const owner = await members.byUser(workspaceId, ownerId);
      if (!can(owner?.workspaceRole, viewRoadmap)) throw invalidField('ownerId', OWNER_NOT_FOUND);
    },
    afterInsert: (actor, { id }, sent) => evidence.link(actor, 'roadmapItem', id, sent.evidence),
    exportName: 'roadmap',
  });

  return {
    ...methods,

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    changeStatus: (actor: Actor, id: string, sent: { status: RoadmapStatus }): Promise<ShownRoadmapItem> =>
      methods.update(actor, id, sent),

    /** Returns up to 1,000 items sorted by target date, without their evidence. */
    async timeline(actor: Actor): Promise<RoadmapItem[]> {
      authorize(actor, viewRoadmap);
      return items.dated(actor.workspaceId, TIMELINE_LIMIT);
    },

    /** Counts the items by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<RoadmapCounts> {
      authorize(actor, viewRoadmap);
      return items.counts(actor.workspaceId);
    },

    /**
     * Creates an item from a feed item for a rule, which a user with permission has created. Must run in a transaction.
     * Returns the id.
     */
    async createByRule(by: RuleActor, found: FoundThing & { workspaceId: string }): Promise<string> {
      const texts = roadmapTextsOf(found);
      const item: StoredRoadmapItem = {
        ...records.newRow(found),
        ...emptyTexts(roadmapEntity),
        ...texts,
        description: texts.description || null,
        status: 'planned',
        priority: 'medium',
        targetDate: null,
        completedDate: null,
        ownerId: null,
        tags: [],
        isPublic: false,
        createdBy: null,
      };
      await records.insert(by, item);
      return item.id;
    },

    /** Returns the public roadmap of a link; null for an invalid token. */
    async openPublic(token: string): Promise<PublicRoadmap | null> {
      const link = await secretLinks.open('roadmap', token);
      if (!link) return null;
      const { workspaceId, workspaceName, logoVersion } = link;
      return { workspaceName, logoVersion, items: await items.shown(workspaceId, PUBLIC_LIMIT) };
    },

    /** Returns the workspace of a link's roadmap; 404 for an invalid token. */
    async publicWorkspaceId(token: string): Promise<string> {
      const link = await secretLinks.open('roadmap', token);
      if (!link) throw notFound('Roadmap not found');
      return link.workspaceId;
    },
  };
}

export type RoadmapService = ReturnType<typeof createRoadmapService>;
