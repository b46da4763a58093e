import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { listPage } from '../../../db/list-page';
import type { ExactCount } from '../../../db/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { programSearchText } from '../referral-search.rules';
import { programStatuses, programTypes, type ProgramStatus, type ProgramType } from '../referrals.rules';
import type { RewardType } from './reward.rules';

/** spec §3. */
export interface Program {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  type: ProgramType;
  rewardType: RewardType | null;
  /** A decimal if the reward is an amount, otherwise any text. */
  rewardValue: string | null;
  status: ProgramStatus;
  createdAt: string;
  updatedAt: string;
}

export type ProgramChoice = Pick<Program, 'id' | 'name' | 'status' | 'rewardType'>;

/** Each filter narrows the list; missing ones don't filter. */
export interface ProgramListFilters {
  search?: string | undefined;
  type?: ProgramType | undefined;
  status?: ProgramStatus | undefined;
}

const codec = createCodec<Program>();

const columns = [
  'id',
  'workspaceId',
  'name',
  'description',
  'type',
  'rewardType',
  'rewardValue',
  'status',
  'createdAt',
  'updatedAt',
];
const listColumns = columns.map((column) => `p.${column}`);

export function createProgramsRepo(db: Db) {
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read('referral_programs').where({ workspaceId, id }).select(columns);
  const decode = (row: object | undefined) => row && codec.decode(row);
  const toRow = (program: Program) => ({ ...codec.encode(program), searchText: programSearchText(program) });

  /** Reads the counters that triggers maintain by type and status. */
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

    /** Reads the program and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Program | undefined> {
      return decode(await one(workspaceId, id).forUpdate().first());
    },

    /** Reads the program and locks it against changes, but not against other readers that hold it the same way. */
    async hold(workspaceId: string, id: string): Promise<Program | undefined> {
      return decode(await one(workspaceId, id).forShare().first());
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
    list: (workspaceId: string, filters: ProgramListFilters, request: PageRequest): Promise<Page<Program>> =>
      listPage<object, Program>(db, {
        table: 'referral_programs',
        alias: 'p',
        search: filters.search,
        request,
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

    /** Writes all fields of a program that was read with `lock`. */
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
