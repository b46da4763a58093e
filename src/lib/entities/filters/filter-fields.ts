import type { FilterField, FilterKind, Operator } from '../../condition';
import { fieldsOf, type AnyEntity, type AnyField, type FilterBy } from '../entity';

export type { FilterField, FilterKind, Operator };

/** Which fields of a record lists can be filtered by, and how. Free of zod and Node.js, so that screens may import it. */

/** Custom fields are `custom.<key>`. */
export const CUSTOM = 'custom.';

/** Returns the fields in the order of the declaration, computed ones last. `custom` stands for all custom fields. */
export const filterFieldsOf = (entity: AnyEntity): FilterField[] => [
  ...fieldsOf(entity).flatMap(([name, field]) => {
    const by = filterOf(name, field);
    return by === 'none' ? [] : filtersBy(entity, name, field, by);
  }),
  ...computedFilters(entity),
];

function computedFilters({ computed }: AnyEntity): FilterField[] {
  if (computed === undefined) return [];
  const { table, key, fields } = computed;
  return Object.entries(fields).map(([name, { label, kind }]) => {
    const own = { name, label, column: name, of: { table, key } };
    if (typeof kind !== 'string') return { ...own, kind: 'choice', values: kind };
    return { ...own, kind: kind === 'money' ? 'amount' : kind };
  });
}

function filtersBy(entity: AnyEntity, name: string, field: AnyField, by: FilterBy): FilterField[] {
  const { label = labelOf(field.filterName ?? name), sort, filterName = name } = field;
  const own = { name: filterName, label, column: name };
  if (typeof by !== 'string') return [{ ...own, kind: 'choice', values: by }];
  if (by === 'none') return [];
  if (by === 'place')
    return [
      { ...own, name: 'country', label: 'Country', kind: 'text', part: 'country' },
      { ...own, name: 'city', label: 'City', kind: 'text', part: 'city' },
      { ...own, kind: 'text' },
    ];
  const money = (by === 'amount' || by === 'minor') &&
    'currency' in entity.fields && { currency: 'currency' };
  return [{ ...own, kind: by, column: sort === 'decimal' ? `${name}Number` : name, ...money }];
}

function filterOf(
  name: string,
  { filter, from, stored, sort, maxLength, label, search, edit }: AnyField,
): FilterBy {
  if (filter !== undefined) return filter;
  if (from !== undefined || ['id', 'workspaceId', 'custom'].includes(name)) return 'none';
  if (stored !== undefined) return stored === 'boolean' ? 'boolean' : 'none';
  if (sort !== undefined) return sort === 'decimal' ? 'amount' : sort;
  if (name === 'partnerId') return 'partner';
  if (name === 'ownerId' || name.endsWith('By')) return 'user';
  if (name.endsWith('Id')) return 'none';
  if (name.endsWith('At')) return 'time';
  return (edit ?? maxLength ?? label ?? search) === undefined ? 'none' : 'text';
}

/** `createdBy` is `Created by`, `ownerId` is `Owner`. */
function labelOf(name: string): string {
  const words = name.replace(/(?:Id|At)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
