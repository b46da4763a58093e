import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInstallation, type Installation } from '../testing/installation';
import { startNews, type NewsStub } from '../testing/news';
import { startTestServer, type TestServer } from '../testing/server';

let news: NewsStub;
let server: TestServer;
let installation: Installation;
beforeAll(async () => {
  news = await startNews();
  server = await startTestServer(news.env);
  const { databaseUrl, dataDir } = server.app.config;
  const env = { PARTNERHUB_DATA: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
  installation = await createInstallation({ ...env, ...news.env });
});
afterAll(async () => {
  await installation.remove();
  await server.close();
  await news.close();
});

const refresh = () => installation.run(['trends', 'refresh']);

/** Makes all queries due. */
async function forget(): Promise<void> {
  for (const table of ['trend_queries', 'rate_limits']) await server.app.db.write(table).delete();
  await server.app.db.write('trend_preferences').update({ askedBy: null });
}

it('exits with 1 when no query got an answer, and with 0 otherwise', async () => {
  expect(await refresh()).toMatchObject({ code: 0, stdout: expect.stringContaining('0 asked, 0 failed') });

  const ada = await server.signUp('ada@example.org');
  const wanted = { industries: ['FinTech'], locations: [], keywords: [] };
  expect((await ada.post('/api/trend-preferences', wanted)).status).toBe(200);
  await server.app.background.settled();
  await forget();
  news.answer = (_query, _request, response) => void response.writeHead(500).end();
  const failed = await refresh();
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/(\d+) asked, \1 failed/) });
  expect(failed.stderr).toContain('FinTech');

  await forget();
  news.answer = () => [];
  expect(await refresh()).toMatchObject({ code: 0, stdout: expect.stringContaining('0 failed') });
});
