import type { App } from '../../app';
import type { Actor } from '../../lib/actor';
import { days } from '../../lib/clock';
import { utcDay } from '../../lib/time/utc';
import { newPartner } from '../../features/partners/partners.schema';
import {
  newCheckIn,
  newContact,
  newNote,
  newOnboardingTask,
} from '../../features/partners/records/records.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoPartner } from './demo-entries';

/** How many days ago partners got their tasks. */
const TASKS_GIVEN = 14;

/** Adds a partner with its contacts, notes and check-ins. Returns its id. */
export async function seedPartner(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  data: DemoPartner,
): Promise<string> {
  clock.goBack(data.since);
  const by = actorByKey(data.by);
  const { id } = await app.partners.create(by, newPartner.parse({ ...data, ownerId: by.userId }));
  for (const [index, contact] of data.contacts.entries()) {
    clock.goBack(Math.max(0, data.since - index * 9));
    const details = newContact.parse({ ...contact, isPrimary: index === 0 });
    await app.partnerContacts.add(actorByKey(data.by), id, details);
  }
  await seedNotes(app, clock, actorByKey, id, data.notes);
  for (const { planned, by, on, title, notes, owner } of data.checkIns) {
    clock.goBack(planned);
    const today = clock.now().getTime() + days(planned);
    const scheduledDate = utcDay(today + days(on));
    const ownerId = owner === undefined ? null : actorByKey(owner).userId;
    const planning = newCheckIn.parse({ title, scheduledDate, ownerId });
    const checkIn = await app.checkIns.add(actorByKey(by), id, planning);
    // Overdue if it wasn't held.
    if (on >= 0 || notes === undefined) continue;
    clock.goBack(-on);
    await app.checkIns.update(actorByKey(by), id, checkIn.id, { completed: true, notes });
  }
  await seedTasks(app, clock, by, id, data.tasks);
  return id;
}

async function seedTasks(
  app: App,
  clock: DemoClock,
  actor: Actor,
  partnerId: string,
  tasks: DemoPartner['tasks'],
): Promise<void> {
  for (const [sortOrder, { name, description, on, done }] of tasks.entries()) {
    clock.goBack(TASKS_GIVEN);
    const dueDate = utcDay(clock.now().getTime() + days(TASKS_GIVEN + on));
    const task = newOnboardingTask.parse({
      taskName: name,
      taskDescription: description,
      assignedTo: 'partner',
      dueDate,
      sortOrder,
    });
    const { id } = await app.onboardingTasks.add(actor, partnerId, task);
    if (done) await app.onboardingTasks.update(actor, partnerId, id, { completed: true });
  }
}

export async function seedNotes(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  partnerId: string,
  notes: DemoPartner['notes'],
): Promise<void> {
  for (const { ago, by, content } of notes) {
    clock.goBack(ago);
    await app.partnerNotes.add(actorByKey(by), partnerId, newNote.parse({ content }));
  }
}
