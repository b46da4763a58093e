import { admins, can, viewers, type WorkspaceRole } from '../../lib/roles';
import { recordsWith } from '../../records';
import type { RecordDeclaration } from '../../records/define-record';
import type { TrashedObject } from '../records/trash/trashed-objects.rules';

/** Rules of the trash (docs/decisions/0053). Free of zod, so that screens may import them. */

/** People see the records in the trash that they could have deleted themselves. */
export const usesTrash = viewers;
export const emptyTrash = admins;

/** Returns the kinds of records that a role can restore: who may delete a record may also restore it. */
export const restorableBy = (role: WorkspaceRole): TrashedObject[] =>
  recordsWith('trash')
    .filter((record: RecordDeclaration) => can(role, record.remove ?? record.edit))
    .map(({ type }) => type);

export const NOT_IN_TRASH = 'This is not in the trash';
export const TAKEN = "This can't be restored, because something else now has its place";

export const parentGone = (kind: string): string =>
  `This can't be restored, because its ${kind.toLowerCase()} no longer exists`;
