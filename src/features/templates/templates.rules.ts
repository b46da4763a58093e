import { editors, viewers } from '../../lib/roles';

/** What email and document templates have in common (spec §5, §6, §9); free of zod, so that screens may import it. */
export const viewTemplates = viewers;
export const editTemplates = editors;

/** Longest texts, in Unicode code points, and how many tags a template may have. */
export const templateLimits = { name: 200, tags: 10, tag: 50 } as const;

export const TOO_MANY_TAGS = `Maximum ${templateLimits.tags} tags allowed per template`;

const PREVIEW_LENGTH = 200;

/** A text's beginning as cards show it: 200 characters plus an ellipsis (spec §9); a letter outside the basic plane counts once. */
export function previewOf(text: string): string {
  // No more than is needed is taken apart: texts may be long.
  const letters = [...text.slice(0, 2 * PREVIEW_LENGTH + 2)];
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…` : text;
}
