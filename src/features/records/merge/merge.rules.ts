import { fieldsOf, type AnyEntity } from '../../../lib/entities/entity';
import { distinctNames } from '../../../lib/text/names.rules';

/** The record whose value a merged record keeps: the one that stays, or the one that is merged into it. */
export const mergeSides = ['this', 'other'] as const;
export type MergeSide = (typeof mergeSides)[number];

/** The kept side by field. Own fields are named `custom.<key>`. */
export type Kept = Readonly<Record<string, MergeSide>>;

/** Fields that clients can't change, and that a merged record takes over nevertheless if it has no value. */
export const takenOver: readonly string[] = ['externalId', 'logo'];

/** Returns the names of the fields that a merge compares. */
export const mergedNames = (entity: AnyEntity): string[] =>
  fieldsOf(entity).flatMap(([name, { edit }]) =>
    (edit !== undefined || takenOver.includes(name)) && name !== 'custom' ? [name] : [],
  );

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the value of a field: this one, where it is empty the other one, or the one that is kept. Unites lists. */
export function mergedValue(one: unknown, other: unknown, kept: MergeSide | undefined): unknown {
  if (kept !== undefined) return kept === 'this' ? one : other;
  if (Array.isArray(one) && Array.isArray(other)) return distinctNames([...one, ...other].map(String));
  return isEmptyValue(one) ? other : one;
}

/** Returns the values of own fields, by the ids of the fields. */
export function mergedCustom(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  kept: (fieldId: string) => MergeSide | undefined,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const id of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const value = mergedValue(one[id], other[id], kept(id));
    if (!isEmptyValue(value)) merged[id] = value;
  }
  return merged;
}
