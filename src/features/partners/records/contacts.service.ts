import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Page, PageRequest } from '../../../lib/paging';
import { changedFields } from '../../audit/audit.rules';
import type { RecordActivity } from './activity-log';
import type { AuditRecord } from './audit-record';
import type { ContactsRepo, PartnerContact } from './contacts.repo';
import { differs } from '../../../lib/differs';
import { editPartners, viewPartners, type ActivityType } from '../partners.rules';
import type { ContactChanges, NewContact } from './records.schema';
import type { RequirePartner } from './require-partner';

interface Dependencies {
  db: Db;
  gate: RequirePartner;
  contacts: ContactsRepo;
  recordActivity: RecordActivity;
  auditRecord: AuditRecord;
  clock: Clock;
}

const verbs = { contact_added: 'added', contact_updated: 'updated', contact_deleted: 'deleted' } as const;

const auditedFields = ['name', 'title', 'email', 'phone', 'isPrimary'] as const;
const named = ({ id, name }: PartnerContact) => ({ type: 'contact', id, name }) as const;

/** The people at a partner. At most one contact is primary. Marking another one unmarks the previous one. */
export function createContactsService({
  db,
  gate,
  contacts,
  recordActivity,
  auditRecord,
  clock,
}: Dependencies) {
  async function find(partnerId: string, id: string): Promise<PartnerContact> {
    const contact = await contacts.byId(partnerId, id);
    if (!contact) throw notFound('Contact not found');
    return contact;
  }

  const record = (
    actor: Actor,
    activityType: ActivityType & keyof typeof verbs,
    { partnerId, id, name }: PartnerContact,
  ) =>
    recordActivity({
      partnerId,
      userId: actor.userId,
      activityType,
      description: `Contact ${name} ${verbs[activityType]}`,
      metadata: { contactId: id, name },
    });

  return {
    /** Newest first. */
    async list(actor: Actor, partnerId: string, request: PageRequest): Promise<Page<PartnerContact>> {
      authorize(actor, viewPartners);
      await gate.find(actor.workspaceId, partnerId);
      return contacts.list(partnerId, request);
    },

    async add(actor: Actor, partnerId: string, details: NewContact): Promise<PartnerContact> {
      authorize(actor, editPartners);
      const contact = { id: newId(), partnerId, ...details, createdAt: clock.now().toISOString() };
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        if (contact.isPrimary) await contacts.clearPrimary(partnerId);
        await contacts.insert(contact);
        await record(actor, 'contact_added', contact);
        await auditRecord(actor, 'created', partner, named(contact));
      });
      return contact;
    },

    async update(
      actor: Actor,
      partnerId: string,
      contactId: string,
      changes: ContactChanges,
    ): Promise<PartnerContact> {
      authorize(actor, editPartners);
      return db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const contact = await find(partnerId, contactId);
        if (!differs(contact, changes)) return contact;
        if (changes.isPrimary) await contacts.clearPrimary(partnerId);
        await contacts.update(partnerId, contactId, changes);
        const changed: PartnerContact = { ...contact, ...changes };
        await record(actor, 'contact_updated', changed);
        const differing = changedFields(contact, changes, auditedFields);
        await auditRecord(actor, 'updated', partner, named(changed), differing);
        return changed;
      });
    },

    async remove(actor: Actor, partnerId: string, contactId: string): Promise<void> {
      authorize(actor, editPartners);
      await db.transaction(async () => {
        const partner = await gate.lock(actor.workspaceId, partnerId);
        const contact = await find(partnerId, contactId);
        await contacts.delete(partnerId, contactId);
        await record(actor, 'contact_deleted', contact);
        await auditRecord(actor, 'deleted', partner, named(contact));
      });
    },
  };
}

export type ContactsService = ReturnType<typeof createContactsService>;
