import * as z from 'zod';
import { editAttachments, viewAttachments } from './attached-objects.rules';
import { attachedObject, attachmentFilters } from './attachments.schema';
import type { AttachmentServices } from './create-attachments';
import { noContent, pageOf, storedFile } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import type { ShownAttachment } from './attachments.service';

const attachmentAnswer = answerLike<ShownAttachment>()('Attachment', {
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: count,
  createdBy: textOrNull,
  createdByName: z.string(),
  createdAt: time,
});

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
