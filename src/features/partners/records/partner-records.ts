import type { RecordTools } from '../../records/create-records';
import type { Member } from '../../../lib/actor';
import type { Page, PageRequest } from '../../../lib/paging';
import type { NewRow } from '../../records/create-records';
import type { MemberWithin } from '../../records/record-place';
import type { RecordActivity } from './activity-log';
import type { RequirePartner } from './require-partner';

/** The tools that the services of a partner's records share. */
export interface PartnerRecordTools extends RecordTools {
  gate: RequirePartner;
  recordActivity: RecordActivity;
}

/** Returns the id of the partner whose records an actor works with. */
export function partnerOf(actor: Member | MemberWithin): string {
  if ('within' in actor) return actor.within.id;
  throw new Error('The records of a partner are only found within it');
}

/** The fields of a new record that only the server sets. */
export const withinPartner = (actor: Member, { id, createdAt }: NewRow) => ({
  id,
  partnerId: partnerOf(actor),
  createdAt,
});

/** Lists the records of the partner. */
export const pageOf =
  <Item>(table: { list(partnerId: string, request: PageRequest): Promise<Page<Item>> }) =>
  (actor: Member, _filters: object, request: PageRequest): Promise<Page<Item>> =>
    table.list(partnerOf(actor), request);
