import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Page } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Competitor, CompetitorsRepo, CountedCompetitor } from './competitors.repo';
import { editMonitoring, monitoringMessages, viewMonitoring } from '../monitoring.rules';
import type { CompetitorFilters, NewCompetitor } from '../monitoring.schema';

interface Dependencies {
  db: Db;
  competitors: CompetitorsRepo;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Manages the watched competitors of a workspace (spec §2, §7).
 * @throws 404 `Competitor not found`, also for an id of another workspace
 */
export function createCompetitorsService({ db, competitors, audit, clock }: Dependencies) {
  return {
    /** Lists competitors, newest first, with their numbers of sources and items. */
    async list(actor: Actor, { search, ...request }: CompetitorFilters): Promise<Page<CountedCompetitor>> {
      authorize(actor, viewMonitoring);
      return competitors.page(actor.workspaceId, search, request);
    },

    /** Returns a competitor in the same shape as `list`. */
    async get(actor: Actor, id: string): Promise<CountedCompetitor> {
      authorize(actor, viewMonitoring);
      const competitor = await competitors.countedById(actor.workspaceId, id);
      if (!competitor) throw notFound(monitoringMessages.competitorNotFound);
      return competitor;
    },

    async create(actor: Actor, details: NewCompetitor): Promise<CountedCompetitor> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      const now = clock.now().toISOString();
      const competitor: Competitor = { id: newId(), workspaceId, ...details, createdAt: now, updatedAt: now };
      const { id, name } = competitor;
      await db.transaction(async () => {
        await competitors.insert(competitor);
        await audit.record(actor, {
          workspaceId,
          action: 'created',
          objectType: 'competitor',
          objectId: id,
          objectName: name,
        });
      });
      return { ...competitor, sourceCount: 0, itemCount: 0, unreadCount: 0 };
    },

    /** Deletes a competitor with its sources and items. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const competitor = await competitors.byId(workspaceId, id);
        if (!competitor || !(await competitors.delete(workspaceId, id)))
          throw notFound(monitoringMessages.competitorNotFound);
        await audit.record(actor, {
          workspaceId,
          action: 'deleted',
          objectType: 'competitor',
          objectId: id,
          objectName: competitor.name,
        });
      });
    },
  };
}

export type CompetitorsService = ReturnType<typeof createCompetitorsService>;
