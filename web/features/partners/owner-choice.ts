import type { Choice } from '../../ui/forms/choices/choices';

/** Returns the owner of a record as the initial value of a picker. */
export const ownerChoice = (
  record: { ownerId: string | null; ownerName: string | null } | null,
): Choice | null => (record?.ownerId ? { id: record.ownerId, label: record.ownerName ?? '' } : null);
