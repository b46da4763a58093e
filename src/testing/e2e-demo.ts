import type { APIRequestContext } from '@playwright/test';
import { seedDemo } from './demo';
import { test as base, type Server } from './e2e';
import { createInstallation } from './installation';

/** A running server with the demo workspace. */
export interface DemoServer extends Server {
  /** Signs in to the demo. The owner is also a super admin. */
  signIn(request: APIRequestContext, who: 'owner' | 'portal'): Promise<void>;
}

/** Starts the built program with the demo workspace. Rejects with its output. */
async function startDemo(): Promise<DemoServer> {
  const installation = await createInstallation();
  const stop = () => installation.remove();
  try {
    const { password, ...emails } = await seedDemo(installation);
    const { url } = await installation.serve('--no-scheduler');
    return {
      url,
      dataDir: installation.dataDir,
      async signIn(request, who) {
        const data = { email: emails[who], password };
        const answer = await request.post(`${url}/api/auth/signin`, { data });
        if (!answer.ok()) throw new Error(`The ${who} could not sign in: ${await answer.text()}`);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Two commands and a start of the server, which take a minute on a busy machine, apart from the time of tests. */
const START_MS = 240_000;

/** The test of `e2e.ts` with the demo as the server of a worker. Its tests change nothing that other tests read. */
export const test = base.extend<object, { demo: DemoServer }>({
  demo: [
    // Playwright reads the names of the required fixtures from this pattern. This one requires none.
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  server: [async ({ demo }, use) => use(demo), { scope: 'worker' }],
});
