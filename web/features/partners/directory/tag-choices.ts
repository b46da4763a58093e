import type { Choice } from '../../../ui/forms/choices/choices';

interface Tag {
  category: string;
  value: string;
  label: string;
}

/** Returns the workspace's tags as choices. A value in several categories is listed once. */
export function choicesOfTags(tags: readonly Tag[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const { category, value, label } of tags)
    if (!choices.has(value)) choices.set(value, { id: value, label, description: category });
  return [...choices.values()];
}

/** Returns the label of a tag or tier, which may no longer be in the vocabulary. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find(({ id }) => id === value)?.label ?? value;

/** The choice that clears a partner's tier. */
export const NO_TIER: Choice = { id: '', label: 'No tier' };

/** Returns the tiers to choose from, including the partner's own, which may no longer be in the vocabulary. */
export const withOwnTier = (tiers: readonly Choice[], own: string | null): Choice[] =>
  own === null || tiers.some(({ id }) => id === own) ? [...tiers] : [...tiers, { id: own, label: own }];
