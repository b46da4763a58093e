import { newId } from '../../../lib/ids';
import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { createEntityImportable } from '../../records/import/entity-importable';
import type { Importable } from '../../records/import/importable';
import type { ImportKey } from '../../records/import/updates.rules';
import { createFindIds, emailWithin } from '../../records/import/record-keys';
import { createReference, partnerReference } from '../../records/import/row-checks';
import type { ActivitiesTable } from './activity-log';
import { contactRecord } from './contact.record';
import { contactFileEntity, type PartnerContact } from './contacts.entity';
import { nameWithin, type ContactsRepo } from './contacts.repo';
import type { ContactsService } from './contacts.service';
import {
  contactChanges,
  importedContact,
  importedContactChanges,
  type ContactChanges,
  type ImportedContact,
} from './records.schema';

interface Dependencies {
  db: Db;
  contacts: ContactsRepo;
  activities: ActivitiesTable;
  service: ContactsService;
  clock: Clock;
}

const AT_ONCE = 500;
/** The beginning of keys that are names. Ids of partners have no blank. */
const NAMED = 'name ';

/** Imports contacts of the partners that rows name. The first contact of a partner is its primary one. */
export function createContactImport(dependencies: Dependencies): Importable<ImportedContact> {
  const { db, contacts, activities, service, clock } = dependencies;
  const findIds = createFindIds(db);
  const partner = createReference<ImportedContact>(findIds, partnerReference);

  const byEmail = emailWithin<ImportedContact>(findIds, {
    table: 'partner_contacts',
    column: 'email',
    fields: ['email', 'partnerName', 'partnerId'],
    within: 'partnerId',
    what: 'email at the partner',
    of: ({ email }) => email,
  });

  /** Finds contacts without an email by keys of `nameWithin`. */
  const withoutEmail = (keys: readonly string[]) =>
    contacts.withoutEmail([...new Set(keys.map((key) => key.replace(/ .*$/su, '')))]);

  /** Also finds the contact without an email that has the name of a row without one. */
  const byEmailOrName: ImportKey<ImportedContact> = {
    ...byEmail,
    of({ partnerId, name, ...row }) {
      if (row.email) return byEmail.of({ partnerId, ...row });
      return partnerId && name ? NAMED + nameWithin(partnerId, name) : null;
    },
    async find(workspaceId, keys) {
      const names = keys.flatMap((key) => (key.startsWith(NAMED) ? [key.slice(NAMED.length)] : []));
      const named = names.length === 0 ? new Map<string, string[]>() : await withoutEmail(names);
      return new Map([
        ...(await byEmail.find(
          workspaceId,
          keys.filter((key) => !key.startsWith(NAMED)),
        )),
        ...names.flatMap((name) => {
          const ids = named.get(name);
          return ids ? [[NAMED + name, ids] as const] : [];
        }),
      ]);
    },
  };

  /** Makes the first new contact of each partner primary that has none. */
  async function withPrimary(made: readonly PartnerContact[]): Promise<PartnerContact[]> {
    const done = new Set<string>();
    const partnerIds = [...new Set(made.map(({ partnerId }) => partnerId))];
    for (let at = 0; at < partnerIds.length; at += AT_ONCE)
      for (const id of await contacts.withPrimary(partnerIds.slice(at, at + AT_ONCE))) done.add(id);
    return made.map((contact) => {
      if (done.has(contact.partnerId)) return contact;
      done.add(contact.partnerId);
      return { ...contact, isPrimary: true };
    });
  }

  return createEntityImportable<ImportedContact, PartnerContact, ContactChanges>({
    record: contactRecord,
    entity: contactFileEntity,
    prefixes: ['contact', 'person'],
    values: { partnerName: { known: partner.known } },
    schema: importedContact,
    changes: importedContactChanges,
    keys: [byEmail],
    updateKeys: [byEmailOrName],
    also: [
      {
        what: 'name at the partner',
        keyOf: ({ partnerId, name, email }) =>
          email === null && partnerId !== null ? nameWithin(partnerId, name) : null,
        async existing(_workspaceId, keys) {
          const known = await withoutEmail(keys);
          return new Set(keys.filter((key) => known.has(key)));
        },
      },
    ],
    check: partner.check,
    service,
    body: contactChanges,
    draft: (_actor, { partnerName: _, partnerId, ...row }, { id, createdAt }) => ({
      id,
      partnerId: partnerId ?? '',
      createdAt,
      ...row,
      isPrimary: false,
    }),
    async prepare({ userId }, made, fileName) {
      const all = await withPrimary(made);
      const added = await mapYielding(all, ({ id, name, partnerId, createdAt }) => ({
        id: newId(),
        partnerId,
        userId,
        activityType: 'contact_added' as const,
        description: `Contact ${name} imported from ${fileName}`,
        metadata: { contactId: id, name },
        createdAt,
      }));
      return [...(await contacts.prepareInsertAll(all)), ...(await activities.prepareInsertAll(added))];
    },
    clock,
  });
}
