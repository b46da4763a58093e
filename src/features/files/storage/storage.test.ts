import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { startS3, type S3Stub } from '../../../testing/s3';
import { fileIdOf, MissingObject, objectKey, type FileStorage, type StoredObject } from './file-storage';
import { createFolderStorage } from './folder-storage';
import { createS3Storage } from './s3-storage';

let folder: string;
let s3: S3Stub;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-files-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(join(folder, 'files'))],
  ['S3', () => createS3Storage(s3.bucket, s3.credentials)],
];

const textOf = async (stream: Readable): Promise<string> => Buffer.concat(await stream.toArray()).toString();
async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
/** The library of S3 sends parts of 5 MiB: three of them, the last one smaller. */
async function* large(): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < 11; index += 1) yield Buffer.alloc(1024 * 1024, index);
}
async function* broken(): AsyncGenerator<Uint8Array> {
  yield* large();
  throw new Error('The client has gone');
}
async function objectsIn(storage: FileStorage): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of storage.list()) found.push(object);
  return found;
}
const keysIn = async (storage: FileStorage) => (await objectsIn(storage)).map(({ key }) => key).sort();

describe.each(kinds)('storage in %s', (_, open) => {
  it('returns what was stored, in whole and in part, and deletes it', async () => {
    const storage = open();
    const key = objectKey(newId());
    await storage.write(key, chunksOf('Hello ', 'wörld'));
    expect(await textOf(await storage.read(key))).toBe('Hello wörld');
    expect(await textOf(await storage.read(key, { start: 1, end: 4 }))).toBe('ello');
    const [found] = await objectsIn(storage);
    expect(found).toMatchObject({ key, size: 12 });
    expect(Math.abs(Date.now() - (found?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await storage.delete(key);
    await storage.delete(key);
    expect(await keysIn(storage)).toEqual([]);
    await expect(storage.read(key)).rejects.toBeInstanceOf(MissingObject);
    await storage.close();
  });

  it('stores files of several parts', async () => {
    const storage = open();
    const key = objectKey(newId());
    await storage.write(key, large());
    let size = 0;
    for await (const chunk of await storage.read(key)) size += (chunk as Uint8Array).byteLength;
    expect(size).toBe(11 * 1024 * 1024);
    expect(await textOf(await storage.read(key, { start: 5_242_879, end: 5_242_880 }))).toBe('\u0004\u0005');
    await storage.delete(key);
    await storage.close();
  });

  it('discards an interrupted file', async () => {
    const storage = open();
    const key = objectKey(newId());
    await expect(storage.write(key, broken())).rejects.toThrow('The client has gone');
    expect(await keysIn(storage)).toEqual([]);
    expect(await storage.deletePartial(new Date(Date.now() + 60_000))).toBe(0);
    await storage.close();
  });
});

describe('storage in a folder', () => {
  it('is private, and deletes the remains of killed servers', async () => {
    const storage = createFolderStorage(join(folder, 'private'));
    const key = objectKey(newId());
    await storage.write(key, chunksOf('Secret'));
    const modeOf = async (path: string) => (await stat(join(folder, 'private', path))).mode & 0o777;
    expect(await modeOf('')).toBe(0o700);
    expect(await modeOf(key.slice(0, 2))).toBe(0o700);
    expect(await modeOf(key)).toBe(0o600);
    // A server that is killed doesn't delete anything: the write never ends.
    const waiting = storage.write(objectKey(newId()), endless());
    await expect.poll(() => readdir(join(folder, 'private/partial'))).toHaveLength(1);
    expect(await storage.deletePartial(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.deletePartial(new Date(Date.now() + 60_000))).toBe(1);
    expect(await keysIn(storage)).toEqual([key]);
    isOver = true;
    await expect(waiting).rejects.toThrow('ENOENT');
  });

  let isOver = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    while (!isOver) await sleep(5);
  }
});

describe('storage in S3', () => {
  it('fails when it can not be reached', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const storage = createS3Storage({ ...s3.bucket, endpoint: `http://127.0.0.1:${port}` }, s3.credentials);
    await expect(storage.read(objectKey(newId()))).rejects.toThrow('ECONNREFUSED');
    await storage.close();
  });
});

it('deletes all parts of old uploads in S3, page by page', async () => {
  /** 2,500 uploads. Every other one is old. */
  const uploads = Array.from({ length: 2_500 }, (_, index) => ({
    key: `aa/${String(index).padStart(5, '0')}`,
    initiated: index % 2 === 0 ? '2026-01-01T00:00:00.000Z' : '2026-02-01T00:00:00.000Z',
  }));
  const aborted: string[] = [];
  const server = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'DELETE') {
      aborted.push(pathname.replace(/^\/[^/]+\//, ''));
      response.writeHead(204).end();
      return;
    }
    const after = searchParams.get('key-marker') ?? '';
    const rest = uploads.filter(({ key }) => key > after);
    const page = rest.slice(0, 1_000);
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>${rest.length > page.length}</IsTruncated>
       <NextKeyMarker>${page.at(-1)?.key}</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>
       ${page.map(({ key, initiated }) => `<Upload><Key>${key}</Key><UploadId>u</UploadId><Initiated>${initiated}</Initiated></Upload>`).join('')}
       </ListMultipartUploadsResult>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = createS3Storage(
    { ...s3.bucket, prefix: '', endpoint: `http://127.0.0.1:${port}` },
    s3.credentials,
  );
  expect(await storage.deletePartial(new Date('2026-01-15'))).toBe(1_250);
  expect(new Set(aborted).size).toBe(1_250);
  expect(aborted).toContain('aa/02498');
  await storage.close();
  server.close();
});

it('finds the file of a key, and ignores other names', () => {
  const id = newId();
  expect(fileIdOf(objectKey(id))).toBe(id);
  for (const key of [id, `zz/${id}`, `../${id}`, `partial/${id}`, `${objectKey(id)}/x`])
    expect(fileIdOf(key)).toBeNull();
});
