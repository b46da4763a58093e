import type { PlannedEvent } from '../features/events/events.entity';
import type { Client } from './client';

/** The required fields of an event. */
export const workshop = { name: 'Robotics Workshop', templateType: 'community-workshop' };

/** Creates an event over HTTP: `workshop`, overridden by `details`. */
export async function makeEvent(client: Client, details: object = {}): Promise<PlannedEvent> {
  const { status, body } = await client.post<PlannedEvent>('/api/events', { ...workshop, ...details });
  if (status !== 201) throw new Error(`creating an event failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
