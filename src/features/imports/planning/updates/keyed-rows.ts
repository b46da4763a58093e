import type { Importable, ImportUpdates } from '../../../records/import/importable';
import type { ImportKey } from '../../../records/import/updates.rules';
import type { BadRow, DuplicateRow, ImportChoices, RowPlace } from '../../imports.rules';
import { problemOf, type UpdateRow } from '../../reading/read-rows';

/** The fields of a kind of record. */
export type Fields = Pick<Importable<unknown>, 'fields'>;

/** A row with what finds its record. */
export type KeyedRow<Row> = UpdateRow<Row> & { key: string | null };

/** Returns what rows are compared by. */
export const keyOf = <Row>({ keys }: ImportUpdates<Row>, { key }: ImportChoices): ImportKey<Row> =>
  keys.find(({ name }) => name === key) ?? keys[0];

export const placeOf = ({ row, line }: RowPlace): RowPlace => ({ row, line });

export const refusedRow = (
  importable: Fields,
  place: RowPlace,
  problems: readonly { field: string | null; message: string }[],
): BadRow => ({
  ...placeOf(place),
  problems: problems.map(({ field, message }) => problemOf(importable, field, message)),
});

export const matchedRow = (place: RowPlace, name: string, message: string): DuplicateRow => ({
  ...placeOf(place),
  name,
  message,
});

const customOf = (values: unknown): object => {
  const custom: unknown = Reflect.get(Object(values), 'custom');
  return custom instanceof Object ? custom : {};
};

/** Returns values with later ones. Custom values are added to those that are there. */
export function withChange<Values>(values: Values, change: Partial<Values>): Values {
  const custom = { ...customOf(values), ...customOf(change) };
  return { ...values, ...change, ...(Object.keys(custom).length > 0 && { custom }) };
}
