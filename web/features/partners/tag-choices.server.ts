import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { MAX_LIMIT } from '../../../src/lib/paging';
import type { Choice } from '../../ui/choices';

/** The workspace's vocabulary to pick from; a value that stands in two categories is one tag of a partner. */
export async function tagChoices(app: App, actor: Member): Promise<Choice[]> {
  const { items } = await app.tags.list(actor, { limit: MAX_LIMIT });
  const choices = new Map<string, Choice>();
  for (const { category, value, label } of items)
    if (!choices.has(value)) choices.set(value, { id: value, label, description: category });
  return [...choices.values()];
}
