import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect';
import { createClient } from '../../testing/client';
import { createTestInstallation } from '../../testing/command';
import type { Installation } from '../../testing/installation';
import { lumbergh } from '../../testing/leads';
import { PASSWORD } from '../../testing/server';
import { accept, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

let installation: Installation;
let receiver: WebhookReceiver;
afterEach(async () => {
  await installation.remove();
  await receiver.close();
});

const LEADS = 6;

it('delivers all events of a server that is killed before it has sent them', async () => {
  receiver = await startWebhookReceiver();
  // Never answers, so that all deliveries wait or are under way when the server is killed.
  receiver.answer = () => undefined;
  installation = await createTestInstallation(receiver.env);
  const server = await installation.serve('--no-scheduler');
  const client = createClient(server.url);
  await client.post('/api/auth/signup', { email: 'mara@example.org', password: PASSWORD });
  const settings = { webhookUrl: receiver.url, server: 'relay', events: ['lead.created'] };
  expect((await client.send('PUT', '/api/integrations/slack', { settings })).status).toBe(200);
  const names = Array.from({ length: LEADS }, (_, index) => `Lead number ${index}`);
  const made = await Promise.all(names.map((name) => client.post('/api/leads', { ...lumbergh, name })));
  expect(made.map(({ status }) => status)).toEqual(names.map(() => 201));
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 30_000 });
  await server.end('SIGKILL');
  const before = receiver.received.length;
  expect(before).toBeLessThan(LEADS);

  receiver.answer = accept;
  const db = connect(installation);
  const deliveries = () => db.read('event_deliveries').where({ consumer: 'integrations' });
  // Ends the leases of the killed server, so that the test doesn't wait for them.
  await db.write('event_deliveries').where({ status: 'pending' }).update({ dueAt: new Date().toISOString() });
  await installation.serve('--no-scheduler');
  await vi.waitUntil(
    async () => (await deliveries().where({ status: 'delivered' }).select('id')).length === LEADS,
    { timeout: 30_000 },
  );
  // One delivery for each event: a repeated request is the same delivery.
  const rows: { position: number }[] = await deliveries().select('position');
  await db.close();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  const counts = names.map(
    (name) => receiver.received.slice(before).filter(({ body }) => body.includes(name)).length,
  );
  expect(counts).toEqual(names.map(() => 1));
});
