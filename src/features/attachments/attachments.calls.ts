import { editAttachments, viewAttachments } from './attached-objects.rules';
import { attachmentAnswer } from './attachments-answer.schema';
import { attachedObject, attachmentFilters } from './attachments.schema';
import type { AttachmentServices } from './create-attachments';
import { noContent, pageOf, storedFile } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const attachmentsCalls = ({ attachments }: AttachmentServices) => ({
  '/api/attachments': api({
    GET: {
      answer: pageOf(attachmentAnswer),
      permission: viewAttachments,
      query: attachmentFilters,
      run: ({ actor, query }) => attachments.list(actor, query),
    },
    POST: {
      answer: attachmentAnswer,
      permission: editAttachments,
      query: attachedObject,
      takesUpload: true,
      status: 201,
      run: ({ actor, query, upload }) => attachments.add(actor, query.object, upload),
    },
  }),
  '/api/attachments/:id': api({
    DELETE: {
      answer: noContent,
      permission: editAttachments,
      run: ({ actor, param }) => attachments.remove(actor, param('id')),
    },
  }),
  '/api/attachments/:id/download': api({
    GET: {
      operationId: 'downloadAttachment',
      summary: 'Download an attachment',
      answer: storedFile,
      alsoRefuses: [416],
      permission: viewAttachments,
      run: ({ actor, param, header }) => attachments.download(actor, param('id'), header('Range')),
    },
  }),
});
