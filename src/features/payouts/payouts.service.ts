import { authorize, type Actor, type Member } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { compareNames } from '../../lib/text/names.rules';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { exportFile } from '../../lib/exports/export-file';
import type { CsvColumn } from '../../lib/exports/write-csv';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../audit/shown-objects';
import type { createLineChanges } from './change-line';
import type { createPayoutDraft } from './draft-payout';
import type { createPayoutExports } from './exports/export-payout';
import type { PayoutMoves } from './move-payout';
import type { FoundPayeeLine, PayoutLine, PayoutLinesRepo } from './payout-lines.repo';
import type { PayoutsRepo } from './payouts.repo';
import {
  amountOf,
  managePayouts,
  payoutMessages,
  type ListedPayout,
  type ShownLine,
  type ShownPayout,
  type YearRow,
} from './payouts.rules';
import type { LineChange, NewPayout, PayoutsRequest, StatusChange, YearRequest } from './payouts.schema';

interface Dependencies {
  payouts: PayoutsRepo;
  lines: PayoutLinesRepo;
  draft: ReturnType<typeof createPayoutDraft>;
  moves: PayoutMoves;
  lineChanges: ReturnType<typeof createLineChanges>;
  exports: ReturnType<typeof createPayoutExports>;
  audit: AuditTrail;
  clock: Clock;
}

const showLine = (line: PayoutLine, currency: string): ShownLine => ({
  id: line.id,
  payeeId: line.payeeId,
  payeeName: line.payeeName,
  method: line.method,
  amount: amountOf(line.amountMinor, currency),
  status: line.status,
  reason: line.reason,
  commissionCount: line.commissionCount,
  statementNumber: line.statementNumber,
  paidAt: line.paidAt,
});

const yearColumns: readonly CsvColumn<YearRow>[] = [
  { header: 'Payee', value: ({ payeeName }) => payeeName },
  { header: 'Payee ID', value: ({ payeeId }) => payeeId },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Method', value: ({ method }) => method },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
];

/** A line of a payout, as the page of its payee shows it. */
type PayeeLine = Omit<FoundPayeeLine, 'amountMinor'> & { amount: string };

/** Payouts, for admins. 404 `Payout not found` also for an id of another workspace. */
export function createPayoutsService(dependencies: Dependencies) {
  const { payouts, lines, draft, moves, lineChanges, audit, clock } = dependencies;

  async function listed(workspaceId: string, ids: readonly string[]): Promise<ListedPayout[]> {
    const found = await payouts.listed(workspaceId, ids);
    return found.map(({ amountMinor, ...payout }) => ({
      ...payout,
      amount: amountOf(amountMinor, payout.currency),
    }));
  }

  async function show({ workspaceId }: Member, id: string): Promise<ShownPayout> {
    const payout = await payouts.byId(workspaceId, id);
    const [shown] = payout ? await listed(workspaceId, [id]) : [];
    if (!payout || !shown) throw notFound(payoutMessages.notFound);
    const found = await lines.ofPayout(id);
    return {
      ...shown,
      lines: found.map((line) => showLine(line, payout.currency)),
      carriedOver: payout.carriedOver,
    };
  }

  async function yearRows({ workspaceId }: Member, year: number): Promise<YearRow[]> {
    const startOf = (one: number) => new Date(Date.UTC(one, 0)).toISOString();
    const sums = await lines.sums(workspaceId, { from: startOf(year), until: startOf(year + 1) });
    return sums
      .map(({ amountMinor, ...sum }) => ({ ...sum, amount: amountOf(amountMinor, sum.currency) }))
      .sort(
        (one, other) => compareNames(one.payeeName, other.payeeName) || (keyOf(one) < keyOf(other) ? -1 : 1),
      );
  }

  return {
    ...dependencies.exports,

    /** Newest first, without lines. */
    async list(actor: Actor, { status, currency, ...request }: PayoutsRequest): Promise<Page<ListedPayout>> {
      authorize(actor, managePayouts);
      const page = await payouts.page(actor.workspaceId, { status, currency }, request);
      const items = page.items.map(({ amountMinor, ...payout }) => ({
        ...payout,
        amount: amountOf(amountMinor, payout.currency),
      }));
      return { ...page, items };
    },

    async get(actor: Actor, id: string): Promise<ShownPayout> {
      authorize(actor, managePayouts);
      return show(actor, id);
    },

    /** Returns the newest lines of a payee, with their payouts. */
    async ofPayee(actor: Actor, payeeId: string, limit: number): Promise<PayeeLine[]> {
      authorize(actor, managePayouts);
      const found = await lines.ofPayee(actor.workspaceId, payeeId, limit);
      return found.map(({ amountMinor, ...line }) => ({
        ...line,
        amount: amountOf(amountMinor, line.currency),
      }));
    },

    async create(actor: Actor, wanted: NewPayout): Promise<ShownPayout> {
      authorize(actor, managePayouts);
      return show(actor, (await draft(actor, wanted)).id);
    },

    async changeStatus(actor: Actor, id: string, { status }: StatusChange): Promise<ShownPayout> {
      authorize(actor, managePayouts);
      await moves.changeStatus(actor, id, status);
      return show(actor, id);
    },

    async removeLine(actor: Actor, id: string, lineId: string, sent: { reason: string }): Promise<ShownLine> {
      const { line, currency } = await lineChanges.remove(actor, id, lineId, sent);
      return showLine(line, currency);
    },

    async changeLine(actor: Actor, id: string, lineId: string, sent: LineChange): Promise<ShownLine> {
      const { line, currency } = await lineChanges.change(actor, id, lineId, sent);
      return showLine(line, currency);
    },

    /** Adds up what was paid in a calendar year of UTC, ordered by name. */
    async paidIn(actor: Actor, year: number): Promise<YearRow[]> {
      authorize(actor, managePayouts);
      return yearRows(actor, year);
    },

    /** Adds up what was paid in a calendar year of UTC, as a file. */
    async year(actor: Actor, { year, format }: YearRequest): Promise<Download> {
      authorize(actor, managePayouts);
      const { workspaceId, workspaceName } = actor;
      const what = `Paid in ${year}`;
      const rows = await yearRows(actor, year);
      const file = await exportFile({
        ...{ what, workspaceName, at: clock.now(), columns: yearColumns, timeZone: null },
        pages: onePage(rows),
        file: { format },
      });
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'payout',
        objectId: null,
        objectName: what,
      });
      return file;
    },

    /** Returns payouts for outgoing events, without lines. */
    forEvents: ((workspaceId, refs) =>
      listed(
        workspaceId,
        refs.map(({ id }) => id),
      )) satisfies ShowObjects,
  };
}

export type PayoutsService = ReturnType<typeof createPayoutsService>;

const keyOf = ({ payeeId, method, currency }: YearRow): string => `${payeeId} ${method} ${currency}`;

async function* onePage<Item>(items: readonly Item[]) {
  yield items;
}
