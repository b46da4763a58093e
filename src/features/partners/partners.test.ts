import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Partner } from './partners.repo';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

const initech = {
  name: 'Initech',
  description: 'Reports with cover sheets',
  industry: 'SaaS',
  size: '50',
  location: 'Austin',
};

describe('POST /api/partners', () => {
  it('makes an active partner that the list and a search find', async () => {
    const made = await ada.post<Partner>('/api/partners', initech);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...initech, status: 'active', onboardingStatus: 'none' });
    const found = await ada.get<Partner[]>('/api/partners?search=REPORTS%20init&status=active');
    expect(found.body).toEqual([made.body]);
  });
});
