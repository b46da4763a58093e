import type { App } from '../../app';
import { partnerFilters } from '../../features/partners/partners.schema';
import type { Actor } from '../../lib/actor';

/** Returns the id of the partner with this name. */
export async function findPartnerId(app: App, actor: Actor, name: string): Promise<string> {
  const { items } = await app.partners.list(actor, partnerFilters.parse({ search: name, limit: 50 }));
  const found = items.find((partner) => partner.name === name);
  if (!found) throw new Error(`The demo workspace has no partner ${name}`);
  return found.id;
}
