import { fromDate, toCalendarDate } from '@internationalized/date';
import type { App } from '../../app';
import { newRoadmapItem } from '../../features/roadmap/roadmap.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoRoadmapItem } from './demo-entries';

/** Adds a roadmap item and applies its status changes. */
export async function seedRoadmapItem(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { ago, by, on, owner, moves, ...details }: DemoRoadmapItem,
): Promise<void> {
  clock.goBack(0);
  const today = toCalendarDate(fromDate(clock.now(), 'UTC'));
  const targetDate = on === undefined ? null : today.add({ days: on }).toString();
  const ownerId = owner === undefined ? null : actorByKey(owner).userId;
  clock.goBack(ago);
  const { id } = await app.roadmap.create(
    actorByKey(by),
    newRoadmapItem.parse({ ...details, targetDate, ownerId }),
  );
  for (const move of moves) {
    clock.goBack(move.ago);
    await app.roadmap.changeStatus(actorByKey(move.by), id, { status: move.to });
  }
}
