import type { EmailTemplateServices } from './create-email-templates';
import {
  emailTemplateAnswer,
  filledEmailAnswer,
  mailPreviewAnswer,
  sentEmailAnswer,
} from './email-templates-answer.schema';
import {
  emailTemplateChanges,
  emailTemplateFilters,
  fillRequest,
  newEmailTemplate,
  sendRequest,
} from './email-templates.schema';
import { editTemplates, viewTemplates } from '../templates/templates.rules';
import { api } from '../../http/calls/declare';
import { recordCalls } from '../records/record-calls';
import { emailTemplateRecord } from './email-template.record';

export const emailTemplatesCalls = ({ emailTemplates }: EmailTemplateServices) => ({
  ...recordCalls(
    emailTemplateRecord,
    emailTemplateAnswer,
    {
      list: emailTemplateFilters,
      create: newEmailTemplate,
      get: true,
      update: emailTemplateChanges,
      remove: true,
    },
    emailTemplates,
  ),
  '/api/email-templates/:id/send': api({
    POST: {
      operationId: 'sendEmailTemplate',
      summary: 'Send an email template to a contact',
      permission: editTemplates,
      answer: sentEmailAnswer,
      body: sendRequest,
      status: 202,
      run: ({ actor, param, body }) => emailTemplates.send(actor, param('id'), body),
    },
  }),
  '/api/email-templates/:id/preview': api({
    POST: {
      operationId: 'previewEmailTemplate',
      summary: 'See an email to a contact as it would arrive',
      permission: editTemplates,
      answer: mailPreviewAnswer,
      body: sendRequest,
      run: ({ actor, param, body }) => emailTemplates.preview(actor, param('id'), body),
    },
  }),
  '/api/email-templates/:id/filled': api({
    GET: {
      operationId: 'fillEmailTemplate',
      summary: 'Get an email template filled in for a contact',
      answer: filledEmailAnswer,
      permission: viewTemplates,
      query: fillRequest,
      run: ({ actor, param, query }) => emailTemplates.fill(actor, param('id'), query),
    },
  }),
});
