import * as z from 'zod';
import views from '../../../fixtures/demo/views.json';
import type { App } from '../../app';
import { newView } from '../../features/views/views.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.array(newView.extend({ ago: z.number().int().min(0), by: z.string() }));

/** Adds the saved views of lists. */
export async function seedViews(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, ...view } of data.parse(views)) {
    clock.goBack(ago);
    await app.views.create(actorByKey(by), view);
  }
}
