import * as z from 'zod';
import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { RecordActivity } from '../partners/records/activity-log';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { PartnersRepo } from '../partners/partners.repo';
import { createTemplatesRepo } from '../templates/templates.repo';
import { createExamplesSeed } from '../templates/seed-examples';
import { createTemplatesService, type TemplateOrigin } from '../templates/templates.service';
import { emailTemplateEntity, type EmailTemplate } from './email-templates.entity';
import { type NewEmailTemplate, newEmailTemplate } from './email-templates.schema';
import { createTemplateSender } from './send-template';
import type { SendingMail } from './sending-mail';
import { createTemplateFiller } from './fill-template';
import { emailTemplateRecord } from './email-template.record';
import examples from '../../../fixtures/email-templates.json';

/** The built-in examples, two for each category, from fixtures/email-templates.json. */
export const emailExamples = z
  .array(newEmailTemplate)
  .parse(examples.map(({ lines, ...example }) => ({ ...example, body: lines.join('\n') })));

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  mail: SendingMail;
  limits: RateLimits;
  recordActivity: RecordActivity;
  audit: AuditTrail;
  clock: Clock;
}

export function createEmailTemplates(dependencies: Dependencies) {
  const { db, partners, contacts, mail, audit, clock } = dependencies;
  const templates = createTemplatesRepo<EmailTemplate>(db, {
    table: 'email_templates',
    entity: emailTemplateEntity,
  });
  const make = (origin: TemplateOrigin, details: NewEmailTemplate): EmailTemplate => ({
    ...origin,
    ...details,
  });
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
        ...createTemplateSender({ ...dependencies, templates, fill }),
      },
    },
    seed: createExamplesSeed({ templates, examples: emailExamples, make, clock }),
  };
}

export type EmailTemplateServices = ReturnType<typeof createEmailTemplates>['services'];
