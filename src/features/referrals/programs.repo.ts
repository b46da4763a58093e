import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import type { ExactCount } from '../../db/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import { programSearchText } from './referral-search.rules';
import { programStatuses, programTypes, type ProgramStatus, type ProgramType } from './referrals.rules';
import type { RewardType } from './reward.rules';

/** spec §3. */
export interface Program {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  type: ProgramType;
  rewardType: RewardType | null;
  /** A decimal where the reward is an amount, else any text. */
  rewardValue: string | null;
  status: ProgramStatus;
  createdAt: string;
  updatedAt: string;
}

export type ProgramChoice = Pick<Program, 'id' | 'name' | 'status' | 'rewardType'>;

/** Each narrows the list; what is not given filters nothing. */
export interface ProgramListFilters {
  search?: string | undefined;
  type?: ProgramType | undefined;
  status?: ProgramStatus | undefined;
}

const codec = createCodec<Program>();

const columns = [
  ...['id', 'workspaceId', 'name', 'description', 'type', 'rewardType', 'rewardValue', 'status'],
  ...['createdAt', 'updatedAt'],
];
const listColumns = columns.map((column) => `p.${column}`);

export function createProgramsRepo(db: Db) {
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read('referral_programs').where({ workspaceId, id }).select(columns);
  const decode = (row: object | undefined) => row && codec.decode(row);
  const toRow = (program: Program) => ({ ...codec.encode(program), searchText: programSearchText(program) });

  /** From the counters that triggers keep by type and status. */
  const rows = (workspaceId: string, { type, status }: ProgramListFilters): ExactCount => ({
    exact: db
      .read('row_counts')
      .where({ workspaceId, tableName: 'referral_programs' })
      .whereIn('bucket', bucketsOf(type, status))
      .sum('n'),
  });

  return {
    async byId(workspaceId: string, id: string): Promise<Program | undefined> {
      return decode(await one(workspaceId, id).first());
    },

    /** The same, holding off other writers of this program until the transaction under way ends. */
    async lock(workspaceId: string, id: string): Promise<Program | undefined> {
      return decode(await one(workspaceId, id).forUpdate().first());
    },

    /** The same, holding off those who change the program, but not others who only need it to stay as it is. */
    async hold(workspaceId: string, id: string): Promise<Program | undefined> {
      return decode(await one(workspaceId, id).forShare().first());
    },

    /** By name and state alone: for a choice among the newest of a type. */
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
    list: (workspaceId: string, filters: ProgramListFilters, request: PageRequest): Promise<Page<Program>> =>
      listPage<object, Program>(db, {
        ...{ table: 'referral_programs', alias: 'p', search: filters.search, request },
        narrow: (query) =>
          query.where({
            'p.workspaceId': workspaceId,
            ...(filters.type && { 'p.type': filters.type }),
            ...(filters.status && { 'p.status': filters.status }),
          }),
        show: (query) => query.select(listColumns),
        decode: codec.decode,
        count: rows(workspaceId, filters),
      }),

    async insert(program: Program): Promise<void> {
      await db.write('referral_programs').insert(toRow(program));
    },

    /** Writes all of a program that was read under `lock`. */
    async update(program: Program): Promise<void> {
      const { id, workspaceId, createdAt, ...changes } = program;
      await db
        .write('referral_programs')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), searchText: programSearchText(program) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('referral_programs').where({ workspaceId, id }).delete();
    },
  };
}

const bucketsOf = (type: ProgramType | undefined, status: ProgramStatus | undefined): string[] =>
  (type ? [type] : programTypes).flatMap((one) =>
    (status ? [status] : programStatuses).map((other) => `${one}:${other}`),
  );

export type ProgramsRepo = ReturnType<typeof createProgramsRepo>;
