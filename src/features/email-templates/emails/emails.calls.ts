import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import type { EmailTemplateServices } from '../create-email-templates';
import {
  emailBatchAnswer,
  emailPreviewAnswer,
  plannedEmailAnswer,
  recipientAnswer,
  sentAnswer,
} from './emails-answer.schema';
import { writeEmails } from './emails.rules';
import { newEmail, newEmailBatch, plannedRequest, previewedEmail, recipientRequest } from './emails.schema';

export const emailsCalls = ({ emails, emailBatches }: EmailTemplateServices) => ({
  '/api/emails': api({
    GET: {
      operationId: 'listScheduledEmails',
      summary: 'List scheduled emails, or those with another status',
      permission: writeEmails,
      answer: pageOf(plannedEmailAnswer),
      query: plannedRequest,
      run: ({ actor, query }) => emails.list(actor, query),
    },
    POST: {
      operationId: 'sendEmail',
      summary: 'Send an email to contacts, or schedule it',
      permission: writeEmails,
      answer: sentAnswer,
      body: newEmail,
      status: 202,
      run: ({ actor, body }) => emails.send(actor, body),
    },
  }),
  '/api/emails/recipient': api({
    GET: {
      operationId: 'getEmailRecipient',
      summary: 'Get a recipient with the values of variables',
      permission: writeEmails,
      answer: recipientAnswer,
      query: recipientRequest,
      run: ({ actor, query }) => emails.recipient(actor, query),
    },
  }),
  '/api/emails/preview': api({
    POST: {
      operationId: 'previewEmail',
      summary: 'See an email as it would arrive',
      permission: writeEmails,
      answer: emailPreviewAnswer,
      body: previewedEmail,
      run: ({ actor, body }) => emails.preview(actor, body),
    },
  }),
  '/api/emails/:id': api({
    DELETE: {
      operationId: 'cancelEmail',
      summary: 'Cancel a scheduled email',
      permission: writeEmails,
      answer: noContent,
      alsoRefuses: [409],
      run: ({ actor, param }) => emails.cancel(actor, param('id')),
    },
  }),
  '/api/email-batches': api({
    POST: {
      operationId: 'sendEmailBatch',
      summary: 'Send an email to each of several partners',
      permission: writeEmails,
      answer: emailBatchAnswer,
      body: newEmailBatch,
      status: 202,
      run: ({ actor, body }) => emailBatches.create(actor, body),
    },
  }),
  '/api/email-batches/:id': api({
    GET: {
      operationId: 'getEmailBatch',
      summary: 'Get the progress of emails to several partners',
      permission: writeEmails,
      answer: emailBatchAnswer,
      run: ({ actor, param }) => emailBatches.get(actor, param('id')),
    },
  }),
  '/api/email-batches/:id/cancel': api({
    POST: {
      operationId: 'cancelEmailBatch',
      summary: 'Cancel the emails to several partners that are not sent yet',
      permission: writeEmails,
      answer: emailBatchAnswer,
      run: ({ actor, param }) => emailBatches.cancel(actor, param('id')),
    },
  }),
});
