import * as z from 'zod';
import suppressions from '../../../fixtures/demo/mail-suppressions.json';
import type { App } from '../../app';
import { newMailSuppression } from '../../features/mail/suppressions/mail-suppressions.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.array(newMailSuppression.extend({ ago: z.number().int().min(0), by: z.string() }));

/** Adds addresses that get no email. */
export async function seedMailSuppressions(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
): Promise<void> {
  for (const { ago, by, ...suppression } of data.parse(suppressions)) {
    clock.goBack(ago);
    await app.mailSuppressions.add(actorByKey(by), suppression);
  }
}
