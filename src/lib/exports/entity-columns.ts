import type { CellKind, CsvColumn } from './write-csv';
import { fieldText, fileFieldsOf, type AnyEntity, type AnyField } from '../entities/entity';

/** Returns the columns of an exported list: the entity's fields with a label. */
export const entityColumns = (entity: AnyEntity): readonly CsvColumn<object>[] =>
  fileFieldsOf(entity).flatMap((field) => {
    const [name, declared] = field;
    const { label } = declared;
    if (label === undefined) return [];
    const value = (item: object) => fieldText(field, item);
    return [{ header: label, name, kind: kindOf(name, declared), value }];
  });

/** Returns what the values of a field are, by the declaration of sorting, filters and imports. */
export function kindOf(
  name: string,
  { stored, sort, filter, minor, import: imported, write }: AnyField,
): CellKind {
  if (stored === 'boolean') return 'boolean';
  if (minor !== undefined || filter === 'minor' || sort === 'decimal') return 'money';
  const by = filter ?? sort ?? imported?.kind;
  if (by === 'number' || write === String) return 'number';
  if (by === 'day' || by === 'date') return 'day';
  return by === 'time' || name.endsWith('At') ? 'time' : 'text';
}
