import type { PlannedEvent } from '../features/events/events.repo';
import type { Client } from './client';

/** All that an event needs. */
export const workshop = { name: 'Robotics Workshop', templateType: 'community-workshop' };

/** Makes an event over HTTP: the workshop, but for what is given. */
export async function makeEvent(client: Client, details: object = {}): Promise<PlannedEvent> {
  const { status, body } = await client.post<PlannedEvent>('/api/events', { ...workshop, ...details });
  if (status !== 201) throw new Error(`no event was made: ${status} ${JSON.stringify(body)}`);
  return body;
}
