import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const documentTemplateRecord = defineRecord({
  type: 'document_template',
  label: 'Document template',
  plural: 'Document templates',
  icon: 'note',
  table: 'document_templates',
  title: 'name',
  notFound: 'Template not found',
  view: viewers,
  edit: editors,
  path: () => '/campaigns/document-templates',
  create: { label: 'Create Document Template', href: '/campaigns/document-templates?new=1' },
  has: {
    trash: true,
  },
});
