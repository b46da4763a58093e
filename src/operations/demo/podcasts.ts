import * as z from 'zod';
import podcasts from '../../../fixtures/demo/podcasts.json';
import type { App } from '../../app';
import { catalogueFields } from '../../features/podcasts/catalogue/catalogue-row.schema';
import type { DemoClock } from './demo-clock';

const data = z.object({
  ago: z.number().int().min(0),
  shows: z.array(z.partialRecord(z.enum(catalogueFields), z.string())),
});

/**
 * Imports shows as an operator does. The whole installation shares them, so this is only for installations without
 * other users. All addresses are under the reserved domain `.example`.
 */
export async function seedPodcasts(app: App, clock: DemoClock): Promise<void> {
  const { ago, shows } = data.parse(podcasts);
  clock.goBack(ago);
  const rows = shows.map((values, index) => ({ place: `show ${index + 1}`, values }));
  const { problems } = await app.podcastCatalogue.importRows(rows);
  const [problem] = problems;
  if (problem) throw new Error(`The demo's podcasts: ${problem.place}: ${problem.message}`);
}
