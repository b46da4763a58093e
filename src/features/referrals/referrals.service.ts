import { authorize, type Actor } from '../../lib/actor';
import { conflict } from '../../lib/errors';
import { parseAmount } from '../../lib/money/money';
import type { PageRequest } from '../../lib/paging';
import type { Attribute } from '../affiliates/create-affiliates';
import { createRecords, type RecordTools } from '../records/create-records';
import { asListed, createRecordService } from '../records/record-service';
import type { ReferralEarnings, ReferralSale } from './earn-referral';
import type { FindReferrer, Referrer } from './find-referrer';
import { checkAmount, requireProgram, stamped } from './referral-checks';
import type { ProgramsRepo } from './programs/programs.repo';
import type { ReferralCounts, ReferralCountsRepo } from './referral-counts.repo';
import type { ReferralsRepo } from './referrals.repo';
import { referralEntity, type Referral, type ReferralInProgram } from './referrals.entity';
import { editReferrals, REWARD_FOLLOWS, viewReferrals, type ReferrerType } from './referrals.rules';
import type { NewReferral, ReferralChanges, ReferralFilters, ReferralStatusBody } from './referrals.schema';
import { referralRecord } from './referral.record';

interface Dependencies extends RecordTools {
  referrals: ReferralsRepo;
  programs: ProgramsRepo;
  counts: ReferralCountsRepo;
  findReferrer: FindReferrer;
  earnings: ReferralEarnings;
  /** Attributes a referral to the affiliate link that it came through. */
  attribute: Attribute;
}

/** A reward that someone has approved or paid by hand doesn't earn again. */
const isSettledByHand = ({ rewardStatus }: Referral): boolean =>
  rewardStatus === 'approved' || rewardStatus === 'paid';

const withoutAmount: ReferralSale = { amountMinor: null, currency: null };

/** Referrals of all programs (spec §2, §4, §7). 404 `Referral not found` also for an id of another workspace. */
export function createReferralsService(dependencies: Dependencies) {
  const { db, referrals, programs, counts, findReferrer, earnings, attribute } = dependencies;

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
      if (referral.status === 'converted' && !isSettledByHand(referral)) {
        await earnings.hold(workspaceId, id);
        await earnings.earn(actor, referral, program, withoutAmount);
      }
      await attribute(actor, workspaceId, { kind: 'referral', id, name: referral.referredName }, clickId);
      return referral;
    },

    earlier: async (_actor, values) => values,

    /**
     * A new program must be active, and its type is copied. What the referral earns follows its status.
     * @throws as `create`; 409 for the reward of one that has earned
     */
    async change(
      actor,
      before,
      { sale = withoutAmount, ...wanted }: ReferralChanges & { sale?: ReferralSale },
    ) {
      const { rewardStatus = before.rewardStatus } = wanted;
      // Bulk changes and imports haven't done it before.
      if (before.status === 'converted' || wanted.status === 'converted')
        await earnings.hold(before.workspaceId, before.id);
      if (rewardStatus !== before.rewardStatus && (await earnings.isEarned(before)))
        throw conflict(REWARD_FOLLOWS);
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
      const saved = await records.save(actor, before, (now) => stamped(next, before, now));
      const [wasConverted, isConverted] = [before, saved].map(({ status }) => status === 'converted');
      if (wasConverted && !isConverted) await earnings.undo(actor, saved);
      if (isConverted && (!wasConverted || sale.amountMinor !== null)) {
        const hasEarned = await earnings.isEarned(saved);
        const mayEarn = hasEarned ? !wasConverted : !isSettledByHand(saved);
        if (mayEarn) await earnings.earn(actor, saved, program, sale);
      }
      return saved;
    },
  });

  /** Changes the given fields, one writer at a time. */
  const update = async (
    actor: Actor,
    id: string,
    wanted: ReferralChanges & { sale?: ReferralSale },
  ): Promise<ReferralInProgram> => {
    authorize(actor, editReferrals);
    return db.transaction(async () => {
      await earnings.hold(actor.workspaceId, id);
      return methods.update(actor, id, wanted);
    });
  };

  return {
    ...methods,
    update: (actor: Actor, id: string, wanted: ReferralChanges): Promise<ReferralInProgram> =>
      update(actor, id, wanted),

    /**
     * Moves from any status to any other (spec §4). Sending the current status changes nothing, unless it gives the amount that
     * a converted referral needs to earn.
     */
    changeStatus: (
      actor: Actor,
      id: string,
      {
        status,
        amount = null,
        currency = null,
      }: Pick<ReferralStatusBody, 'status'> & Partial<ReferralStatusBody>,
    ): Promise<ReferralInProgram> => {
      const amountMinor = amount === null || currency === null ? null : parseAmount(amount, currency);
      return update(actor, id, { status, sale: { amountMinor, currency } });
    },

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
