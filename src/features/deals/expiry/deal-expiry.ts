import type { Db } from '../../../db/connect';
import { days, type Clock } from '../../../lib/clock';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Deal } from '../deals.entity';
import type { DealsRepo } from '../deals.repo';
import { warningDays } from '../deals.rules';

/** The days before the end of protection on which a warning is given. */
export type WarningDays = (typeof warningDays)[number];

/**
 * Warns about the end of a protection. Runs in the transaction that records the warning, so it must only write to the
 * database: either both are stored or neither is.
 */
export type Warn = (deal: Deal, days: WarningDays) => Promise<void>;

/** The result of one pass. */
export interface ExpiryReport {
  expired: number;
  warned: number;
}

interface Dependencies {
  db: Db;
  deals: DealsRepo;
  warn: Warn;
  audit: AuditTrail;
  clock: Clock;
}

/** Deals read at once. */
const AT_ONCE = 100;

/** Records the warning as the event `deal.expiring`, which notifications and mails are sent from. */
export const createWarn =
  (audit: AuditTrail): Warn =>
  ({ workspaceId, id, name, protectedUntil }, count) =>
    audit.record('System', {
      workspaceId,
      action: 'expiring',
      objectType: 'deal',
      objectId: id,
      objectName: name,
      changes: [
        { field: 'daysLeft', from: null, to: count },
        { field: 'protectedUntil', from: null, to: protectedUntil },
      ],
    });

/**
 * Ends protections on time. Several processes can run it at once: each deal is locked and read again before it changes.
 * The next pass continues with deals that one doesn't reach.
 */
export function createDealExpiry({ db, deals, warn, audit, clock }: Dependencies) {
  let isStopped = false;

  /** Does the work for each deal that is due, in its own transaction. `work` returns whether it had anything to do. */
  async function forEach(
    next: (after: string) => Promise<DueDeal[]>,
    work: (deal: Deal) => Promise<boolean>,
  ): Promise<number> {
    let done = 0;
    let after = '';
    while (!isStopped) {
      const due = await next(after);
      for (const { workspaceId, id } of due) {
        if (isStopped) return done;
        const isDone = await db.transaction(async () => {
          const deal = await deals.lock(workspaceId, id);
          return deal !== undefined && (await work(deal));
        });
        if (isDone) done += 1;
        await yieldToEventLoop();
      }
      const last = due.at(-1);
      if (last === undefined || due.length < AT_ONCE) return done;
      after = last.id;
    }
    return done;
  }

  async function expire(deal: Deal, now: string): Promise<boolean> {
    const { status, protectedUntil, workspaceId, id, name } = deal;
    if (status !== 'approved' || protectedUntil === null || protectedUntil > now) return false;
    await deals.update({ ...deal, status: 'expired', updatedAt: now });
    await audit.record('System', {
      workspaceId,
      action: 'status_changed',
      objectType: 'deal',
      objectId: id,
      objectName: name,
      changes: [{ field: 'status', from: status, to: 'expired' }],
    });
    return true;
  }

  const endsWithin = (now: string, count: number) => new Date(Date.parse(now) + days(count)).toISOString();

  async function warnOf(deal: Deal, count: WarningDays, now: string): Promise<boolean> {
    const { status, protectedUntil, workspaceId, id } = deal;
    const isDue =
      status === 'approved' &&
      protectedUntil !== null &&
      protectedUntil > now &&
      protectedUntil <= endsWithin(now, count);
    // Another pass may have been faster.
    if (!isDue || !(await deals.noteWarning(workspaceId, id, count))) return false;
    await warn(deal, count);
    return true;
  }

  return {
    /** Does one pass: expires approved deals whose protection has ended, and gives the warnings that are due, once each. */
    async run(): Promise<ExpiryReport> {
      const now = clock.now().toISOString();
      const report: ExpiryReport = { expired: 0, warned: 0 };
      report.expired = await forEach(
        (after) => deals.ended(now, after, AT_ONCE),
        (deal) => expire(deal, now),
      );
      // The last warning first: a deal that has missed an earlier one gets only that.
      for (const count of [...warningDays].reverse())
        report.warned += await forEach(
          (after) => deals.toWarn({ now, until: endsWithin(now, count), count, after, limit: AT_ONCE }),
          (deal) => warnOf(deal, count, now),
        );
      return report;
    },

    /** Lets `run` end after the current deal. */
    stop(): void {
      isStopped = true;
    },
  };
}

type DueDeal = Pick<Deal, 'id' | 'workspaceId'>;

export type DealExpiry = ReturnType<typeof createDealExpiry>;
