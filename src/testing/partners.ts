import type { Partner } from '../features/partners/partners.entity';
import type { Client } from './client';

/** The required fields of a partner. */
export const initech = {
  name: 'Initech',
  description: 'Reports with cover sheets',
  industry: 'SaaS',
  size: '50',
  location: 'Austin',
};

/** Creates a partner over HTTP: `initech`, overridden by `details`. */
export async function makePartner(client: Client, details: object = {}): Promise<Partner> {
  const { status, body } = await client.post<Partner>('/api/partners', { ...initech, ...details });
  if (status !== 201) throw new Error(`creating a partner failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An id that doesn't exist. */
export const UNKNOWN_ID = '01920000-0000-7000-8000-000000000000';
