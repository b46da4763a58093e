import { createRecords, type RecordTools } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import { competitorRecord } from './competitor.record';
import type { PageRequest } from '../../../lib/paging';
import { competitorEntity, type Competitor, type CountedCompetitor } from './competitors.entity';
import type { CompetitorsRepo } from './competitors.repo';
import type { CompetitorFilters, NewCompetitor } from '../monitoring.schema';

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
  return createRecordService(records, {
    page: ({ workspaceId }, { search }: Omit<CompetitorFilters, keyof PageRequest>, request) =>
      competitors.list(workspaceId, search, request),
    present: asListed,
    draft: (_actor, sent: NewCompetitor, row): Competitor => ({ ...row, ...sent }),
    complete: (_before, wanted: Partial<NewCompetitor>) => wanted,
  }).methods;
}

export type CompetitorsService = ReturnType<typeof createCompetitorsService>;
