import type { ShownDeal } from '../features/deals/deals.service';
import type { Client } from './client';

/** The required fields of a deal, without its partner. */
export const printers = { name: '40 printers', customerName: 'Initech' };

/** Registers a deal over HTTP: `printers`, overridden by `details`. */
export async function makeDeal(client: Client, partnerId: string, details: object = {}): Promise<ShownDeal> {
  const { status, body } = await client.post<ShownDeal>('/api/deals', { partnerId, ...printers, ...details });
  if (status !== 201) throw new Error(`creating a deal failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Moves a deal over HTTP. */
export async function moveDeal(
  client: Client,
  { id }: { id: string },
  status: string,
  details: object = {},
): Promise<ShownDeal> {
  const moved = await client.patch<ShownDeal>(`/api/deals/${id}/status`, { status, ...details });
  if (moved.status !== 200)
    throw new Error(`moving a deal failed: ${moved.status} ${JSON.stringify(moved.body)}`);
  return moved.body;
}
