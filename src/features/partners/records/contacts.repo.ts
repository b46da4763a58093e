import type { Db } from '../../../db/connect';
import { entityCodec } from '../../../db/entity-columns';
import { contactEntity, type PartnerContact } from './contacts.entity';
import { createPartnerTable } from './partner-table.repo';

const { decode } = entityCodec<PartnerContact>(contactEntity);

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

    /** Returns the partner's primary contact. There is at most one. */
    async primary(partnerId: string): Promise<PartnerContact | undefined> {
      const row = await db.read('partner_contacts').where({ partnerId, isPrimary: true }).first();
      return row && decode(row);
    },
    async clearPrimary(partnerId: string): Promise<void> {
      await db.write('partner_contacts').where({ partnerId, isPrimary: true }).update({ isPrimary: false });
    },
  };
}

export type ContactsRepo = ReturnType<typeof createContactsRepo>;
