import type { Client } from 'pg';
import { endConnection } from './end-connection';

/** Pause before connecting again, in ms. */
const PAUSE = 1000;
/** How long to wait for the server, in ms. */
const TIMEOUT = 10_000;

/**
 * Calls `onNotification` for the notifications of a PostgreSQL channel, and after each connect, because some may have
 * been missed. Returns how to stop. Connects again after errors. Doesn't listen behind a connection pooler, which would
 * leave the channel to the next session, perhaps that of another program.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNotification: () => void,
): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connectLater(): void {
    client = null;
    if (!isStopped) timer = setTimeout(() => void connect(), PAUSE);
  }

  async function connect(): Promise<void> {
    // Programs on SQLite don't need this package, which takes a twentieth of their start.
    const { default: pg } = await import('pg');
    if (isStopped) return;
    const opened = new pg.Client({
      connectionString,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    client = opened;
    const lost = () => {
      if (client === opened) connectLater();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', onNotification);
    try {
      await opened.connect();
      if (await isPooled(opened)) {
        client = null;
        return await endConnection(opened);
      }
      await opened.query(`LISTEN ${channel}`);
      onNotification();
    } catch {
      // An error before the connection stands isn't always followed by `end`.
      lost();
      await endConnection(opened);
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (client) await endConnection(client);
  };
}

/** A pooler such as PgBouncer sends process ids of its own. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}
