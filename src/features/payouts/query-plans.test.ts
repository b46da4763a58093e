import { afterAll, beforeAll, it, expect } from 'vitest';
import type { App } from '../../app';
import { newId } from '../../lib/ids';
import { describePlans, queryPlans, scansTableExcept } from '../../testing/query-plans';
import { createTestApp } from '../../testing/server';
import { createPaidCommissionsRepo } from './paid-commissions.repo';
import { createPayoutLinesRepo } from './payout-lines.repo';
import { createPayoutsRepo } from './payouts.repo';

let app: App;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await createTestApp());
});
afterAll(() => close());

/** Sums of a query are read from its own result. */
const scans = scansTableExcept('s', 'users');

describePlans(
  () => app.db,
  () => {
    const [workspaceId, id] = [newId(), newId()];
    const due = { workspaceId, currency: 'USD', upTo: '2026-01-01T00:00:00.000Z', payeeIds: null };
    const now = due.upTo;
    const repos = () => ({
      commissions: createPaidCommissionsRepo(app.db),
      lines: createPayoutLinesRepo(app.db),
      payouts: createPayoutsRepo(app.db),
    });
    const page = { limit: 50 };

    it.each([
      ['the sums of what is due', () => repos().commissions.dueByPayee(due)],
      [
        'taking what is due',
        () => repos().commissions.takeSome({ ...due, payeeIds: [id] }, id, { now, limit: 500 }),
      ],
      ['counting what is due', () => repos().commissions.hasMoreDue(due, 500)],
      ['giving back a slice', () => repos().commissions.giveBackSome(id, { now, limit: 500 })],
      ['giving back payees', () => repos().commissions.giveBackOf(id, [id], now)],
      ['abandoned payouts', () => repos().payouts.abandoned(now)],
      ['payouts that are being made', () => repos().payouts.isMaking(workspaceId, 'USD')],
      ['what is due in each currency', () => repos().commissions.dueByCurrency(workspaceId)],
      [
        'what the payout before paid',
        () => repos().lines.amountsBefore({ workspaceId, currency: 'USD', number: 2 }),
      ],
      ['giving back', () => repos().commissions.giveBack({ payoutId: id }, now)],
      ['giving back lines', () => repos().commissions.giveBack({ payoutId: id, lineIds: [id] }, now)],
      ['paying', () => repos().commissions.pay({ payoutId: id }, now)],
      ['a statement', () => repos().commissions.ofLine(id, null, 50)],
      ['the lines', () => repos().lines.ofPayout(id)],
      ['the invoices', () => repos().lines.selfBilledCount(workspaceId)],
      ['the accepted agreements', () => repos().lines.selfBilledPayees(workspaceId, id)],
      ['the statements of a partner', () => repos().lines.paidPage(workspaceId, id, page)],
      ['the year', () => repos().lines.sums(workspaceId, { from: now, until: now })],
      ['the list', () => repos().payouts.page(workspaceId, {}, page)],
      ['the drafts', () => repos().payouts.page(workspaceId, { status: 'draft' }, page)],
      ['the last payout', () => repos().payouts.lastCarriedOver(workspaceId, 'USD')],
    ])('%s need no scan of a table', async (_, work) => {
      const plans = await queryPlans(app.db, /commissions|payout/, work);
      expect(plans.flat().filter(scans)).toEqual([]);
    });
  },
);
