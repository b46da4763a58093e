import { sortKey } from '../../lib/text/names.rules';
import { isDerived, isOtherName, isSortKey, personColumns, sortedBy } from './person-columns.rules';
import type { Person, Pseudonym, Replacer } from './pseudonym.rules';
import type { Trace } from './find-traces';

/** Returns the changed texts of a row, in which the person has the pseudonym. */
export function erasedRow(
  { table: { table, columns }, row, isOwn }: Trace,
  { person, replacer, to }: { person: Person; replacer: Replacer; to: Pseudonym },
): Record<string, string | null> {
  const changed: Record<string, string | null> = {};
  const declared = personColumns[table] ?? [];
  const names = new Set(declared.flatMap(({ name = [] }) => name));
  const ofPerson = declared.filter(({ email }) => String(row[email]).toLowerCase() === person.email);
  for (const { email, name, also = [], blank = [] } of ofPerson) {
    changed[email] = to.email;
    if (name !== undefined && typeof row[name] === 'string') changed[name] = to.name;
    for (const column of also) if (row[column] !== null) changed[column] = null;
    for (const column of blank) changed[column] = '';
  }
  // Another person can have the same name: only the one with the email loses it.
  const mayReplace = (column: string) =>
    !isOtherName(table, column) && !(names.has(column) && ofPerson.length === 0);
  const replace = (column: string) => {
    const text = row[column];
    if (typeof text !== 'string' || column in changed) return;
    const withNames = mayReplace(column);
    const next = replacer.replace(text, { isOwn: isOwn && withNames, withNames });
    if (next !== text) changed[column] = next;
  };
  for (const column of columns) if (!isDerived(column) && !isSortKey(column)) replace(column);
  if (isOwn || Object.keys(changed).length > 0)
    for (const column of columns) if (isDerived(column)) replace(column);
  for (const [column, text] of Object.entries(changed))
    if (columns.includes(sortedBy(column))) changed[sortedBy(column)] = sortKey(text);
  return changed;
}
