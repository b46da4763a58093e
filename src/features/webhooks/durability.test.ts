import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect';
import { createClient, type Client } from '../../testing/client';
import { createTestInstallation } from '../../testing/command';
import type { Installation } from '../../testing/installation';
import { lumbergh } from '../../testing/leads';
import { PASSWORD } from '../../testing/server';
import { accept, startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import type { DomainEvent } from '../outbox/domain-event';

/** `KILLS=50` finds rarer problems. */
const KILLS = Number(process.env.KILLS ?? 3);

let installation: Installation;
let receiver: WebhookReceiver;
afterEach(async () => {
  await installation.remove();
  await receiver.close();
});

/** Ends the leases of killed servers, so that the test doesn't wait for a minute. */
async function endLeases(): Promise<void> {
  const db = connect(installation);
  await db.write('event_deliveries').where({ status: 'pending' }).update({ dueAt: new Date().toISOString() });
  await db.close();
}

/** Creates leads and moves each, until the server is killed. */
async function work(client: Client, done: string[]): Promise<void> {
  for (;;) {
    const made = await client.post<{ id: string }>('/api/leads', lumbergh).catch(() => null);
    if (made?.status !== 201) return;
    const moved = await client
      .patch(`/api/leads/${made.body.id}/status`, { status: 'won' })
      .catch(() => null);
    if (moved?.status !== 200) return;
    done.push(made.body.id);
  }
}

describe('a killed server', { timeout: 60_000 + KILLS * 10_000 }, () => {
  it('delivers all acknowledged events, in the order of each object', async () => {
    receiver = await startWebhookReceiver();
    const received = new Map<string, string[]>();
    receiver.answer = (request, response) => {
      const { objectId, type } = JSON.parse(request.body) as DomainEvent;
      received.set(objectId ?? '', [...(received.get(objectId ?? '') ?? []), type]);
      // Some deliveries are always under way when the server is killed.
      setTimeout(accept, Math.random() * 60, request, response);
    };
    installation = await createTestInstallation(receiver.env);
    const done: string[] = [];
    const account = { email: 'mara@example.org', password: PASSWORD };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await installation.serve('--no-scheduler');
      const client = createClient(server.url);
      await client.post(`/api/auth/${kill === 0 ? 'signup' : 'signin'}`, account);
      if (kill === 0) await client.post('/api/webhooks', { url: receiver.url, events: ['*'] });
      const before = done.length;
      const workers = [1, 2, 3].map(() => work(client, done));
      await vi.waitUntil(() => done.length >= before + 5 + Math.random() * 30, { timeout: 30_000 });
      await server.end('SIGKILL');
      await Promise.all(workers);
    }
    await endLeases();
    await installation.serve('--no-scheduler');
    const typesOf = (id: string) => received.get(id) ?? [];
    await vi.waitUntil(() => done.every((id) => typesOf(id).includes('lead.status_changed')), {
      timeout: 40_000,
    });
    for (const id of done) {
      const types = typesOf(id);
      // Repetitions of the first event are all before the second one.
      expect(types).toEqual([...types].sort());
      expect(new Set(types)).toEqual(new Set(['lead.created', 'lead.status_changed']));
    }
    expect(done.length).toBeGreaterThan(KILLS * 5);
  });
});
