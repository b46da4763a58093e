import { can, editors, viewers, type Permission, type WorkspaceRole } from '../../lib/roles';
import { viewApplications } from '../applications/applications.rules';
import type { AuditObject } from '../audit/audit.rules';
import { objectKinds } from '../audit/object-kinds.rules';
import { viewCampaigns } from '../campaigns/campaigns.rules';
import { viewDeals } from '../deals/deals.rules';
import { viewEvents } from '../events/events.rules';
import { viewLeads } from '../leads/leads.rules';
import { viewPartners } from '../partners/partners.rules';
import { viewRoadmap } from '../roadmap/roadmap.rules';

/**
 * Lists the objects that can have comments, and the permissions to read and write them. Free of zod, so that screens
 * may import it.
 */
export const viewComments = viewers;
export const writeComments = editors;

interface CommentedObject {
  objectType: AuditObject;
  table: string;
  /** The column of `comments` with the object's id. It needs an index, and deletes the comments with the object. */
  column: string;
  /** The column with the object's name. */
  title: string;
  /** Only people who can see the object can read its comments and be mentioned in them. */
  view: Permission;
}

/** By their names in calls. To add a kind, add one line here, and a column and an index in a migration. */
export const commentedObjects = {
  partner: {
    objectType: 'partner',
    table: 'partners',
    column: 'partnerId',
    title: 'name',
    view: viewPartners,
  },
  application: {
    objectType: 'application',
    table: 'applications',
    column: 'applicationId',
    title: 'companyName',
    view: viewApplications,
  },
  lead: { objectType: 'lead', table: 'leads', column: 'leadId', title: 'name', view: viewLeads },
  deal: { objectType: 'deal', table: 'deals', column: 'dealId', title: 'name', view: viewDeals },
  campaign: {
    objectType: 'campaign',
    table: 'campaigns',
    column: 'campaignId',
    title: 'name',
    view: viewCampaigns,
  },
  event: { objectType: 'event', table: 'events', column: 'eventId', title: 'name', view: viewEvents },
  'roadmap-item': {
    objectType: 'roadmap_item',
    table: 'roadmap_items',
    column: 'roadmapItemId',
    title: 'title',
    view: viewRoadmap,
  },
} as const satisfies Record<string, CommentedObject>;

export type CommentedKind = keyof typeof commentedObjects;
/** The name of an object in calls, such as `partner:{id}`. */
export type CommentedName = `${CommentedKind}:${string}`;

export interface CommentedRef {
  kind: CommentedKind;
  id: string;
}

const kinds = objectKinds(commentedObjects);
export const commentedKinds = kinds.kinds;
export const isCommentedKind = kinds.isKind;
export const missingObject = kinds.missingObject;

/** Returns whether a member with this role can be mentioned in comments on such an object. */
export const canBeMentioned = (role: WorkspaceRole | null | undefined, kind: CommentedKind): boolean =>
  can(role, commentedObjects[kind].view);
