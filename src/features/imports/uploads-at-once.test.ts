import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../../testing/client';
import { uploadFile } from '../../testing/imports';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

const file = Buffer.from(`Name,Notes\n${`Lead,${'x'.repeat(1000)}\n`.repeat(80)}`);

/** Begins an upload and sends only its headers. */
function beginUpload(): { sending: ClientRequest; answered: Promise<IncomingMessage> } {
  const sending = request(`${server.url}/api/leads/imports?fileName=list.csv`, {
    method: 'POST',
    agent: false,
    headers: { Cookie: owner.cookie(), 'Content-Type': 'text/csv', 'Content-Length': file.byteLength },
  });
  sending.flushHeaders();
  const answered = once(sending, 'response').then(([response]: IncomingMessage[]) => {
    if (!response) throw new Error('no response');
    return response.resume();
  });
  return { sending, answered };
}

// ASVS 2.4.1, 5.2.1, 15.2.2
it('three large files are read at once, thirty wait, and further uploads answer 503 with Retry-After', async () => {
  const uploads = Array.from({ length: 40 }, beginUpload);
  const refused: IncomingMessage[] = [];
  const accepted: IncomingMessage[] = [];
  for (const { answered } of uploads)
    void answered.then((response) => (response.statusCode === 503 ? refused : accepted).push(response));
  // Three are being read, and thirty wait.
  await vi.waitUntil(() => refused.length === 7, { timeout: 30_000 });
  expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
  expect((await uploadFile(owner, 'leads', 'Name\nGrace')).status).toBe(201);

  for (const { sending } of uploads) sending.end(file).on('error', () => undefined);
  await vi.waitUntil(() => accepted.length === 33, { timeout: 60_000 });
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual(accepted.map(() => 201));
  expect(refused).toHaveLength(7);
});
