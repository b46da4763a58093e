/** The body of a call that restores the earlier value of records that had the same one. */
export interface UndoStep {
  ids: string[];
  change: Record<string, unknown>;
}

interface Change {
  /** The records before the change. */
  before: readonly { id: string }[];
  change: object;
  /** The ids of the records that the call failed to change. */
  failed: ReadonlySet<string>;
  /** The fields that can be restored. */
  undoable: readonly string[];
}

/**
 * Returns the calls that undo a change of one field of many records: one for each earlier value. Returns none if the
 * field can't be restored, or if the earlier value of a changed record is unknown.
 */
export function undoStepsOf({ before, change, failed, undoable }: Change): UndoStep[] {
  const [field, ...others] = Object.entries(change);
  if (!field || others.length > 0) return [];
  const [name, value] = field;
  if (!undoable.includes(name)) return [];
  const steps = new Map<unknown, UndoStep>();
  for (const record of before) {
    if (failed.has(record.id)) continue;
    const earlier = new Map<string, unknown>(Object.entries(record)).get(name);
    if (earlier === undefined) return [];
    if (earlier === value) continue;
    const step = steps.get(earlier) ?? { ids: [], change: { [name]: earlier } };
    step.ids.push(record.id);
    steps.set(earlier, step);
  }
  return [...steps.values()];
}
