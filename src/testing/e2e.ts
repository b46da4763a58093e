import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const repository = new URL('../../', import.meta.url).pathname;
const START_SECONDS = 30;

/** A running `partnerhub serve` with a data folder of its own. */
export interface Server {
  url: string;
  /** `PARTNERHUB_DATA` of this server: what a command needs to work on the same data. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the built program as its users do: a free port, an empty data folder. Throws with its output. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-e2e-'));
  const child = spawn(process.execPath, ['bin/run.js', 'serve', '--port', '0'], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PARTNERHUB_DATA: dataDir,
      PARTNERHUB_RATE_LIMITS: noLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await terminate(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await readyUrl(child), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every test comes from the same address, so the limits would end a run halfway. */
const noLimits = 'signin=off,signup=off,apply=off,forgot=off';

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`partnerhub serve ${why}:\n${output}`));
    };
    const timer = setTimeout(() => {
      fail(`was not ready after ${START_SECONDS} s`);
    }, START_SECONDS * 1000);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /PartnerHub is ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', (code) => {
      fail(`ended with ${String(code)}`);
    });
  });
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

/** Playwright's test with one server per worker; relative URLs lead to it. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // Playwright reads from this pattern which fixtures this one needs: none.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };

/** Expects that axe finds nothing on the page as it stands, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      theme,
      id,
      help,
      where: nodes.map(({ target }) => target),
    }));
    expect(found).toEqual([]);
  }
}
