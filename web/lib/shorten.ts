const DESCRIPTION_LENGTH = 150;

/** A description as cards show it: cut at 150 characters plus an ellipsis (spec §5); a letter outside the basic plane counts once. */
export function shorten(text: string): string {
  const letters = [...text];
  return letters.length > DESCRIPTION_LENGTH
    ? `${letters.slice(0, DESCRIPTION_LENGTH).join('').trimEnd()}…`
    : text;
}
