import type { APIRequestContext } from '@playwright/test';
import { seedDemo } from './demo';
import { createInstallation } from './installation';

/** A running server with the demo workspace. */
export interface DemoServer {
  url: string;
  /** Signs in to the demo. The owner is also a super admin. */
  signIn(request: APIRequestContext, who: 'owner' | 'portal'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built program with the demo workspace. Rejects with its output. */
export async function startDemo(): Promise<DemoServer> {
  const installation = await createInstallation();
  const stop = () => installation.remove();
  try {
    const { password, ...emails } = await seedDemo(installation);
    const { url } = await installation.serve('--no-scheduler');
    return {
      url,
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
