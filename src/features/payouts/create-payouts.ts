import { createKeyRing } from '../../db/secrets/key-ring';
import { createColumnSealer, SEALED_COLUMN_KEYS } from '../../db/secrets/sealed-columns.repo';
import type { Foundation } from '../../foundation';
import type { MailQueue } from '../mail/mail-queue';
import type { Payees } from '../commissions/payees/create-payees';
import { payeeStatus } from '../commissions/payees/payees.rules';
import { createLineChanges } from './change-line';
import { createPayoutDraft } from './draft-payout';
import { createPayoutExports } from './exports/export-payout';
import { createPayoutMoves } from './move-payout';
import { createPaidCommissionsRepo } from './paid-commissions.repo';
import { createPayerRepo } from './payer.repo';
import { createDestinations, type Destination } from './payout-destinations';
import { createPayoutLinesRepo } from './payout-lines.repo';
import type { SepaDebtor } from '../workspaces/workspace';
import { createPayoutsRepo } from './payouts.repo';
import { createPayoutPages } from './payout-pages';
import { createPayoutsService } from './payouts.service';
import { createTaking } from './take-due';
import { createStatementMails } from './statements/mail-statements';
import { createStatementsService, type PrintHtml } from './statements/statements.service';
import { createUnmailedLinesRepo } from './statements/unmailed-lines.repo';

interface Dependencies extends Pick<Foundation, 'db' | 'audit' | 'clock' | 'workspaces'> {
  payees: Pick<Payees, 'repo' | 'destinations'>;
  print: PrintHtml;
  mail: MailQueue;
}

export function createPayouts(dependencies: Dependencies) {
  const { db, clock, payees } = dependencies;
  const sealer = createColumnSealer(db);
  const payer = createPayerRepo(db);

  /** The account of the workspace, encrypted for a payout. */
  async function debtorOf(
    workspaceId: string,
    payoutId: string,
  ): Promise<{ debtor: SepaDebtor; sealedDebtorIban: string } | null> {
    const { sepaDebtor, sealedDebtorIban } = await payer.read(workspaceId);
    if (sepaDebtor === null || sealedDebtorIban === null) return null;
    const iban = await sealer.open(workspaceId, sealedDebtorIban);
    return { debtor: sepaDebtor, sealedDebtorIban: await sealer.seal(payoutId, iban) };
  }

  async function readyPayees(
    workspaceId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Destination>> {
    const now = clock.now().toISOString();
    const ready = new Map<string, Destination>();
    for (const [id, found] of await payees.destinations(workspaceId, ids)) {
      const { name, kind, email, paypalEmail, iban, accountHolder, country, vatId } = found;
      if (payeeStatus(found, now) === 'ready')
        ready.set(id, { name, kind, email, paypalEmail, iban, accountHolder, country, vatId });
    }
    return ready;
  }

  const repos = {
    payouts: createPayoutsRepo(db),
    lines: createPayoutLinesRepo(db),
    commissions: createPaidCommissionsRepo(db),
  };
  const taking = createTaking({ db, clock, ...repos });
  const shared = {
    ...{ ...dependencies, ...repos, taking },
    destinations: createDestinations(createKeyRing(db, SEALED_COLUMN_KEYS)),
    debtorOf,
  };
  const moves = createPayoutMoves({
    ...shared,
    readyPayees,
    async copyOf(workspaceId, payoutId) {
      const { name, vatId, wiseTemplate } = await payer.read(workspaceId);
      const debtor = await debtorOf(workspaceId, payoutId);
      return {
        payer: { name, vatId },
        wiseTemplate,
        ...(debtor ?? { debtor: null, sealedDebtorIban: null }),
      };
    },
  });
  const exports = createPayoutExports({ ...shared, moves, saveTemplate: payer.saveTemplate });
  const draft = createPayoutDraft({
    ...shared,
    minimumsOf: async (workspaceId) => (await payer.read(workspaceId)).payoutMinimums,
  });
  const service = createPayoutsService({
    ...shared,
    ...{ draft, moves, exports },
    lineChanges: createLineChanges(shared),
  });
  return {
    mailPayees: createStatementMails({ ...shared, lines: createUnmailedLinesRepo(db) }),
    services: {
      payouts: service,
      abandonPayouts: taking.abandonOld,
      payoutPages: createPayoutPages({
        ...shared,
        service,
        payees: payees.repo,
        wiseTemplateOf: async (workspaceId) => (await payer.read(workspaceId)).wiseTemplate,
      }),
      ...createStatementsService({
        ...shared,
        payeeOf: (workspaceId, id) => payees.repo.byId(workspaceId, id),
      }),
    },
  };
}

export type PayoutServices = ReturnType<typeof createPayouts>['services'];
