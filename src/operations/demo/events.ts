import { CalendarDateTime, fromDate, parseTime, toZoned } from '@internationalized/date';
import type { App } from '../../app';
import { newEvent } from '../../features/events/events.schema';
import { hours } from '../../lib/clock';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import type { ActorByKey } from './people';
import type { DemoEvent } from './demo-entries';

/** Adds an event, applies its status changes and ticks its checklist. */
export async function seedEvent(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  data: DemoEvent,
): Promise<void> {
  const { ago, by, owner, partner, moves, done, ...details } = data;
  const actor = actorByKey(by);
  clock.goBack(0);
  const times = timesOf(data, clock.now());
  clock.goBack(ago);
  const partnerId = partner === undefined ? null : await findPartnerId(app, actor, partner);
  const { id, checklist } = await app.events.create(
    actor,
    newEvent.parse({ ...details, ...times, partnerId, ownerId: actorByKey(owner).userId }),
  );
  for (const move of moves) {
    clock.goBack(move.ago);
    await app.events.changeStatus(actorByKey(move.by), id, { status: move.to });
  }
  for (const item of checklist.slice(0, done)) await app.events.tick(actor, id, { item, completed: true });
}

/** Returns start and end in the event's time zone, or nothing if the story has no day. */
function timesOf({ on, at, hours: lasting = 1, timezone = 'UTC' }: DemoEvent, today: Date) {
  if (on === undefined || at === undefined) return {};
  const { year, month, day } = fromDate(today, timezone).add({ days: on });
  const { hour, minute } = parseTime(at);
  const start = toZoned(new CalendarDateTime(year, month, day, hour, minute), timezone).toDate();
  return {
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + hours(lasting)).toISOString(),
  };
}
