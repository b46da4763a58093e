import { expect, it } from 'vitest';
import { sendFile } from '../testing/attachments';
import { createClient } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import { startMailServer, textOf } from '../testing/mail-server';
import { startS3 } from '../testing/s3';
import { PASSWORD } from '../testing/server';

it('the built program stores files in S3, has metrics, and mails links with the free port it has chosen', async () => {
  const token = 'm'.repeat(32);
  const s3 = await startS3();
  const mailServer = await startMailServer();
  const installation = await createTestInstallation({
    ...s3.env,
    PARTNERHUB_METRICS_TOKEN: token,
    SMTP_URL: mailServer.url,
  });
  const { url, end } = await installation.serve('--no-scheduler');
  const client = createClient(url);
  await client.post('/api/auth/signup', { email: 'ada@example.org', password: PASSWORD });
  const stored = await sendFile<{ id: string }>(client, '/api/resources', { content: 'Prices of 2027' });
  expect(stored.status).toBe(201);
  const { body } = await client.get(`/api/resources/${stored.body.id}/download`);
  expect(body).toBe('Prices of 2027');
  const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect([metrics.status, await metrics.text()]).toEqual([
    200,
    expect.stringContaining('partnerhub_http_request_duration_seconds'),
  ]);
  const credentials = { email: 'ada@example.org', password: PASSWORD };
  await createClient(url).post('/api/auth/signin', credentials, {
    headers: { 'User-Agent': 'Firefox/140.0' },
  });
  await expect.poll(() => mailServer.mails.map(textOf).join()).toContain(`${url}/forgot-password`);
  expect(await end('SIGTERM')).toBe(0);
  await mailServer.close();
  await installation.remove();
  await s3.close();
});
