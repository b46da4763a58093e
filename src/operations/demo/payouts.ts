import * as z from 'zod';
import payouts from '../../../fixtures/demo/payouts.json';
import type { App } from '../../app';
import { newPayout } from '../../features/payouts/payouts.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.array(
  z.object({
    currency: z.string(),
    ago: z.number().int().min(0),
    by: z.string(),
    /** Someone else. A payout that nobody has approved stays a draft. */
    approvedBy: z.string().optional(),
    /** The day of the payment. */
    paid: z.number().int().min(0).optional(),
  }),
);

/** Adds payouts of what was due at their times, then lets what is held until today become due. */
export async function seedPayouts(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, approvedBy, paid, currency } of data.parse(payouts)) {
    clock.goBack(ago);
    await app.commissionRelease.run();
    const { id } = await app.payouts.create(actorByKey(by), newPayout.parse({ currency }));
    if (approvedBy === undefined) continue;
    await app.payouts.changeStatus(actorByKey(approvedBy), id, { status: 'approved' });
    if (paid === undefined) continue;
    for (const status of ['exported', 'paid'] as const) {
      clock.goBack(paid);
      await app.payouts.changeStatus(actorByKey(by), id, { status });
    }
  }
  clock.goBack(0);
  await app.commissionRelease.run();
}
