import type { Lead } from '../features/leads/leads.repo';
import type { Client } from './client';

/** All that a lead needs. */
export const lumbergh = { name: 'Bill Lumbergh', company: 'Initech', email: 'bill@initech.example' };

/** Makes a lead over HTTP: Bill Lumbergh, but for what is given. */
export async function makeLead(client: Client, details: object = {}): Promise<Lead> {
  const { status, body } = await client.post<Lead>('/api/leads', { ...lumbergh, ...details });
  if (status !== 201) throw new Error(`no lead was made: ${status} ${JSON.stringify(body)}`);
  return body;
}
