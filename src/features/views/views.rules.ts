import { admins, can, editors, viewers, type Permission, type WorkspaceRole } from '../../lib/roles';
import { viewApplications } from '../applications/applications.rules';
import { viewDeals } from '../deals/deals.rules';

/** Rules of saved views of lists (contract-2, B). Free of zod, so that screens may import them. */
export const saveViews = viewers;
/** Other people see shared views, so these are written like records. */
export const shareViews = editors;

/** The lists that have views, and the permission to see each of them. */
export const viewEntities = {
  partners: viewers,
  applications: viewApplications,
  leads: viewers,
  deals: viewDeals,
  campaigns: viewers,
  events: viewers,
  referrals: viewers,
  'roadmap-items': viewers,
} as const satisfies Record<string, Permission>;
export type ViewEntity = keyof typeof viewEntities;

export const viewEntityNames = Object.keys(viewEntities).filter(isViewEntity);

function isViewEntity(text: string): text is ViewEntity {
  return Object.hasOwn(viewEntities, text);
}

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
