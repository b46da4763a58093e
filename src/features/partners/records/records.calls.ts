import { newestRequest } from '../../../lib/paging';
import { childCalls } from '../../records/record-calls';
import type { PartnerServices } from '../create-partners';
import { checkInRecord } from './check-in.record';
import { contactRecord } from './contact.record';
import { noteRecord } from './note.record';
import { checkInAnswer, contactAnswer, noteAnswer } from './records-answer.schema';
import { checkInChanges, contactChanges, newCheckIn, newContact, newNote } from './records.schema';

export const partnerRecordsCalls = ({ partnerNotes, partnerContacts, checkIns }: PartnerServices) => ({
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
});
