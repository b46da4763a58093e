import type { Db } from '../../../db/connect';
import { headerOf } from './wise-template';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Download } from '../../../lib/download';
import { conflict, notFound } from '../../../lib/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import type { PayoutMoves } from '../move-payout';
import type { Destinations } from '../payout-destinations';
import type { PayoutLinesRepo } from '../payout-lines.repo';
import type { SepaDebtor } from '../../workspaces/workspace';
import type { Payout, PayoutsRepo } from '../payouts.repo';
import { managePayouts, payoutMessages, payoutName, type ExportFormat } from '../payouts.rules';
import type { FileRequest } from '../payouts.schema';
import { painProblem } from './pain001.rules';
import { payoutFile } from './payout-files';

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  destinations: Destinations;
  moves: Pick<PayoutMoves, 'move'>;
  /** Returns the account that pays, for this payout; null if the workspace has none. */
  debtorOf(
    workspaceId: string,
    payoutId: string,
  ): Promise<{ debtor: SepaDebtor; sealedDebtorIban: string } | null>;
  /** Keeps the workspace's template for files of Wise; null removes it. */
  saveTemplate(workspaceId: string, template: string | null): Promise<void>;
  audit: AuditTrail;
}

/** The method of the lines that a file has; null: all. */
const methods = { csv: null, paypal: 'paypal', wise: 'wise', 'pain.001': 'sepa' } as const satisfies Record<
  ExportFormat,
  string | null
>;

/** Writes the files with which payouts are paid. */
export function createPayoutExports(dependencies: Dependencies) {
  const { db, payouts, lines, destinations, moves, debtorOf, saveTemplate, audit } = dependencies;

  /** Returns the payout with the account that pays. One that had none at the approval takes it now. */
  async function withDebtor(payout: Payout): Promise<Payout> {
    if (payout.debtor !== null) return payout;
    const found = await debtorOf(payout.workspaceId, payout.id);
    if (!found || !(await payouts.update(payout, found))) throw conflict(payoutMessages.noDebtor);
    return { ...payout, ...found };
  }

  async function openDebtor({ id, debtor, sealedDebtorIban }: Payout) {
    if (debtor === null || sealedDebtorIban === null) return null;
    return { name: debtor.name, bic: debtor.bic, iban: await destinations.open(id, sealedDebtorIban) };
  }

  async function write(actor: Member, id: string, request: FileRequest): Promise<Download> {
    const { format } = request;
    const locked = await payouts.lock(actor.workspaceId, id);
    if (!locked) throw notFound(payoutMessages.notFound);
    const { approvedAt, status, currency, number } = locked;
    if (approvedAt === null || status === 'draft' || status === 'cancelled')
      throw conflict(payoutMessages.notApproved);
    const isBank = format === 'pain.001';
    if (isBank && currency !== 'EUR') throw conflict(payoutMessages.onlyEuro);
    const method = methods[format];
    const wanted = (await lines.ofPayout(id)).filter(
      (line) => line.status !== 'removed' && (method === null || line.method === method),
    );
    if (wanted.length === 0) throw conflict(payoutMessages.noLines(format));
    const problem = isBank ? painProblem(wanted) : null;
    if (problem !== null) throw conflict(problem);
    const payout = { ...(isBank ? await withDebtor(locked) : locked), approvedAt };
    const file = await payoutFile({
      payout,
      lines: await destinations.ofLines(wanted),
      request,
      workspaceName: actor.workspaceName,
      debtor: isBank ? await openDebtor(payout) : null,
    });
    if (status === 'approved') await moves.move(actor, payout, 'exported');
    await audit.record(actor, {
      workspaceId: actor.workspaceId,
      action: 'exported',
      objectType: 'payout',
      objectId: id,
      objectName: payoutName(number),
      changes: [{ field: 'format', from: null, to: format }],
    });
    return file;
  }

  return {
    /**
     * Returns a file with the lines of one method, or all as CSV. The first file makes an approved payout exported.
     * @throws 404; 409 if the payout is not approved, or has no lines for the file
     */
    async export(actor: Actor, id: string, request: FileRequest): Promise<Download> {
      authorize(actor, managePayouts);
      return db.transaction(() => write(actor, id, request));
    },

    /** Keeps the header of the workspace's own template. @throws 400 */
    async setTemplate(actor: Actor, bytes: Uint8Array): Promise<{ columns: string[] }> {
      authorize(actor, managePayouts);
      const columns = headerOf(bytes);
      await change(actor, columns);
      return { columns };
    },

    async removeTemplate(actor: Actor): Promise<void> {
      authorize(actor, managePayouts);
      await change(actor, null);
    },
  };

  async function change(actor: Member, columns: readonly string[] | null): Promise<void> {
    const { workspaceId, workspaceName } = actor;
    await db.transaction(async () => {
      await saveTemplate(workspaceId, columns && JSON.stringify(columns));
      await audit.record(actor, {
        workspaceId,
        action: 'updated',
        objectType: 'workspace',
        objectId: workspaceId,
        objectName: workspaceName,
        changes: [{ field: 'wiseTemplate', from: null, to: columns }],
      });
    });
  }
}
