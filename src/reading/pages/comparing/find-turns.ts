import { hasMark } from '../page-lines';
import type { ChangedLine } from './align-lines';
import { isImportant } from './important-changes';
import type { Replacement } from './pair-lines';

/** Words of a person, such as those of a customer. */
const quotation = /^[“„«"][^“”„«»"]{8,}[”“»"]/;
const MAX_CAPTION = 60;

const isQuotation = ({ before, after }: Pick<Replacement, 'before' | 'after'>): boolean =>
  [before, after].every((changed) => changed !== null && quotation.test(changed.line.text));

/**
 * Returns the changes of texts that take turns: one was replaced by another, and none was added or removed. A text that
 * says something important is never part of it.
 */
export function findTurns(changes: readonly Replacement[]): Set<Replacement> {
  const isRotating = ({ before, after }: Replacement) => {
    const lines = [before, after].flatMap((changed) => (changed ? [changed.line] : []));
    if (lines.some(isImportant)) return false;
    return lines.every((line) => hasMark(line, 'rotating')) || isQuotation({ before, after });
  };
  const quoted = new Set(changes.filter(isQuotation).map(({ after }) => after?.index ?? 0));
  /** The person who is quoted stands below or above the words. */
  const isCaption = ({ before, after }: Replacement) =>
    before !== null &&
    after !== null &&
    [before, after].every(({ line }) => line.text.length <= MAX_CAPTION && !isImportant(line)) &&
    (quoted.has(after.index - 1) || quoted.has(after.index + 1));
  const rotating = changes.filter((change) => isRotating(change) || isCaption(change));
  /** Both the part and the list of a line: the texts of a list needn't stand side by side. */
  const placesOf = ({ part, line }: ChangedLine) => [
    `${part}`,
    ...(line.group === '' ? [] : [`g${line.group}`]),
  ];
  const removedIn = new Set(rotating.flatMap(({ before }) => (before ? placesOf(before) : [])));
  const addedIn = new Set(rotating.flatMap(({ after }) => (after ? placesOf(after) : [])));
  return new Set(
    rotating.filter(({ before, after }) => {
      if (before && after) return true;
      const changed = after ?? before;
      return (
        changed !== null && placesOf(changed).some((place) => removedIn.has(place) && addedIn.has(place))
      );
    }),
  );
}
