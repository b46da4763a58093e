import type { Foundation } from '../../../foundation';
import { asListed, createRecordService } from '../../records/record-service';
import { competitorRecord } from './competitor.record';
import { competitorEntity, type Competitor } from './competitors.entity';
import type { CompetitorsRepo } from './competitors.repo';
import type { CompetitorFilters, NewCompetitor } from '../monitoring.schema';

interface Dependencies extends Pick<Foundation, 'db' | 'audit' | 'clock'> {
  competitors: CompetitorsRepo;
}

/** The watched competitors of a workspace, with their numbers of sources and items (spec §2, §7). */
export const createCompetitorsService = ({ competitors, ...foundation }: Dependencies) =>
  createRecordService({
    ...foundation,
    table: competitors,
    entity: competitorEntity,
    record: competitorRecord,
    page: ({ workspaceId }, { search }: CompetitorFilters, request) =>
      competitors.list(workspaceId, search, request),
    present: asListed,
    draft: (_actor, sent: NewCompetitor, row): Competitor => ({ ...row, ...sent }),
  }).methods;

export type CompetitorsService = ReturnType<typeof createCompetitorsService>;
