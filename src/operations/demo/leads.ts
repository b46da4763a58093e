import type { App } from '../../app';
import { newLead } from '../../features/leads/leads.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoLead } from './story';

/** Adds a lead and applies its status changes. */
export async function tellLead(app: App, calendar: Calendar, cast: Cast, story: DemoLead): Promise<void> {
  calendar.goBack(story.ago);
  const { id } = await app.leads.create(cast(story.by), newLead.parse(story));
  for (const { ago, by, to } of story.moves) {
    calendar.goBack(ago);
    await app.leads.changeStatus(cast(by), id, { status: to });
  }
}
