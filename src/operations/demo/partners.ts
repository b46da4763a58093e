import type { App } from '../../app';
import { days } from '../../lib/clock';
import { newPartner } from '../../features/partners/partners.schema';
import { newCheckIn, newContact, newNote } from '../../features/partners/records/records.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoPartner } from './story';

/** Adds a partner with its contacts, notes and check-ins. Returns its id. */
export async function tellPartner(
  app: App,
  calendar: Calendar,
  cast: Cast,
  story: DemoPartner,
): Promise<string> {
  calendar.goBack(story.since);
  const { id } = await app.partners.create(cast(story.by), newPartner.parse(story));
  for (const [index, contact] of story.contacts.entries()) {
    calendar.goBack(Math.max(0, story.since - index * 9));
    const details = newContact.parse({ ...contact, isPrimary: index === 0 });
    await app.partnerContacts.add(cast(story.by), id, details);
  }
  await tellNotes(app, calendar, cast, id, story.notes);
  for (const { planned, by, on, title, notes } of story.checkIns) {
    calendar.goBack(planned);
    const today = calendar.now().getTime() + days(planned);
    const scheduledDate = new Date(today + days(on)).toISOString().slice(0, 10);
    const checkIn = await app.checkIns.add(cast(by), id, newCheckIn.parse({ title, scheduledDate }));
    if (on >= 0) continue;
    calendar.goBack(-on);
    await app.checkIns.update(cast(by), id, checkIn.id, { completed: true, ...(notes && { notes }) });
  }
  return id;
}

export async function tellNotes(
  app: App,
  calendar: Calendar,
  cast: Cast,
  partnerId: string,
  notes: DemoPartner['notes'],
): Promise<void> {
  for (const { ago, by, content } of notes) {
    calendar.goBack(ago);
    await app.partnerNotes.add(cast(by), partnerId, newNote.parse({ content }));
  }
}
