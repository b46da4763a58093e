import { join } from 'node:path';
import { packageRoot } from '../lib/package-root';
import { createApp } from '../app';
import type { Config } from '../config';
import { migrateUp } from '../db/migrate';
import { loadRemixServer } from './remix-server';
import { startHttpServer } from './server';

interface Options {
  port?: number | undefined;
  host?: string | undefined;
  /** Folder of the web build. */
  build?: string;
}

/** A running installation: schema up to date, built-in data in place, answering at `url`. */
export async function startServer(
  config: Config,
  { port, host, build = join(packageRoot, 'build') }: Options = {},
) {
  const app = createApp(config);
  const [, handle] = await Promise.all([migrateUp(app.db), loadRemixServer(build)]);
  const http = await startHttpServer({
    app,
    assets: join(build, 'client'),
    handle,
    port: port ?? config.port,
    host: host ?? config.host,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= http.close().then(() => app.close()));
  const stopped = new Promise<void>((resolve) => {
    // Not once: npm hands on the Ctrl+C that the terminal has sent already, and the second must not cut anything off.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().then(resolve));
  });
  return { url: http.url, app, stop, stopped };
}
