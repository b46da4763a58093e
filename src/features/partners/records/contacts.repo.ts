import type { Db } from '../../../db/connect';
import { findIdsByKey } from '../../../db/existing-keys';
import { entityCodec, ownColumns } from '../../../db/entity-columns';
import { foldName } from '../../../lib/text/names.rules';
import { foldKey } from '../../records/import/cells.rules';
import type { Parent } from '../../records/record-place';
import { contactEntity, type PartnerContact } from './contacts.entity';
import { createPartnerTable } from './partner-table.repo';

const { decode } = entityCodec<PartnerContact>(contactEntity);

/** A contact that has the email of another one. */
export type ContactWithEmail = Pick<PartnerContact, 'id' | 'name' | 'partnerId'> & { partnerName: string };

/** Contacts with the same email that are shown. */
const MAX_SAME = 5;

type NamedParent = Omit<Parent, 'type'>;

/** Returns what compares contacts without an email. */
export const nameWithin = (partnerId: string, name: string): string => `${partnerId} ${foldName(name)}`;

/** Every function expects the id of a partner found in the actor's workspace. */
export function createContactsRepo(db: Db) {
  return {
    ...createPartnerTable<PartnerContact>(db, { table: 'partner_contacts', entity: contactEntity }),

    /** Returns the partner of a contact in a workspace. */
    async partnerIdOf(workspaceId: string, id: string): Promise<string | undefined> {
      const row: { partnerId: string } | undefined = await db
        .read('partner_contacts as c')
        .join('partners as p', 'p.id', 'c.partnerId')
        .where({ 'c.id': id, 'p.workspaceId': workspaceId })
        .first('c.partnerId');
      return row?.partnerId;
    },

    /** Returns at most `limit` contacts of the partners after `last`, those of a partner together, the oldest first. */
    async ofPartners(
      partnerIds: readonly string[],
      last: PartnerContact | undefined,
      limit: number,
    ): Promise<PartnerContact[]> {
      const query = db
        .read('partner_contacts')
        .whereIn('partnerId', partnerIds)
        .orderBy(['partnerId', 'createdAt', 'id'])
        .limit(limit)
        .select(ownColumns(contactEntity));
      if (last)
        query.whereRaw('("partnerId", "createdAt", id) > (?, ?, ?)', [
          last.partnerId,
          last.createdAt,
          last.id,
        ]);
      return (await query).map(decode);
    },

    /** Returns the partner's primary contact. There is at most one. */
    async primary(partnerId: string): Promise<PartnerContact | undefined> {
      const row = await db.read('partner_contacts').where({ partnerId, isPrimary: true }).first();
      return row && decode(row);
    },

    /** Returns for each partner its primary contact, or the first one with an email if that one has none. */
    async recipientsOf(
      workspaceId: string,
      partnerIds: readonly string[],
    ): Promise<ReadonlyMap<string, { id: string; email: string }>> {
      const ranked = db
        .read('partner_contacts as c')
        .join('partners as p', 'p.id', 'c.partnerId')
        .where('p.workspaceId', workspaceId)
        .whereIn('c.partnerId', partnerIds)
        .whereNotNull('c.email')
        .select('c.id', 'c.partnerId', 'c.email')
        .rowNumber('place', (place) => {
          void place
            .partitionBy('c.partnerId')
            .orderBy([
              { column: 'c.isPrimary', order: 'desc' },
              { column: 'c.createdAt' },
              { column: 'c.id' },
            ]);
        });
      const rows: { id: string; partnerId: string; email: string }[] = await db
        .read(ranked.as('r'))
        .where('place', 1)
        .select('id', 'partnerId', 'email');
      return new Map(rows.map(({ partnerId, id, email }) => [partnerId, { id, email }]));
    },

    /** Returns the ids of contacts without an email, by the id of their partner, a blank and the folded name. */
    async withoutEmail(partnerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const rows: Pick<PartnerContact, 'id' | 'partnerId' | 'name'>[] = await db
        .read('partner_contacts')
        .whereIn('partnerId', partnerIds)
        .whereNull('email')
        .select('id', 'partnerId', 'name');
      const ids = new Map<string, string[]>();
      for (const { id, partnerId, name } of rows) {
        const key = nameWithin(partnerId, name);
        ids.set(key, [...(ids.get(key) ?? []), id]);
      }
      return ids;
    },

    /** Returns those of the partners that have a primary contact. */
    async withPrimary(partnerIds: readonly string[]): Promise<ReadonlySet<string>> {
      const found: string[] = await db
        .read('partner_contacts')
        .whereIn('partnerId', partnerIds)
        .where({ isPrimary: true })
        .pluck('partnerId');
      return new Set(found);
    },

    /** Returns the partners of contacts, by the ids of the contacts. */
    async parentsOf(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, NamedParent>> {
      const rows: (NamedParent & { contactId: string })[] = await db
        .read('partner_contacts as c')
        .join('partners as p', 'p.id', 'c.partnerId')
        .whereIn('c.id', ids)
        .whereRaw("?? || '' = ?", ['p.workspaceId', workspaceId])
        .select('p.id', 'p.name', { contactId: 'c.id' });
      return new Map(rows.map(({ contactId, ...parent }) => [contactId, parent]));
    },

    async makePrimary(partnerId: string, id: string): Promise<void> {
      await this.clearPrimary(partnerId);
      await db.write('partner_contacts').where({ partnerId, id }).update({ isPrimary: true });
    },

    /** Returns some of the contacts with an email, the oldest first. The case of letters doesn't count. */
    async withEmail(workspaceId: string, email: string): Promise<ContactWithEmail[]> {
      const place = { table: 'partner_contacts', column: 'email', workspaceId, isFolded: true };
      const found = await findIdsByKey(db, place, [foldKey(email)]);
      const ids = [...found.values()].flat().sort().slice(0, MAX_SAME);
      return db
        .read('partner_contacts as c')
        .join('partners as p', 'p.id', 'c.partnerId')
        .whereIn('c.id', ids)
        .orderBy('c.id')
        .select('c.id', 'c.name', 'c.partnerId', { partnerName: 'p.name' });
    },

    async clearPrimary(partnerId: string): Promise<void> {
      await db.write('partner_contacts').where({ partnerId, isPrimary: true }).update({ isPrimary: false });
    },
  };
}

export type ContactsRepo = ReturnType<typeof createContactsRepo>;
