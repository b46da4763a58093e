import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { once } from 'node:events';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect as connectDatabase } from '../db/connect';
import { seconds } from '../lib/clock';
import { finishesWithin } from '../lib/concurrency/deadline';
import { newId } from '../lib/ids';
import type { Client } from '../testing/client';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres';
import { startTestServer, type TestServer } from '../testing/server';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

const lines: string[] = [];
const log = pino(
  { base: null },
  new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
);

let server: TestServer;
let client: Client;
afterEach(async () => {
  await server.close();
  lines.length = 0;
});

const addTag = (value: string) => client.post('/api/tags', { category: 'Tier', value, label: value });
const health = async () => {
  server.clock.advance(seconds(6));
  return server.visitor().get('/healthz');
};

async function expectRefused(path: string, reason: string): Promise<void> {
  const answer = await client.get<string>(path);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain(reason);
}

/** Undoes the last migration, as far as /healthz sees. */
async function forgetMigration(): Promise<void> {
  const { db } = server.app;
  const last = await db.read('knex_migrations').max('id as id').first();
  await db.write('knex_migrations').where({ id: last?.id }).delete();
}

const isOutdated = { status: 503, body: { reason: 'The database lacks tables of this version' } };

describe.skipIf(isPostgres)('a SQLite database', () => {
  beforeEach(async () => {
    server = await startTestServer({}, { log });
    client = await server.signUp('ada@example.org');
  });

  it('/healthz answers 503 when a migration of the SQLite database was undone', async () => {
    await forgetMigration();
    expect(await health()).toMatchObject(isOutdated);
  });

  it('answers writes with 503 and the reason while the SQLite disk is full, then recovers', async () => {
    const reason = 'The disk of the database is full';
    await server.app.db.write.raw('pragma max_page_count = 1');
    const refused = { status: 503, body: { error: reason } };
    const large = { category: 'Tier', value: 'x'.repeat(40), label: 'Large' };
    let answer = await client.post('/api/tags', large);
    for (let n = 0; answer.status === 201 && n < 200; n += 1) answer = await addTag(`${n} ${'x'.repeat(40)}`);
    expect(answer).toMatchObject(refused);
    expect(answer.headers.get('Retry-After')).toBe('60');
    expect((await client.get('/api/tags')).status).toBe(200);
    expect(await health()).toMatchObject({
      status: 503,
      body: { status: 'database unavailable', reason },
    });

    await server.app.db.write.raw('pragma max_page_count = 1000000');
    expect(await addTag('Robots')).toMatchObject({ status: 201 });
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('reports its health, and a full disk, while another write has the SQLite database', async () => {
    const { db, config } = server.app;
    const whileWriting = async () => {
      let answered: () => void = () => undefined;
      const answer = new Promise<void>((resolve) => (answered = resolve));
      const started = new Promise<void>((resolve) => {
        void db.transaction(async () => {
          await db.write('health_checks').where({ id: 1 }).update({ filler: '' });
          resolve();
          await answer;
        });
      });
      await started;
      const asked = performance.now();
      const { status, body } = await health();
      const took = performance.now() - asked;
      answered();
      return { status, body, isQuick: took < 1500 };
    };
    expect(await whileWriting()).toEqual({ status: 200, body: { status: 'ok' }, isQuick: true });
    await symlink('/dev/full', join(config.dataDir, 'disk-probe'));
    const reason = 'The disk of the database is full';
    const full = { status: 503, body: { status: 'database unavailable', reason }, isQuick: true };
    expect(await whileWriting()).toEqual(full);
    expect(await whileWriting()).toMatchObject({ status: 200 });
  });

  it('answers writes with 503 and the reason when the SQLite database is read-only', async () => {
    await server.app.db.write.raw('pragma query_only = 1');
    const error = 'The database is read-only';
    expect(await addTag('Robots')).toMatchObject({ status: 503, body: { error } });
    expect(await health()).toMatchObject({ status: 503, body: { reason: error } });
  });
});

describe.runIf(isPostgres)('a PostgreSQL database', () => {
  let database: PostgresDatabase;
  let network: Network;
  beforeEach(async () => {
    database = await createPostgresDatabase();
    network = await createNetwork(new URL(database.url));
    // Longer than /healthz waits.
    const PARTNERHUB_QUERY_TIMEOUT = '5s';
    server = await startTestServer({ DATABASE_URL: network.url, PARTNERHUB_QUERY_TIMEOUT }, { log });
    client = await server.signUp('ada@example.org');
  });
  afterEach(async () => {
    await network.cut();
    await database.drop();
  });

  // ASVS 16.5.2
  it('answers 503 with the reason everywhere while PostgreSQL is unreachable, then recovers', async () => {
    const reason = 'The database cannot be reached';
    await network.cut();
    expect(await addTag('Robots')).toMatchObject({ status: 503, body: { error: reason } });
    await expectRefused('/partners/directory', reason);
    await expectRefused('/signin', reason);
    await expectRefused('/r/some-code', reason);
    await expectRefused(`/calendar/${'x'.repeat(43)}.ics`, reason);
    expect(await health()).toMatchObject({ status: 503, body: { reason } });

    await network.restore();
    expect(await addTag('Robots')).toMatchObject({ status: 201 });
    expect((await client.get('/partners/directory')).status).toBe(200);
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('answers 503 while PostgreSQL does not answer, then recovers', async () => {
    network.freeze();
    const [known, call] = await Promise.all([health(), addTag('Robots')]);
    expect(known).toMatchObject({ status: 503, body: { reason: 'The database does not answer' } });
    expect(call).toMatchObject({ status: 503, body: { error: 'The database cannot be reached' } });
    network.thaw();
    expect(await health()).toMatchObject({ status: 200 });
    expect(await addTag('Robots')).toMatchObject({ status: 201 });
  });

  it('gets the password of PostgreSQL from PGPASSWORD, where it can contain any character', async () => {
    const password = "p/w+@#:%&é'";
    const role = `role_${newId().replaceAll('-', '')}`;
    await server.app.db.write.raw(`CREATE ROLE ${role} LOGIN PASSWORD '${password.replace("'", "''")}'`);
    vi.stubEnv('PGPASSWORD', password);
    const { host, pathname } = new URL(database.url);
    const db = connectDatabase({ databaseUrl: `postgres://${role}@${host}${pathname}`, dataDir: '' });
    const { rows } = await db.read.raw('SELECT current_user AS name');
    expect(rows).toEqual([{ name: role }]);
    await db.close();
    vi.unstubAllEnvs();
    await server.app.db.write.raw(`DROP ROLE ${role}`);
  });

  it('closes its idle connections although PostgreSQL does not answer', async () => {
    await client.get('/api/tags');
    network.freeze();
    expect(await finishesWithin(seconds(4), server.app.db.close())).toBe(true);
  });

  it('/healthz answers 503 when a migration of the PostgreSQL database was undone', async () => {
    await forgetMigration();
    expect(await health()).toMatchObject(isOutdated);
  });

  it('answers 503 with the reason when the PostgreSQL database was emptied', async () => {
    await server.app.db.write.raw('DROP SCHEMA public CASCADE');
    await server.app.db.write.raw('CREATE SCHEMA public');
    expect(await health()).toMatchObject(isOutdated);
    const error = 'The database lacks tables of this version';
    expect(await addTag('Robots')).toMatchObject({ status: 503, body: { error } });
  });

  it('sets nothing for a session of PostgreSQL, because a connection pooler gives it to others', async () => {
    await client.get('/api/tags');
    const { rows } = await server.app.db.read.raw(`SELECT name FROM pg_settings WHERE source = 'session'`);
    expect(rows).toEqual([]);
  });

  it('logs one line without a stack for many requests while PostgreSQL is unreachable', async () => {
    await network.cut();
    await Promise.all(Array.from({ length: 20 }, (_, n) => addTag(`Tier ${n}`)));
    // On a slow machine the log can also contain warnings about a blocked event loop.
    const outages = () => lines.filter((line) => line.includes('"msg":"The database cannot be reached"'));
    expect(outages()).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/"stack"|insert into|select/);
    server.clock.advance(seconds(11));
    await addTag('Robots');
    expect(outages()).toHaveLength(2);
    expect(JSON.parse(outages()[1] ?? '')).toMatchObject({ moreSinceLastLine: 19 });
  });

  it('answers writes with 503 and the reason while the PostgreSQL disk is full', async () => {
    const { db } = server.app;
    await db.write.raw(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    for (const table of ['tag_vocabularies', 'health_checks'])
      await db.write.raw(
        `CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
      );
    const reason = 'The disk of the database is full';
    expect(await addTag('Robots')).toMatchObject({ status: 503, body: { error: reason } });
    expect(await health()).toMatchObject({ status: 503, body: { reason } });
  });
});

interface Network {
  /** Address of the database through this network. */
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Forwards nothing, but keeps connections and accepts new ones, as a stopped process does. */
  freeze(): void;
  thaw(): void;
}

/** Creates a proxy to a server whose connections can be cut or frozen. */
async function createNetwork(target: URL): Promise<Network> {
  const open = new Set<Socket>();
  let isFrozen = false;
  let port = 0;
  let proxy: Server | null = null;
  async function restore() {
    proxy = createServer((socket) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const end of [socket, onward]) {
        open.add(end);
        end.on('error', () => undefined).once('close', () => open.delete(end));
      }
      socket.pipe(onward).pipe(socket);
      if (isFrozen) for (const end of [socket, onward]) end.pause();
    });
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    ({ port } = proxy.address() as AddressInfo);
  }
  await restore();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    restore,
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    async cut() {
      const closing = proxy;
      proxy = null;
      if (!closing) return;
      const closed = once(closing, 'close');
      closing.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
