import { payoutRecord } from '../../../src/features/payouts/payout.record';
import type { PayoutPage } from '../../../src/features/payouts/payout-pages';
import { payoutName } from '../../../src/features/payouts/payouts.rules';
import { definePageView } from '../../records/view';

/** How the page of a payout shows it. */
export const payoutView = definePageView({
  record: payoutRecord,
  deletion: '',
  nameOf: ({ number }: PayoutPage) => payoutName(number),
  summarize: (payout: PayoutPage) => payout,
});
