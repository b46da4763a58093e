import type { Db } from '../../../db/connect';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import type { Download } from '../../../lib/download';
import { conflict, invalidField } from '../../../lib/errors';
import { MAX_LIMIT, type Page, type PageRequest } from '../../../lib/paging';
import type { AuditTrail } from '../../audit/audit-trail';
import type { ShowObjects } from '../../outbox/domain-event';
import { createRecords } from '../../records/create-records';
import { programEntity, type Program, type ProgramView } from './programs.entity';
import type { ProgramChoice, ProgramListFilters, ProgramsRepo } from './programs.repo';
import {
  type NewProgram,
  type ProgramChanges,
  type ProgramExportFilters,
  type ProgramFilters,
} from './programs.schema';
import type { ReferralCountsRepo } from '../referral-counts.repo';
import { editReferrals, viewReferrals, type ProgramStatus, type ProgramType } from '../referrals.rules';
import { rewardValueProblem } from './reward.rules';
import { referralProgramRecord } from './referral-program.record';

/** Returns whether something other than a referral needs a program, so that it can't be deleted. */
export type NeedsProgram = (workspaceId: string, programId: string) => Promise<boolean>;

interface Dependencies {
  db: Db;
  programs: ProgramsRepo;
  referrals: { isInUse: NeedsProgram };
  counts: ReferralCountsRepo;
  otherUses: readonly NeedsProgram[];
  audit: AuditTrail;
  clock: Clock;
}

const IN_USE = 'This program has referrals; archive it instead';
const TYPE_IN_USE = 'This program has referrals; its type cannot change';

/** Referral programs (spec §2, §4, §7). 404 `Program not found` also for an id of another workspace. */
export function createProgramsService(dependencies: Dependencies) {
  const { db, programs, referrals, counts, otherUses, audit, clock } = dependencies;

  const records = createRecords<Program>({
    db,
    table: programs,
    entity: programEntity,
    record: referralProgramRecord,
    audit,
    clock,
  });

  const withCounts = async (workspaceId: string, found: readonly Program[]): Promise<ProgramView[]> => {
    const counted = await counts.byProgram(
      workspaceId,
      found.map(({ id }) => id),
    );
    return found.map((program) => ({
      ...program,
      referralCount: counted.get(program.id)?.total ?? 0,
      convertedCount: counted.get(program.id)?.converted ?? 0,
    }));
  };

  async function view(program: Program): Promise<ProgramView> {
    const [shown] = await withCounts(program.workspaceId, [program]);
    return shown ?? { ...program, referralCount: 0, convertedCount: 0 };
  }

  async function list(workspaceId: string, filters: ProgramListFilters, request: PageRequest) {
    const page = await programs.list(workspaceId, filters, request);
    return { ...page, items: await withCounts(workspaceId, page.items) };
  }

  function checkReward({ rewardType, rewardValue }: Pick<Program, 'rewardType' | 'rewardValue'>): void {
    const problem = rewardValueProblem(rewardType, rewardValue);
    if (problem !== null) throw invalidField('rewardValue', problem);
  }

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  const change = (actor: Member, id: string, wanted: ProgramChanges): Promise<ProgramView> =>
    db.transaction(async () => {
      const program = await records.lock(actor, id);
      const changed = await records.save(actor, program, wanted, async (next, changes) => {
        if (changes.some(({ field }) => field.startsWith('reward'))) checkReward(next);
        // The type of a referral is copied from its program.
        if (next.type !== program.type && (await referrals.isInUse(actor.workspaceId, id)))
          throw conflict(TYPE_IN_USE);
        await programs.update(next);
      });
      return view(changed);
    });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) =>
    withCounts(workspaceId, await records.existing(workspaceId, refs));

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: ProgramFilters,
    ): Promise<Page<ProgramView>> {
      authorize(actor, viewReferrals);
      return list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    /** Returns the newest programs of a type with any status, to choose one from. */
    async choices(actor: Actor, type: ProgramType): Promise<ProgramChoice[]> {
      authorize(actor, viewReferrals);
      return programs.choices(actor.workspaceId, type, MAX_LIMIT);
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: ProgramExportFilters): Promise<Download> {
      authorize(actor, viewReferrals);
      return records.export(actor, 'Referral programs', (request) =>
        list(actor.workspaceId, filters, { ...request, sort }),
      );
    },

    async get(actor: Actor, id: string): Promise<ProgramView> {
      authorize(actor, viewReferrals);
      return view(await records.get(actor, id));
    },

    /** 400 if the reward's value doesn't fit its type. */
    async create(actor: Actor, details: NewProgram): Promise<ProgramView> {
      authorize(actor, editReferrals);
      checkReward(details);
      const program: Program = { ...records.newRow(actor), ...details };
      await db.transaction(() => records.insert(actor, program));
      return { ...program, referralCount: 0, convertedCount: 0 };
    },

    /** Changes the given fields. 409 for another type if the program has referrals. */
    async update(actor: Actor, id: string, wanted: ProgramChanges): Promise<ProgramView> {
      authorize(actor, editReferrals);
      return change(actor, id, wanted);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(actor: Actor, id: string, sent: { status: ProgramStatus }): Promise<ProgramView> {
      authorize(actor, editReferrals);
      return change(actor, id, { status: sent.status });
    },

    /**
     * 409 `This program has referrals; archive it instead`, also if an affiliate link needs the program (contract,
     * States).
     */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editReferrals);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const program = await records.lock(actor, id);
        for (const needs of [referrals.isInUse, ...otherUses])
          if (await needs(workspaceId, id)) throw conflict(IN_USE);
        await records.drop(actor, program);
        await counts.forget(workspaceId, id);
      });
    },
  };
}

export type ProgramsService = ReturnType<typeof createProgramsService>;
