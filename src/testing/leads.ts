import type { Lead } from '../features/leads/leads.entity';
import type { Client } from './client';

/** The required fields of a lead. */
export const lumbergh = { name: 'Bill Lumbergh', company: 'Initech', email: 'bill@initech.example' };

/** Creates a lead over HTTP: `lumbergh`, overridden by `details`. */
export async function makeLead(client: Client, details: object = {}): Promise<Lead> {
  const { status, body } = await client.post<Lead>('/api/leads', { ...lumbergh, ...details });
  if (status !== 201) throw new Error(`creating a lead failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
