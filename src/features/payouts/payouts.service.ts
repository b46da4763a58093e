import { authorize, type Actor, type Member } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { compareNames } from '../../lib/text/names.rules';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { exportFile } from '../../lib/exports/export-file';
import type { CsvColumn } from '../../lib/exports/write-csv';
import type { ExportAs } from '../../lib/export-request.schema';
import { paginate } from '../../lib/paginate';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
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
import type {
  LineChange,
  NewPayout,
  PayoutsExport,
  PayoutsRequest,
  StatusChange,
  YearRequest,
} from './payouts.schema';

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

const columns: readonly CsvColumn<ListedPayout>[] = [
  { header: 'Payout', value: ({ number }) => String(number), name: 'number', kind: 'number' },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Amount', value: ({ amount }) => amount, name: 'amount', kind: 'money' },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Earned up to', value: ({ upTo }) => upTo, name: 'upTo', kind: 'time' },
  { header: 'Made by', value: ({ createdByName }) => createdByName },
  { header: 'Approved by', value: ({ approvedByName }) => approvedByName },
  { header: 'Created', value: ({ createdAt }) => createdAt, name: 'createdAt', kind: 'time' },
  { header: 'Paid', value: ({ paidAt }) => paidAt, name: 'paidAt', kind: 'time' },
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

  const page = async (
    { workspaceId }: Member,
    filters: Pick<PayoutsRequest, 'status' | 'currency'>,
    request: PageRequest,
  ): Promise<Page<ListedPayout>> =>
    mapPage(await payouts.page(workspaceId, filters, request), ({ amountMinor, ...payout }) => ({
      ...payout,
      amount: amountOf(amountMinor, payout.currency),
    }));

  /** Returns a file of what concerns payouts, and records that. */
  async function fileOf<Item extends object>(
    actor: Member,
    what: string,
    exported: Omit<Parameters<typeof exportFile<Item>>[0], 'what' | 'workspaceName' | 'at'>,
  ): Promise<Download> {
    const { workspaceId, workspaceName } = actor;
    const file = await exportFile({ ...exported, what, workspaceName, at: clock.now() });
    const audited = { workspaceId, action: 'exported', objectType: 'payout' } as const;
    await audit.record(actor, { ...audited, objectId: null, objectName: what });
    return file;
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
      return page(actor, { status, currency }, request);
    },

    /** Exports the list as a file. */
    async exportList(actor: Actor, { status, currency, ...order }: PayoutsExport, as: ExportAs) {
      authorize(actor, managePayouts);
      const { timeZone } = actor;
      const pages = paginate((request) => page(actor, { status, currency }, { ...request, ...order }));
      return fileOf(actor, 'Payouts', { ...as, columns, timeZone, pages });
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
      const pages = onePage(await yearRows(actor, year));
      const paid = { columns: yearColumns, timeZone: null, pages, file: { format } };
      return fileOf(actor, `Paid in ${year}`, paid);
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
