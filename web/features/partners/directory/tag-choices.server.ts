import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { MAX_LIMIT } from '../../../../src/lib/paging';
import type { Choice } from '../../../ui/forms/choices';

/** Returns the workspace's tags as choices. A value in several categories is listed once. */
export async function tagChoices(app: App, actor: Member): Promise<Choice[]> {
  const { items } = await app.tags.list(actor, { limit: MAX_LIMIT });
  const choices = new Map<string, Choice>();
  for (const { category, value, label } of items)
    if (!choices.has(value)) choices.set(value, { id: value, label, description: category });
  return [...choices.values()];
}
