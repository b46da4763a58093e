import { changedFields } from '../audit/audit.rules';

/** Changed fields, or a function that returns them for the time that `updatedAt` gets. */
export type Changes<Stored> = Partial<Stored> | ((now: string) => Partial<Stored>);

/** Returns the record after a change; null if none of the fields differs that clients can change. */
export function changedRecord<Stored extends object>(
  before: Stored,
  given: Changes<Stored>,
  { editable, now }: { editable: readonly (string & keyof Stored)[]; now: string },
) {
  const wanted = typeof given === 'function' ? given(now) : given;
  const changes = changedFields<Stored>(before, wanted, editable);
  if (changes.length === 0) return null;
  const fields = { ...wanted, ...('updatedAt' in before ? { updatedAt: now } : {}) };
  return { changes, fields, changed: { ...before, ...fields } };
}
