import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { createEntityImportable } from '../records/import/entity-importable';
import type { Checked, Importable } from '../records/import/importable';
import { createFindIds, emailWithin } from '../records/import/record-keys';
import {
  createReference,
  inTurn,
  partnerReference,
  programReference,
  type RowCheck,
} from '../records/import/row-checks';
import type { ProgramsRepo } from './programs/programs.repo';
import { referralRecord } from './referral.record';
import { referralEntity, type Referral } from './referrals.entity';
import type { ReferralsRepo } from './referrals.repo';
import {
  importedReferral,
  referralChanges,
  type ImportedReferral,
  type ReferralChanges,
} from './referrals.schema';
import type { ReferralsService } from './referrals.service';

interface Dependencies {
  db: Db;
  referrals: ReferralsRepo;
  programs: ProgramsRepo;
  service: ReferralsService;
  clock: Clock;
}

/** Imports referrals from a file. They are pending, without a reward: ledger amounts are never imported. */
export function createReferralImport(dependencies: Dependencies): Importable<ImportedReferral> {
  const { db, referrals, programs, service, clock } = dependencies;
  const findIds = createFindIds(db);
  const program = createReference<ImportedReferral>(findIds, programReference);
  const referrer = createReference<ImportedReferral>(findIds, {
    ...partnerReference,
    field: 'referrerName',
    idField: 'referrerId',
    isOptional: true,
  });

  /** Refuses programs that don't take referrals, and copies their type. */
  const checkPrograms: RowCheck<ImportedReferral> = async (workspaceId, rows) => {
    const ids = [...new Set(rows.flatMap(({ programId }) => programId ?? []))];
    const found = await programs.briefly(workspaceId, ids);
    const results = rows.map((row): Checked<typeof row> => {
      const one = found.get(row.programId ?? '');
      if (one === undefined) return { row };
      if (one.status !== 'active')
        return { problems: [{ field: 'programName', message: 'Program is not active' }] };
      return { row: { ...row, referrerType: one.type } };
    });
    return {
      results,
      async isCurrent() {
        const now = await programs.briefly(workspaceId, ids);
        return ids.every((id) => now.get(id)?.status === found.get(id)?.status);
      },
    };
  };

  return createEntityImportable<ImportedReferral, Referral, ReferralChanges>({
    record: referralRecord,
    entity: referralEntity,
    prefixes: ['referral', 'referred', 'lead', 'customer'],
    values: { programName: { known: program.known } },
    schema: importedReferral,
    changes: importedReferral.partial(),
    keys: [
      emailWithin(findIds, {
        table: 'referrals',
        column: 'referredEmail',
        fields: ['referredEmail', 'programName', 'programId'],
        within: 'programId',
        what: 'email in the program',
        of: ({ referredEmail }) => referredEmail,
      }),
    ],
    check: inTurn(program.check, referrer.check, checkPrograms),
    // Referrals of a paused program can still change.
    checkChanges: inTurn(program.check, referrer.check),
    service,
    body: referralChanges,
    draft: (_actor, { programName: _, ...row }, { id, workspaceId, createdAt }) => ({
      id,
      workspaceId,
      createdAt,
      ...row,
      status: 'pending',
      rewardStatus: 'pending',
      rewardAmount: null,
      convertedAt: null,
      rewardedAt: null,
    }),
    prepare: (_actor, made) => referrals.prepareInsertAll(made),
    clock,
  });
}
