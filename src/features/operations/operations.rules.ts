import { admins, can, editors } from '../../lib/roles';
import type { Member } from '../../lib/actor';

/** People undo their own operations, and admins those of everyone. Free of zod, so that screens may import them. */
export const undoOperations = editors;

export const mayUndo = ({ userId, workspaceRole }: Member, createdBy: string | null): boolean =>
  userId === createdBy || can(workspaceRole, admins);

export const operationMessages = {
  notFound: 'Operation not found',
  undone: 'This was already undone',
  tooLate: 'An import can be undone for 30 days',
  running: 'This is being undone',
} as const;
