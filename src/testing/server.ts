import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { findTestBrowser } from '../../scripts/chromium.mjs';
import { createApp, type App, type AppOptions } from '../app';
import { callsOf } from '../calls';
import { loadConfig, type Config } from '../config';
import { sqliteFile } from '../db/connect';
import { createAssetServer } from '../http/assets';
import { createLinkRedirect } from '../features/affiliates/clicks/answer-link';
import { createApi } from '../http/routing/api-router';
import { createHandler, loadRemixServer, type ScreenHandler } from '../http/routing/remix-server';
import { startHttpServer } from '../http/server';
import { createLog } from '../lib/logging/log';
import { packageRoot } from '../lib/package-root';
import { createClient, type Client } from './client';
import { createTestClock, type TestClock } from './clock';
import { workersInProcess } from './plugin-workers';
import { createPostgresDatabase } from './postgres';
import { PASSWORD } from './server-password';

export { PASSWORD };

/** A complete PartnerHub over real HTTP with an empty database, on the database engine of this test run. */
export interface TestServer {
  url: string;
  app: App;
  clock: TestClock;
  /** Returns a client with an empty cookie jar. */
  visitor(): Client;
  /** Creates an account and signs it in as the owner of a new workspace. */
  signUp(email: string): Promise<Client>;
  close(): Promise<void>;
}

const noLimits = 'signin=off,signup=off,apply=off,forgot=off';

/** Starts a server. `env` overrides configuration variables. Rate limits are off unless `env` sets them. */
export async function startTestServer(
  env: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const { app, clock, close } = await createTestApp(env, options);
  const http = await serveTestApp(app);
  const { publicUrl } = app.config;
  const host = publicUrl === null ? {} : { host: new URL(publicUrl).host };
  const visitor = () => createClient(http.url, host);
  return {
    url: http.url,
    app,
    clock,
    visitor,
    async signUp(email) {
      const client = visitor();
      await client.post('/api/auth/signup', { email, password: PASSWORD });
      return client;
    },
    async close() {
      await http.close();
      await close();
    },
  };
}

/** Serves an app that is open, such as a second one on the same database. */
export const serveTestApp = async (app: App) =>
  startHttpServer({
    app,
    serveAsset: await createAssetServer(join(packageRoot, 'build/client')),
    handle: createHandler(app, createApi(callsOf(app)), screensOf(app)),
    port: 0,
    host: '127.0.0.1',
  });

/** Answers screens with the build, which tests of calls don't need. */
function screensOf(app: App): ScreenHandler {
  let loaded: Promise<ScreenHandler> | undefined;
  return async (incoming, context) => {
    loaded ??= loadRemixServer(join(packageRoot, 'build'), createLinkRedirect(app));
    return (await loaded)(incoming, context);
  };
}

/** Hashing the passwords of all tests would take a few percent of their time. */
export const TEST_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Opens an installation, which may be open already: then the two share the work like two processes. */
export const openTestApp = (config: Config, options: AppOptions): App =>
  createApp(config, {
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    plugins: { startWorker: workersInProcess() },
    passwordCost: TEST_COST,
    ...options,
  });

/** Creates the services without HTTP, for tests of services and repositories. */
export async function createTestApp(env: Record<string, string> = {}, options: AppOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-test-'));
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await createPostgresDatabase() : null;
  const clock = createTestClock();
  const config = loadConfig({
    PARTNERHUB_DATA: dataDir,
    DATABASE_URL: postgres?.socketUrl,
    PARTNERHUB_CHROMIUM: findTestBrowser(),
    PARTNERHUB_RATE_LIMITS: noLimits,
    // Stub sites share one host.
    PARTNERHUB_HOST_PAUSE: '0',
    // Opening each page in Chromium would take long.
    PARTNERHUB_PAGE_SCREENSHOTS: 'off',
    ...env,
  });
  if (!postgres) await copyFile(inject('migratedSqlite'), sqliteFile(dataDir));
  const app = openTestApp(config, { clock, ...options });
  return {
    app,
    clock,
    async close() {
      await app.close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
