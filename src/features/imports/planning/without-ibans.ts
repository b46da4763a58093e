import { maskIbans } from '../../../lib/money/iban';

/** Masks what may be an IBAN in all texts of a value, also in those of a field that a wrong column was mapped to. */
export function masked<Value>(value: Value): Value;
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskIbans(value);
  if (Array.isArray(value)) return value.map((item: unknown) => masked(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [maskIbans(name), masked(one)]),
  );
}
