import type { App } from '../../app';
import { days } from '../../lib/clock';
import { MAX_LIMIT } from '../../lib/paging';
import { utcDay } from '../../lib/time/utc';
import { applyBody, prospectBody } from '../../features/applications/applications.schema';
import type { DemoClock } from './demo-clock';
import { seedNotes } from './partners';
import type { ActorByKey } from './people';
import type { DemoApplication } from './demo-entries';

/** Adds an application, applies its status changes, and converts it to a partner if the story says so. */
export async function seedApplication(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  workspaceId: string,
  data: DemoApplication,
): Promise<void> {
  clock.goBack(data.ago);
  const { id } = data.isProspect
    ? await app.applications.create(actorByKey('tomas'), prospectBody.parse(data))
    : await app.applications.apply(applyBody.parse({ ...data, workspaceId }));
  for (const { ago, by, to, adminNote } of data.moves) {
    clock.goBack(ago);
    await app.applications.changeStatus(actorByKey(by), id, { status: to, adminNote });
  }
  if (data.converted) await seedOnboarding(app, clock, actorByKey, id, data.converted);
}

async function seedOnboarding(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  applicationId: string,
  { ago, by, tasksDone, tasksDue, notes }: NonNullable<DemoApplication['converted']>,
): Promise<void> {
  clock.goBack(ago);
  const partner = await app.applications.convert(actorByKey(by), applicationId);
  const { items: tasks } = await app.onboardingTasks.list(actorByKey(by), partner.id, { limit: MAX_LIMIT });
  const idOf = (taskName: string): string => {
    const task = tasks.find((candidate) => candidate.taskName === taskName);
    if (!task) throw new Error(`The demo has no onboarding task "${taskName}"`);
    return task.id;
  };
  for (const [taskName, on, owner] of tasksDue) {
    const dueDate = utcDay(clock.now().getTime() + days(ago + on));
    const ownerId = actorByKey(owner).userId;
    await app.onboardingTasks.update(actorByKey(by), partner.id, idOf(taskName), { dueDate, ownerId });
  }
  for (const [taskName, doneAgo] of tasksDone) {
    clock.goBack(doneAgo);
    await app.onboardingTasks.update(actorByKey(by), partner.id, idOf(taskName), { completed: true });
  }
  await seedNotes(app, clock, actorByKey, partner.id, notes);
}
