import { authorize, type Actor } from '../../../lib/actor';
import { createRecords, type RecordTools } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import { competitorRecord } from './competitor.record';
import type { PageRequest } from '../../../lib/paging';
import { competitorEntity, type Competitor, type CountedCompetitor } from './competitors.entity';
import type { CompetitorsRepo } from './competitors.repo';
import type { CompetitorChanges, CompetitorFilters, NewCompetitor } from '../monitoring.schema';

interface Dependencies extends RecordTools {
  competitors: CompetitorsRepo;
}

/** The watched competitors of a workspace, with their numbers of sources and items (spec §2, §7). */
export function createCompetitorsService({ competitors, ...foundation }: Dependencies) {
  const records = createRecords<Competitor, CountedCompetitor>({
    ...foundation,
    table: competitors,
    entity: competitorEntity,
    record: competitorRecord,
  });
  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, { search }: Omit<CompetitorFilters, keyof PageRequest>, request) =>
      competitors.list(workspaceId, search, request),
    present: asListed,
    draft: (_actor, sent: NewCompetitor, row): Competitor => ({ ...row, ...sent }),
    complete: (_before, wanted: CompetitorChanges) => wanted,
    earlier: async (_actor, values) => values,
  });
  return {
    ...methods,

    /** Counts the competitors, which have no status. */
    async counts(actor: Actor): Promise<{ total: number }> {
      authorize(actor, competitorRecord.view);
      const { total } = await competitors.list(actor.workspaceId, undefined, { limit: 1 });
      return { total };
    },
  };
}

export type CompetitorsService = ReturnType<typeof createCompetitorsService>;
