import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/server';

interface Line {
  msg: string;
  level: number;
  path?: string;
}

/** Returns the lines that a server logs about some requests. */
async function linesOf(env: Record<string, string>): Promise<Line[]> {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const server = await startTestServer(env, { log });
  const visitor = server.visitor();
  await visitor.get('/api/auth/me?search=Eve');
  await visitor.get('/healthz');
  await visitor.post('/api/auth/signin', { email: 'ada@example.org', password: 'wrong one' });
  await vi.waitUntil(() => lines.some(({ msg }) => msg === 'sign-in failed'), { timeout: 10_000 });
  await setImmediate();
  await server.close();
  return lines.filter(({ path }) => path !== undefined);
}

it('PARTNERHUB_ACCESS_LOG logs every answered request at level info, without its query', async () => {
  const lines = await linesOf({ PARTNERHUB_ACCESS_LOG: 'on' });
  expect(lines).toMatchObject([
    { level: 30, msg: 'answered', method: 'GET', path: '/api/auth/me', status: 401, address: '127.0.0.1' },
    { level: 40, msg: 'sign-in failed', path: '/api/auth/signin' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Eve');
});

it('without PARTNERHUB_ACCESS_LOG, only refused requests are logged', async () => {
  expect((await linesOf({})).map(({ msg }) => msg)).toEqual(['sign-in failed']);
});
