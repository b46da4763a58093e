import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { invalidField, notFound } from '../../lib/errors';
import { onlyPage, type Page, type PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail, RuleActor } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import { createRecords } from '../records/create-records';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { roadmapTextsOf, type FoundThing } from './item-draft.rules';
import type { PublicRoadmapItem, RoadmapCounts, RoadmapItemsRepo } from './roadmap-items.repo';
import { roadmapEntity, type RoadmapItem, type StoredRoadmapItem } from './roadmap.entity';
import {
  completedDateAfter,
  editRoadmap,
  TIMELINE_LIMIT,
  viewRoadmap,
  type RoadmapStatus,
} from './roadmap.rules';
import {
  OWNER_NOT_FOUND,
  type NewRoadmapItem,
  type RoadmapExportFilters,
  type RoadmapFilters,
  type RoadmapItemChanges,
} from './roadmap.schema';
import { roadmapItemRecord } from './roadmap-item.record';

/** An item as returned by calls and shown on screens. */
export type ShownRoadmapItem = WithEvidence<RoadmapItem>;

interface Dependencies {
  db: Db;
  items: RoadmapItemsRepo;
  evidence: EvidenceService;
  members: MembersRepo;
  secretLinks: SecretLinksService;
  audit: AuditTrail;
  clock: Clock;
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

/**
 * The roadmap of a workspace (spec §2, §4, §7). 404 `Roadmap item not found` also for an id of another workspace.
 */
export function createRoadmapService(dependencies: Dependencies) {
  const { db, items, evidence, members, secretLinks, audit, clock } = dependencies;
  const records = createRecords<StoredRoadmapItem, RoadmapItem>({
    db,
    table: items,
    entity: roadmapEntity,
    record: roadmapItemRecord,
    audit,
    clock,
  });
  const view = async (actor: Member, id: string): Promise<ShownRoadmapItem> =>
    evidence.on(actor, 'roadmapItem', await records.get(actor, id));

  /** @throws 400 for an owner who isn't a member of this workspace, or is a portal user */
  async function checkOwner(workspaceId: string, ownerId: string | null): Promise<void> {
    if (ownerId === null) return;
    const owner = await members.byUser(workspaceId, ownerId);
    if (!can(owner?.workspaceRole, viewRoadmap)) throw invalidField('ownerId', OWNER_NOT_FOUND);
  }

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  async function change(actor: Member, id: string, wanted: RoadmapItemChanges): Promise<ShownRoadmapItem> {
    return db.transaction(async () => {
      const item = await records.lock(actor, id);
      const { status = item.status } = wanted;
      const changes = (now: string) => ({
        ...wanted,
        completedDate: completedDateAfter(item, status, now),
      });
      await records.save(actor, item, changes, async (changed) => {
        if (changed.ownerId !== item.ownerId) await checkOwner(actor.workspaceId, changed.ownerId);
        await items.update(changed);
      });
      return view(actor, id);
    });
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const page = onlyPage(await records.existing(workspaceId, refs));
    return (await evidence.onPage({ workspaceId }, 'roadmapItem', page)).items;
  };

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: RoadmapFilters,
    ): Promise<Page<ShownRoadmapItem>> {
      authorize(actor, viewRoadmap);
      const { workspaceId } = actor;
      const page = await items.list(workspaceId, filters, { limit, cursor, sort });
      return evidence.onPage(actor, 'roadmapItem', page);
    },

    /** Returns up to 1,000 items sorted by target date, without their evidence. */
    async timeline(actor: Actor): Promise<RoadmapItem[]> {
      authorize(actor, viewRoadmap);
      return items.dated(actor.workspaceId, TIMELINE_LIMIT);
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: RoadmapExportFilters): Promise<Download> {
      authorize(actor, viewRoadmap);
      const page = (request: PageRequest) => items.list(actor.workspaceId, filters, { ...request, sort });
      return records.export(actor, 'Roadmap items', page, { what: 'roadmap' });
    },

    /** Counts the items by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<RoadmapCounts> {
      authorize(actor, viewRoadmap);
      return items.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownRoadmapItem> {
      authorize(actor, viewRoadmap);
      return view(actor, id);
    },

    /**
     * @throws 400 also for an owner who isn't a member of this workspace or is a portal user, and for evidence that
     * the workspace doesn't have
     */
    async create(actor: Actor, sent: NewRoadmapItem): Promise<ShownRoadmapItem> {
      authorize(actor, editRoadmap);
      const { evidence: given, ...details } = sent;
      const { workspaceId } = actor;
      const origin = records.newRow(actor);
      const item: StoredRoadmapItem = {
        ...origin,
        ...details,
        completedDate: completedDateAfter(null, details.status, origin.createdAt),
        createdBy: actor.userId,
      };
      return db.transaction(async () => {
        await checkOwner(workspaceId, item.ownerId);
        const linkEvidence = await evidence.lockSource(workspaceId, given);
        await records.insert(actor, item);
        await linkEvidence('roadmapItem', item.id);
        return view(actor, item.id);
      });
    },

    /**
     * Creates an item from a feed item for a rule, which a user with permission has created. Must run in a transaction.
     * Returns the id.
     */
    async createByRule(by: RuleActor, found: FoundThing & { workspaceId: string }): Promise<string> {
      const texts = roadmapTextsOf(found);
      const item: StoredRoadmapItem = {
        ...records.newRow(found),
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

    /** Changes the given fields. @throws as `create` */
    async update(actor: Actor, id: string, wanted: RoadmapItemChanges): Promise<ShownRoadmapItem> {
      authorize(actor, editRoadmap);
      return change(actor, id, wanted);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: RoadmapStatus }): Promise<ShownRoadmapItem> {
      authorize(actor, editRoadmap);
      return change(actor, id, { status: sent.status });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editRoadmap);
      return records.remove(actor, id);
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
