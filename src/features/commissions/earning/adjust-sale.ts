import type { Earnings } from '../../earnings/sale';
import { payableStatus, type CommissionLedger } from '../ledger/commission-ledger';
import type { Commission } from '../ledger/commissions.entity';
import type { CommissionsRepo } from '../ledger/commissions.repo';
import { isOpen, type CommissionFlag } from '../ledger/commissions.rules';

interface Dependencies {
  commissions: Pick<CommissionsRepo, 'lockFamily'>;
  ledger: CommissionLedger;
}

/** Takes back parts of what a sale has earned, and flags it, when its customer gets money back or wants it. */
export function createAdjustSale({ commissions, ledger }: Dependencies) {
  /** Returns what a sale has earned at first, and what is left of it. */
  async function earnedBy(sale: Parameters<Earnings['undo']>[1]) {
    const family = await commissions.lockFamily(sale.workspaceId, sale.source, sale.sourceId);
    const main = family.find(({ reverses, amountMinor }) => reverses === null && BigInt(amountMinor) > 0n);
    return main && { main, left: family.reduce((sum, { netMinor }) => sum + BigInt(netMinor), 0n) };
  }

  return {
    async takeBack(actor, sale, parts, reason) {
      const earned = await earnedBy(sale);
      // A duplicate has earned nothing.
      if (!earned || earned.main.status === 'duplicate') return 0n;
      const { main, left } = earned;
      const all = BigInt(main.amountMinor);
      const due = parts.reduce((sum, part) => sum + shareOfPart(all, part), 0n);
      const taken = all - left;
      const more = (due < all ? due : all) - taken;
      if (more <= 0n) return 0n;
      await ledger.reverse(actor, main, more, { cause: 'refund', reason });
      return more;
    },

    async flagDispute(actor, sale, isDisputed) {
      const main = (await earnedBy(sale))?.main;
      if (!main) return 'unchanged';
      const flags = withDispute(main, isDisputed);
      if (flags.length === main.flags.length) return 'unchanged';
      if (main.status === 'in_payout' || main.status === 'paid') return 'in_payout';
      // What is reversed or a duplicate waits for nothing.
      if (isDisputed && !isOpen(main.status)) return 'unchanged';
      const isFlagged = flags.length > 0;
      const status = isOpen(main.status) ? payableStatus({ ...main, isFlagged }, ledger.now()) : main.status;
      const changed = await ledger.write(main, { flags, isFlagged, status });
      await ledger.record(actor, 'status_changed', changed, [
        { field: 'flags', from: main.flags, to: flags },
        ...(status === main.status ? [] : [{ field: 'status', from: main.status, to: status }]),
      ]);
      return 'changed';
    },
  } satisfies Partial<Earnings>;
}

const withDispute = ({ flags }: Commission, isDisputed: boolean): CommissionFlag[] => {
  const others = flags.filter((flag) => flag !== 'dispute');
  return isDisputed ? [...others, 'dispute'] : others;
};

/** Returns the part of an amount in whole smallest units, halves up. */
const shareOfPart = (amount: bigint, { taken, of }: { taken: bigint; of: bigint }): bigint =>
  of <= 0n || taken >= of ? amount : (amount * taken * 2n + of) / (of * 2n);
