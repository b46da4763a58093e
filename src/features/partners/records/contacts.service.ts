import { createChildChanges } from '../../records/import/child-changes';
import { createChildService } from '../../records/child-service';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import { createMerge } from '../../records/merge/merge-records';
import type { MemberWithin } from '../../records/record-place';
import { createRecords } from '../../records/create-records';
import { asListed, createRecordService } from '../../records/record-service';
import { contactRecord } from './contact.record';
import { contactEntity, type PartnerContact } from './contacts.entity';
import type { ContactsRepo, ContactWithEmail } from './contacts.repo';
import { createPartnerActivities } from './activity-log';
import { pageOf, withinPartner, type PartnerRecordTools } from './partner-records';
import type { ContactChanges, ContactSearch, NewContact } from './records.schema';

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

  const service = createRecordService(records, {
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

  const { methods } = service;

  /** Returns the actor within the partner of each contact. */
  async function placesOf(actor: Member, ids: readonly string[]): Promise<ReadonlyMap<string, MemberWithin>> {
    const parents = await contacts.parentsOf(actor.workspaceId, ids);
    return new Map(
      [...parents].map(([id, parent]) => [id, { ...actor, within: { type: 'partner' as const, ...parent } }]),
    );
  }

  return {
    ...createMerge(records, {
      ...service,
      placesOf,
      keptFields: ['isPrimary'],
      // A partner keeps a primary contact. Not a change of the merged one, so that an undo leaves one, too.
      async afterMerge(merged, { partnerId, isPrimary }) {
        if (isPrimary && partnerId === merged.partnerId)
          await contacts.makePrimary(merged.partnerId, merged.id);
      },
    }),

    /** Returns contacts with an email, to warn of a second one. */
    async withEmail(actor: Actor, { email }: ContactSearch): Promise<ContactWithEmail[]> {
      authorize(actor, contactRecord.view);
      return contacts.withEmail(actor.workspaceId, email);
    },

    forEvents: methods.forEvents,
    ...createChildChanges({ record: contactRecord, parentsOf: contacts.parentsOf }, methods),
    ...createChildService({ ...tools, record: contactRecord }, methods).methods,
  };
}

export type ContactsService = ReturnType<typeof createContactsService>;
