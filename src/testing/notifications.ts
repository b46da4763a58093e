import { expect } from 'vitest';
import { NOTIFICATIONS } from '../features/notifications/delivery/notification-consumer';
import type { ShownNotification } from '../features/notifications/notifications.service';
import type { Client } from './client';
import type { TestServer } from './server';

/** Resolves when all events are delivered. Needs a started dispatcher. */
export async function allDelivered({ app }: Pick<TestServer, 'app'>): Promise<void> {
  const left = async () => {
    const { newEvents, consumers } = await app.outbox.status();
    return newEvents + consumers.reduce((sum, { pending }) => sum + pending, 0);
  };
  await expect.poll(left, { timeout: 20_000, interval: 20 }).toBe(0);
  const failed = await app.db.read('event_deliveries').where({ consumer: NOTIFICATIONS, status: 'failed' });
  expect(failed).toEqual([]);
}

/** Returns a person's notifications, newest first. */
export async function notificationsFor(client: Client, query = ''): Promise<ShownNotification[]> {
  const { status, body } = await client.get<ShownNotification[]>(`/api/notifications${query}`);
  expect(status).toBe(200);
  return body;
}
