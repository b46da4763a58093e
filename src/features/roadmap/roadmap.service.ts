import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { invalidField, notFound } from '../../lib/errors';
import { paginate } from '../../lib/paginate';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { WithEvidence } from '../evidence/evidence.rules';
import type { EvidenceService } from '../evidence/evidence.service';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { MembersRepo } from '../workspaces/members.repo';
import { roadmapFileColumns } from './roadmap-file';
import type {
  PublicRoadmapItem,
  RoadmapCounts,
  RoadmapItem,
  RoadmapItemsRepo,
  StoredRoadmapItem,
} from './roadmap-items.repo';
import {
  completedDateAfter,
  editRoadmap,
  TIMELINE_LIMIT,
  viewRoadmap,
  type RoadmapStatus,
} from './roadmap.rules';
import {
  OWNER_NOT_FOUND,
  ROADMAP_ITEM_NOT_FOUND,
  type NewRoadmapItem,
  type RoadmapExportFilters,
  type RoadmapFilters,
  type RoadmapItemChanges,
} from './roadmap.schema';

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

const fields = [
  ...(['title', 'description', 'status', 'priority', 'category', 'targetDate'] as const),
  ...(['ownerId', 'tags', 'isPublic'] as const),
];

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
  const record = (
    actor: Member,
    action: AuditAction,
    { id, title }: Pick<StoredRoadmapItem, 'id' | 'title'>,
    changes?: AuditChange[],
  ) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'roadmap_item',
      objectId: id,
      objectName: title,
      changes,
    });

  async function view(workspaceId: string, id: string): Promise<ShownRoadmapItem> {
    const item = await items.byId(workspaceId, id);
    if (!item) throw notFound(ROADMAP_ITEM_NOT_FOUND);
    return evidence.on('roadmapItem', item);
  }

  async function lock(workspaceId: string, id: string): Promise<StoredRoadmapItem> {
    const item = await items.lock(workspaceId, id);
    if (!item) throw notFound(ROADMAP_ITEM_NOT_FOUND);
    return item;
  }

  /** @throws 400 for an owner who isn't a member of this workspace, or is a portal user */
  async function checkOwner(workspaceId: string, ownerId: string | null): Promise<void> {
    if (ownerId === null) return;
    const owner = await members.byUser(workspaceId, ownerId);
    if (!can(owner?.workspaceRole, viewRoadmap)) throw invalidField('ownerId', OWNER_NOT_FOUND);
  }

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  async function change(actor: Member, id: string, wanted: RoadmapItemChanges): Promise<ShownRoadmapItem> {
    const { workspaceId } = actor;
    return db.transaction(async () => {
      const item = await lock(workspaceId, id);
      const changes = changedFields(item, wanted, fields);
      if (changes.length > 0) {
        const now = clock.now().toISOString();
        const changed: StoredRoadmapItem = { ...item, ...wanted, updatedAt: now };
        changed.completedDate = completedDateAfter(item, changed.status, now);
        if (changed.ownerId !== item.ownerId) await checkOwner(workspaceId, changed.ownerId);
        await items.update(changed);
        const isMove = changes.every(({ field }) => field === 'status');
        await record(actor, isMove ? 'status_changed' : 'updated', changed, changes);
      }
      return view(workspaceId, id);
    });
  }

  return {
    /** Newest first. */
    async list(actor: Actor, { limit, cursor, ...filters }: RoadmapFilters): Promise<Page<ShownRoadmapItem>> {
      authorize(actor, viewRoadmap);
      const { workspaceId } = actor;
      const page = await items.list(workspaceId, filters, { limit, cursor });
      return evidence.onPage(workspaceId, 'roadmapItem', page);
    },

    /** Returns up to 1,000 items sorted by target date, without their evidence. */
    async timeline(actor: Actor): Promise<RoadmapItem[]> {
      authorize(actor, viewRoadmap);
      return items.dated(actor.workspaceId, TIMELINE_LIMIT);
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, filters: RoadmapExportFilters): Promise<Download> {
      authorize(actor, viewRoadmap);
      const { workspaceId, workspaceName } = actor;
      const pages = paginate((request) => items.list(workspaceId, filters, request));
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'roadmap_item',
        objectId: null,
        objectName: 'Roadmap items',
      });
      const columns = roadmapFileColumns;
      return csvDownload({ what: 'roadmap', workspaceName, at: clock.now(), columns, pages });
    },

    /** Counts the items by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<RoadmapCounts> {
      authorize(actor, viewRoadmap);
      return items.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<ShownRoadmapItem> {
      authorize(actor, viewRoadmap);
      return view(actor.workspaceId, id);
    },

    /**
     * @throws 400 also for an owner who isn't a member of this workspace or is a portal user, and for evidence that
     * the workspace doesn't have
     */
    async create(actor: Actor, sent: NewRoadmapItem): Promise<ShownRoadmapItem> {
      authorize(actor, editRoadmap);
      const { evidence: given, ...details } = sent;
      const { workspaceId } = actor;
      const now = clock.now().toISOString();
      const item: StoredRoadmapItem = {
        id: newId(),
        workspaceId,
        ...details,
        completedDate: completedDateAfter(null, details.status, now),
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      return db.transaction(async () => {
        await checkOwner(workspaceId, item.ownerId);
        const linkEvidence = await evidence.lockSource(workspaceId, given);
        await items.insert(item);
        await linkEvidence('roadmapItem', item.id);
        await record(actor, 'created', item);
        return view(workspaceId, item.id);
      });
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
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const item = await lock(workspaceId, id);
        await items.delete(workspaceId, id);
        await record(actor, 'deleted', item);
      });
    },

    /** Returns the public roadmap that the link opens; null for an invalid token. */
    async openPublic(token: string): Promise<PublicRoadmap | null> {
      const link = await secretLinks.open('roadmap', token);
      if (!link) return null;
      const { workspaceId, workspaceName, logoVersion } = link;
      return { workspaceName, logoVersion, items: await items.shown(workspaceId, PUBLIC_LIMIT) };
    },

    /** Returns the workspace of the roadmap that the link opens; 404 for an invalid token. */
    async publicWorkspaceId(token: string): Promise<string> {
      const link = await secretLinks.open('roadmap', token);
      if (!link) throw notFound('Roadmap not found');
      return link.workspaceId;
    },
  };
}

export type RoadmapService = ReturnType<typeof createRoadmapService>;
