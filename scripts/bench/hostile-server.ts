import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { migrateUp } from '../../src/db/migrate';
import { createClient } from '../../src/testing/client';
import { createTestClock } from '../../src/testing/clock';
import type { HostileRequest } from '../../src/testing/hostile-requests';
import { startItunes } from '../../src/testing/itunes';
import { makeTeam, type Team } from '../../src/testing/roles';
import { sendHostile, type RawResponse } from '../../src/testing/send-hostile';
import { PASSWORD } from '../../src/testing/server-password';
import { startMonitored, type MonitoredServer } from './processes';

export type Sender = 'owner' | 'viewer' | 'portal' | 'nobody';

export interface HostileServer extends MonitoredServer {
  team: Team;
  send(request: HostileRequest, who: Sender): Promise<RawResponse>;
}

/** Starts a server in a separate process, with one workspace that has a member of each role. */
export async function startHostileServer(databaseUrl: string | null): Promise<HostileServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const itunes = await startItunes();
  const env = {
    PARTNERHUB_DATA: dataDir,
    LOG_LEVEL: 'silent',
    PARTNERHUB_RATE_LIMITS: 'signin=off,signup=off,apply=off,forgot=off',
    // Without a reachable provider, podcast searches correctly return 503.
    ...itunes.env,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const app = createApp(loadConfig(env));
  await migrateUp(app.db);
  const server = await startMonitored(env);
  const visitor = () => createClient(server.url);
  const team = await makeTeam({
    app,
    url: server.url,
    clock: createTestClock(),
    visitor,
    close: () => app.close(),
    async signUp(email) {
      const client = visitor();
      await client.post('/api/auth/signup', { email, password: PASSWORD });
      return client;
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const cookies = new Map<Sender, string>();
  const signIn = async (who: Exclude<Sender, 'nobody'>) => {
    const setCookie = await app.sessions.start(team.userIds[who], team.workspaceId);
    cookies.set(who, setCookie.split(';')[0] ?? '');
  };
  return {
    ...server,
    team,
    async send(request, who) {
      const answered = await sendHostile({ agent, url: server.url }, request, cookies.get(who) ?? '');
      if (answered.status !== 401 || who === 'nobody') return answered;
      // An earlier request has ended the session.
      await signIn(who);
      return sendHostile({ agent, url: server.url }, request, cookies.get(who) ?? '');
    },
    async stop() {
      agent.destroy();
      await server.stop();
      await app.close();
      await itunes.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
