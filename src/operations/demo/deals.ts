import { addDays } from 'date-fns';
import type { App } from '../../app';
import { dealMove, dealOfLead, newDeal } from '../../features/deals/deals.schema';
import { leadFilters } from '../../features/leads/leads.schema';
import { partnerFilters } from '../../features/partners/partners.schema';
import type { Actor } from '../../lib/actor';
import { utcDay } from '../../lib/time/utc';
import type { DemoClock } from './demo-clock';
import type { DemoDeal } from './demo-entries';
import type { ActorByKey } from './people';

/** Registers the deals and decides about them. Then ends the protections that are over today, as a server does. */
export async function seedDeals(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  all: readonly DemoDeal[],
): Promise<void> {
  for (const deal of all) await seedDeal(app, clock, actorByKey, deal);
  clock.goBack(0);
  await app.dealExpiry.run();
}

async function seedDeal(app: App, clock: DemoClock, actorByKey: ActorByKey, data: DemoDeal): Promise<void> {
  const { partner, lead, owner, on, ago, by, moves, influencers, ...details } = data;
  const actor = actorByKey(by);
  clock.goBack(0);
  const today = clock.now();
  clock.goBack(ago);
  const sent = {
    ...details,
    partnerId: await partnerNamed(app, actor, partner),
    influencers: await Promise.all(influencers.map((name) => partnerNamed(app, actor, name))),
    ownerId: owner === undefined ? null : actorByKey(owner).userId,
    expectedCloseDate: on === undefined ? null : utcDay(addDays(today, on)),
  };
  const { id } =
    lead === undefined
      ? await app.deals.create(actor, newDeal.parse(sent))
      : await app.deals.createFromLead(actor, await leadOf(app, actor, lead), dealOfLead.parse(sent));
  for (const { to: status, ...move } of moves) {
    clock.goBack(move.ago);
    await app.deals.changeStatus(actorByKey(move.by), id, dealMove.parse({ ...move, status }));
  }
}

async function partnerNamed(app: App, actor: Actor, name: string): Promise<string> {
  const { items } = await app.partners.list(actor, partnerFilters.parse({ search: name }));
  const partner = items.find((one) => one.name === name);
  if (!partner) throw new Error(`The demo workspace has no partner ${name}`);
  return partner.id;
}

async function leadOf(app: App, actor: Actor, company: string): Promise<string> {
  const { items } = await app.leads.list(actor, leadFilters.parse({ search: company }));
  const lead = items.find((one) => one.company === company);
  if (!lead) throw new Error(`The demo workspace has no lead of ${company}`);
  return lead.id;
}
