import type { App } from '../../app';
import { newLead } from '../../features/leads/leads.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoLead } from './demo-entries';

/** Adds a lead and applies its status changes. */
export async function seedLead(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  data: DemoLead,
): Promise<void> {
  clock.goBack(data.ago);
  // New leads don't have an owner yet.
  const ownerId = data.moves.length > 0 ? actorByKey(data.by).userId : null;
  const { id } = await app.leads.create(actorByKey(data.by), newLead.parse({ ...data, ownerId }));
  for (const { ago, by, to } of data.moves) {
    clock.goBack(ago);
    await app.leads.changeStatus(actorByKey(by), id, { status: to });
  }
}
