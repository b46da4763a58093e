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
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const emailTemplatesCalls = ({ emailTemplates }: EmailTemplateServices) => ({
  '/api/email-templates': api({
    GET: {
      answer: pageOf(emailTemplateAnswer),
      permission: viewTemplates,
      query: emailTemplateFilters,
      run: ({ actor, query }) => emailTemplates.list(actor, query),
    },
    POST: {
      answer: emailTemplateAnswer,
      permission: editTemplates,
      body: newEmailTemplate,
      status: 201,
      run: ({ actor, body }) => emailTemplates.create(actor, body),
    },
  }),
  '/api/email-templates/:id': api({
    GET: {
      answer: emailTemplateAnswer,
      permission: viewTemplates,
      run: ({ actor, param }) => emailTemplates.get(actor, param('id')),
    },
    PATCH: {
      answer: emailTemplateAnswer,
      permission: editTemplates,
      body: emailTemplateChanges,
      run: ({ actor, param, body }) => emailTemplates.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editTemplates,
      run: ({ actor, param }) => emailTemplates.remove(actor, param('id')),
    },
  }),
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
