const DESCRIPTION_LENGTH = 150;

/**
 * Shortens a description for a card to 150 characters and an ellipsis (spec §5). A character outside the basic plane
 * counts once.
 */
export function shorten(text: string): string {
  const letters = [...text];
  return letters.length > DESCRIPTION_LENGTH
    ? `${letters.slice(0, DESCRIPTION_LENGTH).join('').trimEnd()}…`
    : text;
}
