import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { can, editors } from '../../../src/lib/roles';
import type { Choice } from '../../ui/forms/choices/choices';
import { colleagueChoice } from '../forms/colleague-choice';

/** Maximum number of members in filters and menus. A longer select would be of no use. */
const MAX_OWNERS = 200;

/**
 * Returns the colleagues who can own records, by name. Returns none for viewers, who can't read the list of members.
 */
export async function ownerChoices(app: App, actor: Member): Promise<Choice[]> {
  if (!can(actor.workspaceRole, editors)) return [];
  const { items } = await app.members.colleagues(actor, { limit: MAX_OWNERS });
  return items.map(colleagueChoice).sort((one, other) => alphabet.compare(one.label, other.label));
}

const alphabet = new Intl.Collator('en');
