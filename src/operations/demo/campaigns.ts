import type { App } from '../../app';
import { newCampaign } from '../../features/campaigns/campaigns.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoCampaign } from './story';

/** Adds a campaign and applies its status changes. */
export async function tellCampaign(
  app: App,
  calendar: Calendar,
  cast: Cast,
  story: DemoCampaign,
): Promise<void> {
  calendar.goBack(story.ago);
  const { id } = await app.campaigns.create(cast(story.by), newCampaign.parse(story));
  for (const { ago, by, to } of story.moves) {
    calendar.goBack(ago);
    await app.campaigns.changeStatus(cast(by), id, { status: to });
  }
}
