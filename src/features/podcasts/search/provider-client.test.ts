import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../lib/clock';
import { createLog } from '../../../lib/logging/log';
import { createPluginRunner } from '../../../plugin-host/run-plugin';
import { createTestApp } from '../../../testing/server';
import { createProviderClient, type Provider, type ProviderAnswer } from './provider-client';
import { createPodcastSearchesRepo } from './podcast-searches.repo';

const nothingKnown = { languages: [], categories: [], audienceSizes: [], frequencies: [] };
const question = { text: 'saas', ...nothingKnown };

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a provider gets one request if two equal searches overlap while the answer is being stored', async () => {
  const searches = createPodcastSearchesRepo(test.app.db);
  let first: Promise<ProviderAnswer[]> | null = null;
  let lookUps = 0;
  const client = createProviderClient({
    searches: {
      ...searches,
      async byKey(key) {
        const found = await searches.byKey(key);
        lookUps += 1;
        if (lookUps === 2) await first;
        return found;
      },
    },
    runPlugin: createPluginRunner({ log: createLog('silent') }),
    limits: test.app.limits,
    catalogue: { search: async () => [] },
    clock: systemClock,
  });
  let asked = 0;
  const provider: Provider = {
    plugin: 'acme',
    id: 'acme',
    label: 'Acme',
    cacheMinutes: 60,
    async search() {
      asked += 1;
      return [{ id: '1', name: 'Partners' }];
    },
  };
  first = client.answers(provider, question);
  const answers = await Promise.all([first, client.answers(provider, question)]);
  expect(answers.flat().map(({ podcasts }) => podcasts[0]?.name)).toEqual(['Partners', 'Partners']);
  expect(asked).toBe(1);
});
