import type { APIRequestContext } from '@playwright/test';
import { createInstallation } from './installation';

/** A running server with the demo workspace. */
export interface DemoServer {
  url: string;
  /** Signs in to the demo as someone with this role. The owner is also a super admin. */
  signIn(request: APIRequestContext, role: 'owner' | 'partner_portal'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built program with the demo workspace. Rejects with its output. */
export async function startDemo(): Promise<DemoServer> {
  const installation = await createInstallation();
  try {
    const { stdout } = await installation.run(['seed', '--demo']);
    const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '';
    const password = find(/^Password: (\S+)/m);
    const emails = { owner: find(/^Email: (\S+)/m), partner_portal: find(/(\S+) \(partner_portal\)/) };
    await installation.run(['users', 'promote', emails.owner]);
    const { url } = await installation.serve('--no-scheduler');
    return {
      url,
      async signIn(request, role) {
        const data = { email: emails[role], password };
        const answer = await request.post(`${url}/api/auth/signin`, { data });
        if (!answer.ok()) throw new Error(`${role} could not sign in: ${await answer.text()}`);
      },
      stop: () => installation.remove(),
    };
  } catch (error) {
    await installation.remove();
    throw error;
  }
}
