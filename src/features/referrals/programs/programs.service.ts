import { authorize, type Actor } from '../../../lib/actor';
import { conflict, invalidField } from '../../../lib/errors';
import { MAX_LIMIT, type PageRequest } from '../../../lib/paging';
import { createRecords, type RecordTools } from '../../records/create-records';
import { createRecordService, type Scope } from '../../records/record-service';
import { programEntity, type Program, type ProgramView } from './programs.entity';
import type { ProgramChoice, ProgramsRepo } from './programs.repo';
import { type NewProgram, type ProgramChanges, type ProgramFilters } from './programs.schema';
import type { ReferralCountsRepo } from '../referral-counts.repo';
import { viewReferrals, type ProgramStatus, type ProgramType } from '../referrals.rules';
import { rewardValueProblem } from './reward.rules';
import { referralProgramRecord } from './referral-program.record';

/** Returns whether something other than a referral needs a program, so that it can't be deleted. */
export type NeedsProgram = (workspaceId: string, programId: string) => Promise<boolean>;

interface Dependencies extends RecordTools {
  programs: ProgramsRepo;
  referrals: { isInUse: NeedsProgram };
  counts: ReferralCountsRepo;
  otherUses: readonly NeedsProgram[];
}

const IN_USE = 'This program has referrals; archive it instead';
const TYPE_IN_USE = 'This program has referrals; its type cannot change';

/** Referral programs (spec §2, §4, §7). 404 `Program not found` also for an id of another workspace. */
export function createProgramsService(dependencies: Dependencies) {
  const { programs, referrals, counts, otherUses } = dependencies;

  async function present({ workspaceId }: Scope, found: readonly Program[]): Promise<ProgramView[]> {
    const counted = await counts.byProgram(
      workspaceId,
      found.map(({ id }) => id),
    );
    return found.map((program) => ({
      ...program,
      referralCount: counted.get(program.id)?.total ?? 0,
      convertedCount: counted.get(program.id)?.converted ?? 0,
    }));
  }

  const records = createRecords<Program>({
    ...dependencies,
    table: programs,
    entity: programEntity,
    record: referralProgramRecord,
  });
  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<ProgramFilters, keyof PageRequest>, request) =>
      programs.list(workspaceId, filters, request),
    present,
    exported: present,
    draft: (_actor, sent: NewProgram, row): Program => ({ ...row, ...sent }),
    complete: (_before, wanted: ProgramChanges) => wanted,

    /** @throws 400 if the reward's value doesn't fit its type; 409 for another type if the program has referrals */
    async check({ workspaceId }, { id, type, rewardType, rewardValue }, before, changes) {
      const isRewardNew = before === null || changes.some(({ field }) => field.startsWith('reward'));
      const problem = isRewardNew ? rewardValueProblem(rewardType, rewardValue) : null;
      if (problem !== null) throw invalidField('rewardValue', problem);
      // The type of a referral is copied from its program.
      if (before && type !== before.type && (await referrals.isInUse(workspaceId, id)))
        throw conflict(TYPE_IN_USE);
    },

    /** @throws 409 also if an affiliate link needs the program (contract, States) */
    async checkRemoval({ workspaceId }, { id }) {
      for (const needs of [referrals.isInUse, ...otherUses])
        if (await needs(workspaceId, id)) throw conflict(IN_USE);
    },
    afterRemoval: ({ workspaceId }, { id }) => counts.forget(workspaceId, id),
  });

  return {
    ...methods,

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    changeStatus: (actor: Actor, id: string, sent: { status: ProgramStatus }): Promise<ProgramView> =>
      methods.update(actor, id, sent),

    /** Returns the newest programs of a type with any status, to choose one from. */
    async choices(actor: Actor, type: ProgramType): Promise<ProgramChoice[]> {
      authorize(actor, viewReferrals);
      return programs.choices(actor.workspaceId, type, MAX_LIMIT);
    },
  };
}

export type ProgramsService = ReturnType<typeof createProgramsService>;
