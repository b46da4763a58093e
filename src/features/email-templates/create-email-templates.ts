import * as z from 'zod';
import { createTemplatesRepo } from '../templates/templates.repo';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import { emailTemplateEntity, type EmailTemplate } from './email-templates.entity';
import { type NewEmailTemplate, newEmailTemplate } from './email-templates.schema';
import { createEmails, type EmailDependencies } from './emails/create-emails';
import { createTemplateSender } from './send-template';
import { createTemplateFiller } from './fill-template';
import { emailTemplateRecord } from './email-template.record';
import examples from '../../../fixtures/email-templates.json';

/** The built-in examples, two for each category, from fixtures/email-templates.json. */
export const emailExamples = z
  .array(newEmailTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, body: lines.join('\n') })));

export function createEmailTemplates(dependencies: EmailDependencies) {
  const { db, partners, contacts, mail, audit, clock } = dependencies;
  const templates = createTemplatesRepo<EmailTemplate>(db, {
    table: 'email_templates',
    entity: emailTemplateEntity,
  });
  const make = (origin: TemplateOrigin, details: NewEmailTemplate): EmailTemplate => ({
    ...origin,
    ...details,
  });
  const emails = createEmails(dependencies);
  const fill = createTemplateFiller({ templates, partners, contacts, mail, clock });
  return {
    services: {
      emailTemplates: {
        ...createTemplatesService<EmailTemplate, NewEmailTemplate>({
          db,
          templates,
          entity: emailTemplateEntity,
          audit,
          clock,
          record: emailTemplateRecord,
          make,
        }),
        fill,
        ...createTemplateSender({ ...emails.parts, templates }),
      },
      ...emails.services,
    },
    /** The scheduled emails on the timelines of records. */
    timelineSource: emails.timelineSource,
    seed: createExamplesSeed({ templates, examples: emailExamples, make, clock }),
  };
}

export type EmailTemplateServices = ReturnType<typeof createEmailTemplates>['services'];
