import type { PageRequest } from '../../lib/paging';

type Wanted = Readonly<Record<string, string | null | undefined>>;

/**
 * Moves conditions to `where`, if the list has an index for them: conditions that ask for a single value of a column, or for
 * no value. `where` has a key for each column with an index, and keeps the values that it has.
 */
export function alongIndexes<Where extends Wanted>(
  where: Where,
  asked: PageRequest,
): { where: Where; request: PageRequest } {
  const found: Record<string, string | null> = {};
  const others = asked.f?.filter(({ field, operator, values: [value] }) => {
    const { column, kind } = field;
    const isFree = column in where && where[column] === undefined && !(column in found);
    const isExact = kind === 'choice' || kind === 'user' || kind === 'partner';
    if (!isFree || !isExact || (operator !== 'is' && operator !== 'empty')) return true;
    found[column] = operator === 'empty' ? null : (valueOf(kind, value, asked) ?? null);
    return false;
  });
  if (others?.length === asked.f?.length) return { where, request: asked };
  return { where: { ...where, ...found }, request: { ...asked, f: others } };
}

const valueOf = (kind: string, value: string | undefined, { reader }: PageRequest): string | undefined =>
  kind === 'user' && value === 'me' ? reader?.userId : value;
