import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCompetitor } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';

const ID = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';

let server: TestServer;
let owner: Client;
let competitorId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp('ada@example.org');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  competitorId = (await makeCompetitor(owner)).id;
});

const add = (sourceType: string, address: string, of = competitorId) =>
  owner.post('/api/monitored-sources', {
    competitorId: of,
    sourceType,
    [address.includes('/') ? 'sourceUrl' : 'sourceHandle']: address,
  });

it.each([
  ['rss', 'https://Initrode.example/feed/', 'http://initrode.example:80/feed?utm_source=x#top'],
  ['rss', 'https://initrode.example/?b=2&a=1', 'https://initrode.example:443?a=1&b=2&fbclid=9'],
  ['url', 'initrode.example/pricing', 'https://initrode.example/pricing/'],
  ['youtube', `https://www.youtube.com/channel/${ID}/videos`, ID],
  ['youtube', 'https://m.youtube.com/@Initrode/videos', '@initrode'],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3'],
  ['youtube', 'https://www.youtube.com/c/Initrode', 'https://youtube.com/initrode/about'],
  ['twitter', 'https://twitter.com/Initrode/', '@initrode'],
  ['linkedin', 'https://www.linkedin.com/company/initrode/about', 'initrode'],
])('refuses the same %s source twice: %s and %s', async (type, one, other) => {
  expect((await add(type, one)).status).toBe(201);
  expect(await add(type, other)).toMatchObject({
    status: 409,
    body: { error: 'This source is already tracked' },
  });
});

it.each([
  ['rss', 'https://www.initrode.example/feed', 'https://initrode.example/feed'],
  ['rss', 'https://initrode.example/feed', 'https://initrode.example/Feed'],
  ['rss', 'https://initrode.example/feed', 'https://initrode.example:8443/feed'],
  ['rss', 'https://initrode.example/?page=1', 'https://initrode.example/?page=2'],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcq'],
])('accepts different %s sources: %s and %s', async (type, one, other) => {
  expect((await add(type, one)).status).toBe(201);
  expect((await add(type, other)).status).toBe(201);
});

it('accepts a source again for another competitor, another type, or after it was deleted', async () => {
  const address = 'https://initrode.example/news';
  const { body } = await owner.post<{ id: string }>('/api/monitored-sources', {
    competitorId,
    sourceUrl: address,
  });
  expect((await add('url', address)).status).toBe(201);
  const other = await makeCompetitor(owner, { name: 'Penetrode' });
  expect((await add('rss', address, other.id)).status).toBe(201);
  await owner.delete(`/api/monitored-sources/${body.id}`);
  expect((await add('rss', address)).status).toBe(201);
});

it('accepts one of several at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => add('rss', 'https://initrode.example/feed')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
});
