import { admins, can, editors, type WorkspaceRole } from '../../lib/roles';
import { listsWith } from '../../records';
import { savedViewRecord } from './saved-view.record';

/** Rules of saved views of lists (contract-2, B). Free of zod, so that screens may import them. */
export const saveViews = savedViewRecord.edit;
/** Other people see shared views, so these are written like records. */
export const shareViews = editors;

/** The records whose lists have views, by their names in calls. */
export const viewEntities = listsWith('views');
export type ViewEntity = keyof typeof viewEntities;

export const viewEntityNames = Object.keys(viewEntities).filter((name): name is ViewEntity =>
  Object.hasOwn(viewEntities, name),
);

export const viewLayouts = ['cards', 'table', 'board'] as const;
export type ViewLayout = (typeof viewLayouts)[number];

/** Maximum lengths in Unicode code points, of columns per view, and of views per user and workspace. */
export const viewLimits = { name: 100, query: 2000, columns: 50, column: 100, perUser: 200 } as const;

interface Reader {
  userId: string;
  workspaceRole: WorkspaceRole | null;
}

/** Only its creator and admins may change or delete a view. */
export const canChangeView = (reader: Reader, view: { createdBy: string | null }): boolean =>
  view.createdBy === reader.userId || can(reader.workspaceRole, admins);
