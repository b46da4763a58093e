import { authorize, type Actor } from '../../lib/actor';
import { forbidden } from '../../lib/errors';
import { viewers } from '../../lib/roles';

/**
 * Allows the Model Context Protocol only to programs with an API key that can read.
 * @throws 403 for everyone else, including people, whose session a page could abuse
 */
export function authorizeMcp(actor: Actor): void {
  authorize(actor, viewers);
  if (!actor.apiKey) throw forbidden('The Model Context Protocol needs an API key');
}
