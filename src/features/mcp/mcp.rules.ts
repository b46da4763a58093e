import { authorize, type Actor } from '../../lib/actor';
import { forbidden } from '../../lib/errors';
import { viewers } from '../../lib/roles';

/**
 * Programs with an API key that can read use the Model Context Protocol.
 * @throws 403 for everyone else, also for people, whose session a page could abuse
 */
export function authorizeMcp(actor: Actor): void {
  authorize(actor, viewers);
  if (!actor.apiKey) throw forbidden('The Model Context Protocol needs an API key');
}
