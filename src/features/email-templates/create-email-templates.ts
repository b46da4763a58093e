import type { Db } from '../../db/connect';
import { foldText } from '../../lib/search-words';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { createTemplatesRepo } from '../templates/templates.repo';
import { createTemplatesService } from '../templates/templates.service';
import type { EmailTemplate } from './email-template';
import type { NewEmailTemplate } from './email-templates.schema';
import { createTemplateFiller } from './fill-template';
import { createEmailExamplesSeed } from './seed-examples';

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** Returns the text that a search looks at. */
export const emailSearchText = ({ name, subject, tags, body }: NewEmailTemplate): string =>
  foldText([name, subject, ...tags, body].join('\n'));

/** Wires this feature for src/app.ts. */
export function createEmailTemplates({ db, partners, contacts, audit, clock }: Dependencies) {
  const templates = createTemplatesRepo<EmailTemplate>(db, {
    table: 'email_templates',
    columns: ['subject', 'body'],
    searchText: emailSearchText,
  });
  return {
    service: {
      ...createTemplatesService<EmailTemplate, NewEmailTemplate>({
        db,
        templates,
        audit,
        clock,
        objectType: 'email_template',
        fields: ['name', 'category', 'subject', 'body', 'tags'],
        make: (origin, details) => ({ ...origin, ...details }),
      }),
      fill: createTemplateFiller({ templates, partners, contacts, clock }),
    },
    seed: createEmailExamplesSeed({ templates, clock }),
  };
}

export type EmailTemplatesService = ReturnType<typeof createEmailTemplates>['service'];
