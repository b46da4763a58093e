import type { App } from '../../app';
import { MAX_LIMIT } from '../../lib/paging';
import { applyBody, prospectBody } from '../../features/applications/applications.schema';
import type { Calendar } from './calendar';
import { tellNotes } from './partners';
import type { Cast } from './people';
import type { DemoApplication } from './story';

/** Adds an application, applies its status changes, and converts it to a partner if the story says so. */
export async function tellApplication(
  app: App,
  calendar: Calendar,
  cast: Cast,
  workspaceId: string,
  story: DemoApplication,
): Promise<void> {
  calendar.goBack(story.ago);
  const { id } = story.isProspect
    ? await app.applications.addProspect(cast('tomas'), prospectBody.parse(story))
    : await app.applications.apply(applyBody.parse({ ...story, workspaceId }));
  for (const { ago, by, to, adminNote } of story.moves) {
    calendar.goBack(ago);
    await app.applications.changeStatus(cast(by), id, { status: to, adminNote });
  }
  if (story.converted) await tellOnboarding(app, calendar, cast, id, story.converted);
}

async function tellOnboarding(
  app: App,
  calendar: Calendar,
  cast: Cast,
  applicationId: string,
  { ago, by, tasksDone, notes }: NonNullable<DemoApplication['converted']>,
): Promise<void> {
  calendar.goBack(ago);
  const partner = await app.applications.convert(cast(by), applicationId);
  const { items: tasks } = await app.onboardingTasks.list(cast(by), partner.id, { limit: MAX_LIMIT });
  for (const [taskName, doneAgo] of tasksDone) {
    const task = tasks.find((candidate) => candidate.taskName === taskName);
    if (!task) throw new Error(`The demo completes the unknown onboarding task "${taskName}"`);
    calendar.goBack(doneAgo);
    await app.onboardingTasks.update(cast(by), partner.id, task.id, { completed: true });
  }
  await tellNotes(app, calendar, cast, partner.id, notes);
}
