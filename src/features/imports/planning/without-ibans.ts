import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { maskIbans } from '../../../lib/money/iban';
import type { FoundOutcome } from './find-outcome';

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

/** Returns an outcome whose texts can be stored and shown. The rows to import stay as they are. */
export async function withoutIbans<Row>(found: FoundOutcome<Row>): Promise<FoundOutcome<Row>> {
  const { outcome } = found;
  return {
    ...found,
    changes: await mapYielding(found.changes, masked),
    outcome: {
      ...outcome,
      bad: await mapYielding(outcome.bad, masked),
      duplicates: await mapYielding(outcome.duplicates, masked),
      sample: masked(outcome.sample),
      ...(outcome.values && { values: masked(outcome.values) }),
      ...(outcome.changes && { changes: masked(outcome.changes) }),
    },
  };
}
