import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import type { Page } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { ShowObjects } from '../../outbox/domain-event';
import { createRecords } from '../../records/create-records';
import { competitorEntity, type Competitor, type CountedCompetitor } from './competitors.entity';
import type { CompetitorsRepo } from './competitors.repo';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import type { CompetitorFilters, NewCompetitor } from '../monitoring.schema';
import { competitorRecord } from './competitor.record';

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
  const records = createRecords<Competitor, CountedCompetitor>({
    db,
    table: competitors,
    entity: competitorEntity,
    record: competitorRecord,
    audit,
    clock,
  });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** Lists competitors, newest first, with their numbers of sources and items. */
    async list(actor: Actor, { search, ...request }: CompetitorFilters): Promise<Page<CountedCompetitor>> {
      authorize(actor, viewMonitoring);
      return competitors.list(actor.workspaceId, search, request);
    },

    /** Returns a competitor in the same shape as `list`. */
    async get(actor: Actor, id: string): Promise<CountedCompetitor> {
      authorize(actor, viewMonitoring);
      return records.get(actor, id);
    },

    async create(actor: Actor, details: NewCompetitor): Promise<CountedCompetitor> {
      authorize(actor, editMonitoring);
      const competitor: Competitor = { ...records.newRow(actor), ...details };
      await db.transaction(() => records.insert(actor, competitor));
      return { ...competitor, sourceCount: 0, itemCount: 0, unreadCount: 0 };
    },

    /** Deletes a competitor with its sources and items. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editMonitoring);
      return records.remove(actor, id);
    },
  };
}

export type CompetitorsService = ReturnType<typeof createCompetitorsService>;
