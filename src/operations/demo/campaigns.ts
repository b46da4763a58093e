import type { App } from '../../app';
import { newCampaign } from '../../features/campaigns/campaigns.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoCampaign } from './demo-data';

/** Adds a campaign and applies its status changes. */
export async function seedCampaign(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  data: DemoCampaign,
): Promise<void> {
  clock.goBack(data.ago);
  const { id } = await app.campaigns.create(actorByKey(data.by), newCampaign.parse(data));
  for (const { ago, by, to } of data.moves) {
    clock.goBack(ago);
    await app.campaigns.changeStatus(actorByKey(by), id, { status: to });
  }
}
