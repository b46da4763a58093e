import { editors, viewers, type Permission } from '../../lib/roles';
import { viewApplications } from '../applications/applications.rules';
import type { AuditObject } from '../audit/audit.rules';
import { objectKinds } from '../audit/object-kinds.rules';
import { editDeals, viewDeals } from '../deals/deals.rules';
import { editPartners, viewPartners } from '../partners/partners.rules';

/**
 * Lists the objects that can have files, and the permissions to read and write them. Free of zod, so that screens may
 * import it.
 */
export const viewAttachments = viewers;
export const editAttachments = editors;

export const ATTACHMENT_NOT_FOUND = 'File not found';

interface AttachedObject {
  objectType: AuditObject;
  table: string;
  /** The column of `attachments` with the object's id. It needs an index, and deletes the attachments with the object. */
  column: string;
  /** The column with the object's name. */
  title: string;
  view: Permission;
  edit: Permission;
}

/** By their names in calls. To add a kind, add one line here, and a column and an index in a migration. */
export const attachedObjects = {
  partner: {
    objectType: 'partner',
    table: 'partners',
    column: 'partnerId',
    title: 'name',
    view: viewPartners,
    edit: editPartners,
  },
  application: {
    objectType: 'application',
    table: 'applications',
    column: 'applicationId',
    title: 'companyName',
    view: viewApplications,
    edit: viewApplications,
  },
  deal: {
    objectType: 'deal',
    table: 'deals',
    column: 'dealId',
    title: 'name',
    view: viewDeals,
    edit: editDeals,
  },
} as const satisfies Record<string, AttachedObject>;

export type AttachedKind = keyof typeof attachedObjects;
/** The name of an object in calls, such as `deal:{id}`. */
export type AttachedName = `${AttachedKind}:${string}`;

export interface AttachedRef {
  kind: AttachedKind;
  id: string;
}

const kinds = objectKinds(attachedObjects);
export const attachedKinds = kinds.kinds;
export const isAttachedKind = kinds.isKind;
export const missingObject = kinds.missingObject;
