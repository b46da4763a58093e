import * as z from 'zod';
import { download } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { exportTypes } from '../../../lib/export-request.schema';
import { newestRequest } from '../../../lib/paging';
import { mergeCalls } from '../../records/merge/merge-calls';
import { childCalls } from '../../records/record-calls';
import type { PartnerServices } from '../create-partners';
import { checkInRecord } from './check-in.record';
import { contactExportRequest, contactFile } from './contact-export.schema';
import { contactRecord } from './contact.record';
import { noteRecord } from './note.record';
import {
  checkInAnswer,
  contactAnswer,
  contactsWithEmailAnswer,
  exportedContactAnswer,
  noteAnswer,
} from './records-answer.schema';
import {
  checkInChanges,
  contactChanges,
  contactSearch,
  newCheckIn,
  newContact,
  newNote,
} from './records.schema';

/** The fields of an exported contact in files for programs. */
const contactFields =
  exportedContactAnswer instanceof z.ZodObject ? Object.keys(exportedContactAnswer.shape) : [];

export const partnerRecordsCalls = ({
  partnerNotes,
  partnerContacts,
  contactExport,
  checkIns,
}: PartnerServices) => ({
  ...childCalls(
    '/api/partners/:id/notes/:noteId',
    noteRecord,
    noteAnswer,
    { list: newestRequest, add: newNote },
    partnerNotes,
  ),
  ...childCalls(
    '/api/partners/:id/contacts/:contactId',
    contactRecord,
    contactAnswer,
    { list: newestRequest, add: newContact, update: contactChanges },
    partnerContacts,
  ),
  ...childCalls(
    '/api/partners/:id/check-ins/:checkInId',
    checkInRecord,
    checkInAnswer,
    { list: newestRequest, add: newCheckIn, update: checkInChanges },
    checkIns,
  ),
  ...mergeCalls(contactRecord, contactAnswer, partnerContacts, 'contacts'),
  '/api/contacts/same-email': api({
    GET: {
      operationId: 'findContactsWithEmail',
      summary: 'Find contacts of all partners with an email',
      answer: contactsWithEmailAnswer,
      permission: contactRecord.view,
      query: contactSearch,
      run: async ({ actor, query }) => ({ contacts: await partnerContacts.withEmail(actor, query) }),
    },
  }),
  '/api/contacts/export': api({
    GET: {
      answer: {
        ...download(...Object.values(exportTypes), 'text/vcard'),
        items: exportedContactAnswer,
      },
      permission: contactRecord.view,
      query: contactExportRequest,
      run({ actor, query }) {
        const { format: _format, for: _for, separator: _separator, locale: _locale, ...filters } = query;
        return contactExport.exportAll(actor, filters, {
          file: contactFile.parse(query),
          fields: contactFields,
        });
      },
    },
  }),
  '/api/partners/:id/contacts/:contactId/vcard': api({
    GET: {
      answer: download('text/vcard'),
      operationId: 'getPartnerContactVcard',
      summary: 'Get a contact of a partner as a vCard',
      permission: contactRecord.view,
      run: ({ actor, param }) => contactExport.vcard(actor, param('id'), param('contactId')),
    },
  }),
});
