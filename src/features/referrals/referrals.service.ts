import { authorize, type Actor } from '../../lib/actor';
import type { PageRequest } from '../../lib/paging';
import type { Attribute } from '../affiliates/create-affiliates';
import { createRecords, type RecordTools } from '../records/create-records';
import { asListed, createRecordService } from '../records/record-service';
import type { FindReferrer, Referrer } from './find-referrer';
import { checkAmount, requireProgram, stamped } from './referral-checks';
import type { ProgramsRepo } from './programs/programs.repo';
import type { ReferralCounts, ReferralCountsRepo } from './referral-counts.repo';
import type { ReferralsRepo } from './referrals.repo';
import { referralEntity, type Referral, type ReferralInProgram } from './referrals.entity';
import { viewReferrals, type ReferralStatus, type ReferrerType } from './referrals.rules';
import { type NewReferral, type ReferralChanges, type ReferralFilters } from './referrals.schema';
import { referralRecord } from './referral.record';

interface Dependencies extends RecordTools {
  referrals: ReferralsRepo;
  programs: ProgramsRepo;
  counts: ReferralCountsRepo;
  findReferrer: FindReferrer;
  /** Attributes a referral to the affiliate link that it came through. */
  attribute: Attribute;
}

/** Referrals of all programs (spec §2, §4, §7). 404 `Referral not found` also for an id of another workspace. */
export function createReferralsService(dependencies: Dependencies) {
  const { referrals, programs, counts, findReferrer, attribute } = dependencies;

  const records = createRecords<Referral, ReferralInProgram>({
    ...dependencies,
    table: referrals,
    entity: referralEntity,
    record: referralRecord,
  });

  /** Fills in the name and email of a new partner, unless they are given. */
  async function referrerOf(referral: Referral, wanted: ReferralChanges): Promise<Referrer> {
    const { referrerId = referral.referrerId } = wanted;
    const isAnother = referrerId !== null && referrerId !== referral.referrerId;
    const said = {
      referrerId,
      referrerName: wanted.referrerName ?? (isAnother ? null : { ...referral, ...wanted }.referrerName),
      referrerEmail: wanted.referrerEmail ?? (isAnother ? null : { ...referral, ...wanted }.referrerEmail),
    };
    return isAnother ? findReferrer(referral.workspaceId, said) : said;
  }

  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<ReferralFilters, keyof PageRequest>, request) =>
      referrals.list(workspaceId, filters, request),
    present: asListed,

    /**
     * @throws 400 `Program not found` or `Partner not found`, also for those of another workspace; 409 `Program is not
     * active` (contract, States). If the program is paused concurrently, the referral is either refused or created
     * before the pause.
     */
    async create(actor, { clickId, ...details }: NewReferral, { id, createdAt }) {
      const { workspaceId } = actor;
      const program = await requireProgram(programs, workspaceId, details.programId, { mustBeActive: true });
      checkAmount(program, details.rewardAmount);
      const { referrerId, referrerName, referrerEmail } = details;
      const referral = stamped(
        {
          id,
          workspaceId,
          ...details,
          ...(await findReferrer(workspaceId, { referrerId, referrerName, referrerEmail })),
          referrerType: program.type,
          convertedAt: null,
          rewardedAt: null,
          createdAt,
        },
        null,
        createdAt,
      );
      await records.insert(actor, referral);
      await attribute(actor, workspaceId, { kind: 'referral', id, name: referral.referredName }, clickId);
      return referral;
    },

    earlier: async (_actor, values) => values,

    /** A new program must be active, and its type is copied. @throws as `create` */
    async complete(before, wanted: ReferralChanges) {
      const programId = wanted.programId ?? before.programId;
      const isMoved = programId !== before.programId;
      const program = await requireProgram(programs, before.workspaceId, programId, {
        mustBeActive: isMoved,
      });
      const next: Referral = {
        ...before,
        ...wanted,
        ...(await referrerOf(before, wanted)),
        referrerType: program.type,
      };
      if (isMoved || next.rewardAmount !== before.rewardAmount) checkAmount(program, next.rewardAmount);
      return (now) => stamped(next, before, now);
    },
  });

  return {
    ...methods,

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    changeStatus: (actor: Actor, id: string, sent: { status: ReferralStatus }): Promise<ReferralInProgram> =>
      methods.update(actor, id, sent),

    /** Counts the referrals of a program by status. The cost doesn't depend on their number. */
    async countsOfProgram(actor: Actor, programId: string): Promise<ReferralCounts> {
      authorize(actor, viewReferrals);
      return counts.ofOne(actor.workspaceId, programId);
    },

    /** Counts the referrals by status, of one type or all. The cost doesn't depend on their number. */
    async counts(actor: Actor, referrerType?: ReferrerType): Promise<ReferralCounts> {
      authorize(actor, viewReferrals);
      return counts.byStatus(actor.workspaceId, referrerType);
    },
  };
}

export type ReferralsService = ReturnType<typeof createReferralsService>;
