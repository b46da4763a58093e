import { splitCondition } from '../../../src/lib/entities/filters/condition-text.rules';
import type { FilterKind, Operator } from '../../../src/lib/entities/filters/filter-fields';
import type { Choice } from '../../ui/forms/choices/choices';

/** A field that a list can be filtered by, as screens offer it. */
export interface ConditionField {
  name: string;
  label: string;
  kind: FilterKind;
  /** The values to choose from, or those that records have. */
  values: Choice[];
}

export interface Conditions {
  fields: ConditionField[];
  /** The names of the people and partners in the list's conditions, by id. */
  names: Record<string, string>;
}

/** The words between a field and its values. */
export const operatorWords: Readonly<Record<Operator, string>> = {
  is: 'is',
  any: 'is any of',
  not: 'is not',
  contains: 'contains',
  empty: 'is empty',
  filled: 'is not empty',
  before: 'is before',
  after: 'is after',
  between: 'is between',
  next: 'is in the next',
  last: 'is in the last',
  more: 'is more than',
  less: 'is less than',
};

const isOperator = (text: string): text is Operator => Object.hasOwn(operatorWords, text);

/** Describes a condition: the field's label, and `is any of Platinum, Gold`. */
export function describeCondition(
  text: string,
  { fields, names }: Conditions,
): { label: string; text: string } {
  const { field: name, operator, values } = splitCondition(text);
  const field = fields.find((one) => one.name === name);
  const words = isOperator(operator) ? operatorWords[operator] : operator;
  const shown = values.map(
    (value) => field?.values.find(({ id }) => id === value)?.label ?? names[value] ?? value,
  );
  const isPeriod = operator === 'next' || operator === 'last';
  const list = isPeriod ? `${shown.join()} days` : shown.join(operator === 'between' ? ' and ' : ', ');
  return { label: field?.label ?? name, text: [words, list].filter(Boolean).join(' ') };
}
