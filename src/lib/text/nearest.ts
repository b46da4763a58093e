/** Share of the longer text that may differ. */
const MAX_DIFFERENCE = 0.4;

/** Returns the text that differs least from `text`; null if all differ much. */
export function nearestOf(text: string, candidates: Iterable<string>): string | null {
  let nearest: { candidate: string; share: number } | null = null;
  for (const candidate of candidates) {
    const share = editsBetween(text, candidate) / Math.max(text.length, candidate.length);
    if (share <= MAX_DIFFERENCE && share < (nearest?.share ?? 1)) nearest = { candidate, share };
  }
  return nearest?.candidate ?? null;
}

/** Counts the characters to add, remove or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, candidate] of [...other].entries())
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === candidate ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
