import { authorize, type Actor } from '../../../lib/actor';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import type { ShowObjects } from '../../outbox/domain-event';
import { editPartners, viewPartners } from '../partners.rules';
import { contactEntity, type PartnerContact } from './contacts.entity';
import type { ContactsRepo } from './contacts.repo';
import { createPartnerRecords, type RecordTools } from './partner-records';
import type { ContactChanges, NewContact } from './records.schema';
import { contactRecord } from './contact.record';

interface Dependencies extends RecordTools {
  contacts: ContactsRepo;
}

/** The people at a partner. At most one contact is primary. Marking another one unmarks the previous one. */
export function createContactsService({ contacts, ...tools }: Dependencies) {
  const { db, gate, clock } = tools;
  const records = createPartnerRecords<PartnerContact>({
    ...tools,
    table: contacts,
    entity: contactEntity,
    record: contactRecord,
    nameOf: ({ name }) => name,
    describe: ({ name }) => `Contact ${name}`,
    detailsOf: ({ id: contactId, name }) => ({ contactId, name }),
  });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (_workspaceId, refs) => records.existing(refs);

  return {
    forEvents,

    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<PartnerContact>> {
      authorize(actor, viewPartners);
      return records.list(actor, partnerId, request);
    },

    async add(actor: Actor, partnerId: string, details: NewContact): Promise<PartnerContact> {
      authorize(actor, editPartners);
      const contact = { id: newId(), partnerId, ...details, createdAt: clock.now().toISOString() };
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        if (contact.isPrimary) await contacts.clearPrimary(partnerId);
        await records.insert(actor, partner, contact, 'contact_added');
      });
      return contact;
    },

    async update(
      actor: Actor,
      partnerId: string,
      contactId: string,
      wanted: ContactChanges,
    ): Promise<PartnerContact> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const { partner, item: contact } = await records.lock(actor, partnerId, contactId);
        if (wanted.isPrimary && !contact.isPrimary) await contacts.clearPrimary(partnerId);
        return records.save(actor, partner, contact, wanted, () => ['contact_updated']);
      });
    },

    async remove(actor: Actor, partnerId: string, contactId: string): Promise<void> {
      authorize(actor, editPartners);
      return records.remove(actor, partnerId, contactId, 'contact_deleted');
    },
  };
}

export type ContactsService = ReturnType<typeof createContactsService>;
