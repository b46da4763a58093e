import type { PartnerServices } from '../create-partners';
import { editPartners, viewPartners } from '../partners.rules';
import { noteAnswer } from '../records/records-answer.schema';
import { newNote } from '../records/records.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const notesCalls = ({ partnerNotes }: PartnerServices) => ({
  '/api/partners/:id/notes': api({
    GET: {
      answer: pageOf(noteAnswer),
      permission: viewPartners,
      query: newestRequest,
      run: ({ actor, param, query }) => partnerNotes.list(actor, param('id'), query),
    },
    POST: {
      answer: noteAnswer,
      permission: editPartners,
      body: newNote,
      status: 201,
      run: ({ actor, param, body }) => partnerNotes.add(actor, param('id'), body),
    },
  }),
  '/api/partners/:id/notes/:noteId': api({
    DELETE: {
      answer: noContent,
      permission: editPartners,
      run: ({ actor, param }) => partnerNotes.remove(actor, param('id'), param('noteId')),
    },
  }),
});
