import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('/api/*', () => {
  it('answers 404 as JSON for unknown paths under /api, for every method', async () => {
    const ada = await server.signUp('ada@example.org');
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']) {
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api/auth',
        '/api/auth/me/more',
        '/api/%',
        '/api/%00',
      ]) {
        const answer = await ada.send(method, path);
        expect([method, path, answer.status, answer.body]).toEqual([
          method,
          path,
          404,
          { error: 'Not found' },
        ]);
      }
    }
  });

  it('answers 405 with Allow for a method that a call does not support', async () => {
    const ada = await server.signUp('grace@example.org');
    const answer = await ada.send('PUT', '/api/auth/me', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, PATCH');
    expect(answer.body).toEqual({ error: 'Method not allowed' });
  });

  it('answers HEAD of a call like GET, without a body', async () => {
    const ada = await server.signUp('hedy@example.org');
    const answer = await ada.send('HEAD', '/api/auth/me');
    expect([answer.status, answer.body]).toEqual([200, null]);
  });

  it('answers calls with a request id and the common headers', async () => {
    const answer = await server.visitor().get('/api/auth/me');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });
});
