import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { countRows } from './count-rows.repo';

/** spec §3. */
export interface PartnerContact {
  id: string;
  partnerId: string;
  name: string;
  title: string | null;
  email: string | null;
  phone: string | null;
  isPrimary: boolean;
  createdAt: string;
}

const codec = createCodec<PartnerContact>({ boolean: ['isPrimary'] });

/** Every function expects the id of a partner found in the actor's workspace. */
export function createContactsRepo(db: Db) {
  return {
    list(partnerId: string, request: PageRequest): Promise<Page<PartnerContact>> {
      return keysetPage<object, PartnerContact>({
        query: db.read('partner_contacts').where({ partnerId }),
        order: ['createdAt', 'id'],
        request,
        count: () => countRows(db, 'partner_contacts', partnerId),
        decode: codec.decode,
        position: (contact) => [contact.createdAt, contact.id],
      });
    },
    async byId(partnerId: string, id: string): Promise<PartnerContact | undefined> {
      const row = await db.read('partner_contacts').where({ partnerId, id }).first();
      return row && codec.decode(row);
    },
    /** Returns the partner's primary contact. There is at most one. */
    async primary(partnerId: string): Promise<PartnerContact | undefined> {
      const row = await db.read('partner_contacts').where({ partnerId, isPrimary: true }).first();
      return row && codec.decode(row);
    },
    async insert(contact: PartnerContact): Promise<void> {
      await db.write('partner_contacts').insert(codec.encode(contact));
    },
    async update(partnerId: string, id: string, changes: Partial<PartnerContact>): Promise<void> {
      await db.write('partner_contacts').where({ partnerId, id }).update(codec.encode(changes));
    },
    async clearPrimary(partnerId: string): Promise<void> {
      await db.write('partner_contacts').where({ partnerId, isPrimary: true }).update({ isPrimary: false });
    },
    async delete(partnerId: string, id: string): Promise<void> {
      await db.write('partner_contacts').where({ partnerId, id }).delete();
    },
  };
}

export type ContactsRepo = ReturnType<typeof createContactsRepo>;
