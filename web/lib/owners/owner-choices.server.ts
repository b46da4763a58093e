import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { can, editors } from '../../../src/lib/roles';
import type { Choice } from '../../ui/forms/choices/choices';
import { colleagueChoice } from './colleague-choice';

/** Members that filters and menus offer. A select with more is of no use. */
const MOST = 200;

/** Returns the colleagues who can own records, by name; none for viewers, who don't see the list of members. */
export async function ownerChoices(app: App, actor: Member): Promise<Choice[]> {
  if (!can(actor.workspaceRole, editors)) return [];
  const { items } = await app.colleagues.list(actor, { limit: MOST });
  return items.map(colleagueChoice).sort((one, other) => alphabet.compare(one.label, other.label));
}

const alphabet = new Intl.Collator('en');
