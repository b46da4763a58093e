import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { createTemplatesRepo } from '../templates/templates.repo';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import { emailExamples } from './email-examples';
import { emailTemplateEntity, type EmailTemplate } from './email-templates.entity';
import type { NewEmailTemplate } from './email-templates.schema';
import { createTemplateFiller } from './fill-template';

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createEmailTemplates({ db, partners, contacts, audit, clock }: Dependencies) {
  const templates = createTemplatesRepo<EmailTemplate>(db, {
    table: 'email_templates',
    entity: emailTemplateEntity,
  });
  const make = (origin: TemplateOrigin, details: NewEmailTemplate): EmailTemplate => ({
    ...origin,
    ...details,
  });
  return {
    service: {
      ...createTemplatesService<EmailTemplate, NewEmailTemplate>({
        db,
        templates,
        entity: emailTemplateEntity,
        audit,
        clock,
        objectType: 'email_template',
        make,
      }),
      fill: createTemplateFiller({ templates, partners, contacts, clock }),
    },
    seed: createExamplesSeed({ templates, examples: emailExamples, make, clock }),
  };
}

export type EmailTemplatesService = ReturnType<typeof createEmailTemplates>['service'];
