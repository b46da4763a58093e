import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Download } from '../../../lib/download';
import { conflict, notFound } from '../../../lib/errors';
import type { Page, PageRequest } from '../../../lib/paging';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import type { PortalView } from '../../audiences/portal-view';
import type { WorkspacesRepo } from '../../workspaces/workspaces.repo';
import type { PaperSize } from '../../workspaces/workspaces.rules';
import type { PaidCommission, PaidCommissionsRepo } from '../paid-commissions.repo';
import type { Destinations } from '../payout-destinations';
import type { PayoutLine, PayoutLinesRepo } from '../payout-lines.repo';
import type { Payout, PayoutsRepo } from '../payouts.repo';
import { amountOf, managePayouts, payoutMessages } from '../payouts.rules';
import { statementHtml } from './statement-html';
import {
  SELF_BILLING,
  STATEMENT,
  type ListedStatement,
  type Statement,
  type StatementItem,
} from './statements.rules';

/** Prints HTML. */
export type PrintHtml = (document: { name: string; html: string }, paper: PaperSize) => Promise<Uint8Array>;

interface Dependencies {
  db: Db;
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  commissions: PaidCommissionsRepo;
  destinations: Destinations;
  /** Reads a payee that had no destination, because its line was removed before the approval. */
  payeeOf(workspaceId: string, id: string): Promise<Omit<Statement['payee'], 'id'> | undefined>;
  workspaces: Pick<WorkspacesRepo, 'profile'>;
  print: PrintHtml;
}

/** Commissions that are read at once. */
const SLICE = 500;

/** The statements of lines: for admins, and for the partner that a line has paid. */
export function createStatementsService(dependencies: Dependencies) {
  const { payouts, lines, commissions, destinations, payeeOf, workspaces, print } = dependencies;

  /** Returns what a line pays, or what it would have paid if it has given everything back. */
  async function commissionsOf({ id, workspaceId, released, status }: PayoutLine): Promise<PaidCommission[]> {
    const found: PaidCommission[] = [];
    if (status === 'pending' || status === 'paid') {
      for (;;) {
        const some = await commissions.ofLine(id, found.at(-1) ?? null, SLICE);
        found.push(...some);
        if (some.length < SLICE) return found;
      }
    }
    const amounts = new Map(released);
    for (let at = 0; at < released.length; at += SLICE) {
      const ids = released.slice(at, at + SLICE).map(([commissionId]) => commissionId);
      for (const commission of await commissions.byIds(workspaceId, ids))
        found.push({ ...commission, amountMinor: amounts.get(commission.id) ?? commission.amountMinor });
    }
    return found.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }

  async function partiesOf(payout: Payout, line: PayoutLine): Promise<Pick<Statement, 'payer' | 'payee'>> {
    const [sent] = await destinations.ofLines([line]);
    const now = sent ? undefined : await payeeOf(payout.workspaceId, line.payeeId);
    const {
      name = line.payeeName,
      email = null,
      country = null,
      vatId = null,
    } = sent?.destination ?? now ?? {};
    const workspace = payout.payer ?? (await workspaces.profile(payout.workspaceId));
    return {
      payer: { name: workspace?.name ?? '', vatId: payout.payer?.vatId ?? null },
      payee: { id: line.payeeId, name, email, country, vatId },
    };
  }

  async function statementOf(payout: Payout, line: PayoutLine): Promise<Statement> {
    const { currency } = payout;
    const found = await commissionsOf(line);
    const items = await mapYielding(found, ({ id, amountMinor, explanation }): StatementItem => ({
      ...{ id, amount: amountOf(amountMinor, currency), explanation },
    }));
    const isReversal = (item: StatementItem) => item.amount.startsWith('-');
    return {
      number: line.statementNumber ?? line.id,
      title: line.isSelfBilled ? SELF_BILLING : STATEMENT,
      payoutId: payout.id,
      lineId: line.id,
      from: found[0]?.createdAt ?? payout.upTo,
      to: payout.upTo,
      ...(await partiesOf(payout, line)),
      currency,
      commissions: items.filter((item) => !isReversal(item)),
      reversals: items.filter(isReversal),
      carriedOver: amountOf(line.carriedOverMinor, currency),
      total: amountOf(line.amountMinor, currency),
      void: line.status === 'failed' || line.status === 'removed',
      paidAt: line.paidAt,
    };
  }

  /** @throws 404; 409 for a payout that was not approved */
  async function read(workspaceId: string, id: string, lineId: string): Promise<Statement> {
    const payout = await payouts.byId(workspaceId, id);
    if (!payout) throw notFound(payoutMessages.notFound);
    const line = await lines.byId(id, lineId);
    if (!line) throw notFound(payoutMessages.lineNotFound);
    if (payout.approvedAt === null) throw conflict(payoutMessages.noStatement);
    return statementOf(payout, line);
  }

  async function pdf(workspaceId: string, statement: Statement): Promise<Download> {
    const { title, number } = statement;
    const name = `${title} ${number}`;
    const paper = (await workspaces.profile(workspaceId))?.paperSize ?? 'a4';
    const bytes = await print({ name, html: await statementHtml(statement) }, paper);
    return {
      fileName: `${title === SELF_BILLING ? 'invoice' : 'statement'}-${number.toLowerCase()}.pdf`,
      contentType: 'application/pdf',
      content: once(bytes),
    };
  }

  /** @throws 404 for a line that the partner was not paid */
  async function ofPartner({ workspaceId, partnerId }: PortalView, lineId: string): Promise<Statement> {
    const payoutId = await lines.payoutOfPaid(workspaceId, partnerId, lineId);
    if (payoutId === undefined) throw notFound(payoutMessages.statementNotFound);
    return read(workspaceId, payoutId, lineId);
  }

  return {
    statements: {
      async get(actor: Actor, id: string, lineId: string): Promise<Statement> {
        authorize(actor, managePayouts);
        return read(actor.workspaceId, id, lineId);
      },

      async pdf(actor: Actor, id: string, lineId: string): Promise<Download> {
        authorize(actor, managePayouts);
        return pdf(actor.workspaceId, await read(actor.workspaceId, id, lineId));
      },
    },

    portalStatements: {
      /** Lists what the partner was paid, the latest first. */
      async list(
        { workspaceId, partnerId }: PortalView,
        request: PageRequest,
      ): Promise<Page<ListedStatement>> {
        const page = await lines.paidPage(workspaceId, partnerId, request);
        const items = page.items.map(({ totalMinor, ...line }) => ({
          ...line,
          total: amountOf(totalMinor, line.currency),
        }));
        return { ...page, items };
      },

      get: ofPartner,

      pdf: async (view: PortalView, lineId: string): Promise<Download> =>
        pdf(view.workspaceId, await ofPartner(view, lineId)),
    },
  };
}

export type StatementServices = ReturnType<typeof createStatementsService>;

async function* once(bytes: Uint8Array) {
  yield bytes;
}
