import { invalidField } from '../../lib/errors';
import { foldName } from '../../lib/text/names.rules';

/** The tags of a workspace, as partners use them. */
export interface TagVocabulary {
  /** Returns the values among these that the vocabulary has. Default: in any category. */
  known(
    workspaceId: string,
    values: readonly string[],
    categories?: readonly 'Tier'[],
  ): Promise<ReadonlySet<string>>;
  /** Returns the value that each text means, by its label or value in any case. */
  meanings(
    workspaceId: string,
    texts: readonly string[],
    categories?: readonly 'Tier'[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** Returns checks of the tags and the tier that a partner gets. */
export function createTagChecks(tags: TagVocabulary) {
  /** @throws 400 for a tag that is neither in the vocabulary nor among `kept`, the tags that the partner already has */
  async function checkTags(workspaceId: string, values: string[], kept: string[] = []): Promise<void> {
    const added = values.filter((value) => !kept.includes(value));
    const known = await tags.known(workspaceId, added);
    const unknown = added.find((value) => !known.has(value));
    if (unknown !== undefined) throw invalidField('tags', `Tag not found: ${unknown}`);
  }

  /** Returns the tags as the vocabulary spells them: a tag that is the same name as one of it is that tag. */
  async function spellTags(workspaceId: string, values: string[], kept: string[] = []): Promise<string[]> {
    const added = values.filter((value) => !kept.includes(value));
    const known = await tags.known(workspaceId, added);
    const unknown = added.filter((value) => !known.has(value));
    const meant = await tags.meanings(workspaceId, unknown);
    const spelled = (value: string): string => {
      const tag = meant.get(value);
      return tag !== undefined && foldName(tag) === foldName(value) ? tag : value;
    };
    return [...new Set(values.map(spelled))];
  }

  /** @throws 400 for a tier that is neither in the vocabulary nor the one that the partner already has */
  async function checkTier(workspaceId: string, tier: string | null, kept: string | null = null) {
    if (tier === null || tier === kept) return;
    if (!(await tags.known(workspaceId, [tier], ['Tier'])).has(tier))
      throw invalidField('tier', `Tier not found: ${tier}`);
  }

  return { checkTags, spellTags, checkTier };
}
