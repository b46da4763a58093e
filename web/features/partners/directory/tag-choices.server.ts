import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { MAX_LIMIT } from '../../../../src/lib/paging';
import type { Choice } from '../../../ui/forms/choices/choices';
import { choicesOfTags } from './tag-choices';

export async function tagChoices(app: App, actor: Member): Promise<Choice[]> {
  const { items } = await app.tags.list(actor, { limit: MAX_LIMIT });
  return choicesOfTags(items);
}

/** Returns the tiers that partners can have as choices. */
export async function tierChoices(app: App, actor: Member): Promise<Choice[]> {
  return (await app.tags.tiers(actor)).map(({ value, label }) => ({ id: value, label }));
}
