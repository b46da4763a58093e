import { fromDate, toCalendarDate } from '@internationalized/date';
import type { App } from '../../app';
import { newRoadmapItem } from '../../features/roadmap/roadmap.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoRoadmapItem } from './story';

/** Adds a roadmap item and applies its status changes. */
export async function tellRoadmapItem(
  app: App,
  calendar: Calendar,
  cast: Cast,
  { ago, by, on, owner, moves, ...details }: DemoRoadmapItem,
): Promise<void> {
  calendar.goBack(0);
  const today = toCalendarDate(fromDate(calendar.now(), 'UTC'));
  const targetDate = on === undefined ? null : today.add({ days: on }).toString();
  const ownerId = owner === undefined ? null : cast(owner).userId;
  calendar.goBack(ago);
  const { id } = await app.roadmap.create(
    cast(by),
    newRoadmapItem.parse({ ...details, targetDate, ownerId }),
  );
  for (const move of moves) {
    calendar.goBack(move.ago);
    await app.roadmap.changeStatus(cast(move.by), id, { status: move.to });
  }
}
