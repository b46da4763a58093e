import type { Member } from '../../lib/actor';
import type { AuditActor } from '../audit/audit-trail';
import type { AuditObject } from '../audit/audit.rules';

export interface Row {
  id: string;
  /** Missing in a record that belongs to another one. */
  workspaceId?: string;
}

/** The record that another one belongs to. */
export interface Parent {
  type: AuditObject;
  id: string;
  name: string;
}

/** A member who works with the records of one parent. */
export interface MemberWithin extends Member {
  within: Parent;
}

/** Where records are: in a workspace, or in a record of one. */
export type Place = Pick<Member, 'workspaceId'> & { within?: Parent };

export type Writer = AuditActor | MemberWithin;

/** Returns the id by which the table finds the records of a place. */
export const scopeOf = ({ workspaceId, within }: Place): string => within?.id ?? workspaceId;

/** Returns the place of a record that is written. */
export function placeOf(writer: Writer, { id, workspaceId }: Row): Place {
  if (typeof writer === 'object' && 'within' in writer) return writer;
  if (workspaceId === undefined) throw new Error(`The record ${id} has neither a workspace nor a parent`);
  return { workspaceId };
}

/** Returns when a record was changed last; an empty text for a kind of record that doesn't say. */
export const updatedAtOf = (item: Row): string => {
  const time: unknown = Reflect.get(item, 'updatedAt');
  return typeof time === 'string' ? time : '';
};

/** Returns a text that differs after a change: the time of the last one, or the record itself if it doesn't say. */
export const versionOf = (item: Row): string => updatedAtOf(item) || JSON.stringify(item);
