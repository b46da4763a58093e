import type { Partner } from '../features/partners/partners.repo';
import type { Client } from './client';

/** All that a partner needs. */
export const initech = {
  name: 'Initech',
  description: 'Reports with cover sheets',
  industry: 'SaaS',
  size: '50',
  location: 'Austin',
};

/** Makes a partner over HTTP: Initech, but for what is given. */
export async function makePartner(client: Client, details: object = {}): Promise<Partner> {
  const { status, body } = await client.post<Partner>('/api/partners', { ...initech, ...details });
  if (status !== 201) throw new Error(`no partner was made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An id that nothing has. */
export const NOBODY = '01920000-0000-7000-8000-000000000000';
