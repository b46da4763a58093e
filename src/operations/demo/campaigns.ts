import type { App } from '../../app';
import { newCampaign } from '../../features/campaigns/campaigns.schema';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import type { ActorByKey } from './people';
import type { DemoCampaign } from './demo-entries';

/** Adds a campaign, applies its status changes and ticks its checklist. */
export async function seedCampaign(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  data: DemoCampaign,
): Promise<void> {
  const actor = actorByKey(data.by);
  clock.goBack(data.ago);
  const partnerId = data.partner === undefined ? null : await findPartnerId(app, actor, data.partner);
  const { id, checklist } = await app.campaigns.create(actor, newCampaign.parse({ ...data, partnerId }));
  for (const { ago, by, to } of data.moves) {
    clock.goBack(ago);
    await app.campaigns.changeStatus(actorByKey(by), id, { status: to });
  }
  for (const item of checklist.slice(0, data.done))
    await app.campaigns.tick(actorByKey(data.by), id, { item, completed: true });
}
