import { editors, viewers } from '../../lib/roles';

/** Rules that email and document templates share (spec §5, §6, §9). Free of zod, so that screens may import them. */
export const viewTemplates = viewers;
export const editTemplates = editors;

/** Longest texts, in Unicode code points, and the maximum number of tags. */
export const templateLimits = { name: 200, tags: 10, tag: 50 } as const;

export const TOO_MANY_TAGS = `Maximum ${templateLimits.tags} tags allowed per template`;

const PREVIEW_LENGTH = 200;

/** Returns a text's beginning for cards: 200 characters and an ellipsis (spec §9), counted in code points. */
export function previewOf(text: string): string {
  // Splits only the needed part, since texts may be long.
  const letters = [...text.slice(0, 2 * PREVIEW_LENGTH + 2)];
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…` : text;
}
