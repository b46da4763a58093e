import { authorize, type Actor, type Member } from '../../../lib/actor';
import { fileNameOf, type CsvColumn } from '../../../lib/exports/write-csv';
import { readAhead, type Download } from '../../../lib/download';
import { invalidField, notFound } from '../../../lib/errors';
import type { ExportAs } from '../../../lib/export-request.schema';
import { exportFile } from '../../../lib/exports/export-file';
import { slug } from '../../../lib/text/slug';
import { notFoundMessage } from '../../../records/define-record';
import type { RecordTools } from '../../records/create-records';
import type { PartnerExportFilters } from '../partners.schema';
import { contactRecord } from './contact.record';
import type { ContactFile } from './contact-export.schema';
import type { ExportedContact, PartnerContact } from './contacts.entity';
import type { ContactsRepo } from './contacts.repo';
import { vcardOf, writeVcards } from './vcard';

type NamedPartner = Readonly<Record<'id' | 'name', string>>;

interface Dependencies extends Pick<RecordTools, 'audit' | 'clock'> {
  contacts: ContactsRepo;
  gate: { find(workspaceId: string, partnerId: string): Promise<NamedPartner> };
  /** Returns all pages of a list of partners. Checks the permission to see it. */
  partnerPages(actor: Actor, filters: PartnerExportFilters): AsyncIterable<readonly NamedPartner[]>;
}

const columns: readonly CsvColumn<ExportedContact>[] = [
  { header: 'Name', name: 'name', value: ({ name }) => name },
  { header: 'Title', name: 'title', value: ({ title }) => title },
  { header: 'Email', name: 'email', value: ({ email }) => email },
  { header: 'Phone', name: 'phone', value: ({ phone }) => phone },
  { header: 'Partner', name: 'partnerName', value: ({ partnerName }) => partnerName },
  {
    header: 'Primary',
    name: 'isPrimary',
    kind: 'boolean',
    value: ({ isPrimary }) => (isPrimary ? 'yes' : 'no'),
  },
  { header: 'Created', name: 'createdAt', kind: 'time', value: ({ createdAt }) => createdAt },
];

/** Partners whose contacts are read at once, and contacts that are read at once. */
const PARTNERS_AT_ONCE = 100;
const CONTACTS_AT_ONCE = 1000;

const VCARD_TYPE = 'text/vcard; charset=utf-8';

/** Exports the people at partners. */
export function createContactExport({ contacts, gate, partnerPages, audit, clock }: Dependencies) {
  async function* contactPages(
    actor: Actor,
    filters: PartnerExportFilters,
  ): AsyncGenerator<ExportedContact[], void, undefined> {
    for await (const partners of partnerPages(actor, filters)) {
      for (let at = 0; at < partners.length; at += PARTNERS_AT_ONCE) {
        const some = partners.slice(at, at + PARTNERS_AT_ONCE);
        const names = new Map(some.map(({ id, name }) => [id, name]));
        let last: PartnerContact | undefined;
        do {
          const found = await contacts.ofPartners([...names.keys()], last, CONTACTS_AT_ONCE);
          yield found.map((contact) => ({ ...contact, partnerName: names.get(contact.partnerId) ?? '' }));
          last = found.length === CONTACTS_AT_ONCE ? found.at(-1) : undefined;
        } while (last);
      }
    }
  }

  const record = (actor: Member, objectName: string) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action: 'exported',
      objectType: 'contact',
      objectId: null,
      objectName,
    });

  return {
    /** Exports the contacts of all partners of a list as a file. */
    async exportAll(
      actor: Actor,
      filters: PartnerExportFilters,
      { file = {}, fields }: { file?: ContactFile; fields?: ExportAs['fields'] } = {},
    ): Promise<Download> {
      authorize(actor, contactRecord.view);
      const named = { what: 'contacts', workspaceName: actor.workspaceName, at: clock.now() };
      const pages = contactPages(actor, filters);
      const { format, ...how } = file;
      if (format !== 'vcard') {
        const as = { file: { ...how, format }, fields };
        const download = await exportFile({ ...as, ...named, columns, pages, timeZone: actor.timeZone });
        await record(actor, contactRecord.plural);
        return download;
      }
      const [other] = Object.entries(how).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      if (other !== undefined) throw invalidField(other, `${other} needs format=csv or format=xlsx`);
      const content = await readAhead(writeVcards(pages));
      await record(actor, contactRecord.plural);
      return { fileName: fileNameOf(named, 'vcf'), contentType: VCARD_TYPE, content };
    },

    /** Returns one contact as a vCard. @throws 404 also for a contact of another partner or workspace */
    async vcard(actor: Actor, partnerId: string, id: string): Promise<Download> {
      authorize(actor, contactRecord.view);
      const partner = await gate.find(actor.workspaceId, partnerId);
      const contact = await contacts.byId(partner.id, id);
      if (!contact) throw notFound(notFoundMessage(contactRecord));
      const text = vcardOf({ ...contact, partnerName: partner.name });
      return {
        fileName: `${slug(contact.name) || 'contact'}.vcf`,
        title: `${contact.name}.vcf`,
        contentType: VCARD_TYPE,
        content: (async function* one() {
          yield text;
        })(),
      };
    },
  };
}

export type ContactExport = ReturnType<typeof createContactExport>;
