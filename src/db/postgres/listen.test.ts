import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../../testing/postgres';
import { connect as connectDatabase } from '../connect';
import { listen } from './listen';

describe.runIf(process.env.TEST_DATABASE === 'postgres')('listening to PostgreSQL', () => {
  let database: PostgresDatabase;
  beforeEach(async () => {
    database = await createPostgresDatabase();
  });
  afterEach(() => database.drop());

  it('hears the notifications of other connections', async () => {
    let heard = 0;
    const stop = listen(database.url, 'news', () => (heard += 1));
    await expect.poll(() => heard).toBe(1);
    const db = connectDatabase({ databaseUrl: database.url, dataDir: '' });
    await db.write.raw('NOTIFY news');
    await expect.poll(() => heard).toBe(2);
    await db.close();
    await stop();
  });

  it('leaves a connection pooler without listening, and does not come back', async () => {
    const pooler = await startPooler(new URL(database.url));
    let heard = 0;
    const stop = listen(pooler.url, 'news', () => (heard += 1));
    await pooler.left;
    // Longer than the pause before connecting again.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(pooler.sent()).toContain('pg_backend_pid');
    expect({ heard, visits: pooler.visits(), listens: pooler.sent().includes('LISTEN') }).toEqual({
      heard: 0,
      visits: 1,
      listens: false,
    });
    await stop();
    await pooler.close();
  });
});

/** Starts a proxy that tells clients a process id of its own, as PgBouncer does. */
async function startPooler(target: URL) {
  /** The head of the message BackendKeyData, before the process id. */
  const keyHead = Buffer.from('K\0\0\0\x0c', 'latin1');
  let sent = '';
  let visits = 0;
  const proxy = createServer((socket) => {
    visits += 1;
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.on('data', (data) => (sent += data.toString('latin1')));
    socket.once('close', () => proxy.emit('left'));
    socket.pipe(onward);
    onward.on('data', (data) => {
      const at = data.indexOf(keyHead);
      if (at >= 0) data.writeUInt32BE(1, at + keyHead.length);
      socket.write(data);
    });
    onward.once('close', () => socket.destroy());
  });
  const left = once(proxy, 'left');
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    left,
    sent: () => sent,
    visits: () => visits,
    close: () => new Promise((resolve) => void proxy.close(resolve)),
  };
}
