import { createChildChanges } from '../../records/import/child-changes';
import { createChildService } from '../../records/child-service';
import { createRecords } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import { contactRecord } from './contact.record';
import { contactEntity, type PartnerContact } from './contacts.entity';
import type { ContactsRepo } from './contacts.repo';
import { createPartnerActivities } from './activity-log';
import { pageOf, withinPartner, type PartnerRecordTools } from './partner-records';
import type { ContactChanges, NewContact } from './records.schema';

interface Dependencies extends PartnerRecordTools {
  contacts: ContactsRepo;
}

/** The people at a partner. At most one contact is primary. Marking another one unmarks the previous one. */
export function createContactsService({ contacts, ...tools }: Dependencies) {
  const records = createRecords<PartnerContact>({
    ...tools,
    table: contacts,
    entity: contactEntity,
    record: contactRecord,
  });
  const addActivity = createPartnerActivities<PartnerContact>({
    ...tools,
    describe: ({ name }) => `Contact ${name}`,
    detailsOf: ({ id: contactId, name }) => ({ contactId, name }),
  });

  const { methods } = createRecordService(records, {
    page: pageOf(contacts),
    present: asListed,
    draft: (actor, sent: NewContact, row): PartnerContact => ({ ...withinPartner(actor, row), ...sent }),
    earlier: async (_actor, values) => values,
    complete: (_before, wanted: ContactChanges) => wanted,
    check: async (_actor, { partnerId, isPrimary }, before) => {
      if (isPrimary && !before?.isPrimary) await contacts.clearPrimary(partnerId);
    },
    afterInsert: (actor, contact) => addActivity(actor, contact, 'contact_added'),
    afterChange: (actor, contact) => addActivity(actor, contact, 'contact_updated'),
    afterRemoval: (actor, contact) => addActivity(actor, contact, 'contact_deleted'),
  });

  return {
    forEvents: methods.forEvents,
    ...createChildChanges({ record: contactRecord, parentsOf: contacts.parentsOf }, methods),
    ...createChildService({ ...tools, record: contactRecord }, methods).methods,
  };
}

export type ContactsService = ReturnType<typeof createContactsService>;
