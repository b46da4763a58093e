import type { Db } from '../../../db/connect';
import { createEntityTable } from '../../../db/entity-table';
import type { ExactCount } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { programStatuses, programTypes, type ProgramStatus, type ProgramType } from '../referrals.rules';
import { programEntity, type Program } from './programs.entity';

export type ProgramChoice = Pick<Program, 'id' | 'name' | 'status' | 'rewardType'>;

/** Each filter narrows the list; missing ones don't filter. */
export interface ProgramListFilters {
  search?: string | undefined;
  type?: ProgramType | undefined;
  status?: ProgramStatus | undefined;
}

export type BriefProgram = Pick<Program, 'type' | 'status'>;

/** Ids per query. */
const AT_ONCE = 500;

export function createProgramsRepo(db: Db) {
  const programs = createEntityTable<Program>(db, {
    table: 'referral_programs',
    alias: 'p',
    entity: programEntity,
  });

  /** Reads the counters that triggers maintain by type and status. */
  const rows = (workspaceId: string, { type, status }: ProgramListFilters): ExactCount => ({
    exact: db
      .read('row_counts')
      .where({ workspaceId, tableName: 'referral_programs' })
      .whereIn('bucket', bucketsOf(type, status))
      .sum('n'),
  });

  return {
    ...programs,

    /** Reads the program and locks it against changes, but not against other readers that hold it the same way. */
    hold: (workspaceId: string, id: string): Promise<Program | undefined> =>
      programs.lock(workspaceId, id, 'forShare'),

    /** Returns what decides whether programs take referrals, by their ids. */
    async briefly(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, BriefProgram>> {
      const found = new Map<string, BriefProgram>();
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const rows: (BriefProgram & { id: string })[] = await db
          .read('referral_programs')
          .whereIn('id', ids.slice(at, at + AT_ONCE))
          .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
          .select('id', 'type', 'status');
        for (const { id, ...program } of rows) found.set(id, program);
      }
      return found;
    },

    /** Returns the newest programs of a type to choose from, with only the columns needed for that. */
    choices(workspaceId: string, type: ProgramType, limit: number): Promise<ProgramChoice[]> {
      return db
        .read('referral_programs')
        .where({ workspaceId, type })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select('id', 'name', 'status', 'rewardType');
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, type, status }: ProgramListFilters,
      request: PageRequest,
    ): Promise<Page<Program>> => {
      const count = rows(workspaceId, { type, status });
      return programs.page(workspaceId, { search, where: { type, status }, count }, request);
    },
  };
}

const bucketsOf = (type: ProgramType | undefined, status: ProgramStatus | undefined): string[] =>
  (type ? [type] : programTypes).flatMap((one) =>
    (status ? [status] : programStatuses).map((other) => `${one}:${other}`),
  );

export type ProgramsRepo = ReturnType<typeof createProgramsRepo>;
