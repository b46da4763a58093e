import { addDays } from 'date-fns';
import * as z from 'zod';
import portal from '../../../fixtures/demo/portal.json';
import type { App } from '../../app';
import { dealStatuses } from '../../features/deals/deals.rules';
import { dealMove } from '../../features/deals/deals.schema';
import { leadStatuses } from '../../features/leads/leads.rules';
import { newPortalDeal } from '../../features/deals/portal.schema';
import { newPortalLead } from '../../features/leads/portal.schema';
import { utcDay } from '../../lib/time/utc';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const authorship = { ago: z.number().int().min(0), by: z.string() };

const portalData = z.object({
  deals: z.array(
    newPortalDeal.omit({ expectedCloseDate: true }).extend({
      ...authorship,
      /** Expected close, in days from today. */
      on: z.number().int().optional(),
      moves: z.array(z.object({ ...authorship, to: z.enum(dealStatuses), reason: z.string().optional() })),
    }),
  ),
  logos: z.array(z.object({ ...authorship, logo: z.string() })),
  leads: z.array(
    newPortalLead.extend({
      ...authorship,
      moves: z.array(z.object({ ...authorship, to: z.enum(leadStatuses) })),
    }),
  ),
});

/** Lets partners register deals and submit leads, which the workspace then decides about, and show their logos. */
export async function seedPortal(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  const { deals, logos, leads } = portalData.parse(portal);
  clock.goBack(0);
  const today = clock.now();
  for (const { ago, by, on, moves, ...details } of deals) {
    clock.goBack(ago);
    const expectedCloseDate = on === undefined ? null : utcDay(addDays(today, on));
    const { id } = await app.portalDeals.create(actorByKey(by), { ...details, expectedCloseDate });
    for (const { to, ...move } of moves) {
      clock.goBack(move.ago);
      const actor = actorByKey(move.by);
      if (to === 'withdrawn') await app.portalDeals.withdraw(actor, id);
      else await app.deals.changeStatus(actor, id, dealMove.parse({ ...move, status: to }));
    }
  }
  for (const { ago, by, logo } of logos) {
    clock.goBack(ago);
    await app.portal.ownProfile.update(actorByKey(by), { logo });
  }
  for (const { ago, by, moves, ...details } of leads) {
    clock.goBack(ago);
    const { id } = await app.portalLeads.create(actorByKey(by), details);
    for (const move of moves) {
      clock.goBack(move.ago);
      await app.leads.changeStatus(actorByKey(move.by), id, { status: move.to });
    }
  }
}
