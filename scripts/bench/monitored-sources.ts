import type { App } from '../../src/app';

export async function makeAllDue({ db }: App): Promise<void> {
  await db.write('monitored_sources').update({ nextCheckAt: new Date().toISOString() });
}
