import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import type { Attribute } from '../affiliates/create-affiliates';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import { createRecords } from '../records/create-records';
import type { FindReferrer, Referrer } from './find-referrer';
import { checkAmount, requireProgram, stamped } from './referral-checks';
import type { ProgramsRepo } from './programs/programs.repo';
import type { Program } from './programs/programs.entity';
import type { ReferralCounts, ReferralCountsRepo } from './referral-counts.repo';
import type { ReferralsRepo } from './referrals.repo';
import { referralEntity, type Referral, type ReferralInProgram } from './referrals.entity';
import { editReferrals, viewReferrals, type ReferralStatus, type ReferrerType } from './referrals.rules';
import {
  type NewReferral,
  type ReferralChanges,
  type ReferralExportFilters,
  type ReferralFilters,
} from './referrals.schema';
import { referralRecord } from './referral.record';

interface Dependencies {
  db: Db;
  referrals: ReferralsRepo;
  programs: ProgramsRepo;
  counts: ReferralCountsRepo;
  findReferrer: FindReferrer;
  /** Attributes a referral to the affiliate link that it came through. */
  attribute: Attribute;
  audit: AuditTrail;
  clock: Clock;
}

/** Referrals of all programs (spec §2, §4, §7). 404 `Referral not found` also for an id of another workspace. */
export function createReferralsService(dependencies: Dependencies) {
  const { db, referrals, programs, counts, findReferrer, attribute, audit, clock } = dependencies;

  const records = createRecords<Referral, ReferralInProgram>({
    db,
    table: referrals,
    entity: referralEntity,
    record: referralRecord,
    audit,
    clock,
  });

  const inProgram = (referral: Referral, { name, rewardType }: Program): ReferralInProgram => ({
    ...referral,
    programName: name,
    rewardType,
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

  /** Changes the fields that differ, one writer at a time. Writes nothing if nothing differs. */
  const change = (actor: Member, id: string, wanted: ReferralChanges): Promise<ReferralInProgram> =>
    db.transaction(async () => {
      const referral = await records.lock(actor, id);
      const programId = wanted.programId ?? referral.programId;
      const isMoved = programId !== referral.programId;
      const program = await requireProgram(programs, actor.workspaceId, programId, { mustBeActive: isMoved });
      const next: Referral = {
        ...referral,
        ...wanted,
        ...(await referrerOf(referral, wanted)),
        referrerType: program.type,
      };
      const changed = await records.save(
        actor,
        referral,
        (now) => stamped(next, referral, now),
        async (saved) => {
          if (isMoved || saved.rewardAmount !== referral.rewardAmount)
            checkAmount(program, saved.rewardAmount);
          await referrals.update(saved);
        },
      );
      return inProgram(changed, program);
    });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: ReferralFilters,
    ): Promise<Page<ReferralInProgram>> {
      authorize(actor, viewReferrals);
      return referrals.list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    /** Exports all pages of the list as a CSV file. */
    async export(actor: Actor, { sort, ...filters }: ReferralExportFilters): Promise<Download> {
      authorize(actor, viewReferrals);
      return records.export(actor, 'Referrals', (request) =>
        referrals.list(actor.workspaceId, filters, { ...request, sort }),
      );
    },

    /** Counts the referrals by status, of one type or all. The cost doesn't depend on their number. */
    async counts(actor: Actor, referrerType?: ReferrerType): Promise<ReferralCounts> {
      authorize(actor, viewReferrals);
      return counts.byStatus(actor.workspaceId, referrerType);
    },

    async get(actor: Actor, id: string): Promise<ReferralInProgram> {
      authorize(actor, viewReferrals);
      return records.get(actor, id);
    },

    /**
     * 400 `Program not found` or `Partner not found`, also for those of another workspace; 409 `Program is not
     * active` (contract, States). If the program is paused concurrently, the referral is either refused or created
     * before the pause.
     */
    async create(actor: Actor, sent: NewReferral): Promise<ReferralInProgram> {
      authorize(actor, editReferrals);
      const { clickId, ...details } = sent;
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const program = await requireProgram(programs, workspaceId, details.programId, {
          mustBeActive: true,
        });
        checkAmount(program, details.rewardAmount);
        const now = clock.now().toISOString();
        const { referrerId, referrerName, referrerEmail } = details;
        const referral = stamped(
          {
            id: newId(),
            workspaceId,
            ...details,
            ...(await findReferrer(workspaceId, { referrerId, referrerName, referrerEmail })),
            referrerType: program.type,
            convertedAt: null,
            rewardedAt: null,
            createdAt: now,
          },
          null,
          now,
        );
        await records.insert(actor, referral);
        const { id, referredName: name } = referral;
        await attribute(actor, workspaceId, { kind: 'referral', id, name }, clickId);
        return inProgram(referral, program);
      });
    },

    /** Changes the given fields. A new program must be active, and its type is copied. */
    async update(actor: Actor, id: string, wanted: ReferralChanges): Promise<ReferralInProgram> {
      authorize(actor, editReferrals);
      return change(actor, id, wanted);
    },

    /** Moves from any status to any other (spec §4). Sending the current status changes nothing. */
    async changeStatus(
      actor: Actor,
      id: string,
      sent: { status: ReferralStatus },
    ): Promise<ReferralInProgram> {
      authorize(actor, editReferrals);
      return change(actor, id, { status: sent.status });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editReferrals);
      return records.remove(actor, id);
    },
  };
}

export type ReferralsService = ReturnType<typeof createReferralsService>;
