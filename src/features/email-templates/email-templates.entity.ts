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
    name: { label: 'Name', edit: true, search: true, sort: 'text' },
    category: { label: 'Category', edit: true, filter: emailCategories },
    subject: { label: 'Subject', edit: true, search: true },
    body: { label: 'Text', edit: true, search: true },
    tags: {
      label: 'Tags',
      write: (tags) => tags.join(', '),
      stored: 'json',
      edit: true,
      search: true,
      filter: 'list',
    },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { label: 'Updated', sort: 'time' },
  },
});
