import type { RecordTools } from '../records/create-records';
import { createAdoption } from './earning/adopt-earnings';
import { createAdjustSale } from './earning/adjust-sale';
import { createDecideAmount } from './earning/decide-amount';
import { createEarn } from './earning/earn';
import { createEarningsRepo } from './earning/earnings.repo';
import type { Earnings } from '../earnings/sale';
import { subjectsOf } from './earning/subjects.rules';
import { createUndoSale } from './earning/undo-sale';
import { createCheckMoney } from './ledger/check-money';
import { createCommissionLedger } from './ledger/commission-ledger';
import { createCommissionSums } from './ledger/commission-sums.repo';
import { createCommissionsRepo } from './ledger/commissions.repo';
import { createCommissionsService } from './ledger/commissions.service';
import { createEntriesRepo } from './ledger/entries.repo';
import { createPortalCommissions } from './ledger/portal';
import { createCommissionRelease } from './ledger/release-commissions';
import type { Payees } from './payees/create-payees';
import { noRules } from './rules/apply-rules.rules';
import { createProgramRulesRepo } from './rules/program-rules.repo';

interface Dependencies extends RecordTools {
  payees: Pick<Payees, 'repo' | 'ensurePayee'>;
}

/** Also returns what features use whose records earn. */
export function createCommissions({ payees, ...tools }: Dependencies) {
  const { db, audit, clock } = tools;
  const commissions = createCommissionsRepo(db);
  const entries = createEntriesRepo(db);
  const repo = createEarningsRepo(db);
  const ledger = createCommissionLedger({ commissions, entries, audit, clock });
  const rules = createProgramRulesRepo(db);
  const decideAmount = createDecideAmount({
    earnings: repo,
    rulesOf: (workspaceId, programId, at) =>
      at === undefined ? rules.current(workspaceId, programId) : rules.at(workspaceId, programId, at),
  });
  const earnings: Earnings = {
    async hold(workspaceId, sale) {
      await commissions.lockEarnings(workspaceId);
      if (sale) await commissions.lockFamily(workspaceId, sale.source, sale.sourceId);
    },
    earn: createEarn({ decideAmount, earnings: repo, ledger, ensurePayee: payees.ensurePayee, clock }),
    decide: async (sale) =>
      (await decideAmount(sale, subjectsOf(sale.customer), sale.at ?? clock.now()))?.amountMinor ?? 0n,
    ...createAdjustSale({ commissions, ledger }),
    ...createUndoSale({ commissions, entries, earnings: repo, ledger }),
    isEarned: ({ workspaceId, source, sourceId }) => commissions.isEarned(workspaceId, source, sourceId),
    programOfDeal: repo.programOfDeal,
    attribution: async (workspaceId, programId) =>
      (programId === null ? noRules : await rules.current(workspaceId, programId)).attribution,
  };
  return {
    services: {
      commissions: createCommissionsService({ ...tools, commissions, entries, ledger, payees: payees.repo }),
      commissionSums: createCommissionSums(db),
      portalCommissions: createPortalCommissions(db, commissions),
      commissionRelease: createCommissionRelease({
        ...{ db, commissions, ledger, clock },
        adoptEarnings: createAdoption({ db, commissions, ensurePayee: payees.ensurePayee, clock }),
      }),
      checkMoney: createCheckMoney(db),
    },
    earnings,
    repo: commissions,
  };
}
