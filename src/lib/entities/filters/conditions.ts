import { parseAmount } from '../../money/money';
import { lengthOf, truncate } from '../../text/unicode';
import { takesNothing, type ConditionText } from './condition-text.rules';
import type { Condition, FilterField, Operator } from '../../condition';
import { operatorsOf } from './operators.rules';

export type { Condition };

export const conditionLimits = { conditions: 20, values: 50, value: 200, text: 4000 } as const;

/** Reads a condition on a field. Returns the problem if the operator or a value doesn't fit the field. */
export function readCondition(
  { operator: name, values }: ConditionText,
  field: FilterField,
): { condition: Condition } | { problem: string } {
  const possible = operatorsOf[field.kind];
  const operator = possible.find((one) => one === name);
  if (operator === undefined)
    return { problem: `${field.name} can be filtered with: ${possible.join(', ')}` };
  const problem = problemOf(field, operator, values);
  return problem === null ? { condition: { field, operator, values } } : { problem };
}

function problemOf(field: FilterField, operator: Operator, values: readonly string[]): string | null {
  const { name, kind } = field;
  const needs = (what: string) => `${name}:${operator} needs ${what}`;
  if (takesNothing.includes(operator)) return values.length === 0 ? null : needs('no value');
  if (values.length === 0) return needs('a value');
  if (operator === 'between' && values.length !== 2) return needs('two values, separated by a comma');
  if (values.length > conditionLimits.values) return needs(`at most ${conditionLimits.values} values`);
  if (values.some((value) => lengthOf(value) > conditionLimits.value))
    return needs(`values of at most ${conditionLimits.value} characters`);
  if (kind === 'custom') return null;
  if (operator === 'next' || operator === 'last')
    return values.every(isDayCount) ? null : needs(`a number of days from 0 to ${MAX_DAYS}`);
  const rule = rules[kind];
  return rule === undefined || values.every((value) => rule.fits(value, field))
    ? null
    : needs(rule.of(field));
}

interface Rule {
  fits(value: string, field: FilterField): boolean;
  of(field: FilterField): string;
}

const MAX_DAYS = 3650;
const isDayCount = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) <= MAX_DAYS;

const number: Rule = {
  fits: (value) => /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value),
  of: () => 'a number such as 1500 or 19.90',
};
/** Several amounts of one condition can have different currencies; none means all of them. */
const money: Rule = {
  fits: (value, field) => readAmount(value, field) !== null,
  of: ({ currency }) =>
    currency === undefined ? 'a number such as 1500 or 19.90' : 'an amount such as 1500 or 1500 EUR',
};
const day: Rule = { fits: isDay, of: () => 'a day such as 2026-11-28' };

const rules: Partial<Record<FilterField['kind'], Rule>> = {
  choice: {
    fits: (value, { values = [] }) => values.includes(value),
    of: ({ values = [] }) => `one of: ${values.join(', ')}`,
  },
  boolean: { fits: (value) => value === 'true' || value === 'false', of: () => 'true or false' },
  number,
  amount: money,
  minor: money,
  day,
  time: day,
};

function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Reads `1500` or `1500 EUR`, with at most as many decimals as the currency has. */
export function readAmount(
  text: string,
  { currency: column }: Pick<FilterField, 'currency'>,
): { number: string; currency: string | undefined } | null {
  const [, amount = '', currency] = /^(\S+)(?: ([A-Z]{3}))?$/.exec(text) ?? [];
  if (currency === undefined) return number.fits(amount, NO_FIELD) ? { number: amount, currency } : null;
  const isAmount = column !== undefined && parseAmount(amount, currency) !== null;
  return isAmount ? { number: amount, currency } : null;
}

const NO_FIELD: FilterField = { name: '', label: '', kind: 'number', column: '' };

/** Names a field of `f` in a message. */
export const shortName = (name: string): string => truncate(name, 60);
