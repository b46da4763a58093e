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
