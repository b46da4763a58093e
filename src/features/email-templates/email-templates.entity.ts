import { defineEntity } from '../../lib/entities/entity';
import type { Template } from '../templates/templates.repo';
import { emailCategories, type EmailCategory } from './email-templates.rules';

/** An email template (spec §3). */
export interface EmailTemplate extends Template {
  category: EmailCategory;
  subject: string;
  /** Plain text with `{{variables}}`. */
  body: string;
}

export const emailTemplateEntity = defineEntity<EmailTemplate>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    name: { edit: true, search: true, sort: 'text' },
    category: { edit: true, filter: emailCategories },
    subject: { edit: true, search: true },
    body: { edit: true, search: true },
    tags: { stored: 'json', edit: true, search: true, filter: 'list' },
    createdBy: { isFixed: true },
    createdAt: { isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
