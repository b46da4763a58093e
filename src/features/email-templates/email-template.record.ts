import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const emailTemplateRecord = defineRecord({
  type: 'email_template',
  label: 'Email template',
  plural: 'Email templates',
  icon: 'mail',
  table: 'email_templates',
  title: 'name',
  notFound: 'Template not found',
  view: viewers,
  edit: editors,
  path: () => '/campaigns/email-templates',
  create: { label: 'Create Email Template', href: '/campaigns/email-templates?new=1' },
  has: {
    trash: true,
  },
});
