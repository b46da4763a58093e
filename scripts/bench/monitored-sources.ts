import type { App } from '../../src/app';

/** As if the time for all sources had come. */
export async function makeAllDue({ db }: App): Promise<void> {
  await db.write('monitored_sources').update({ nextCheckAt: new Date().toISOString() });
}
