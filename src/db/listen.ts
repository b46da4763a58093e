import pg from 'pg';

/** Pause before connecting again, in ms. */
const PAUSE = 1000;

/**
 * Calls `onNotification` for the notifications of a PostgreSQL channel, and after each connect, because some may have
 * been missed. Returns how to stop. Connects again after errors.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNotification: () => void,
): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connectLater(): void {
    client = null;
    if (!isStopped) timer = setTimeout(() => void connect(), PAUSE);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
    client = opened;
    const lost = () => {
      if (client === opened) connectLater();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', onNotification);
    try {
      await opened.connect();
      await opened.query(`LISTEN ${channel}`);
      onNotification();
    } catch {
      // An error before the connection stands isn't always followed by `end`.
      lost();
      await opened.end().catch(() => undefined);
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
